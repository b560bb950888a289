"""One service at a time for each data directory."""

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

from goninkan_site.embedded.errors import StartError

FILE_NAME = "serve.lock"


@contextlib.contextmanager
def data_directory_lock(data_directory: Path) -> Iterator[None]:
    """Hold the data directory until the block ends; the kernel lets go when the process dies."""
    path = data_directory / FILE_NAME
    with path.open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            holder = file.read().strip() or "unknown"
            raise StartError(
                f"The data directory {data_directory} is in use by another service "
                f"(process {holder}). Stop that one, or give this one a directory of its own: "
                "GONINKAN_DATA_DIR=/another/directory."
            ) from None
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield
