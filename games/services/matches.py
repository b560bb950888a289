"""Matches: from a full table to a running match, and to the next one of the same people."""

from datetime import datetime, timedelta

from django.db import transaction

from games.errors import (
    MatchRunningError,
    NotAPlayerError,
    SeatsMissingError,
    TableClosedError,
)
from games.models import (
    Match,
    MatchSeat,
    Player,
    Table,
    TableSeat,
    TableStatus,
)
from games.selectors.logs import match_header
from games.services.announce import match_news, table_changed
from games.services.log import opening_append
from games.services.tables import require_host, seat_count, table_join, table_lock, table_open


@transaction.atomic
def table_start(*, code: str, host: Player, now: datetime) -> Match:
    """Start the match of a full table; repeating it returns the match that was started.

    Raises ``NotHostError``, ``SeatsMissingError`` or ``TableClosedError``.
    """
    table = table_lock(code)
    require_host(table, host)
    if table.match is not None:
        return table.match
    if table.status != TableStatus.OPEN:
        raise TableClosedError
    missing = seat_count(table) - table.seats.count()
    if missing:
        raise SeatsMissingError(missing=missing)
    match = match_start(table=table, now=now)
    table_changed(table)
    return match


@transaction.atomic
def match_start(*, table: Table, now: datetime) -> Match:
    """Create the match of *table*, whose seats are all taken, with its opening events."""
    limit = table.time_limit_s
    match = Match.objects.create(
        table=table,
        game=table.game,
        rules=table.rules,
        visibility=table.visibility,
        turn_s=table.turn_s,
        reserve_s=table.reserve_s,
        started_at=now,
        ends_at=None if limit is None else now + timedelta(seconds=limit),
    )
    seats = table.seats.select_related("player").order_by("index")
    MatchSeat.objects.bulk_create(_match_seat(match, seat) for seat in seats)
    table.match = match
    table.status = TableStatus.PLAYING
    table.save(update_fields=["match", "status"])
    opening_append(header=match_header(match), now=now)
    return match


@transaction.atomic
def rematch_open(*, match: Match, player: Player, now: datetime) -> Table:
    """Return a table for another match of the same people, *player* in it.

    The first to ask opens it, and its bots sit down; each other player who asks takes the seat
    of old. Raises ``MatchRunningError``, ``NotAPlayerError`` and what ``table_join`` raises.
    """
    locked = Match.objects.select_for_update(no_key=True).get(pk=match.pk)
    seat = MatchSeat.objects.filter(match=locked, player=player).first()
    if seat is None:
        raise NotAPlayerError
    if not locked.is_finished:
        raise MatchRunningError
    opened = locked.rematch_table
    if opened is not None and opened.status != TableStatus.CLOSED:
        return table_join(code=opened.code, player=player, preferred=seat.index)
    table = _rematch_table(locked, seat, now)
    locked.rematch_table = table
    locked.save(update_fields=["rematch_table"])
    match_news(locked, {"type": "rematch", "code": table.code})
    return table


def _rematch_table(match: Match, seat: MatchSeat, now: datetime) -> Table:
    ends_at = match.ends_at
    limit = None if ends_at is None else round((ends_at - match.started_at).total_seconds())
    table = table_open(
        host=seat.player,
        game=match.game,
        rules=match.rules,
        visibility=match.visibility,
        turn_s=match.turn_s,
        reserve_s=match.reserve_s,
        time_limit_s=limit,
        seat=seat.index,
        now=now,
    )
    TableSeat.objects.bulk_create(
        TableSeat(table=table, index=bot.index, player_id=bot.player_id, level=bot.level)
        for bot in match.seats.exclude(level=None)
    )
    return table


def _match_seat(match: Match, seat: TableSeat) -> MatchSeat:
    return MatchSeat(
        match=match,
        index=seat.index,
        player=seat.player,
        name=seat.player.name,
        kind=seat.player.kind,
        level=seat.level,
    )
