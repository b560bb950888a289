"""Gathering at a table: opening, seats, options. Every write locks the table's row first."""

from collections.abc import Mapping
from datetime import datetime
from random import Random
from typing import Any, Final

from django.db import IntegrityError, transaction

from games.errors import (
    KickSelfError,
    NoSuchSeatError,
    NotHostError,
    NotSeatedError,
    SeatEmptyError,
    TableBarredError,
    TableClosedError,
    TableFullError,
    TableNotFoundError,
    TableStartedError,
    TooManySeatedError,
)
from games.models import BotLevel, Player, Table, TableSeat, TableStatus, Visibility
from games.rules.registry import get_rules
from games.services.announce import table_changed
from games.services.players import bot_player
from games.services.table_options import TableOptions, table_options

CODE_ATTEMPTS: Final = 20
CHANGEABLE: Final = ("visibility", "turn_s", "reserve_s", "time_limit_s")
"""What the host may change beside the rules."""


@transaction.atomic
def table_open(
    *,
    host: Player,
    game: str,
    rules: Mapping[str, Any],
    now: datetime,
    visibility: str = Visibility.PRIVATE,
    turn_s: int = 30,
    reserve_s: int = 120,
    time_limit_s: int | None = None,
    seat: int = 0,
) -> Table:
    """Open a table with *host* in it; raises as ``table_options`` does."""
    options = table_options(
        game=game,
        rules=rules,
        visibility=visibility,
        turn_s=turn_s,
        reserve_s=reserve_s,
        time_limit_s=time_limit_s,
    )
    table = _table_create(host=host, options=options, now=now)
    TableSeat.objects.create(table=table, index=seat, player=host)
    return table


@transaction.atomic
def table_join(*, code: str, player: Player, preferred: int | None = None) -> Table:
    """Seat *player*; one who sits here already stays where they are, so repeating is safe.

    The lowest empty seat is taken, or the *preferred* one where it is empty. Raises
    ``TableFullError``, ``TableStartedError``, ``TableClosedError`` or ``TableBarredError``.
    """
    table = table_lock(code)
    seats = {seat.index: seat for seat in table.seats.all()}
    if any(seat.player_id == player.pk for seat in seats.values()):
        return table
    _require_open(table)
    if table.barred.filter(pk=player.pk).exists():
        raise TableBarredError
    empty = [index for index in range(seat_count(table)) if index not in seats]
    if not empty:
        raise TableFullError
    index = preferred if preferred in empty else empty[0]
    TableSeat.objects.create(table=table, index=index, player=player)
    table_changed(table)
    return table


@transaction.atomic
def table_leave(*, code: str, player: Player) -> Table:
    """Free the seat of *player*; the host passes on to the next person, or the table closes.

    Raises ``NotSeatedError`` or ``TableStartedError`` (a match goes on without those who leave).
    """
    table = table_lock(code)
    _seat_of(table, player)
    _require_open(table)
    _seat_free(table, player)
    table_changed(table)
    return table


@transaction.atomic
def table_kick(*, code: str, host: Player, seat: int) -> Table:
    """Empty *seat*: a bot may be seated again, a person may not come back.

    Raises ``NotHostError``, ``SeatEmptyError``, ``NoSuchSeatError`` or ``KickSelfError``.
    """
    table = _lock_as_host(code, host)
    _require_seat(table, seat)
    taken = table.seats.select_related("player").filter(index=seat).first()
    if taken is None:
        raise SeatEmptyError(seat=seat)
    if taken.player_id == host.pk:
        raise KickSelfError
    if not taken.player.is_bot:
        table.barred.add(taken.player)
    taken.delete()
    table_changed(table)
    return table


@transaction.atomic
def table_add_bot(
    *,
    code: str,
    host: Player,
    level: BotLevel,
    now: datetime,
    rng: Random,
    seat: int | None = None,
) -> Table:
    """Seat a bot in the lowest empty seat, or in *seat*. Raises ``TableFullError`` and others."""
    table = _lock_as_host(code, host)
    taken = {row.index: row.player_id for row in table.seats.all()}
    empty = [index for index in range(seat_count(table)) if index not in taken]
    if seat is not None:
        _require_seat(table, seat)
        empty = [index for index in empty if index == seat]
    if not empty:
        raise TableFullError
    bot = bot_player(level=level, taken=frozenset(taken.values()), now=now, rng=rng)
    TableSeat.objects.create(table=table, index=empty[0], player=bot, level=level)
    table_changed(table)
    return table


