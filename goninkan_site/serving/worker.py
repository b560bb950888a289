"""The Celery child of the embedded profile: a worker that also keeps the schedule."""

import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings

from goninkan_site.embedded.process import start_child, stop_child

CONCURRENCY = 2
STOP_PATIENCE_S = 10.0
# Celery warns root for the sake of pickled tasks; these are JSON alone.
ROOT_WARNING = "You're running the worker with superuser privileges"


@dataclass
class CeleryWorker:
    """The child's log and, while it runs, its process."""

    data_directory: Path
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    name = "Celery"

    @property
    def log(self) -> Path:
        """Where the worker writes."""
        return self.data_directory / "log" / "celery.log"

    def launch(self) -> None:
        """Start the worker."""
        options = {
            "--pool": "threads",
            "--concurrency": str(CONCURRENCY),
            # The schedule is in code; without a file there is none to be damaged.
            "--scheduler": "celery.beat.Scheduler",
            "--loglevel": "WARNING",
            "--hostname": "embedded@%h",
        }
        self.process = start_child(
            [
                *(sys.executable, "-W", f"ignore:{ROOT_WARNING}"),
                *("-m", "celery", "--quiet", "--app", "goninkan_site", "worker", "--beat"),
                # One worker has nobody to talk to.
                *("--without-gossip", "--without-mingle", "--without-heartbeat"),
                *(f"{name}={value}" for name, value in options.items()),
            ],
            log=self.log,
            directory=settings.BASE_DIR,
            environment={**os.environ, "GONINKAN_DATA_DIR": str(self.data_directory)},
            # Its broker dies with the same parent, and an orderly end would wait for it.
            death_signal=signal.SIGKILL,
        )

    def is_running(self) -> bool:
        """Whether the worker runs."""
        return self.process is not None and self.process.poll() is None

    def await_ready(self) -> None:
        """Nothing waits for the worker; a task waits for it in the broker."""

    def stop(self) -> None:
        """Let the worker finish its tasks, for a while."""
        if self.process is not None:
            stop_child(self.process, signal.SIGTERM, signal.SIGQUIT, patience_s=STOP_PATIENCE_S)
