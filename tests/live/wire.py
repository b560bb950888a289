"""WebSockets over the wire to a service in processes of its own, and people who play at it."""

import asyncio
import contextlib
import signal
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.live.sockets import Client, Socket
from tests.site.service import Service


class WireSocket(Socket):
    """A ``Socket`` whose other side is another process."""

    def __init__(self, url: str) -> None:
        self.raw = []
        self.closed = None
        self._cursor = 0
        self._news = asyncio.Event()
        self._outbox: asyncio.Queue[str] = asyncio.Queue()
        self.task = asyncio.create_task(self._run(url))

    async def _run(self, url: str) -> None:
        with contextlib.suppress(OSError):
            async with connect(url, compression=None, ping_interval=None) as connection:
                writing = asyncio.create_task(self._write(connection))
                with contextlib.suppress(ConnectionClosed):
                    while True:
                        self.raw.append(await connection.recv())
                        self._news.set()
                writing.cancel()
                await asyncio.gather(writing, return_exceptions=True)
                self.closed = connection.close_code
        self._news.set()

    async def _write(self, connection: Any) -> None:
        while True:
            await connection.send(await self._outbox.get())

    def send_text(self, text: str) -> None:
        self._outbox.put_nowait(text)

    async def close(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


class Site:
    """A running service, as programs use it."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.sockets: list[WireSocket] = []

    async def call(self, path: str, token: str | None = None, **body: Any) -> Any:
        """POST *body* and return the answer."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        async with httpx.AsyncClient(timeout=60) as http:
            url = f"{self.service.address}api/v1/{path}"
            return (await http.post(url, json=body, headers=headers)).raise_for_status().json()

    async def match(self, count: int, **options: Any) -> tuple[str, list[str]]:
        """Start a match of *count* guests and bots; return its id and the guests' tokens."""
        guests = [await self.call("auth/guest/", name=f"Guest {n}") for n in range(count)]
        tokens = [guest["token"] for guest in guests]
        table = await self.call("tables/", tokens[0], rules={"rounds": 3}, **options)
        for token in tokens[1:]:
            await self.call(f"tables/{table['code']}/join/", token)
        for _ in range(5 - count):
            await self.call(f"tables/{table['code']}/bots/", tokens[0], level="random")
        started = await self.call(f"tables/{table['code']}/start/", tokens[0])
        return started["match"]["id"], tokens

    def at(self, match: str, token: str | None) -> Client:
        """Open a socket that has not said hello yet."""
        host = self.service.address.removeprefix("http://")
        socket = WireSocket(f"ws://{host}ws/v1/matches/{match}/")
        self.sockets.append(socket)
        return Client(socket, token)

    async def resumed(self, match: str, earlier: Client) -> Client:
        """Go on where *earlier* broke off, trying until the service answers."""
        while True:
            client = self.at(match, earlier.token).resume(earlier)
            with contextlib.suppress(AssertionError):
                if await client.socket.still_works():
                    return client
            await asyncio.sleep(0.1)

    async def state(self, match: str) -> Any:
        """Return what a spectator sees of a match over HTTP."""
        async with httpx.AsyncClient(timeout=60) as http:
            answer = await http.get(f"{self.service.address}api/v1/matches/{match}/")
            return answer.raise_for_status().json()

    async def killed_and_restarted(self) -> None:
        """Kill the service as nothing can prepare for, and start it again."""
        await asyncio.to_thread(self.service.end, signal.SIGKILL)
        await asyncio.to_thread(self.service.start)

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()


async def soon(condition: Callable[[], bool], patience_s: float = 60) -> None:
    """Let everything run until *condition* holds."""
    async with asyncio.timeout(patience_s):
        while not condition():
            await asyncio.sleep(0.05)
