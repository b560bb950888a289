"""The socket of a table's lobby: shows the table now and after each change."""

from contextlib import suppress
from typing import Any, Final, NoReturn

import orjson
import structlog
from channels.db import database_sync_to_async
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone, translation

from games.live.frames import FrameError, Ping, parse_frame, read_json
from games.live.language import language_of
from games.live.outages import OUTAGES
from games.live.pacing import CLOSE_TOO_FAST, FrameAllowance, TooFastError
from games.problems import problem
from games.projection import iso
from games.rules.common.errors import GoninkanError
from games.selectors.access import table_for_code
from games.selectors.tables import table_json
from games.services.announce import table_group

CLOSE_NOT_FOUND: Final = 4404
CLOSE_TRY_LATER: Final = 1013

log = structlog.get_logger(__name__)


class LobbyConsumer(AsyncWebsocketConsumer):
    """Sends ``{"type": "table", "table": {...}}``; the client sends nothing but pings."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._allowance = FrameAllowance()
        self._group: str | None = None
        self._is_accepted = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the socket until it is closed, or ask the page to come again."""
        try:
            await super().__call__(scope, receive, send)
        except OUTAGES as error:  # no channel could be had; or the client was gone
            if not self._is_accepted:
                log.warning("lobby not opened", error=type(error).__name__)
                await receive()
                await send({"type": "websocket.accept"})
            with suppress(OSError, RuntimeError):
                await send({"type": "websocket.close", "code": CLOSE_TRY_LATER})
        finally:
            if self._group is not None:
                with suppress(*OUTAGES):
                    await self.channel_layer.group_discard(self._group, self.channel_name)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle one message; a client's frame at once, for it never touches the database."""
        if message["type"] == "websocket.receive":
            await self._received(message.get("text"))
        else:
            await super().dispatch(message)

    async def connect(self) -> None:
        """Join the table's group, then read: nothing can fall between."""
        await self.accept()
        self._is_accepted = True
        try:
            table = await _read(self.scope["url_route"]["kwargs"]["code"])
            self._group = table_group(table["code"])
            await self.channel_layer.group_add(self._group, self.channel_name)
        except GoninkanError as error:
            await self._refuse(error)
            await self._end(CLOSE_NOT_FOUND)
        except OUTAGES as error:
            await self._try_later(error)
        await self.table_changed({"code": table["code"]})

    async def table_changed(self, message: dict[str, Any]) -> None:
        """Send the table as it is now."""
        try:
            table = await _read(message["code"])
        except OUTAGES as error:
            await self._try_later(error)
        await self._send({"type": "table", "table": table})

    async def _received(self, text: str | None) -> None:
        try:
            self._allowance.take()
            if not isinstance(parse_frame(read_json(text)), Ping):
                raise FrameError(reason="a table takes no frame but “ping”")
            await self._send({"type": "pong", "server_now": iso(timezone.now())})
        except GoninkanError as error:
            await self._refuse(error)
            if isinstance(error, TooFastError) and self._allowance.is_abused:
                await self._end(CLOSE_TOO_FAST)

    async def _refuse(self, error: GoninkanError) -> None:
        with translation.override(language_of(self.scope)):
            document = problem(error)
        await self._send({"type": "problem", "re": None, "problem": document})

    async def _try_later(self, error: Exception) -> NoReturn:
        """Close the socket, so that the page opens another one."""
        log.warning("lobby not shown", error=type(error).__name__)
        await self._end(CLOSE_TRY_LATER)

    async def _end(self, code: int) -> NoReturn:
        """Close the socket and read no more of what is still on its way."""
        await self.close(code)
        raise StopConsumer

    async def _send(self, frame: dict[str, Any]) -> None:
        await self.send(text_data=orjson.dumps(frame).decode())


@database_sync_to_async
def _read(code: str) -> dict[str, Any]:
    return table_json(table_for_code(code))
