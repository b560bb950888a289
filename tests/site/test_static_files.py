"""Static files, served before a request reaches Django."""

from pathlib import Path
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from pytest_django import Settings

from goninkan_site.asgi_types import Receive, Scope, Send
from goninkan_site.static_files import StaticFiles, collect_static_files

HASHED = "look.0123456789ab.css"


@pytest.fixture
def static_root(tmp_path: Path, settings: Settings) -> Path:
    settings.STATIC_ROOT = tmp_path
    (tmp_path / "look.css").write_text("a { color: red }")
    (tmp_path / HASHED).write_text("a { color: red }")
    (tmp_path / f"{HASHED}.gz").write_bytes(b"zipped")
    return tmp_path


async def beyond(_scope: Scope, _receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 418, "headers": []})
    await send({"type": "http.response.body", "body": b"Django"})


async def get(path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "headers": [
            (name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()
        ],
    }
    communicator = ApplicationCommunicator(StaticFiles(beyond), scope)
    start: dict[str, Any] = await communicator.receive_output()
    answered = {name.decode(): value.decode() for name, value in start["headers"]}
    body = b""
    more = True
    while more:
        part = await communicator.receive_output()
        body += part["body"]
        more = part.get("more_body", False)
    return start["status"], answered, body


async def test_a_file_is_served_and_kept_for_a_while(static_root: Path) -> None:
    status, headers, body = await get("/static/look.css")
    assert (status, body) == (200, b"a { color: red }")
    assert headers["content-type"].startswith("text/css")
    assert headers["cache-control"] == "max-age=60, public"
    assert headers["x-content-type-options"] == "nosniff"


async def test_a_hashed_name_is_kept_for_good_and_sent_compressed(static_root: Path) -> None:
    status, headers, body = await get(f"/static/{HASHED}", accept_encoding="gzip, br")
    assert (status, body) == (200, b"zipped")
    assert headers["content-encoding"] == "gzip"
    assert "immutable" in headers["cache-control"]


async def test_an_unchanged_file_is_not_sent_again(static_root: Path) -> None:
    _status, headers, _body = await get("/static/look.css")
    assert await get("/static/look.css", if_none_match=headers["etag"]) == (
        304,
        {name: headers[name] for name in headers if name in {"cache-control", "etag"}}
        | {"x-content-type-options": "nosniff"},
        b"",
    )


async def test_head_has_no_body(static_root: Path) -> None:
    status, headers, body = await get("/static/look.css", method="HEAD")
    assert (status, headers["content-length"], body) == (200, "16", b"")


@pytest.mark.parametrize(
    "path", ["/", "/static/", "/static/none.css", "/static/../look.css", "/other/look.css"]
)
async def test_everything_else_is_for_django(static_root: Path, path: str) -> None:
    assert await get(path) == (418, {}, b"Django")


async def test_a_file_cannot_be_posted_to(static_root: Path) -> None:
    status, _headers, _body = await get("/static/look.css", method="POST")
    assert status == 405


async def test_while_working_on_them_files_come_from_the_apps(
    static_root: Path, settings: Settings
) -> None:
    settings.DEBUG = True
    status, headers, _body = await get("/static/admin/css/base.css")
    assert status == 200
    assert headers["cache-control"] == "max-age=0, public"
    assert await get("/static/look.css") == (418, {}, b"Django")


def test_files_are_collected_once(tmp_path: Path, settings: Settings) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    collect_static_files()
    collected = tmp_path / "static" / "admin" / "css" / "base.css"
    made = collected.stat().st_mtime_ns
    collect_static_files()
    assert collected.stat().st_mtime_ns == made
