"""WebSockets to the site's ASGI application, and clients that keep a view as pages do."""

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterable
from typing import Any

import orjson

from goninkan_site.asgi import application

PATIENCE_S = 20.0
"""How long a test waits for what must come at once; only a fault lets it pass."""

Frame = dict[str, Any]


class Socket:
    """One WebSocket in this event loop. Like a web server it refuses to send after a close."""

    def __init__(self, path: str, headers: Iterable[tuple[bytes, bytes]] = ()) -> None:
        self.raw: list[str] = []
        """Every text frame that came, oldest first."""
        self.closed: int | None = None
        """The code with which the server closed the socket."""
        self.reading = asyncio.Event()
        """Cleared for a client that does not read: what the server sends then waits."""
        self.reading.set()
        self._cursor = 0
        self._news = asyncio.Event()
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._accepted = False
        scope = {
            "type": "websocket",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": [(b"host", b"testserver"), *headers],
            "subprotocols": [],
            "client": ("127.0.0.1", 40000),
            "server": ("testserver", 80),
        }
        self._inbox.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(application(scope, self._inbox.get, self._take))

    async def _take(self, message: dict[str, Any]) -> None:
        await self.reading.wait()
        if self.closed is not None:
            raise RuntimeError(f"{message['type']} after the close")
        match message["type"]:
            case "websocket.accept":
                self._accepted = True
            case "websocket.send":
                self.raw.append(message["text"])
            case _:
                self.closed = message.get("code", 1000)
                self._inbox.put_nowait({"type": "websocket.disconnect", "code": self.closed})
        self._news.set()

    def send(self, frame: object) -> None:
        """Send *frame* as JSON."""
        self.send_text(json.dumps(frame, ensure_ascii=False))

    def send_text(self, text: str) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    def send_bytes(self, data: bytes) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "bytes": data, "text": None})

    async def wait(self, condition: Callable[[], bool]) -> None:
        """Wait until *condition* holds, looking again whenever something has come."""
        async with asyncio.timeout(PATIENCE_S):
            while not condition():
                self._news.clear()
                news = asyncio.create_task(self._news.wait())
                await asyncio.wait({news, self.task}, return_when=asyncio.FIRST_COMPLETED)
                news.cancel()
                if self.task.done() and not condition():
                    self.task.result()
                    raise AssertionError(f"the socket has ended, code {self.closed}")

    async def next(self, *kinds: str, re: str | None = None) -> Frame:
        """Return the next frame of one of *kinds*, or the next at all; others are passed over."""
        while True:
            await self.wait(lambda: len(self.raw) > self._cursor)
            frame: Frame = orjson.loads(self.raw[self._cursor])
            self._cursor += 1
            if (not kinds or frame["type"] in kinds) and (re is None or frame.get("re") == re):
                return frame

    async def ask(self, frame: Frame) -> Frame:
        """Send a command and return the answer to it."""
        self.send(frame)
        return await self.next("ack", "problem", re=frame["id"])

    async def problem(self) -> Frame:
        """Return the document of the next problem frame."""
        document: Frame = (await self.next("problem"))["problem"]
        return document

    async def until_closed(self) -> int:
        await self.wait(lambda: self.closed is not None)
        assert self.closed is not None
        return self.closed

    async def still_works(self) -> bool:
        """Say whether the server answers a ping."""
        self.send({"type": "ping"})
        return (await self.next("pong"))["type"] == "pong"

    @property
    def frames(self) -> list[Frame]:
        """Every frame that came."""
        return [orjson.loads(text) for text in self.raw]

    async def close(self) -> None:
        """Close the socket from the client's side; what the server's side raised is raised."""
        self.reading.set()
        if self.closed is None:
            self.closed = 1000
            self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        async with asyncio.timeout(PATIENCE_S):
            await self.task

    async def drop(self) -> None:
        """Lose the socket, whatever becomes of it."""
        with contextlib.suppress(Exception):
            await self.close()


class Client:
    """A player or spectator who keeps the view current by ``{**view, **changes}``, as pages do."""

    def __init__(self, socket: Socket, token: str | None) -> None:
        self.socket = socket
        self.token = token
        self.seq = 0
        self.view: dict[str, Any] = {}
        self.turn: dict[str, Any] = {"to_act": [], "legal": [], "deadline": None}
        self.events: list[Frame] = []
        """Event frames in the order in which they came."""
        self.snapshots = 0
        self.controls: list[bool] = []
        self.answers: dict[str, Frame] = {}
        self._read = 0
        self._commands = 0

    def read(self) -> None:
        """Take in all frames that have come; a gap in ``seq`` is a fault."""
        for text in self.socket.raw[self._read :]:
            frame = orjson.loads(text)
            match frame["type"]:
                case "snapshot":
                    self.snapshots += 1
                    self.seq, self.view, self.turn = frame["seq"], frame["view"], frame["turn"]
                case "event":
                    assert frame["seq"] == self.seq + 1, f"{frame['seq']} after {self.seq}"
                    self.seq = frame["seq"]
                    self.view = {**self.view, **frame["changes"]}
                    self.turn = frame["turn"]
                    self.events.append(frame)
                case "control":
                    self.controls.append(frame["active"])
                case "ack" | "problem" if frame["re"] is not None:
                    self.answers[frame["re"]] = frame
                case _:
                    pass
        self._read = len(self.socket.raw)

    async def hello(self, last_seq: int | None = None) -> "Client":
        """Say hello and wait until the view is there."""
        self.say_hello(last_seq)
        if last_seq is None:
            await self.until(lambda: self.snapshots > 0)
        return self

    def say_hello(self, last_seq: int | None = None) -> None:
        self.socket.send({"type": "hello", "token": self.token, "last_seq": last_seq})

    def resume(self, earlier: "Client") -> "Client":
        """Go on where the socket of *earlier* broke off."""
        self.seq, self.view, self.turn = earlier.seq, earlier.view, earlier.turn
        self.say_hello(self.seq)
        return self

    async def until(self, condition: Callable[[], bool]) -> None:
        """Read until *condition* holds."""

        def look() -> bool:
            self.read()
            return condition()

        await self.socket.wait(look)

    async def reach(self, seq: int) -> None:
        """Read until event *seq* is known."""
        await self.until(lambda: self.seq >= seq)

    async def acting(self) -> None:
        """Read until it is this player's turn."""
        await self.until(lambda: bool(self.turn["legal"]))

    def act(self, action: Any = None, *, seq: int | None = None, id: str | None = None) -> str:
        """Send an action, the first legal one if none is given, and return its id."""
        self._commands += 1
        id = id or f"c{self._commands}"
        self.socket.send(
            {
                "type": "act",
                "id": id,
                "expected_seq": self.seq if seq is None else seq,
                "action": self.turn["legal"][0] if action is None else action,
            }
        )
        return id

    async def answer(self, id: str) -> Frame:
        """Wait for the answer to the command *id* and return it."""
        await self.until(lambda: id in self.answers)
        return self.answers.pop(id)

    async def acted(self, action: Any = None, **options: Any) -> Frame:
        """Act and return the answer."""
        return await self.answer(self.act(action, **options))

    @property
    def is_finished(self) -> bool:
        return bool(self.view) and self.view["status"] == "finished"
