"""The signing key of an embedded installation, kept in its data directory."""

import os
import secrets
from pathlib import Path

FILE_NAME = "secret_key"


def read_secret_key(data_directory: Path) -> str:
    """The stored key; a throw-away one for commands that work without a service of this user's."""
    try:
        return (data_directory / FILE_NAME).read_text("ascii").strip()
    except OSError:  # not made yet, or another user's
        return secrets.token_urlsafe(48)


def ensure_secret_key(data_directory: Path) -> str:
    """The stored key, made on the first start; only its owner may read it."""
    path = data_directory / FILE_NAME
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return read_secret_key(data_directory)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        key = secrets.token_urlsafe(48)
        file.write(key + "\n")
    return key
