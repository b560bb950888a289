"""One open socket of a match, and the frames that wait for it.

A slow reader never makes others wait: frames queue, and when too many have, the queue is thrown
away and the viewer gets a fresh snapshot once it reads again.
"""

import asyncio
import uuid
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

MAX_QUEUED: Final = 256

Send = Callable[[str], Awaitable[None]]
Snapshot = Callable[[], bytes]


class MatchViewer:
    """A socket that shows a match: *player* is an index, or None for a spectator."""

    __slots__ = (
        "_frames",
        "_idle",
        "_send",
        "_snapshot",
        "_wake",
        "connection",
        "lost",
        "player",
        "task",
    )

    def __init__(self, player: int | None, send: Send, snapshot: Snapshot) -> None:
        self.player = player
        self.connection = uuid.uuid4().hex
        self.lost = False
        """Frames were thrown away; a snapshot is due."""
        self._send = send
        self._snapshot = snapshot
        self._frames: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._idle = asyncio.Event()
        self.task = asyncio.create_task(self._run())

    def push(self, frame: bytes) -> None:
        """Queue *frame*; returns at once."""
        if self.lost:
            return
        self._frames.append(frame)
        if len(self._frames) > MAX_QUEUED:
            self._frames.clear()
            self.lost = True
        self._idle.clear()
        self._wake.set()

    async def close(self) -> None:
        """Stop sending."""
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)

    async def drained(self) -> None:
        """Wait, for a moment at most, until everything queued has been handed to the socket."""
        idle = asyncio.create_task(self._idle.wait())
        await asyncio.wait({idle, self.task}, timeout=2, return_when=asyncio.FIRST_COMPLETED)
        idle.cancel()

    async def _run(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._frames or self.lost:
                    if self.lost:
                        self.lost = False
                        await self._send(self._snapshot().decode())
                    else:
                        await self._send(self._frames.popleft().decode())
                self._idle.set()
        except (OSError, RuntimeError):
            return  # the socket is closed; its consumer is told so
