"""Tables as the API, the lobby's socket and the pages show them."""

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import Prefetch, QuerySet

from games.models import Player, Table, TableSeat, TableStatus, Visibility
from games.rules.registry import get_rules

LIST_LIMIT: Final = 50


def public_tables(status: str) -> list[Table]:
    """Return the newest public tables of *status*, with their seats; two queries."""
    tables = _with_seats(Table.objects.filter(visibility=Visibility.PUBLIC, status=status))
    return list(tables.order_by("-created_at")[:LIST_LIMIT])


def running_public_table() -> Table | None:
    """Return the newest public table with a match to watch, or None; two queries."""
    return next(iter(public_tables(TableStatus.PLAYING)), None)


def table_json(table: Table, base_url: str = "") -> dict[str, Any]:
    """Return *table* in its one wire form, the same for every reader.

    *base_url* (``https://host``) completes the address of the invitation.
    """
    rules = get_rules(table.game)
    taken: Iterable[TableSeat] = table.seats.all()
    if not _is_prefetched(table):
        taken = table.seats.select_related("player")
    by_index = {seat.index: seat for seat in taken}
    return {
        "id": table.public_id,
        "code": table.code,
        "invite_url": f"{base_url}/t/{table.code}/",
        "game": table.game,
        "rules": table.rules,
        "visibility": table.visibility,
        "turn_s": table.turn_s,
        "reserve_s": table.reserve_s,
        "time_limit_s": table.time_limit_s,
        "status": table.status,
        "host": table.host.public_id,
        "seats": [
            _seat_json(index, by_index.get(index))
            for index in range(rules.seats(rules.parse_options(table.rules)))
        ],
        "match": None if table.match is None else {"id": table.match.public_id},
    }


def player_json(player: Player) -> dict[str, str]:
    """Return what everybody may know of *player*."""
    return {"id": player.public_id, "name": player.name, "kind": player.kind}


def _seat_json(index: int, seat: TableSeat | None) -> dict[str, Any]:
    if seat is None:
        return {"seat": index, "player": None, "level": None}
    return {"seat": index, "player": player_json(seat.player), "level": seat.level}


def _with_seats(tables: QuerySet[Table]) -> QuerySet[Table]:
    seats = Prefetch("seats", queryset=TableSeat.objects.select_related("player"))
    return tables.select_related("host", "match").prefetch_related(seats)


def _is_prefetched(table: Table) -> bool:
    return "seats" in getattr(table, "_prefetched_objects_cache", {})
