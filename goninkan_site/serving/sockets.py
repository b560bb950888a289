"""Uvicorn's WebSockets, which do not listen to a client that was closed for sending too much."""

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from games.live.pacing import CLOSE_TOO_FAST

CLOSE_PATIENCE_S: Final = 2.0
"""Seconds in which a client may answer the close frame before the connection is dropped."""


class LiveSockets(WebSocketsSansIOProtocol):
    """Drops a connection soon after its close; a flood is not even read meanwhile."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.close_timeout = CLOSE_PATIENCE_S

    async def send(self, message: Any) -> None:
        """Send *message*; after the close of a flood, stop reading."""
        await super().send(message)
        if message.get("code") == CLOSE_TOO_FAST and not self.transport.is_closing():
            self.transport.pause_reading()
