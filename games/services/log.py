"""Appending to a match's log. The unique key ``(match, seq)`` decides who was first."""

import secrets
from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from games.errors import StaleStateError
from games.matchlog.entries import LogEntry, MatchHeader
from games.matchlog.planning import plan_opening
from games.models import Match, MatchEvent
from games.rules.common.fairness import SEED_BYTES
from games.services.announce import match_advanced
from games.services.results import match_finish


def new_seed() -> bytes:
    """Return 32 fresh secret bytes."""
    return secrets.token_bytes(SEED_BYTES)


@transaction.atomic
def opening_append(*, header: MatchHeader, now: datetime) -> list[LogEntry]:
    """Write the first entries of a match: the start, the draw for the dealer, the first deal."""
    entries = plan_opening(header, now=now, new_seed=new_seed)
    entries_append(match_pk=header.pk, entries=entries)
    return entries


@transaction.atomic
def entries_append(*, match_pk: int, entries: Sequence[LogEntry]) -> None:
    """Append *entries*, which follow each other, and store the result where the match ends.

    Raises ``StaleStateError``, with nothing written, where another writer was first.
    """
    if not entries:
        return
    rows = [MatchEvent(match_id=match_pk, **entry._asdict()) for entry in entries]
    try:
        with transaction.atomic():
            MatchEvent.objects.bulk_create(rows)
    except IntegrityError as error:
        raise StaleStateError(expected=entries[0].seq - 1, actual=entries[0].seq) from error
    match = Match.objects.select_related("table").get(pk=match_pk)
    for entry in entries:
        if entry.type == "match_ended":
            payload = entry.payload
            match_finish(
                match=match, totals=payload["totals"], reason=payload["reason"], now=entry.at
            )
    match_advanced(match, entries[-1].seq)
