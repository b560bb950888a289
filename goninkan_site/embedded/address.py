"""Where the embedded servers of a data directory listen; a function of that directory alone."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

DATABASE_NAME = "goninkan"
DATABASE_USER = "goninkan"
POSTGRES_PORT = 5432  # part of the socket's file name; nothing listens on TCP
ROOT = 0

# The kernel keeps a unix socket's path in 108 bytes (104 on macOS), the closing zero included.
LONGEST_SOCKET_PATH = 100
POSTGRES_SOCKET_NAME = f".s.PGSQL.{POSTGRES_PORT}"


@dataclass(frozen=True, slots=True)
class EmbeddedAddress:
    """The private directory that holds the unix sockets of one data directory."""

    directory: Path

    @property
    def postgres_socket(self) -> Path:
        """Where PostgreSQL listens."""
        return self.directory / POSTGRES_SOCKET_NAME

    @property
    def valkey_socket(self) -> Path:
        """Where Valkey listens."""
        return self.directory / "valkey.sock"

    @property
    def database_url(self) -> str:
        """What DATABASE_URL would be for these servers."""
        return database_url(self.directory, DATABASE_NAME)

    @property
    def redis_url(self) -> str:
        """What REDIS_URL would be for these servers."""
        return f"unix://{self.valkey_socket}"


def database_url(directory: Path, name: str) -> str:
    """The URL of the database *name* behind the socket in *directory*."""
    host = quote(str(directory), safe="")
    return f"postgresql://{DATABASE_USER}@/{name}?host={host}&port={POSTGRES_PORT}"


def owner_of(data_directory: Path) -> int:
    """Who owns the data directory, or would own it if it were made now."""
    try:
        return data_directory.stat().st_uid
    except OSError:  # not made yet, or out of reach, which the start reports
        return os.geteuid()


def embedded_address(data_directory: Path) -> EmbeddedAddress:
    """The sockets' directory: `run` in the data directory, or a short one where that cannot serve.

    It cannot serve where the path is too long for a socket, nor for root: there the servers run as
    another user, who may not be able to reach the data directory.
    """
    directory = data_directory.absolute() / "run"
    owner = owner_of(data_directory)
    longest = os.fsencode(directory / POSTGRES_SOCKET_NAME)
    if owner == ROOT or len(longest) > LONGEST_SOCKET_PATH:
        digest = hashlib.sha256(os.fsencode(data_directory.resolve())).hexdigest()[:12]
        # A fixed place, not TMPDIR: every command must find it, whatever its environment. Whoever
        # starts the servers refuses the directory where somebody else owns it.
        directory = Path("/tmp") / f"goninkan-{owner}-{digest}"  # noqa: S108
    return EmbeddedAddress(directory)
