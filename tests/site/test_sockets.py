"""What guards the WebSockets before a consumer sees them."""

import pytest
from asgiref.testing import ApplicationCommunicator
from pytest_django import Settings

from goninkan_site.asgi import application
from goninkan_site.asgi_types import Application, Receive, Scope, Send
from goninkan_site.sockets import FOREIGN_ORIGIN, NO_SUCH_SOCKET, SameOriginSockets

HOST = (b"host", b"goninkan.example:8000")


async def accepting(_scope: Scope, receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await receive()


async def handshake(asked: Application, path: str, *headers: tuple[bytes, bytes]) -> object:
    """The answer to a handshake: None where it is accepted, else the code it is closed with."""
    scope = {"type": "websocket", "path": path, "query_string": b"", "headers": [HOST, *headers]}
    communicator = ApplicationCommunicator(asked, scope)
    await communicator.send_input({"type": "websocket.connect"})
    answer = await communicator.receive_output()
    await communicator.send_input({"type": "websocket.disconnect", "code": 1000})
    await communicator.wait()
    return None if answer["type"] == "websocket.accept" else answer["code"]


async def guarded(*headers: tuple[bytes, bytes]) -> object:
    return await handshake(SameOriginSockets(accepting), "/ws/", *headers)


async def test_a_program_without_an_origin_is_let_in() -> None:
    assert await guarded() is None


async def test_a_page_of_the_site_is_let_in() -> None:
    assert await guarded((b"origin", b"http://goninkan.example:8000")) is None


@pytest.mark.parametrize(
    "origin", [b"http://evil.example", b"http://goninkan.example", b"null", b"\xff", b"http://["]
)
async def test_pages_of_other_sites_are_refused(origin: bytes) -> None:
    assert await guarded((b"origin", origin)) == FOREIGN_ORIGIN


async def test_a_trusted_origin_is_let_in(settings: Settings) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://goninkan.example"]
    assert await guarded((b"origin", b"https://goninkan.example")) is None


async def test_an_unknown_address_is_refused() -> None:
    assert await handshake(application, "/ws/v1/nothing/") == NO_SUCH_SOCKET
