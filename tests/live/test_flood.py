"""Clients that go on sending after they were closed, over the wire."""

import asyncio
import contextlib
import signal

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from games.live import pacing
from goninkan_site.serving.sockets import CLOSE_PATIENCE_S
from tests.live.sockets import PATIENCE_S
from tests.live.wire import Site
from tests.site.service import Service

pytestmark = pytest.mark.serve


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    service = Service(tmp_path_factory.mktemp("flood") / "data")
    service.start()
    yield service
    service.end(signal.SIGTERM)
    assert "Traceback" not in service.output


async def flood(url):
    """Send tiny frames until the connection is gone; return the close code that was read."""
    async with connect(url, compression=None, ping_interval=None, close_timeout=1) as socket:
        reading = asyncio.create_task(read_all(socket))
        with contextlib.suppress(ConnectionClosed, OSError):
            while True:
                await socket.send("{")
                await asyncio.sleep(0)  # a turn for the reader
        await reading
        return socket.protocol.close_rcvd and socket.protocol.close_rcvd.code


async def read_all(socket):
    with contextlib.suppress(ConnectionClosed):
        while True:
            await socket.recv()


@pytest.mark.parametrize("kind", ["matches", "tables"])
async def test_a_flood_is_closed(service, kind):
    site = Site(service)
    match, _ = await site.match(1)
    code = (await site.state(match))["table"]["code"]
    host = service.address.removeprefix("http://")
    path = match if kind == "matches" else code

    async with asyncio.timeout(PATIENCE_S):
        assert await flood(f"ws://{host}ws/v1/{kind}/{path}/") == pacing.CLOSE_TOO_FAST

    assert service.get("healthz").status_code == 200


async def test_who_sends_on_after_the_close_is_cut_off(service):
    site = Site(service)
    match, _ = await site.match(1)
    reader, writer = await asyncio.open_connection(
        *service.address.removeprefix("http://").rstrip("/").split(":")
    )
    writer.write(
        f"GET /ws/v1/matches/{match}/ HTTP/1.1\r\nHost: goninkan\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    frame = b"\x81\x81\x00\x00\x00\x00{"
    swallowed = asyncio.create_task(reader.read())
    loop = asyncio.get_running_loop()
    started = loop.time()

    with contextlib.suppress(OSError):
        async with asyncio.timeout(PATIENCE_S):
            while not swallowed.done():
                writer.write(frame * 1000)
                await writer.drain()
                await asyncio.wait({swallowed}, timeout=0.01)

    assert loop.time() - started < CLOSE_PATIENCE_S + 5
    writer.close()
    swallowed.cancel()
    await asyncio.gather(swallowed, return_exceptions=True)


async def test_text_that_is_not_utf_8_is_no_fault_of_the_server(service):
    site = Site(service)
    match, _ = await site.match(1)
    host = service.address.removeprefix("http://")

    async with connect(f"ws://{host}ws/v1/matches/{match}/", ping_interval=None) as socket:
        await socket.send(b"\xff\xfe", text=True)
        with pytest.raises(ConnectionClosed):
            await socket.recv()
        assert socket.close_code == 1007

    assert service.get("healthz").status_code == 200
