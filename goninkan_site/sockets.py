"""What guards the WebSockets before a consumer sees them."""

from urllib.parse import urlsplit

from django.conf import settings

from goninkan_site.asgi_types import Application, Receive, Scope, Send

FOREIGN_ORIGIN = 4403
NO_SUCH_SOCKET = 4404


class SameOriginSockets:
    """Refuses a handshake whose Origin is neither the host asked for nor a trusted origin.

    Browsers always send an Origin; a program that sends none is let in, and proves who it is by
    its token like everybody else.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not _is_allowed(dict(scope["headers"])):
            await receive()  # the connect event, which the refusal answers
            await send({"type": "websocket.close", "code": FOREIGN_ORIGIN})
            return
        await self.application(scope, receive, send)


def _is_allowed(headers: dict[bytes, bytes]) -> bool:
    origin = headers.get(b"origin")
    if origin is None:
        return True
    text = origin.decode("latin-1")
    host = headers.get(b"host", b"").decode("latin-1")
    try:
        asked_from = urlsplit(text).netloc
    except ValueError:  # no address at all, so none of ours
        return False
    return asked_from == host or text in settings.CSRF_TRUSTED_ORIGINS


async def no_such_socket(_scope: Scope, receive: Receive, send: Send) -> None:
    """Answers every WebSocket address that is not a live table's."""
    await receive()
    await send({"type": "websocket.close", "code": NO_SUCH_SOCKET})
