"""The embedded servers of one data directory, as one thing to start and stop."""

import contextlib
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from goninkan_site.embedded.address import EmbeddedAddress, embedded_address
from goninkan_site.embedded.errors import StartError
from goninkan_site.embedded.lock import data_directory_lock
from goninkan_site.embedded.postgres import PostgresServer
from goninkan_site.embedded.process import Identity, server_identity
from goninkan_site.embedded.valkey import ValkeyServer

LOG_DIRECTORY = "log"
CLUSTER_DIRECTORY = "postgres"


@dataclass(frozen=True, slots=True)
class EmbeddedServers:
    """The servers that run; those that the operator has elsewhere are None."""

    postgres: PostgresServer | None
    valkey: ValkeyServer | None

    @property
    def running(self) -> list[PostgresServer | ValkeyServer]:
        """Those that this process has started."""
        return [server for server in (self.postgres, self.valkey) if server is not None]


def prepare_data_directory(data_directory: Path) -> None:
    """Make the data directory; raises ``StartError`` where that cannot be done."""
    try:
        data_directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        (data_directory / LOG_DIRECTORY).mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise StartError(
            f"The data directory {data_directory} cannot be used: {error.strerror}. "
            "Set GONINKAN_DATA_DIR to a directory that you may write to."
        ) from error


@contextlib.contextmanager
def embedded_servers(
    data_directory: Path, *, postgres: bool = True, valkey: bool = True, durable: bool = True
) -> Iterator[EmbeddedServers]:
    """Run the wanted servers until the block ends; they answer when it begins.

    Without `durable` a commit does not wait for the disk, which is for tests alone.
    """
    data_directory = data_directory.absolute()
    prepare_data_directory(data_directory)
    with data_directory_lock(data_directory), contextlib.ExitStack() as stack:
        identity = server_identity(data_directory)
        address = embedded_address(data_directory)
        stack.enter_context(_socket_directory(address, identity))
        logs = data_directory / LOG_DIRECTORY
        servers = EmbeddedServers(
            postgres=PostgresServer(
                cluster=data_directory / CLUSTER_DIRECTORY,
                socket_directory=address.directory,
                log=logs / "postgres.log",
                identity=identity,
                durable=durable,
            )
            if postgres
            else None,
            valkey=ValkeyServer(
                socket=address.valkey_socket, log=logs / "valkey.log", identity=identity
            )
            if valkey
            else None,
        )
        for server in servers.running:
            stack.callback(server.stop)  # unwound in reverse: Valkey before PostgreSQL
            server.launch()
        for server in servers.running:
            server.await_ready()
        yield servers


@contextlib.contextmanager
def _socket_directory(address: EmbeddedAddress, identity: Identity | None) -> Iterator[None]:
    """A directory that only the servers' user (and root) can enter; it guards the sockets."""
    directory = address.directory
    owner = identity.uid if identity else os.geteuid()
    try:
        directory.mkdir(mode=0o700)
    except FileExistsError:  # from a start that was killed, or somebody else's
        status = directory.lstat()
        if not stat.S_ISDIR(status.st_mode) or status.st_uid != owner or status.st_mode & 0o077:
            raise StartError(
                f"The sockets' directory {directory} exists and is not private to the user whom "
                "the servers run as. Look whose it is, and remove it."
            ) from None
    else:
        if identity is not None:
            os.chown(directory, identity.uid, identity.gid)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):  # a server that had to be killed leaves its socket
            directory.rmdir()
