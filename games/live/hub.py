"""All matches that this process shows, and its one member of the channel layer.

What crosses the layer are wake-up calls without cards and may be lost: hosts read the log, and
look for news on their own every few seconds.
"""

import asyncio
import contextvars
import uuid
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final
from weakref import WeakKeyDictionary

import orjson
import structlog
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db.models import Max

from games.live.host import MatchHost
from games.live.outages import OUTAGES
from games.live.presence import SeatRegistry
from games.live.writer import LogWriter
from games.matchlog.live import LiveMatch
from games.models import MatchEvent
from games.rules.common.errors import GoninkanError
from games.selectors.access import match_for_id
from games.selectors.logs import live_match
from games.services.announce import match_group, watchers

log = structlog.get_logger(__name__)

LOOK_EVERY_S: Final = 15.0
LAYER_PATIENCE_S: Final = 2.0
"""How long anybody waits for Redis, whose calls may be lost."""


class Hub:
    """The matches of one process; belongs to one event loop."""

    def __init__(self) -> None:
        self.origin = uuid.uuid4().hex
        self.writer = LogWriter()
        self.seats = SeatRegistry()
        self._layer: Any = get_channel_layer()
        self._channel: str | None = None
        self._hosts: dict[str, MatchHost] = {}
        self._shared: set[str] = set()
        """Matches that another process has said to show too."""
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._news: dict[str, int] = {}
        self._news_wake = asyncio.Event()
        self._start = asyncio.Lock()
        self._closing = False

    # -- matches -----------------------------------------------------------------------------

    async def host(self, public_id: str) -> MatchHost:
        """Return the host of a match, reading its log if need be.

        Raises ``MatchNotFoundError``.
        """
        found = self._hosts.get(public_id)
        if found is not None:
            return found
        await self._ensure_started()
        try:
            async with self._opening.setdefault(public_id, asyncio.Lock()):
                return self._hosts.get(public_id) or await self._open(public_id)
        finally:
            self._opening.pop(public_id, None)

    async def _open(self, public_id: str) -> MatchHost:
        # Join the group first, then read: nothing can fall between.
        await self._join(public_id)
        try:
            live = await _load(public_id)
        except (GoninkanError, *OUTAGES):
            await self._part(public_id)
            raise
        host = self._hosts.get(public_id)
        if host is None:
            host = self._hosts[public_id] = MatchHost(self, live)
            host.arm()
            await self._say_hosted(public_id, answer=True)
        return host

    async def _join(self, public_id: str) -> None:
        """Listen to the other processes that show a match; where that fails, look now and then."""
        with _outage_logged("match.joined"):
            async with asyncio.timeout(LAYER_PATIENCE_S):
                await self._layer.group_add(match_group(public_id), self._channel)

    async def _part(self, public_id: str) -> None:
        if public_id not in self._hosts:
            with _outage_logged("match.parted"):
                async with asyncio.timeout(LAYER_PATIENCE_S):
                    await self._layer.group_discard(match_group(public_id), self._channel)

    async def release(self, host: MatchHost) -> None:
        """Forget a match that nobody looks at and in which nothing more will happen."""
        public_id = host.header.public_id
        if host.is_idle and self._hosts.get(public_id) is host:
            del self._hosts[public_id]
            self._shared.discard(public_id)
            host.close()
            await self._part(public_id)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run *work* beside everything else; it ends with the hub."""
        if self._closing:
            work.close()
            return
        # An empty context: nothing of the request or socket that happened to be first clings on.
        task = asyncio.create_task(work, context=contextvars.Context())
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, OUTAGES):
            log.warning("live task given up", error=type(error).__name__)
        else:
            log.error("live task failed", exc_info=error)

    async def close(self) -> None:
        """Stop everything; what was accepted is stored."""
        self._closing = True
        for host in self._hosts.values():
            host.close()
        self._hosts.clear()
        self._news_wake.set()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.writer.close()
        await self.seats.close()

    # -- news between processes --------------------------------------------------------------

    def advanced(self, host: MatchHost) -> None:
        """Tell the other processes, if any show it, soon and once that a match has gone on."""
        if host.header.public_id in self._shared:
            self._news[host.header.public_id] = host.live.seq
            self._news_wake.set()

    async def _say_hosted(self, match_id: str, *, answer: bool) -> None:
        """Tell the other processes that this one shows a match too; *answer* asks them as well."""
        message = {
            "type": "match.hosted",
            "match": match_id,
            "origin": self.origin,
            "answer": answer,
        }
        await self._send(message)

    async def _send(self, message: dict[str, Any]) -> None:
        """Send to the other processes, which also look for themselves now and then."""
        with _outage_logged(message["type"]):
            async with asyncio.timeout(LAYER_PATIENCE_S):
                await self._layer.group_send(match_group(message["match"]), message)

    async def take_seat(self, host: MatchHost, player: int, connection: str) -> None:
        """Note for all processes that *connection* is the newest at a seat."""
        with _outage_logged("match.control"):
            async with asyncio.timeout(LAYER_PATIENCE_S):
                await self.seats.take(host.header.public_id, player, connection)

    async def tell_seat_taken(self, host: MatchHost, player: int, connection: str) -> None:
        """Tell the other processes that *connection* controls a seat from now on."""
        message = {
            "type": "match.control",
            "match": host.header.public_id,
            "player": player,
            "connection": connection,
            "origin": self.origin,
        }
        await self._send(message)

    async def _seat_taken_elsewhere(self, host: MatchHost, player: int, connection: str) -> None:
        """Let go of a seat, unless the connection of this process was the last to take it."""
        newest = None
        with _outage_logged("match.control"):
            newest = await self.seats.holder(host.header.public_id, player)
        host.supersede(player, newest or connection)

    async def _ensure_started(self) -> None:
        async with self._start:
            if self._channel is None:
                self._channel = await self._layer.new_channel("live.")
                self.spawn(self._listen())
                self.spawn(self._tell())
                self.spawn(self._look_around())

    async def _listen(self) -> None:
        while not self._closing:  # the Redis client may swallow a cancellation
            message = await self._layer.receive(self._channel)
            host = self._hosts.get(message["match"])
            if host is None or message.get("origin") == self.origin:
                continue
            match message["type"]:
                case "match.advanced":
                    self.spawn(host.read_on(message["seq"]))
                case "match.hosted":
                    self._shared.add(message["match"])
                    # What was written while neither knew of the other was not announced.
                    self.spawn(host.read_on())
                    if message["answer"]:
                        await self._say_hosted(message["match"], answer=False)
                case "match.frame":
                    host.broadcast(orjson.dumps(message["frame"]))
                case "match.control":
                    self.spawn(
                        self._seat_taken_elsewhere(host, message["player"], message["connection"])
                    )
                case _:
                    log.warning("unknown call", type=message["type"])

    async def _tell(self) -> None:
        while not self._closing:
            await self._news_wake.wait()
            self._news_wake.clear()
            news, self._news = self._news, {}
            for match_id, seq in news.items():
                message = {
                    "type": "match.advanced",
                    "match": match_id,
                    "seq": seq,
                    "origin": self.origin,
                }
                await self._send(message)

    async def _look_around(self) -> None:
        """Now and then: keep the seats, read what a lost call has not told, forget idle matches."""
        while not self._closing:
            await asyncio.sleep(LOOK_EVERY_S)
            with _outage_logged("look around"):
                await self._look_once()

    async def _look_once(self) -> None:
        hosts = list(self._hosts.values())
        heads = await _heads([host.header.pk for host in hosts])
        for host in hosts:
            public_id = host.header.public_id
            for player, viewer in host.controllers():
                await self.seats.keep(public_id, player, viewer.connection)
            await self._join(public_id)
            if heads.get(host.header.pk, 0) > host.live.seq:
                await host.read_on()
                await self._say_hosted(public_id, answer=True)  # a call has been lost
            await self.release(host)


@contextmanager
def _outage_logged(what: str) -> Iterator[None]:
    """Go on where a server is away for a while; what is lost is looked for again."""
    try:
        yield
    except OUTAGES as error:
        log.warning("servers not reached", what=what, error=type(error).__name__)


@database_sync_to_async
def _load(public_id: str) -> LiveMatch:
    return live_match(match_for_id(public_id))


@database_sync_to_async
def _heads(match_pks: list[int]) -> dict[int, int]:
    rows = MatchEvent.objects.filter(match_id__in=match_pks).values_list("match_id")
    return dict(rows.annotate(head=Max("seq")))


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def current_hub() -> Hub:
    """Return the hub of the running event loop."""
    loop = asyncio.get_running_loop()
    hub = _hubs.get(loop)
    if hub is None:
        hub = _hubs[loop] = Hub()
    return hub


async def close_current_hub() -> None:
    """Close the hub of the running event loop, if there is one."""
    hub = _hubs.pop(asyncio.get_running_loop(), None)
    if hub is not None:
        await hub.close()


def wake(public_id: str) -> None:
    """Let the process that serves this thread watch a match: bots play, turns run out.

    Called from synchronous code; without a server in this process the sweep does it.
    """
    for loop, hub in list(_hubs.items()):
        if loop.is_running():
            call = partial(_spawn_watch, hub, public_id)
            loop.call_soon_threadsafe(call, context=contextvars.Context())


def _spawn_watch(hub: Hub, public_id: str) -> None:
    hub.spawn(_watch(hub, public_id))


async def _watch(hub: Hub, public_id: str) -> None:
    host = await hub.host(public_id)
    await host.read_on()


watchers.append(wake)
