"""One match as this process shows it: its state, its viewers, its timer.

The log is the truth. Everything here is brought up to date from it; several processes may host
the same match, and the unique key of the log decides who was first.
"""

import asyncio
import random
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Final, TypeVar

import orjson
import structlog
from channels.db import database_sync_to_async
from django.utils import timezone

from games.errors import StaleStateError
from games.live.frames import Act
from games.live.outages import OUTAGES
from games.live.viewers import MatchViewer
from games.live.writer import LostRaceError, WriterDownError
from games.matchlog.entries import LogEntry
from games.matchlog.live import LiveMatch, fold
from games.matchlog.planning import plan_action, plan_presence, plan_signal, signal_is_due
from games.matchlog.standins import due_player, stand_in_action
from games.projection import Projector, frames_since, snapshot_for
from games.rules.common.errors import GoninkanError, gettext_noop
from games.selectors.logs import entries_of
from games.services.log import entries_append, new_seed

if TYPE_CHECKING:
    from games.live.hub import Hub

log = structlog.get_logger(__name__)

AWAY_GRACE_S: Final = 20.0
"""Seconds for a lost socket to come back before the bot plays on, where others wait."""
MAX_CATCH_UP: Final = 300
"""A viewer further behind gets a snapshot."""
REMEMBERED_ANSWERS: Final = 64
"""Answers kept for each player, beside those that are in the log."""
_RETRY_S: Final = 1.0

Answer = TypeVar("Answer")


class SupersededError(GoninkanError):
    """The seat is controlled from a newer tab or device."""

    code = "superseded"
    kind = "conflict"
    template = gettext_noop("You play from a newer tab or device; take over here to go on.")


class TryAgainError(GoninkanError):
    """The move may or may not have been stored."""

    code = "try_again"
    kind = "unavailable"
    template = gettext_noop(
        "The move could not be stored just now; send it again with the same id."
    )


Answers = OrderedDict[tuple[int, str], Answer]
"""(player, id of the command) to the first answer to it."""


