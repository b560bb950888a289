"""The sweep: acts where the process that watched a match has died."""

from datetime import datetime, timedelta
from typing import Final

from django.db import connection, transaction

from games.errors import StaleStateError
from games.models import Match
from games.services.acting import match_tick

GRACE: Final = timedelta(seconds=2)
"""Time left to the process that watches a match, before the sweep acts."""
BATCH: Final = 100

_OVERDUE = """
SELECT m.id FROM games_match m
CROSS JOIN LATERAL (
    SELECT e.deadline_at FROM games_matchevent e
    WHERE e.match_id = m.id ORDER BY e.seq DESC LIMIT 1
) last
WHERE m.status = 'running' AND last.deadline_at < %s
ORDER BY last.deadline_at LIMIT %s
"""


def sweep_due_matches(*, now: datetime) -> int:
    """Take one step in each overdue match and return how many steps were taken.

    Two sweeps at once share the work: each takes matches that the other has not locked. Every
    step is a transaction of its own, so that no table waits for the step of another one.
    """
    with connection.cursor() as cursor:
        cursor.execute(_OVERDUE, [now - GRACE, BATCH])
        found = [row[0] for row in cursor.fetchall()]
    return sum(_step(match_pk, now) for match_pk in found)


@transaction.atomic
def _step(match_pk: int, now: datetime) -> bool:
    unlocked = Match.objects.select_for_update(skip_locked=True, no_key=True)
    match = unlocked.filter(pk=match_pk).first()
    try:
        return match is not None and match_tick(match=match, now=now)
    except StaleStateError:
        return False  # somebody acted meanwhile, which is as good
