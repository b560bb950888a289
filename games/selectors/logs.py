"""Reading a match's log from the database."""

from typing import Any

from django.conf import settings

from games.matchlog.entries import LogEntry, MatchHeader, Seat
from games.matchlog.live import LiveMatch, fold
from games.models import Match, MatchEvent
from games.rules.registry import get_rules

_FIELDS = ("seq", "type", "payload", "at", "actor", "source", "client_id", "deadline_at")


def match_header(match: Match) -> MatchHeader:
    """Return what is fixed for *match*; two queries at most."""
    rules = get_rules(match.game)
    options = rules.parse_options(match.rules)
    seats = match.seats.select_related("player").order_by("index")
    return MatchHeader(
        pk=match.pk,
        public_id=match.public_id,
        rules=rules,
        options=options,
        seats=tuple(
            Seat(player_id=seat.player.public_id, name=seat.name, kind=seat.kind, level=seat.level)
            for seat in seats
        ),
        turn_s=match.turn_s,
        reserve_s=match.reserve_s,
        started_at=match.started_at,
        ends_at=match.ends_at,
        at_signal=str(match.rules.get("at_signal", "void_deal")),
        table_code=match.table.code if match.table is not None else None,
        pace=settings.GONINKAN_PACE,
    )


def entries_of(match_pk: int, *, after: int = 0, limit: int | None = None) -> list[LogEntry]:
    """Return the entries with a seq above *after*, in order; one query."""
    rows: Any = MatchEvent.objects.filter(match_id=match_pk, seq__gt=after).order_by("seq")
    rows = rows.values_list(*_FIELDS)
    if limit is not None:
        rows = rows[:limit]
    return [LogEntry(*row) for row in rows]


def live_match(match: Match, *, up_to: int | None = None) -> LiveMatch:
    """Return *match* as its log says, up to and including seq *up_to*; three queries at most."""
    return fold(match_header(match), entries_of(match.pk, limit=up_to))
