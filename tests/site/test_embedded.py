"""The parts of the embedded servers that need no server."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from goninkan_site.embedded.address import LONGEST_SOCKET_PATH, embedded_address
from goninkan_site.embedded.errors import StartError
from goninkan_site.embedded.lock import data_directory_lock
from goninkan_site.embedded.predecessor import await_predecessor
from goninkan_site.embedded.secret import ensure_secret_key, read_secret_key


def test_the_key_is_made_once_and_is_private(tmp_path: Path) -> None:
    before = read_secret_key(tmp_path)
    assert before != read_secret_key(tmp_path)  # none is stored yet

    key = ensure_secret_key(tmp_path)
    assert len(key) >= 50
    assert ensure_secret_key(tmp_path) == read_secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_no_signing_key_is_in_the_repository() -> None:
    root = Path(__file__).resolve().parents[2]
    listed = subprocess.run(
        ["git", "ls-files", "var", "*secret_key*", "*.env"],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert listed.stdout == ""


@pytest.mark.parametrize("depth", [1, 30])
def test_sockets_have_short_paths(tmp_path: Path, depth: int) -> None:
    data = tmp_path.joinpath(*["directory"] * depth)
    address = embedded_address(data)
    assert len(os.fsencode(address.postgres_socket)) <= LONGEST_SOCKET_PATH
    assert len(os.fsencode(address.valkey_socket)) <= LONGEST_SOCKET_PATH


def test_data_directories_do_not_share_their_sockets(tmp_path: Path) -> None:
    one, other = (embedded_address(tmp_path / name) for name in ("one", "other"))
    assert one.directory != other.directory
    assert embedded_address(tmp_path / "one") == one


def test_a_data_directory_serves_one_at_a_time(tmp_path: Path) -> None:
    with (
        data_directory_lock(tmp_path),
        pytest.raises(StartError, match=f"process {os.getpid()}"),
        data_directory_lock(tmp_path),
    ):
        pass
    with data_directory_lock(tmp_path):
        pass


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
@pytest.mark.parametrize("pid", [os.getpid(), 2**22 + 1, None], ids=["reused", "gone", "garbled"])
def test_a_number_left_by_a_dead_server_does_not_stop_the_next(
    tmp_path: Path, pid: int | None
) -> None:
    """After a power cut the number may be another program's; PostgreSQL would not start."""
    lock_file = tmp_path / "postmaster.pid"
    lock_file.write_text(f"{pid or 'x'}\n{tmp_path}\n")
    await_predecessor(tmp_path)
    assert pid is None or not lock_file.exists()
