"""The stored result of a match: a projection of its log."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from games.models import Match, MatchResult, MatchStatus, SeatResult, Table, TableStatus
from games.selectors.logs import live_match
from games.services.announce import table_changed


@transaction.atomic
def match_finish(*, match: Match, totals: Sequence[int], reason: str, now: datetime) -> MatchResult:
    """Store the result of *match* and close its table; repeating it changes nothing."""
    locked = Match.objects.select_for_update(no_key=True).get(pk=match.pk)
    if locked.is_finished:
        return locked.result
    locked.status = MatchStatus.FINISHED
    locked.finished_at = now
    locked.save(update_fields=["status", "finished_at"])
    result = results_store(match=locked, totals=totals, reason=reason)
    if locked.table_id is not None:
        table = Table.objects.get(pk=locked.table_id)
        table.status = TableStatus.CLOSED
        table.save(update_fields=["status"])
        table_changed(table)
    return result


def results_store(*, match: Match, totals: Sequence[int], reason: str) -> MatchResult:
    """Write the rows that say how *match* ended."""
    seats = match.seats.all()
    SeatResult.objects.bulk_create(
        SeatResult(
            match=match,
            index=seat.index,
            player_id=seat.player_id,
            points=totals[seat.index],
            place=place_of(totals, seat.index),
        )
        for seat in seats
    )
    return MatchResult.objects.create(match=match, totals=list(totals), reason=reason)


def place_of(totals: Sequence[int], index: int) -> int:
    """Return the place of a player: equal points share it, and the next one is skipped."""
    return 1 + sum(points > totals[index] for points in totals)


@transaction.atomic
def match_rebuild(*, match: Match) -> bool:
    """Store anew what follows from the log of *match*; returns False where the log has a gap."""
    try:
        live = live_match(match)
    except ValueError:
        return False
    MatchResult.objects.filter(match=match).delete()
    SeatResult.objects.filter(match=match).delete()
    match.status = MatchStatus.FINISHED if live.is_finished else MatchStatus.RUNNING
    match.finished_at = live.finished_at
    match.save(update_fields=["status", "finished_at"])
    if live.is_finished:
        totals = live.header.rules.totals(live.state)
        results_store(match=match, totals=totals, reason=live.reason or "")
    return True