@transaction.atomic
def table_move(*, code: str, host: Player, seat: int, to: int) -> Table:
    """Move whoever sits in *seat* to the seat *to*; one who sits there takes the other seat."""
    table = _lock_as_host(code, host)
    _require_seat(table, seat)
    _require_seat(table, to)
    seats = {row.index: row for row in table.seats.all()}
    if seat not in seats:
        raise SeatEmptyError(seat=seat)
    moving, other = seats[seat], seats.get(to)
    if to != seat:
        _reseat(moving, seat_count(table))  # a free index, so that no two rows share one
        if other is not None:
            _reseat(other, seat)
        _reseat(moving, to)
        table_changed(table)
    return table


@transaction.atomic
def table_set_options(*, code: str, host: Player, changes: Mapping[str, Any]) -> Table:
    """Change some of the options: ``rules`` are merged, those of ``CHANGEABLE`` replaced.

    Raises ``NotHostError``, ``TooManySeatedError`` and what ``table_options`` raises.
    """
    table = _lock_as_host(code, host)
    current: dict[str, Any] = {name: changes.get(name, getattr(table, name)) for name in CHANGEABLE}
    rules = {**table.rules, **changes.get("rules", {})}
    options = table_options(game=table.game, rules=rules, **current)
    _seats_shrink(table, options.players)
    for name in ("rules", *CHANGEABLE):
        setattr(table, name, getattr(options, name))
    table.save(update_fields=["rules", *CHANGEABLE])
    table_changed(table)
    return table


def table_lock(code: str) -> Table:
    """Return the table with *code*, its row locked until the transaction ends.

    Without joins: after waiting for a lock, PostgreSQL reads the locked row anew, but joined rows
    as they were before.
    """
    table = Table.objects.select_for_update().filter(code=code).first()
    if table is None:
        raise TableNotFoundError(table_code=code)
    return table


def seat_count(table: Table) -> int:
    """Return how many seats *table* has."""
    rules = get_rules(table.game)
    return rules.seats(rules.parse_options(table.rules))


def require_host(table: Table, player: Player) -> None:
    """Raise ``NotHostError`` unless *player* is the host."""
    if table.host_id != player.pk:
        raise NotHostError(host=table.host.name)


def _lock_as_host(code: str, host: Player) -> Table:
    table = table_lock(code)
    require_host(table, host)
    _require_open(table)
    return table


def _require_open(table: Table) -> None:
    if table.status == TableStatus.OPEN:
        return
    raise TableClosedError if table.match_id is None else TableStartedError


def _require_seat(table: Table, seat: int) -> None:
    if not 0 <= seat < seat_count(table):
        raise NoSuchSeatError(seat=seat)


def _seat_of(table: Table, player: Player) -> TableSeat:
    seat = table.seats.filter(player=player).first()
    if seat is None:
        raise NotSeatedError
    return seat


def _seat_free(table: Table, player: Player) -> None:
    table.seats.filter(player=player).delete()
    if table.host_id != player.pk:
        return
    people = table.seats.select_related("player").filter(level=None).order_by("index")
    heir = people.first()
    if heir is None:
        table.status = TableStatus.CLOSED
        table.seats.all().delete()
    else:
        table.host = heir.player
    table.save(update_fields=["status", "host"])


def _seats_shrink(table: Table, players: int) -> None:
    seats = list(table.seats.order_by("index"))
    if len(seats) > players:
        raise TooManySeatedError(seated=len(seats), players=players)
    taken = {seat.index for seat in seats}
    empty = [index for index in range(players) if index not in taken]
    for seat in seats:
        if seat.index >= players:
            _reseat(seat, empty.pop(0))


def _reseat(seat: TableSeat, index: int) -> None:
    seat.index = index
    seat.save(update_fields=["index"])


def _table_create(*, host: Player, options: TableOptions, now: datetime) -> Table:
    for attempt in range(CODE_ATTEMPTS):
        try:
            with transaction.atomic():
                return Table.objects.create(
                    host=host,
                    game=options.game,
                    rules=options.rules,
                    visibility=options.visibility,
                    turn_s=options.turn_s,
                    reserve_s=options.reserve_s,
                    time_limit_s=options.time_limit_s,
                    created_at=now,
                )
        except IntegrityError:
            if attempt == CODE_ATTEMPTS - 1:
                raise
    raise AssertionError("unreachable")
