"""Child processes that never outlive their parent, under a user who may run them."""

import contextlib
import ctypes
import os
import pwd
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from goninkan_site.embedded.address import ROOT, owner_of
from goninkan_site.embedded.errors import StartError

PR_SET_PDEATHSIG = 1
LOG_LIMIT_BYTES = 10 * 1024 * 1024
LOG_TAIL_LINES = 12

# A child needs none of the parent's environment, least of all its secrets.
CHILD_ENVIRONMENT = {"PATH": os.defpath, "LC_ALL": "C.UTF-8", "TZ": "UTC"}


@dataclass(frozen=True, slots=True)
class Identity:
    """The user and group that the servers run under."""

    uid: int
    gid: int


def server_identity(data_directory: Path) -> Identity | None:
    """Who the servers run as; None where that is the present user.

    PostgreSQL refuses to run as root, so root starts the servers as the owner of the data
    directory, or as `nobody` where root owns that itself.
    """
    owner = owner_of(data_directory)
    if os.geteuid() != ROOT:
        if owner != os.geteuid():
            raise StartError(
                f"The data directory {data_directory} belongs to another user. "
                "Start the service as that user, or set GONINKAN_DATA_DIR to a directory of yours."
            )
        return None
    try:
        user = pwd.getpwnam("nobody") if owner == ROOT else pwd.getpwuid(owner)
    except KeyError:
        if owner != ROOT:
            return Identity(owner, data_directory.stat().st_gid)
        raise StartError(
            "PostgreSQL does not run as root, and there is no user `nobody` to run it as. "
            "Start the service as an ordinary user."
        ) from None
    return Identity(user.pw_uid, user.pw_gid)


def die_with_parent(parent: int, death_signal: signal.Signals) -> None:
    """Let the kernel end this process together with its parent.

    The tie is to the thread that started it, so children are started from the main thread.
    Systems other than Linux have no such call; there the next start deals with what is left.
    """
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(death_signal))
    if os.getppid() != parent:  # it died before the call
        os._exit(1)


def start_child(
    arguments: Sequence[str | Path],
    *,
    log: Path | None,
    identity: Identity | None = None,
    directory: Path | None = None,
    descriptors: Sequence[int] = (),
    environment: Mapping[str, str] = CHILD_ENVIRONMENT,
    death_signal: signal.Signals = signal.SIGTERM,
) -> subprocess.Popen[bytes]:
    """Start a program in a session of its own, out of the reach of the terminal's Ctrl-C."""
    with contextlib.ExitStack() as stack:
        output = None
        if log is not None:
            _rotate(log)
            output = stack.enter_context(log.open("ab"))
        return subprocess.Popen(  # noqa: S603 - the arguments are the project's own
            [str(argument) for argument in arguments],
            cwd=directory,
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT if output else None,
            start_new_session=True,
            pass_fds=descriptors,
            preexec_fn=partial(die_with_parent, os.getpid(), death_signal),
            user=identity.uid if identity else None,
            group=identity.gid if identity else None,
            extra_groups=[] if identity else None,
        )


def stop_child(
    process: subprocess.Popen[bytes], *signals: signal.Signals, patience_s: float
) -> None:
    """Send one signal after the other until the child has ended; the last resort is SIGKILL."""
    for number in (*signals, signal.SIGKILL):
        if process.poll() is not None:
            return
        process.send_signal(number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(patience_s)


def log_tail(log: Path) -> str:
    """The end of *log*, for a message that says what went wrong."""
    try:
        lines = log.read_text("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return ""
    return "\n".join(lines[-LOG_TAIL_LINES:])


def _rotate(log: Path) -> None:
    with contextlib.suppress(FileNotFoundError):
        if log.stat().st_size > LOG_LIMIT_BYTES:
            log.replace(log.with_suffix(log.suffix + ".1"))