class MatchHost:
    """A match, hosted by one process."""

    def __init__(self, hub: "Hub", live: LiveMatch) -> None:
        self._hub = hub
        self._projector = Projector(live)
        self.header = live.header
        self.names = [seat.name for seat in live.header.seats]
        self.lock = asyncio.Lock()
        self._seat_lock = asyncio.Lock()
        self._viewers: dict[int | None, set[MatchViewer]] = {}
        self._controllers: dict[int, MatchViewer] = {}
        self._refusals: Answers[GoninkanError] = OrderedDict()
        self._said: Answers[int] = OrderedDict()
        self._timer: asyncio.TimerHandle | None = None
        self._leaving: set[asyncio.TimerHandle] = set()

    @property
    def live(self) -> LiveMatch:
        """The match as far as this process has read its log."""
        return self._projector.live

    @property
    def is_idle(self) -> bool:
        """Say whether nobody looks and nothing is to come."""
        return not self._viewers and self.live.is_finished

    def viewers(self) -> list[MatchViewer]:
        """Return all sockets of this match in this process."""
        return [viewer for viewers in self._viewers.values() for viewer in viewers]

    def controllers(self) -> list[tuple[int, MatchViewer]]:
        """Return (player, socket) for each seat that is controlled from this process."""
        return list(self._controllers.items())

    # -- coming and going --------------------------------------------------------------------

    async def join(self, viewer: MatchViewer, last_seq: int | None) -> None:
        """Bring *viewer* up to date and show it all that follows."""
        async with self.lock:
            await self._bring_up_to_date(viewer, last_seq)
            self._viewers.setdefault(viewer.player, set()).add(viewer)
        if viewer.player is not None:
            await self.take_control(viewer)

    async def _bring_up_to_date(self, viewer: MatchViewer, last_seq: int | None) -> None:
        live = self.live
        if last_seq is not None and last_seq > live.seq:
            await self._read_on()  # another process has shown more already
        behind = None if last_seq is None else live.seq - last_seq
        if last_seq is None or behind is None or not 0 <= behind <= MAX_CATCH_UP:
            viewer.push(self.snapshot(viewer.player))
        elif behind:
            entries = await _read_log(self.header.pk, limit=live.seq)
            earlier = fold(self.header, entries[:last_seq])
            for frame in frames_since(earlier, entries[last_seq:], viewer.player):
                viewer.push(frame)

    async def take_control(self, viewer: MatchViewer) -> None:
        """Let *viewer* act for its seat; the socket that did so until now is told."""
        player = viewer.player
        if player is None:
            return
        async with self._seat_lock:
            # Noted in Redis first: news of an earlier taker that comes now finds this one newer.
            await self._hub.take_seat(self, player, viewer.connection)
            self.supersede(player, viewer.connection)
            self._controllers[player] = viewer
            await self._hub.tell_seat_taken(self, player, viewer.connection)
        if player in self.live.away:
            await self.set_presence(player, away=False)

    def supersede(self, player: int, connection: str) -> None:
        """Tell the controlling socket of *player*, unless it is *connection*, that it is over."""
        old = self._controllers.get(player)
        if old is not None and old.connection != connection:
            del self._controllers[player]
            old.push(b'{"type":"control","active":false}')

    def leave(self, viewer: MatchViewer) -> None:
        """Forget *viewer*; its seat may be played by the bot after a while."""
        viewers = self._viewers.get(viewer.player, set())
        viewers.discard(viewer)
        if not viewers:
            self._viewers.pop(viewer.player, None)
        player = viewer.player
        if player is None or self._controllers.get(player) is not viewer:
            return
        del self._controllers[player]
        if self.live.is_finished or not self._others_wait(player):
            return
        loop = asyncio.get_running_loop()
        handle = loop.call_later(
            AWAY_GRACE_S, lambda: self._hub.spawn(self._check_gone(player, viewer.connection))
        )
        self._leaving = {each for each in self._leaving if each.when() > loop.time()}
        self._leaving.add(handle)

    def _others_wait(self, player: int) -> bool:
        """Say whether another person sits here; alone, one may be away until the turn runs out."""
        return any(
            seat.level is None and other != player for other, seat in enumerate(self.header.seats)
        )

    async def _check_gone(self, player: int, connection: str) -> None:
        if player in self._controllers:
            return
        if await self._hub.seats.is_free(self.header.public_id, player, connection):
            await self.set_presence(player, away=True)

    async def set_presence(self, player: int, *, away: bool) -> None:
        """Write into the log that *player* has left or is back."""
        async with self.lock:
            try:
                entries = plan_presence(self.live, player, away=away, now=timezone.now())
                if entries:
                    await self._commit(entries)
            except (LostRaceError, StaleStateError, TryAgainError):
                await self._read_on_if_possible()  # the next turn that runs out says it again
                self.arm()

    # -- acting ------------------------------------------------------------------------------

    async def act(self, viewer: MatchViewer, player: int, frame: Act) -> int:
        """Let the player of *viewer* act; return the seq of the event.

        A repeated id gets the first answer again, refusals included. Raises ``GoninkanError``.
        """
        earlier = self.live.answered.get((player, frame.id))
        if earlier is not None:
            return earlier
        if self._controllers.get(player) is not viewer:
            raise SupersededError
        async with self.lock:
            refusal = self._refusals.get((player, frame.id))
            if refusal is not None:
                raise refusal
            try:
                return await self._act(player, frame)
            except TryAgainError:
                raise
            except GoninkanError as error:
                self._remember(self._refusals, (player, frame.id), error)
                raise

    async def say(self, player: int, command: str, words: Callable[[], Awaitable[None]]) -> int:
        """Let *player* say *words*, once for each id of a *command*; return the seq then."""
        said = self._said.get((player, command))
        if said is None:
            await words()
            said = self.live.seq
            self._remember(self._said, (player, command), said)
        return said

    def _remember(self, answers: Answers[Answer], key: tuple[int, str], answer: Answer) -> None:
        answers[key] = answer
        if len(answers) > REMEMBERED_ANSWERS * len(self.names):
            answers.popitem(last=False)

    async def _act(self, player: int, frame: Act) -> int:
        now = timezone.now()
        await self._sound_signal(now)
        live = self.live
        if frame.expected_seq > live.seq:
            await self._read_on()
        earlier = live.answered.get((player, frame.id))
        if earlier is not None:
            return earlier
        if frame.expected_seq != live.seq:
            raise StaleStateError(expected=frame.expected_seq, actual=live.seq)
        entries = plan_action(
            live,
            player,
            self.header.rules.parse_action(frame.action),
            now=now,
            source="player",
            new_seed=new_seed,
            client_id=frame.id,
        )
        try:
            await self._commit(entries)
        except (LostRaceError, StaleStateError):
            await self._read_on()
            earlier = live.answered.get((player, frame.id))
            if earlier is not None:
                return earlier
            raise StaleStateError(expected=frame.expected_seq, actual=live.seq) from None
        return live.answered[player, frame.id]

    async def _sound_signal(self, now: datetime) -> None:
        if not signal_is_due(self.live, now):
            return
        try:
            await self._commit(plan_signal(self.live, now=now, new_seed=new_seed))
        except (LostRaceError, StaleStateError):
            await self._read_on()

    # -- the server's own moves --------------------------------------------------------------

    def arm(self) -> None:
        """Set the timer to the next instant at which the server must act."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self.live.next_due()
        if due is not None:
            self._arm_in(max(0.0, (due - timezone.now()).total_seconds()))

    def _arm_in(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, lambda: self._hub.spawn(self.tick()))

    async def tick(self) -> None:
        """Do what is due: the signal, a bot's move, a turn that ran out."""
        async with self.lock:
            now = timezone.now()
            try:
                if signal_is_due(self.live, now):
                    await self._sound_signal(now)
                    self.arm()
                    return
                player = due_player(self.live, now)
                if player is None:
                    self.arm()
                    return
                rng = random.Random(f"{self.header.public_id}:{self.live.seq}")  # noqa: S311
                action, source = stand_in_action(self.live, player, rng)
                await self._commit(
                    plan_action(
                        self.live, player, action, now=now, source=source, new_seed=new_seed
                    )
                )
            except (LostRaceError, StaleStateError):
                await self._read_on_if_possible()
                self.arm()
            except TryAgainError:
                self._arm_in(_RETRY_S)

    # -- the log -----------------------------------------------------------------------------

    async def _commit(self, entries: Sequence[LogEntry]) -> None:
        """Store *entries*, show them, tell the other processes. The lock is held."""
        try:
            if entries[-1].type == "match_ended":
                await _append_with_result(self.header.pk, entries)
            else:
                await self._hub.writer.append(self.header.pk, entries)
        except (WriterDownError, *OUTAGES) as error:
            await self._read_on_if_possible()
            raise TryAgainError from error
        self._show(entries)
        self._hub.advanced(self)

    def _show(self, entries: Sequence[LogEntry]) -> None:
        viewers = self._viewers
        for entry in entries:
            frames = self._projector.step(entry, viewers)
            for key, frame in frames.items():
                for viewer in viewers[key]:
                    viewer.push(frame)
        self.arm()

    def snapshot(self, player: int | None) -> bytes:
        """Return the snapshot frame of *player* as JSON."""
        return orjson.dumps(snapshot_for(self.live, player, now=timezone.now()))

    def broadcast(self, frame: bytes) -> None:
        """Show a frame that is no event to everybody."""
        for viewer in self.viewers():
            viewer.push(frame)

    async def read_on(self, seq: int | None = None) -> None:
        """Take in what others have written; nothing to do when *seq* is known already."""
        if seq is not None and seq <= self.live.seq:
            return
        async with self.lock:
            await self._read_on_if_possible()

    async def _read_on(self) -> None:
        try:
            entries = await _read_log(self.header.pk, after=self.live.seq)
        except OUTAGES as error:
            log.warning("match log not read", error=type(error).__name__)
            raise TryAgainError from error
        if entries:
            self._show(entries)

    async def _read_on_if_possible(self) -> None:
        with suppress(TryAgainError):
            await self._read_on()

    def close(self) -> None:
        """Stop the timers."""
        for handle in (self._timer, *self._leaving):
            if handle is not None:
                handle.cancel()


@database_sync_to_async
def _append_with_result(match_pk: int, entries: Sequence[LogEntry]) -> None:
    entries_append(match_pk=match_pk, entries=entries)


@database_sync_to_async
def _read_log(match_pk: int, *, after: int = 0, limit: int | None = None) -> list[LogEntry]:
    return entries_of(match_pk, after=after, limit=limit)
