"""A lean WebSocket client for the benches: the load must cost less than what it measures.

It reads only what it needs from a frame: the type, the sequence number, the first legal action.
"""

import asyncio
import struct
from collections.abc import Callable

_TEXT = 1
_PING = 9
_NO_MASK = b"\x00\x00\x00\x00"  # a mask of zeros is a valid mask and costs nothing


class BenchSocket(asyncio.Protocol):
    """One WebSocket; ``on_frame`` gets each text frame as bytes."""

    def __init__(self, path: str, host: str) -> None:
        self.on_frame: Callable[[bytes], None] = lambda _frame: None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._path = path
        self._host = host
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the handshake."""
        if not isinstance(transport, asyncio.Transport):
            raise TypeError("a stream transport is needed")
        self._transport = transport
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )

    def send(self, payload: bytes) -> None:
        """Send a text frame."""
        if self._transport is None:
            raise ConnectionError("the socket is not open")
        size = len(payload)
        head = bytes((0x81, 0x80 | size)) if size < 126 else struct.pack(">BBH", 0x81, 0xFE, size)
        self._transport.write(head + _NO_MASK + payload)

    def data_received(self, data: bytes) -> None:
        """Cut the stream into frames."""
        buffer = self._buffer + data if self._buffer else data
        if not self.opened.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = buffer
                return
            if b" 101 " not in buffer[:20]:
                self.opened.set_exception(ConnectionError(buffer[:200].decode("latin-1")))
                return
            buffer = buffer[end + 4 :]
            self.opened.set_result(None)
        at, total = 0, len(buffer)
        while total - at >= 2:
            size, head = buffer[at + 1] & 0x7F, 2
            if size == 126:
                if total - at < 4:
                    break
                size, head = int.from_bytes(buffer[at + 2 : at + 4], "big"), 4
            elif size == 127:
                if total - at < 10:
                    break
                size, head = int.from_bytes(buffer[at + 2 : at + 10], "big"), 10
            if total - at < head + size:
                break
            kind = buffer[at] & 0x0F
            if kind == _TEXT:
                self.on_frame(buffer[at + head : at + head + size])
            elif kind == _PING and self._transport is not None:
                pong = bytes((0x8A, 0x80 | size)) + _NO_MASK
                self._transport.write(pong + buffer[at + head : at + head + size])
            at += head + size
        self._buffer = buffer[at:]

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.close()


async def open_socket(host: str, port: int, path: str) -> BenchSocket:
    """Return an open socket."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: BenchSocket(path, f"{host}:{port}"), host, port
    )
    await socket.opened
    return socket


def first_legal(frame: bytes) -> bytes | None:
    """Return the first legal action of a frame as JSON; None where the viewer is not to act."""
    start = frame.rfind(b'"legal":[{')
    if start < 0:
        return None
    start += 9
    return frame[start : frame.index(b"}", start) + 1]


def seq_of(frame: bytes) -> int:
    """Return the ``seq`` of an event or snapshot frame."""
    start = frame.index(b'"seq":') + 6
    end = start
    while 48 <= frame[end] <= 57:
        end += 1
    return int(frame[start:end])
