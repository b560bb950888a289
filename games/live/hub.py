"""All matches that this process shows, and its one member of the channel layer.

What crosses the layer are wake-up calls without cards and may be lost: hosts read the log, and
look for news on their own every few seconds.
"""

import asyncio
import contextvars
import uuid
from collections.abc import Coroutine
from functools import partial
from typing import Any, Final
from weakref import WeakKeyDictionary

import orjson
import structlog
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.db.models import Max

from games.live.host import MatchHost
from games.live.presence import SeatRegistry
from games.live.writer import LogWriter
from games.matchlog.live import LiveMatch
from games.models import MatchEvent
from games.selectors.access import match_for_id
from games.selectors.logs import live_match
from games.services.announce import match_group, watchers

log = structlog.get_logger(__name__)

LOOK_EVERY_S: Final = 15.0


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
        async with self._opening.setdefault(public_id, asyncio.Lock()):
            found = self._hosts.get(public_id)
            if found is None:
                # Join the group first, then read: nothing can fall between.
                await self._layer.group_add(match_group(public_id), self._channel)
                found = MatchHost(self, await _load(public_id))
                self._hosts[public_id] = found
                found.arm()
                await self._say_hosted(public_id, answer=True)
        self._opening.pop(public_id, None)
        return found

    async def release(self, host: MatchHost) -> None:
        """Forget a match that nobody looks at and in which nothing more will happen."""
        public_id = host.header.public_id
        if host.is_idle and self._hosts.get(public_id) is host:
            del self._hosts[public_id]
            self._shared.discard(public_id)
            host.close()
            await self._layer.group_discard(match_group(public_id), self._channel)

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
        if not task.cancelled() and (error := task.exception()) is not None:
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
        await self._layer.group_send(match_group(match_id), message)

    async def seat_taken(self, host: MatchHost, player: int, connection: str) -> None:
        """Make *connection* the one that controls a seat, in all processes."""
        match_id = host.header.public_id
        await self.seats.take(match_id, player, connection)
        message = {
            "type": "match.control",
            "match": match_id,
            "player": player,
            "connection": connection,
            "origin": self.origin,
        }
        await self._layer.group_send(match_group(match_id), message)

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
                    host.supersede(message["player"], message["connection"])
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
                await self._layer.group_send(match_group(match_id), message)

    async def _look_around(self) -> None:
        """Now and then: keep the seats, read what a lost call has not told, forget idle matches."""
        while not self._closing:
            await asyncio.sleep(LOOK_EVERY_S)
            hosts = list(self._hosts.values())
            heads = await _heads([host.header.pk for host in hosts])
            for host in hosts:
                for player, viewer in host.controllers():
                    await self.seats.take(host.header.public_id, player, viewer.connection)
                if heads.get(host.header.pk, 0) > host.live.seq:
                    await host.read_on()
                await self.release(host)


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
