"""Start and stop with the web server: the hub runs before the first socket comes."""

from typing import Any

from games.live.hub import close_current_hub, current_hub


async def lifespan(_scope: Any, receive: Any, send: Any) -> None:
    """The ASGI lifespan of a web process."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            current_hub()
            await send({"type": "lifespan.startup.complete"})
        else:
            await close_current_hub()
            await send({"type": "lifespan.shutdown.complete"})
            return
