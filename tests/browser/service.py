"""The whole service in processes of its own, for tests that look at it from outside."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
READY = re.compile(r"Open it here\s+(http://\S+)")
# Settings of the test run itself, which the service must not inherit.
FOREIGN = ("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "REDIS_URL")


@contextlib.contextmanager
def running_service(**settings: str) -> Iterator[str]:
    """Run ``manage.py serve`` on a free port; yield its address, and stop it in the end."""
    data = Path(tempfile.mkdtemp(prefix="goninkan-browser-"))
    data.chmod(0o755)
    env = {key: value for key, value in os.environ.items() if key not in FOREIGN}
    env |= {"GONINKAN_DATA_DIR": str(data), "PYTHONUNBUFFERED": "1", **settings}
    command = [sys.executable, str(ROOT / "manage.py"), "serve", "--port", "0"]
    with (data / "output.txt").open("w") as errors:
        process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=errors, text=True
        )
        try:
            yield _address(process, data)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.communicate(timeout=30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
            shutil.rmtree(data, ignore_errors=True)


def _address(process: subprocess.Popen[str], data: Path) -> str:
    assert process.stdout is not None
    for line in process.stdout:
        if found := READY.search(line):
            return found[1].rstrip("/")
    raise RuntimeError("the service did not start: " + (data / "output.txt").read_text()[-2000:])
