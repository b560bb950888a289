"""Static files: collected under hashed names, and served before a request reaches Django."""

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.files.storage import Storage
from django.core.management import call_command
from whitenoise.base import WhiteNoise
from whitenoise.storage import CompressedManifestStaticFilesStorage

from goninkan_site.asgi_types import Application, Receive, Scope, Send

STAMP_NAME = ".collected"
HASHED_NAME = re.compile(r"\.[0-9a-f]{12}\.[^/]+$")
CHUNK_BYTES = 64 * 1024
# WhiteNoise reads these from a WSGI environment.
REQUEST_HEADERS = {
    b"accept-encoding": "HTTP_ACCEPT_ENCODING",
    b"if-modified-since": "HTTP_IF_MODIFIED_SINCE",
    b"if-none-match": "HTTP_IF_NONE_MATCH",
    b"range": "HTTP_RANGE",
}


class HashedStaticStorage(CompressedManifestStaticFilesStorage):
    """Hashed names, also in the imports between JavaScript modules."""

    support_js_module_import_aggregation = True


def collect_static_files() -> None:
    """Run `collectstatic` where a file has changed since it last ran."""
    stamp = Path(settings.STATIC_ROOT) / STAMP_NAME
    state = _sources_state()
    if stamp.exists() and stamp.read_text("ascii") == state:
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(state, "ascii")


def _sources_state() -> str:
    digest = hashlib.sha256()
    for finder in finders.get_finders():
        files: Iterable[tuple[str, Storage]] = finder.list([])
        for name, storage in files:
            status = Path(storage.path(name)).stat()
            digest.update(f"{name}:{status.st_size}:{status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


class _SourceFiles(WhiteNoise):
    """Files straight from the apps, looked for at each request; for work on them."""

    def candidate_paths_for_url(self, url: str) -> Iterable[str]:
        prefix: str = settings.STATIC_URL
        if url.startswith(prefix) and (path := finders.find(url.removeprefix(prefix))):
            yield path


def _is_hashed(_path: str, url: str) -> bool:
    return HASHED_NAME.search(url) is not None


class StaticFiles:
    """ASGI middleware that answers for the files under STATIC_URL."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.debug: bool = settings.DEBUG
        self.files: WhiteNoise
        if self.debug:
            self.files = _SourceFiles(None, autorefresh=True, max_age=0, allow_all_origins=False)
        else:
            self.files = WhiteNoise(
                None, allow_all_origins=False, immutable_file_test=_is_hashed, max_age=60
            )
            if Path(settings.STATIC_ROOT).is_dir():
                self.files.add_files(str(settings.STATIC_ROOT), settings.STATIC_URL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith(settings.STATIC_URL):
            path = scope["path"]
            file = self.files.find_file(path) if self.debug else self.files.files.get(path)
            if file is not None:
                await _send_file(file, scope["method"], scope["headers"], send)
                return
        await self.application(scope, receive, send)


async def _send_file(
    file: Any, method: str, headers: Iterable[tuple[bytes, bytes]], send: Send
) -> None:
    environment = {
        REQUEST_HEADERS[name]: value.decode("latin-1")
        for name, value in headers
        if name in REQUEST_HEADERS
    }
    response = file.get_response(method, environment)
    await send(
        {
            "type": "http.response.start",
            "status": int(response.status),
            "headers": [
                (name.lower().encode("latin-1"), value.encode("latin-1"))
                for name, value in (*response.headers, ("X-Content-Type-Options", "nosniff"))
            ],
        }
    )
    if response.file is not None:
        with response.file:
            while chunk := response.file.read(CHUNK_BYTES):
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})
