"""Appending to a match's log, and its first entries."""

import secrets
from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from games.matchlog.entries import LogEntry
from games.matchlog.planning import plan_opening
from games.models import Match, MatchEvent
from games.rules.common.fairness import SEED_BYTES
from games.selectors.log import match_header


def new_seed() -> bytes:
    """Return 32 fresh secret bytes."""
    return secrets.token_bytes(SEED_BYTES)


@transaction.atomic
def log_open(*, match: Match, now: datetime) -> list[LogEntry]:
    """Write the first entries of *match*: the start, the draw for the dealer, the first deal."""
    entries = plan_opening(match_header(match), now=now, new_seed=new_seed)
    log_append(match=match, entries=entries)
    return entries


@transaction.atomic
def log_append(*, match: Match, entries: Iterable[LogEntry]) -> None:
    """Append *entries*; raises ``IntegrityError`` where another writer was first."""
    MatchEvent.objects.bulk_create(MatchEvent(match=match, **entry._asdict()) for entry in entries)
