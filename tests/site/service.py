"""The whole service as its operator runs it, in processes of its own."""

import os
import re
import select
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parents[2]
READY = re.compile(r"Open it here\s+(http://\S+)")
# Settings of the test run itself, which the service must not inherit.
FOREIGN = ("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "REDIS_URL", "SECRET_KEY")
PATIENCE_S = 60


def clean_environment(data: Path, **settings: str) -> dict[str, str]:
    environment = {key: value for key, value in os.environ.items() if key not in FOREIGN}
    return environment | {"GONINKAN_DATA_DIR": str(data), **settings}


def manage(data: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run one of manage.py's commands to its end."""
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *arguments],
        cwd=ROOT,
        env=clean_environment(data, **settings),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_S,
    )


@dataclass
class Service:
    """One `serve` on a data directory; may be started again after it has ended."""

    data: Path
    arguments: tuple[str, ...] = ()
    settings: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[str] = field(init=False)
    address: str = field(init=False)
    output: str = field(init=False, default="")
    """What it has said, of all its runs; complete once it has ended."""

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "manage.py"), "serve", "--port", "0", *self.arguments],
            cwd=ROOT,
            env=clean_environment(self.data, **self.settings),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.output += line
            if found := READY.search(line):
                self.address = found[1]
                return
        raise AssertionError(f"the service did not start:\n{self.output}")

    def get(self, path: str, **headers: str) -> httpx.Response:
        return httpx.get(self.address + path, headers=headers, timeout=PATIENCE_S)

    def end(self, number: signal.Signals) -> int:
        """Send the signal to `serve` alone; its exit status once it has ended."""
        self.process.send_signal(number)
        self.output += self.process.communicate(timeout=PATIENCE_S)[0]
        return self.process.returncode

    def descendants(self) -> set[int]:
        """Every process below `serve`: the servers, the worker, and theirs."""
        parents = {
            int(directory.name): parent
            for directory in Path("/proc").iterdir()
            if directory.name.isdecimal() and (parent := parent_of(int(directory.name)))
        }
        found: set[int] = set()
        border = {self.process.pid}
        while border:
            border = {pid for pid, parent in parents.items() if parent in border}
            found |= border
        return found


def parent_of(pid: int) -> int | None:
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return int(text.rpartition(")")[2].split()[1])


def program_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def ended(pid: int) -> bool:
    """Whether the process is gone; a zombie has ended, it only waits to be counted."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return True
    return text.rpartition(")")[2].split()[0] == "Z"


def await_end(pids: set[int]) -> None:
    """Wait until the processes have ended; the kernel tells of each at once."""
    for pid in pids:
        try:
            handle = os.pidfd_open(pid)
        except ProcessLookupError:
            continue
        with os.fdopen(handle) as file:
            if not select.select([file], [], [], PATIENCE_S)[0]:
                raise AssertionError(f"process {pid} still runs")
