"""`manage.py serve`: starts, stops, survives being killed, and says what is wrong."""

import os
import signal
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from goninkan_site.embedded.address import embedded_address
from tests.site.service import PATIENCE_S, Service, await_end, ended, manage, program_of

pytestmark = [
    pytest.mark.serve,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc"),
]


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    service = Service(tmp_path / "data")
    service.start()
    yield service
    if service.process.poll() is None:
        service.end(signal.SIGTERM)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_it_and_all_its_processes(service: Service, number: signal.Signals) -> None:
    processes = service.descendants()
    programs = {program_of(pid) for pid in processes}
    assert "postgres" in programs
    assert "valkey-server" in programs

    assert service.end(number) == 0
    assert all(ended(pid) for pid in processes)
    assert not embedded_address(service.data).postgres_socket.exists()


def test_killed_it_leaves_no_process_and_keeps_its_data(service: Service) -> None:
    made = manage(service.data, "make_token", "--username", "director", "--director")
    token = made.stdout.splitlines()[-1]
    key = (service.data / "secret_key").read_text()
    processes = service.descendants()

    service.end(signal.SIGKILL)
    service.start()  # at once, while the old servers may still be shutting down

    await_end(processes)
    assert service.get("healthz").status_code == 200
    assert service.get("api/v1/me/", Authorization=f"Bearer {token}").status_code == 200
    assert (service.data / "secret_key").read_text() == key


def test_a_server_that_dies_is_started_again(service: Service) -> None:
    [valkey] = [pid for pid in service.descendants() if program_of(pid) == "valkey-server"]
    os.kill(valkey, signal.SIGKILL)
    await_end({valkey})

    deadline = time.monotonic() + PATIENCE_S
    answers = {service.get("healthz").status_code}
    while 200 not in answers and time.monotonic() < deadline:
        answers.add(service.get("healthz").status_code)
    assert 200 in answers
    assert valkey not in service.descendants()


def test_what_an_operator_meets(service: Service) -> None:
    """One running service for all of it: a start takes seconds."""
    health = service.get("healthz")
    assert (health.status_code, health.json()) == (200, {"status": "ok"})

    assert stat.S_IMODE((service.data / "secret_key").stat().st_mode) == 0o600
    assert stat.S_IMODE(service.data.stat().st_mode) == 0o700

    second = manage(service.data, "serve", "--port", "0")
    assert second.returncode == 1
    assert f"in use by another service (process {service.process.pid})" in second.stderr
    assert "GONINKAN_DATA_DIR" in second.stderr

    port = service.address.rstrip("/").rpartition(":")[2]
    third = manage(service.data.with_name("other"), "serve", "--port", port)
    assert third.returncode == 1
    assert f"Port {port} on 127.0.0.1 cannot be used" in third.stderr

    page = service.get("")
    style = page.text.partition('href="/static/')[2].partition('"')[0]
    file = service.get(f"static/{style}")
    assert file.status_code == 200
    assert "immutable" in file.headers["cache-control"]
    assert service.get("static/none.css").status_code == 404


def test_a_command_that_finds_no_database_says_what_to_do(tmp_path: Path) -> None:
    answer = manage(tmp_path / "none", "make_token", "--username", "director")
    assert answer.returncode == 1
    assert "make run" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_a_data_directory_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    answer = manage(tmp_path / "file" / "data", "serve", "--port", "0")
    assert answer.returncode == 1
    assert f"{tmp_path / 'file' / 'data'} cannot be used" in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize("port", ["70000", "-1", "65536", "99999999999999999999"])
def test_a_port_that_does_not_exist_is_named(tmp_path: Path, port: str) -> None:
    answer = manage(tmp_path / "data", "serve", f"--port={port}")
    assert answer.returncode == 1
    assert answer.stderr == f"CommandError: Port {port} does not exist: name one from 0 to 65535.\n"


NOWHERE = {
    "DATABASE_URL": "postgresql://ann:word@127.0.0.1:1/goninkan",
    "REDIS_URL": "redis://127.0.0.1:1/0",
}


@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("make_token",)], ids=" ".join)
def test_a_database_that_cannot_be_reached_is_told_in_one_sentence(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    answer = manage(tmp_path / "data", *command, **NOWHERE)
    assert answer.returncode == 1
    assert len(answer.stderr.splitlines()) == 1
    assert "The database that DATABASE_URL names cannot be used" in answer.stderr
    assert "word" not in answer.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [("GONINKAN_PACE", "fast"), ("DATABASE_URL", "mysql://x/y"), ("GONINKAN_PROXIES", "-1")],
)
def test_a_setting_that_cannot_be_is_told_in_one_sentence(
    tmp_path: Path, name: str, value: str
) -> None:
    answer = manage(tmp_path / "data", "serve", "--port", "0", **{name: value})
    assert answer.returncode == 1
    assert len(answer.stderr.splitlines()) == 1
    assert answer.stderr.startswith(f"{name} must ")
