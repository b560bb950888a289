"""Gathering at a table."""

from random import Random

import pytest
from django.db import IntegrityError

from games.errors import (
    InvalidInputError,
    KickSelfError,
    NoSuchSeatError,
    NotHostError,
    NotSeatedError,
    SeatEmptyError,
    SeatsMissingError,
    TableBarredError,
    TableClosedError,
    TableFullError,
    TableNotFoundError,
    TableStartedError,
    TimeLimitMissingError,
    TooManySeatedError,
)
from games.models import BotLevel, Match, TableSeat, TableStatus
from games.models.ids import CODE_ALPHABET
from games.rules.common.errors import OptionsError
from games.rules.registry import UnknownGameError
from games.services.matches import table_start
from games.services.tables import (
    table_add_bot,
    table_join,
    table_kick,
    table_leave,
    table_move,
    table_open,
    table_set_options,
)
from tests.factories import T0, PlayerFactory, open_table, people

pytestmark = pytest.mark.django_db


def seated(table):
    """Return the names by seat."""
    rows = TableSeat.objects.filter(table=table).select_related("player")
    return {row.index: row.player.name for row in rows}


def test_the_host_sits_at_the_new_table_and_its_options_are_complete():
    host = PlayerFactory.create(name="Aoi")

    table = table_open(host=host, game="goninkan", rules={"rounds": 2}, now=T0)

    assert seated(table) == {0: "Aoi"}
    assert table.rules["rounds"] == 2
    assert table.rules["nijukan"] == "swap"
    assert len(table.code) == 6
    assert set(table.code) <= set(CODE_ALPHABET)


def test_a_taken_code_is_not_given_twice(monkeypatch):
    taken = open_table()
    codes = iter([taken.code, taken.code, "222222"])
    field = type(taken)._meta.get_field("code")
    monkeypatch.setattr(field, "_get_default", lambda: next(codes))

    assert open_table().code == "222222"


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"game": "bridge"}, UnknownGameError),
        ({"rules": {"rounds": -1}}, OptionsError),
        ({"rules": {"colour": "red"}}, OptionsError),
        ({"rules": {"rounds": 0}}, TimeLimitMissingError),
        ({"turn_s": 4}, InvalidInputError),
        ({"turn_s": 601}, InvalidInputError),
        ({"reserve_s": -1}, InvalidInputError),
        ({"time_limit_s": 59}, InvalidInputError),
        ({"visibility": "secret"}, InvalidInputError),
    ],
)
def test_a_table_with_impossible_options_is_not_opened(options, error):
    host = PlayerFactory.create()

    with pytest.raises(error):
        table_open(**{"host": host, "game": "goninkan", "rules": {}, "now": T0, **options})

    assert not host.hosted_tables.exists()


def test_people_take_the_seats_in_order_and_joining_twice_changes_nothing():
    aoi, botan, chiyo = people(3)
    table = open_table([aoi, botan])

    table_join(code=table.code, player=chiyo)
    table_join(code=table.code, player=botan)

    assert seated(table) == {0: "Aoi", 1: "Botan", 2: "Chiyo"}


def test_a_preferred_seat_is_given_while_it_is_empty():
    aoi, botan, chiyo = people(3)
    table = open_table([aoi])

    table_join(code=table.code, player=botan, preferred=3)
    table_join(code=table.code, player=chiyo, preferred=3)

    assert seated(table) == {0: "Aoi", 3: "Botan", 1: "Chiyo"}


def test_a_full_table_takes_nobody():
    table = open_table(people(5))

    with pytest.raises(TableFullError):
        table_join(code=table.code, player=PlayerFactory.create())


def test_an_unknown_code_names_no_table():
    with pytest.raises(TableNotFoundError):
        table_join(code="222222", player=PlayerFactory.create())


def test_a_started_table_takes_nobody_but_knows_those_who_sit():
    aoi = PlayerFactory.create()
    table = open_table([aoi], bots=4)
    table_start(code=table.code, host=aoi, now=T0)

    table_join(code=table.code, player=aoi)
    with pytest.raises(TableStartedError):
        table_join(code=table.code, player=PlayerFactory.create())
    with pytest.raises(TableStartedError):
        table_leave(code=table.code, player=aoi)


def test_the_host_who_leaves_passes_on_to_the_next_person_not_to_a_bot():
    aoi, botan = people(2)
    table = open_table([aoi], bots=1)
    table_join(code=table.code, player=botan)

    table_leave(code=table.code, player=aoi)

    table.refresh_from_db()
    assert (table.host, table.status) == (botan, TableStatus.OPEN)


def test_a_table_without_people_closes():
    aoi = PlayerFactory.create()
    table = open_table([aoi], bots=2)

    table_leave(code=table.code, player=aoi)

    table.refresh_from_db()
    assert (table.status, seated(table)) == (TableStatus.CLOSED, {})
    with pytest.raises(TableClosedError):
        table_join(code=table.code, player=aoi)


