"""A Valkey server on a unix socket; it keeps nothing that could not be made again."""

import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from goninkan_site.embedded.binaries import find_valkey
from goninkan_site.embedded.errors import StartError
from goninkan_site.embedded.process import Identity, log_tail, start_child, stop_child

START_PATIENCE_S = 30.0
STOP_PATIENCE_S = 5.0
POLL_S = 0.01


@dataclass
class ValkeyServer:
    """A socket and, while it runs, the process that serves it."""

    socket: Path
    log: Path
    identity: Identity | None
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    name = "Valkey"

    def launch(self) -> None:
        """Start the server."""
        program = find_valkey(self.identity)
        self.socket.unlink(missing_ok=True)
        arguments: list[str | Path] = [program]
        arguments += ["--port", "0", "--unixsocket", self.socket, "--unixsocketperm", "700"]
        arguments += ["--save", "", "--appendonly", "no", "--databases", "1", "--daemonize", "no"]
        self.process = start_child(
            arguments,
            log=self.log,
            identity=self.identity,
            directory=self.socket.parent,
            # There is nothing to save, and an orderly exit would remove the socket that a
            # successor may have made by then.
            death_signal=signal.SIGKILL,
        )

    def await_ready(self) -> None:
        """Wait until it answers; raises ``StartError`` where it does not."""
        deadline = time.monotonic() + START_PATIENCE_S
        while True:
            try:
                with Redis.from_url(f"unix://{self.socket}") as client:
                    client.ping()
            except RedisError as error:
                if not self.is_running() or time.monotonic() > deadline:
                    raise StartError(
                        f"Valkey did not start; the end of {self.log} says why:\n"
                        f"{log_tail(self.log)}"
                    ) from error
                time.sleep(POLL_S)
            else:
                return

    def is_running(self) -> bool:
        """Whether the server runs."""
        return self.process is not None and self.process.poll() is None

    def stop(self) -> None:
        """End the server."""
        if self.process is not None:
            stop_child(self.process, signal.SIGTERM, patience_s=STOP_PATIENCE_S)
