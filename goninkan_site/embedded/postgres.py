"""A PostgreSQL server of the data directory's own, on a unix socket."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from goninkan_site.embedded.address import DATABASE_NAME, DATABASE_USER, POSTGRES_PORT
from goninkan_site.embedded.binaries import PostgresPrograms, find_postgres
from goninkan_site.embedded.errors import StartError
from goninkan_site.embedded.predecessor import await_predecessor
from goninkan_site.embedded.process import (
    CHILD_ENVIRONMENT,
    Identity,
    log_tail,
    start_child,
    stop_child,
)

START_PATIENCE_S = 60.0
STOP_PATIENCE_S = 30.0
POLL_S = 0.02

# Sized for one machine that also runs the web server; every commit waits for the disk.
SERVER_SETTINGS = {
    "listen_addresses": "",
    "port": str(POSTGRES_PORT),
    "unix_socket_permissions": "0700",
    "max_connections": "100",
    "shared_buffers": "128MB",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "max_replication_slots": "0",
    "max_logical_replication_workers": "0",
    "max_wal_size": "1GB",
    "min_wal_size": "128MB",
    "checkpoint_timeout": "15min",
    "wal_buffers": "16MB",
    "random_page_cost": "1.1",
    "jit": "off",
    "log_checkpoints": "off",
    "log_timezone": "UTC",
    "timezone": "UTC",
}
# The tests' databases live for one run; losing them to a power cut costs nothing.
FORGETFUL_SETTINGS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "shared_buffers": "64MB",
}


@dataclass
class PostgresServer:
    """One cluster directory and, while it runs, the process that serves it."""

    cluster: Path
    socket_directory: Path
    log: Path
    identity: Identity | None
    durable: bool = True
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    name = "PostgreSQL"

    def launch(self) -> None:
        """Make the cluster where there is none, and start its server without waiting for it."""
        programs = find_postgres(self.identity)
        if not self.cluster.exists():
            self._create(programs)
        self._check_version(programs)
        await_predecessor(self.cluster)
        settings = SERVER_SETTINGS | ({} if self.durable else FORGETFUL_SETTINGS)
        with self._within_reach(self.cluster) as (cluster, descriptors):
            arguments: list[str | Path] = [programs.server, "-D", cluster]
            arguments += ["-k", self.socket_directory]
            for key, value in settings.items():
                arguments += ["-c", f"{key}={value}"]
            self.process = start_child(
                arguments,
                log=self.log,
                identity=self.identity,
                directory=Path("/"),
                descriptors=descriptors,
                death_signal=signal.SIGINT,  # a fast shutdown; SIGTERM would wait for the clients
            )

    def await_ready(self) -> None:
        """Wait until the server answers, and make the database where it is missing."""
        with self._connect() as connection:
            known = connection.execute(
                "SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE_NAME]
            )
            if known.fetchone() is None:
                connection.execute(f'CREATE DATABASE "{DATABASE_NAME}" TEMPLATE template0')

    def is_running(self) -> bool:
        """Whether the server runs."""
        return self.process is not None and self.process.poll() is None

    def stop(self) -> None:
        """End the server; open transactions are rolled back."""
        if self.process is not None:
            stop_child(self.process, signal.SIGINT, signal.SIGQUIT, patience_s=STOP_PATIENCE_S)

    def _connect(self) -> "psycopg.Connection[tuple[object, ...]]":
        deadline = time.monotonic() + START_PATIENCE_S
        while True:
            try:
                return psycopg.connect(
                    host=str(self.socket_directory),
                    port=POSTGRES_PORT,
                    user=DATABASE_USER,
                    dbname="postgres",
                    autocommit=True,
                )
            except psycopg.OperationalError as error:
                if not self.is_running() or time.monotonic() > deadline:
                    raise StartError(
                        f"PostgreSQL did not start; the end of {self.log} says why:\n"
                        f"{log_tail(self.log)}"
                    ) from error
                time.sleep(POLL_S)

    @contextlib.contextmanager
    def _within_reach(self, directory: Path) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The directory's name for a program, and what the program has to inherit for it.

        Its path would not do: where root starts the program as somebody else, that user may not be
        able to enter a directory above. An open descriptor leads there without a path.
        """
        if self.identity is None or not sys.platform.startswith("linux"):
            yield str(directory), ()
            return
        descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
        try:
            yield f"/proc/self/fd/{descriptor}", (descriptor,)
        finally:
            os.close(descriptor)

    def _create(self, programs: PostgresPrograms) -> None:
        unfinished = self.cluster.with_suffix(".new")
        if unfinished.exists():  # a first start that was cut short
            shutil.rmtree(unfinished)
        unfinished.mkdir(mode=0o700)
        if self.identity is not None:
            os.chown(unfinished, self.identity.uid, self.identity.gid)
        with self._within_reach(unfinished) as (cluster, descriptors):
            arguments = [
                str(programs.initdb),
                f"--pgdata={cluster}",
                f"--username={DATABASE_USER}",
                # Who may connect is decided by the socket's directory, which is private.
                "--auth-local=trust",
                "--auth-host=reject",
                "--encoding=UTF8",
                "--locale=C.UTF-8",
            ]
            if not self.durable:
                arguments.append("--no-sync")
            answer = subprocess.run(  # noqa: S603 - a program found by its version
                arguments,
                cwd="/",
                env=CHILD_ENVIRONMENT,
                pass_fds=descriptors,
                capture_output=True,
                text=True,
                check=False,
                user=self.identity.uid if self.identity else None,
                group=self.identity.gid if self.identity else None,
                extra_groups=[] if self.identity else None,
            )
        if answer.returncode != 0:
            raise StartError(
                f"PostgreSQL could not make its files in {unfinished}:\n{answer.stderr.strip()}"
            )
        unfinished.rename(self.cluster)

    def _check_version(self, programs: PostgresPrograms) -> None:
        written_by = (self.cluster / "PG_VERSION").read_text("ascii").strip()
        if written_by != str(programs.version):
            raise StartError(
                f"The data in {self.cluster} was written by PostgreSQL {written_by}, and "
                f"{programs.server} is version {programs.version}. Set GONINKAN_POSTGRES_BIN to "
                f"the directory of version {written_by}'s programs, or dump the data with that "
                "version and load it into a new data directory."
            )
