"""`manage.py serve`: the whole service in the foreground, its servers included."""

import contextlib
import signal
import socket
from collections.abc import Iterator
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from goninkan_site import env
from goninkan_site.database import database_fault
from goninkan_site.embedded.errors import StartError
from goninkan_site.embedded.secret import ensure_secret_key
from goninkan_site.embedded.servers import EmbeddedServers, embedded_servers, prepare_data_directory
from goninkan_site.messages import compile_messages
from goninkan_site.serving.announce import announcement
from goninkan_site.serving.watch import Child, ChildWatch
from goninkan_site.serving.web import STOP_SIGNALS, WebServer, bind, serve_web
from goninkan_site.serving.worker import CeleryWorker
from goninkan_site.static_files import collect_static_files


class StopRequested(Exception):  # noqa: N818 - a request, not an error
    """A signal came before the web server was there to take it."""


class Command(BaseCommand):
    help = (
        "Runs the service in the foreground: PostgreSQL and Valkey where DATABASE_URL and "
        "REDIS_URL are unset, the web server, and a Celery worker with the schedule."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="the port; 0 takes a free one")
        parser.add_argument(
            "--web-only",
            action="store_true",
            help="only the web server: no migrations and no worker, which run elsewhere",
        )

    def handle(self, *, host: str, port: int, web_only: bool, **_options: Any) -> None:
        for number in STOP_SIGNALS:
            signal.signal(number, _request_stop)
        try:
            self._serve(host, port, web_only=web_only)
        except StartError as error:
            raise CommandError(str(error)) from error
        except StopRequested:
            self.stderr.write("Stopped before the service was ready.")

    def _serve(self, host: str, port: int, *, web_only: bool) -> None:
        with contextlib.ExitStack() as stack:
            bound = stack.enter_context(bind(host, port))
            children: list[Child] = [*stack.enter_context(_servers()).running]
            if not web_only:
                prepare_data_directory(settings.DATA_DIR)
                self._prepare()
                worker = CeleryWorker(settings.DATA_DIR)
                stack.callback(worker.stop)
                worker.launch()
                children.append(worker)
            watch = ChildWatch(children)
            stack.callback(_ignore_signals)  # from here on the children are stopped in order

            def look_after_children(server: WebServer) -> None:
                if not watch.check():
                    server.stop()

            serve_web(
                bound,
                on_started=lambda: self._announce(bound),
                watch=look_after_children,
            )
        if watch.failure:
            raise CommandError(watch.failure)

    def _announce(self, bound: socket.socket) -> None:
        self.stdout.write(announcement(bound, settings.DATA_DIR))
        self.stdout.flush()  # whoever started this may wait for it at the other end of a pipe

    def _prepare(self) -> None:
        """What a new version or a new data directory needs before it can serve."""
        if env.is_set("DATABASE_URL") and (fault := database_fault()):
            raise StartError(fault)
        compile_messages()
        collect_static_files()
        call_command("migrate", interactive=False, verbosity=0)


@contextlib.contextmanager
def _servers() -> Iterator[EmbeddedServers]:
    """The servers that no address was given for; with them, the signing key is kept here too."""
    own_postgres = not env.is_set("DATABASE_URL")
    own_valkey = not env.is_set("REDIS_URL")
    if not own_postgres and not own_valkey:
        yield EmbeddedServers(postgres=None, valkey=None)
        return
    with embedded_servers(settings.DATA_DIR, postgres=own_postgres, valkey=own_valkey) as servers:
        if not env.is_set("SECRET_KEY"):
            # The settings were read before the first start could make the key.
            settings.SECRET_KEY = ensure_secret_key(settings.DATA_DIR)
        yield servers


def _request_stop(_number: int, _frame: FrameType | None) -> None:
    _ignore_signals()
    raise StopRequested


def _ignore_signals() -> None:
    for number in STOP_SIGNALS:
        signal.signal(number, signal.SIG_IGN)
