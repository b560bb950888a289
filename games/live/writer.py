"""Group commit: one writer per process stores what has queued up in one transaction.

A move counts when its commit has been confirmed. The unique key of the log decides races; where
one match of a batch lost, the batch is written again match by match, so that the others stand.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import psycopg
import structlog
from django.db import connections

from games.matchlog.entries import LogEntry
from games.services.log import INSERT_ROWS, rows_json

log = structlog.get_logger(__name__)

_NOT_FOR_CONNECT: Final = ("context", "cursor_factory", "prepare_threshold", "server_side_binding")


class LostRaceError(Exception):
    """Another writer was first; nothing was written."""


class WriterDownError(Exception):
    """The database could not be reached, or its answer was lost: read the log to know."""


class _Job(NamedTuple):
    match_pk: int
    entries: Sequence[LogEntry]
    done: asyncio.Future[None]


class LogWriter:
    """Writes entries of many matches; belongs to one event loop."""

    def __init__(self) -> None:
        self._jobs: list[_Job] = []
        self._wake = asyncio.Event()
        self._connection: psycopg.AsyncConnection[Any] | None = None
        self._task: asyncio.Task[None] | None = None

    async def append(self, match_pk: int, entries: Sequence[LogEntry]) -> None:
        """Store *entries* of one match and return when they are committed.

        Raises ``LostRaceError`` or ``WriterDownError``.
        """
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.append(_Job(match_pk, entries, done))
        self._wake.set()
        await done

    async def close(self) -> None:
        """Write what is queued, then stop."""
        if self._task is not None:
            while self._jobs:
                await asyncio.wait([job.done for job in self._jobs])
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        if self._connection is not None:
            await self._connection.close()
            self._connection = None

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            jobs, self._jobs = self._jobs, []
            if jobs:
                # In one order in all processes, so that two batches cannot wait for each other.
                jobs.sort(key=lambda job: job.match_pk)
                await self._write(jobs)

    async def _write(self, jobs: list[_Job]) -> None:
        try:
            await self._insert(rows_json((job.match_pk, job.entries) for job in jobs))
        except (psycopg.errors.UniqueViolation, psycopg.errors.DeadlockDetected):
            if len(jobs) > 1:
                await self._write_each(jobs)
            else:
                _fail(jobs, LostRaceError())
        except (psycopg.Error, OSError) as error:
            if len(jobs) > 1 and self._connection is not None and not self._connection.closed:
                await self._write_each(jobs)  # one that cannot be stored must not stop the others
                return
            log.warning("match log not written", error=type(error).__name__, jobs=len(jobs))
            await self._drop_connection()
            _fail(jobs, WriterDownError())
        else:
            for job in jobs:
                if not job.done.done():
                    job.done.set_result(None)

    async def _write_each(self, jobs: list[_Job]) -> None:
        for job in jobs:
            await self._write([job])

    async def _insert(self, rows: str) -> None:
        if self._connection is None or self._connection.closed:
            self._connection = await _connect()
        await self._connection.execute(INSERT_ROWS, (rows,), prepare=True)

    async def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()


def _fail(jobs: list[_Job], error: Exception) -> None:
    for job in jobs:
        if not job.done.done():
            job.done.set_exception(error)


async def _connect() -> psycopg.AsyncConnection[Any]:
    """Return a connection of its own, in autocommit, to the database of the ORM."""
    params = connections["default"].get_connection_params()
    for name in _NOT_FOR_CONNECT:
        params.pop(name, None)
    return await psycopg.AsyncConnection.connect(**params, autocommit=True)
