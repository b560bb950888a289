"""Fixtures of live matches: sockets in this process, a clock to put forward, a quiet log."""

import logging
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from django.db import connections

from tests.live.harness import Clock, Live, db, faults_of_matches


@pytest.fixture
def loud_log() -> None:
    """Ask for this where errors are to be logged."""


@pytest.fixture(autouse=True)
def _quiet_log(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail where something was logged as an error."""
    yield
    records = [record for phase in ("setup", "call") for record in caplog.get_records(phase)]
    loud = [record.getMessage() for record in records if record.levelno >= logging.ERROR]
    assert not loud or "loud_log" in request.fixturenames, loud


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr("django.utils.timezone.now", found.now)
    return found


@pytest_asyncio.fixture
async def live(transactional_db: None) -> AsyncIterator[Live]:
    """Sockets; in the end every match that was played must agree with its log."""
    found = Live()
    yield found
    await found.close()
    faults = await db(faults_of_matches)()
    await db(connections.close_all)()
    assert not faults
