"""A PostgreSQL server that an earlier start left behind when it was killed."""

import os
import signal
import sys
import time
from pathlib import Path

from goninkan_site.embedded.errors import StartError

PATIENCE_S = 30.0
POLL_S = 0.02


def await_predecessor(cluster: Path) -> None:
    """Return once no server of an earlier start uses the cluster.

    The kernel tells it to stop when its parent dies, but it may still be writing its checkpoint.
    The caller holds the data directory's lock, so no living `serve` owns that server.
    """
    lock_file = cluster / "postmaster.pid"
    asked_at = time.monotonic()
    asked_to_stop = False
    while (pid := _recorded_pid(lock_file)) is not None:
        if not _serves(pid, cluster):
            # Written by a process that is gone; another program may have its number by now, which
            # PostgreSQL would take for a server that runs.
            lock_file.unlink(missing_ok=True)
            return
        waited = time.monotonic() - asked_at
        if waited > PATIENCE_S / 3 and not asked_to_stop:
            os.kill(pid, signal.SIGINT)
            asked_to_stop = True
        if waited > PATIENCE_S:
            raise StartError(
                f"A PostgreSQL server (process {pid}) still uses {cluster}. "
                f"Stop it with: kill -INT {pid}"
            )
        time.sleep(POLL_S)


def _recorded_pid(lock_file: Path) -> int | None:
    try:
        return int(lock_file.read_text("utf-8", "replace").split("\n", 1)[0])
    except (FileNotFoundError, ValueError):
        return None


def _serves(pid: int, cluster: Path) -> bool:
    """Whether the process runs in the cluster's directory, as its server does."""
    if sys.platform.startswith("linux"):
        try:
            return Path(f"/proc/{pid}/cwd").samefile(cluster)
        except OSError:  # gone, or not a process of this user
            return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return False
    return True
