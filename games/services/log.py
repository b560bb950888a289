"""Appending to a match's log. The unique key ``(match, seq)`` decides who was first."""

import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

import orjson
import psycopg
from django.db import IntegrityError, connection, transaction

from games.errors import StaleStateError
from games.matchlog.entries import LogEntry, MatchHeader
from games.matchlog.planning import plan_opening
from games.models import Match
from games.rules.common.fairness import SEED_BYTES
from games.services.announce import match_advanced
from games.services.results import match_finish

INSERT_ROWS: Final = """
INSERT INTO games_matchevent
    (match_id, seq, type, version, payload, at, actor, source, client_id, deadline_at)
SELECT match_id, seq, type, 1, payload, at, actor, source, client_id, deadline_at
FROM jsonb_to_recordset(%s::jsonb) AS entry(
    match_id bigint, seq int, type text, payload jsonb, at timestamptz, actor smallint,
    source text, client_id text, deadline_at timestamptz)
"""
"""Takes what ``rows_json`` returns, bound by the server: a statement that fails is written into
the database's own log, and hands and seeds must not be in it."""


def rows_json(items: Iterable[tuple[int, Sequence[LogEntry]]]) -> str:
    """Return the rows of (match, entries) for ``INSERT_ROWS``."""
    rows = [{"match_id": pk, **entry._asdict()} for pk, entries in items for entry in entries]
    return orjson.dumps(rows).decode()


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
    try:
        with transaction.atomic(), connection.wrap_database_errors:
            psycopg.Cursor(connection.connection).execute(
                INSERT_ROWS, (rows_json([(match_pk, entries)]),)
            )
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