def test_only_those_who_sit_can_leave():
    with pytest.raises(NotSeatedError):
        table_leave(code=open_table().code, player=PlayerFactory.create())


def test_a_person_who_was_kicked_does_not_come_back_and_a_bot_may():
    aoi, botan = people(2)
    table = open_table([aoi, botan], bots=1)

    table_kick(code=table.code, host=aoi, seat=1)
    table_kick(code=table.code, host=aoi, seat=2)

    assert seated(table) == {0: "Aoi"}
    with pytest.raises(TableBarredError):
        table_join(code=table.code, player=botan)
    for _ in range(4):
        table_add_bot(code=table.code, host=aoi, level=BotLevel.RANDOM, now=T0, rng=Random(1))


@pytest.mark.parametrize(
    ("seat", "error"), [(0, KickSelfError), (1, SeatEmptyError), (5, NoSuchSeatError)]
)
def test_a_kick_that_cannot_be(seat, error):
    aoi = PlayerFactory.create()
    table = open_table([aoi])

    with pytest.raises(error):
        table_kick(code=table.code, host=aoi, seat=seat)


def test_each_bot_at_a_table_is_another_one():
    table = open_table(people(1), bots=5, rules={"players": 6})

    assert len(set(seated(table).values())) == 6


def test_a_bot_takes_the_seat_asked_for_unless_it_is_taken():
    aoi = PlayerFactory.create(name="Aoi")
    table = open_table([aoi])

    def bot(seat):
        table_add_bot(
            code=table.code, host=aoi, level=BotLevel.EASY, seat=seat, now=T0, rng=Random(1)
        )

    bot(3)
    assert set(seated(table)) == {0, 3}
    with pytest.raises(TableFullError):
        bot(3)
    with pytest.raises(NoSuchSeatError):
        bot(5)


@pytest.mark.parametrize(
    "call",
    [
        lambda code, player: table_kick(code=code, host=player, seat=0),
        lambda code, player: table_move(code=code, host=player, seat=0, to=1),
        lambda code, player: table_set_options(code=code, host=player, changes={}),
        lambda code, player: table_start(code=code, host=player, now=T0),
        lambda code, player: table_add_bot(
            code=code, host=player, level=BotLevel.EASY, now=T0, rng=Random(1)
        ),
    ],
)
def test_what_the_host_decides_nobody_else_does(call):
    aoi, botan = people(2)
    table = open_table([aoi, botan])
    before = seated(table)

    with pytest.raises(NotHostError, match="Aoi"):
        call(table.code, botan)

    assert seated(table) == before


def test_the_host_moves_people_to_empty_and_to_taken_seats():
    aoi, botan = people(2)
    table = open_table([aoi, botan])

    table_move(code=table.code, host=aoi, seat=0, to=4)
    table_move(code=table.code, host=aoi, seat=4, to=1)
    table_move(code=table.code, host=aoi, seat=1, to=1)

    assert seated(table) == {1: "Aoi", 4: "Botan"}


def test_options_are_merged_and_impossible_ones_change_nothing():
    aoi = PlayerFactory.create()
    table = open_table([aoi])

    table_set_options(
        code=table.code, host=aoi, changes={"rules": {"players": 6}, "time_limit_s": 600}
    )
    with pytest.raises(OptionsError):
        table_set_options(
            code=table.code, host=aoi, changes={"turn_s": 60, "rules": {"players": 7}}
        )

    table.refresh_from_db()
    assert (table.rules["players"], table.rules["rounds"]) == (6, 1)
    assert (table.turn_s, table.time_limit_s) == (30, 600)


def test_fewer_seats_are_possible_while_everybody_still_has_one():
    aoi, *others = people(6)
    table = open_table([aoi, *others], rules={"players": 6})

    with pytest.raises(TooManySeatedError):
        table_set_options(code=table.code, host=aoi, changes={"rules": {"players": 5}})
    table_leave(code=table.code, player=others[1])
    table_set_options(code=table.code, host=aoi, changes={"rules": {"players": 5}})

    assert seated(table) == {0: "Aoi", 1: "Botan", 2: "Fuji", 3: "Daigo", 4: "Emi"}


def test_a_table_with_empty_seats_does_not_start():
    aoi = PlayerFactory.create()
    table = open_table([aoi], bots=2)

    with pytest.raises(SeatsMissingError, match="2 seats"):
        table_start(code=table.code, host=aoi, now=T0)

    assert not Match.objects.exists()


def test_starting_twice_starts_one_match():
    aoi = PlayerFactory.create()
    table = open_table([aoi], bots=4)

    first = table_start(code=table.code, host=aoi, now=T0)
    second = table_start(code=table.code, host=aoi, now=T0)

    assert first == second
    assert Match.objects.count() == 1


def test_the_database_itself_seats_nobody_twice():
    aoi = PlayerFactory.create()
    table = open_table([aoi])

    with pytest.raises(IntegrityError):
        TableSeat.objects.create(table=table, index=3, player=aoi)
