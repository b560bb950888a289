"""A match's log from the database, and the live match that it folds to."""

from collections.abc import Iterable

from django.conf import settings

from games.matchlog.entries import LogEntry, MatchHeader, Seat
from games.matchlog.live import LiveMatch, fold
from games.models import Match, MatchEvent
from games.rules.registry import get_rules

COLUMNS = ("seq", "type", "payload", "at", "actor", "source", "client_id", "deadline_at")
"""The columns of a ``LogEntry``, in its order."""


def match_header(match: Match) -> MatchHeader:
    """Return what is fixed for *match*; one query for its seats, none where prefetched."""
    rules = get_rules(match.game)
    table = match.table
    seats = sorted(match.seats.select_related("player"), key=lambda seat: seat.index)
    return MatchHeader(
        pk=match.pk,
        public_id=match.public_id,
        rules=rules,
        options=rules.parse_options(match.rules),
        seats=tuple(
            Seat(player_id=seat.player.public_id, name=seat.name, kind=seat.kind, level=seat.level)
            for seat in seats
        ),
        turn_s=match.turn_s,
        reserve_s=match.reserve_s,
        started_at=match.started_at,
        ends_at=match.ends_at,
        at_signal=match.rules["at_signal"],
        table_code=table.code if table is not None else None,
        pace=getattr(settings, "GONINKAN_PACE", 1.0),
    )


def match_entries(match: Match, *, after: int = 0, limit: int | None = None) -> list[LogEntry]:
    """Return the entries of *match* that follow *after*, at most *limit*; one query."""
    rows: Iterable[tuple[object, ...]] = (
        MatchEvent.objects.filter(match=match, seq__gt=after)
        .order_by("seq")
        .values_list(*COLUMNS)[:limit]
    )
    return [LogEntry(*row) for row in rows]  # type: ignore[arg-type]


def match_live(match: Match) -> LiveMatch:
    """Return *match* as its whole log makes it; two or three queries."""
    return fold(match_header(match), match_entries(match))
