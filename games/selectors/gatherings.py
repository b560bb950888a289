"""Where a person is expected: the match they play in, the table at which they wait."""

from games.models import Match, MatchSeat, MatchStatus, Player, Table, TableSeat, TableStatus


def running_match_of(player: Player) -> Match | None:
    """Return the newest match that *player* is playing in, or None."""
    seat = (
        MatchSeat.objects.select_related("match")
        .filter(player=player, match__status=MatchStatus.RUNNING)
        .order_by("-match__started_at")
        .first()
    )
    return None if seat is None else seat.match


def open_table_of(player: Player) -> Table | None:
    """Return the newest table at which *player* waits for the start, or None."""
    seat = (
        TableSeat.objects.select_related("table")
        .filter(player=player, table__status=TableStatus.OPEN)
        .order_by("-table__created_at")
        .first()
    )
    return None if seat is None else seat.table
