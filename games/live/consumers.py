"""The socket of a match: parse a frame, call the host, answer. No rules here."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any, Final

import orjson
import structlog
from channels.consumer import AsyncConsumer
from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from django.utils import timezone, translation

from games.errors import MatchNotFoundError, NotAPlayerError
from games.live.frames import (
    Act,
    Frame,
    FrameError,
    Hello,
    Ping,
    Say,
    TakeControl,
    frame_id,
    parse_frame,
    read_json,
)
from games.live.host import MatchHost, SupersededError, TryAgainError
from games.live.hub import current_hub
from games.live.language import language_of
from games.live.outages import OUTAGES
from games.live.pacing import CLOSE_TOO_FAST, FrameAllowance, TooFastError
from games.live.viewers import MatchViewer
from games.models import Match, Player
from games.problems import problem
from games.projection import iso
from games.rules.common.errors import GoninkanError, gettext_noop
from games.services.chat import chat_say
from games.services.refusals import refusal_remember
from games.services.tokens import player_for_credential

log = structlog.get_logger(__name__)

HELLO_WITHIN_S: Final = 20.0
CLOSE_NO_HELLO: Final = 4408
CLOSE_NOT_FOUND: Final = 4404
CLOSE_TRY_LATER: Final = 1013
CLOSE_SENT_WITHIN_S: Final = 2.0
"""Seconds that the close frame may wait for a client that does not read."""


class UnavailableError(GoninkanError):
    """The database or Redis cannot be reached just now."""

    code = "unavailable"
    kind = "unavailable"
    template = gettext_noop("The service cannot answer just now; try again in a moment.")


class MatchConsumer(AsyncConsumer):
    """One socket of one match."""

    channel_layer_alias = ""  # the hub is this process's one member of the channel layer

    def __init__(self) -> None:
        self._host: MatchHost | None = None
        self._viewer: MatchViewer | None = None
        self._player: Player | None = None
        self._allowance = FrameAllowance()
        self._hello_timer: asyncio.TimerHandle | None = None
        self._language = "en"
        self._closing = False
        self._is_closed = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the socket until it is closed."""
        self.scope = scope
        self.base_send = send
        self._language = language_of(scope)
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            pass
        finally:
            await self._leave()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle one message of the server."""
        match message["type"]:
            case "websocket.receive":
                if not self._closing:  # what was on its way when the socket was closed
                    await self._received(message.get("text"))
                if self._is_closed:  # without waiting for a client that goes on sending
                    raise StopConsumer
            case "websocket.connect":
                await self.base_send({"type": "websocket.accept"})
                loop = asyncio.get_running_loop()
                self._hello_timer = loop.call_later(
                    HELLO_WITHIN_S, lambda: current_hub().spawn(self._close(CLOSE_NO_HELLO))
                )
            case _:  # websocket.disconnect
                raise StopConsumer

    async def _received(self, text: str | None) -> None:
        answered: str | None = None
        try:
            self._allowance.take()
            data = read_json(text)
            answered = frame_id(data)
            await self._handle(parse_frame(data))
        except TooFastError as error:
            await self._refuse(error, answered)
            if self._allowance.is_abused:
                await self._close(CLOSE_TOO_FAST)
        except MatchNotFoundError as error:
            await self._refuse(error, answered)
            await self._close(CLOSE_NOT_FOUND)
        except GoninkanError as error:
            await self._refuse(error, answered)
        except OUTAGES as error:
            log.warning("frame not answered", error=type(error).__name__)
            await self._refuse(UnavailableError(), answered)
            if self._viewer is None:
                await self._close(CLOSE_TRY_LATER)

    async def _handle(self, frame: Frame) -> None:
        if isinstance(frame, Ping):
            await self._answer({"type": "pong", "server_now": iso(timezone.now())})
            return
        if isinstance(frame, Hello):
            await self._hello(frame)
            return
        host, viewer = self._host, self._viewer
        if host is None or viewer is None:
            raise FrameError(reason="the first frame must be “hello”")
        if viewer.player is None or self._player is None:
            raise NotAPlayerError
        match frame:
            case Act():
                try:
                    seq = await host.act(viewer, viewer.player, frame)
                except (TryAgainError, SupersededError):
                    raise
                except GoninkanError as error:
                    await _remember(host.header.public_id, viewer.player, frame.id, error)
                    raise
                await self._answer({"type": "ack", "re": frame.id, "seq": seq})
            case Say():
                words = partial(_say, host.header.pk, self._player, frame)
                seq = await host.say(viewer.player, frame.id, words)
                await self._answer({"type": "ack", "re": frame.id, "seq": seq})
            case TakeControl():
                await host.take_control(viewer)
                await self._answer({"type": "control", "active": True})

    async def _hello(self, frame: Hello) -> None:
        if self._viewer is not None:
            raise FrameError(reason="“hello” has been said already")
        player = None
        if frame.token is not None:
            player = await _player_of(frame.token)
        host = await current_hub().host(self.scope["url_route"]["kwargs"]["match_id"])
        if self._hello_timer is not None:
            self._hello_timer.cancel()
        index = None
        if player is not None:
            seats = enumerate(host.header.seats)
            index = next((i for i, seat in seats if seat.player_id == player.public_id), None)
        viewer = MatchViewer(index, self._send_text, lambda: host.snapshot(index))
        self._host, self._player, self._viewer = host, player, viewer
        try:
            await host.join(viewer, frame.last_seq)
        except (*OUTAGES, GoninkanError):
            self._viewer = None
            host.leave(viewer)
            await viewer.close()
            raise

    async def _send_text(self, text: str) -> None:
        await self.base_send({"type": "websocket.send", "text": text})

    async def _answer(self, frame: dict[str, Any]) -> None:
        """Send *frame* after all that is queued."""
        data = orjson.dumps(frame)
        if self._viewer is not None:
            self._viewer.push(data)
        else:
            await self._send_text(data.decode())

    async def _refuse(self, error: GoninkanError, answered: str | None) -> None:
        with translation.override(self._language):
            document = problem(error, self._host.names if self._host is not None else None)
        await self._answer({"type": "problem", "re": answered, "problem": document})

    async def _close(self, code: int) -> None:
        if self._closing:
            return
        self._closing = True
        if self._viewer is not None:
            await self._viewer.drained()
        with suppress(OSError, RuntimeError):  # the client was quicker, or does not read
            async with asyncio.timeout(CLOSE_SENT_WITHIN_S):
                await self.base_send({"type": "websocket.close", "code": code})
        self._is_closed = True

    async def _leave(self) -> None:
        if self._hello_timer is not None:
            self._hello_timer.cancel()
        if self._viewer is not None and self._host is not None:
            self._host.leave(self._viewer)
            await self._viewer.close()
            await current_hub().release(self._host)


@database_sync_to_async
def _player_of(token: str) -> Player:
    return player_for_credential(secret=token, now=timezone.now())


@database_sync_to_async
def _say(match_pk: int, player: Player, frame: Say) -> None:
    match = Match.objects.get(pk=match_pk)
    chat_say(match=match, player=player, phrase=frame.phrase, text=frame.text, now=timezone.now())


@database_sync_to_async
def _remember(match: str, player: int, command: str, error: GoninkanError) -> None:
    """Let the same command get this answer over HTTP too; accepted ones need no such thing."""
    refusal_remember(match=match, player=player, command=command, error=error)
