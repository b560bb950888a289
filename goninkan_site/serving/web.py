"""The web server: uvicorn on a socket that was bound before anything else was started."""

import contextlib
import logging
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator
from types import FrameType

import uvicorn

from goninkan_site.embedded.errors import StartError
from goninkan_site.serving.sockets import LiveSockets

APPLICATION = "goninkan_site.asgi:application"
STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
# Open WebSockets are told to reconnect; what is still answering a request may finish.
STOP_PATIENCE_S = 5
# Consumers refuse a frame that is too long with a problem; the server closes only on a flood.
LARGEST_FRAME_BYTES = 1024 * 1024
LARGEST_PORT = 65535
BACKLOG = 2048
WATCH_INTERVAL_S = 1


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens on the address; connections wait until the server takes them up."""
    if not 0 <= port <= LARGEST_PORT:
        raise StartError(f"Port {port} does not exist: name one from 0 to {LARGEST_PORT}.")
    try:
        family, kind, protocol, _name, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        bound = socket.socket(family, kind, protocol)
    except OSError as error:
        raise StartError(f"{host!r} is no address of this machine: {error}.") from error
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        # Two may bind to an address that neither listens on yet; here the second learns of it.
        bound.listen(BACKLOG)
    except OSError as error:
        bound.close()
        raise StartError(
            f"Port {port} on {host} cannot be used: {error.strerror}. "
            "Choose another one, for example: make run PORT=8001"
        ) from error
    return bound


class WebServer(uvicorn.Server):
    """Uvicorn that returns after a signal, so that the servers behind it are stopped in order."""

    def __init__(self, config: uvicorn.Config, on_started: Callable[[], None]) -> None:
        super().__init__(config)
        self.on_started = on_started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn's own; then tell that the service can be reached."""
        await super().startup(sockets)
        if self.started:
            self.on_started()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn's own, which raises the signal again at the end and so ends the process."""
        before = {number: signal.signal(number, self._on_signal) for number in STOP_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self.force_exit = self.should_exit  # the second signal does not wait for open requests
        self.should_exit = True

    def stop(self) -> None:
        """Finish open requests and return."""
        self.should_exit = True


def serve_web(
    bound: socket.socket,
    *,
    on_started: Callable[[], None],
    watch: Callable[[WebServer], None],
) -> None:
    """Serve until a signal comes; `watch` is called every second and may stop the server."""

    async def notify() -> None:
        watch(server)

    server = WebServer(web_config(notify), on_started)
    server.run(sockets=[bound])


def web_config(notify: Callable[[], Awaitable[None]]) -> uvicorn.Config:
    """Uvicorn's configuration; *notify* is awaited every second."""
    return uvicorn.Config(
        APPLICATION,
        ws=LiveSockets,
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_FRAME_BYTES,
        lifespan="on",
        access_log=False,
        log_config=None,
        log_level=logging.WARNING,
        server_header=False,
        timeout_graceful_shutdown=STOP_PATIENCE_S,
        callback_notify=notify,
        timeout_notify=WATCH_INTERVAL_S,
    )
