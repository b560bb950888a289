"""The socket of a table that people gather at."""

from random import Random

import pytest
from django.db import OperationalError
from django.utils import timezone
from redis.exceptions import ConnectionError as RedisConnectionError

from games.live import lobby
from games.models import BotLevel
from games.selectors.access import table_for_code
from games.selectors.tables import table_json
from games.services.matches import table_start
from games.services.tables import table_add_bot, table_join, table_kick, table_leave
from tests.factories import PlayerFactory, open_table, people
from tests.live.harness import db

pytestmark = pytest.mark.django_db(transaction=True)


def socket_of(live, code):
    return live.socket(f"/ws/v1/tables/{code}/")


async def test_it_shows_the_table_now_and_after_each_change(live):
    host, friend = await db(people)(2)
    table = await db(open_table)([host])
    socket = socket_of(live, table.code)
    shown = [await socket.next("table")]
    common = {"code": table.code}

    for change, arguments in (
        (table_join, {"player": friend}),
        (table_leave, {"player": friend}),
        (table_join, {"player": friend}),
        (table_kick, {"host": host, "seat": 1}),
        *[
            (
                table_add_bot,
                {"host": host, "level": BotLevel.RANDOM, "now": timezone.now(), "rng": Random(0)},
            )
        ]
        * 4,
        (table_start, {"host": host, "now": timezone.now()}),
    ):
        await db(change)(**common, **arguments)
        shown.append(await socket.next("table"))
        assert shown[-1]["table"] == await db(lambda: table_json(table_for_code(table.code)))()

    taken = [sum(seat["player"] is not None for seat in t["table"]["seats"]) for t in shown]
    assert taken == [1, 2, 1, 2, 1, 2, 3, 4, 5, 5]
    assert shown[-1]["table"]["match"]["id"]


@pytest.mark.parametrize(
    ("code", "problem"),
    [("YYYYYY", "table_not_found"), ("ABCDEFG", "code_malformed"), ("O0O0O0", "code_malformed")],
)
async def test_a_code_of_no_table_is_said_and_the_socket_closed(live, code, problem):
    socket = socket_of(live, code)

    assert (await socket.problem())["code"] == problem
    assert await socket.until_closed() == lobby.CLOSE_NOT_FOUND


async def test_whatever_is_sent_is_taken_as_a_sign_of_life(live):
    table = await db(open_table)([await db(PlayerFactory.create)()])
    socket = socket_of(live, table.code)

    for text in ('{"type":"ping"}', "{", "x" * 20_000):
        socket.send_text(text)
        await socket.next("pong")
    socket.send_bytes(b"\x00")

    await socket.next("pong")


@pytest.mark.parametrize("error", [OperationalError("away"), RedisConnectionError("away")])
async def test_during_an_outage_the_page_is_asked_to_come_again(live, monkeypatch, error):
    table = await db(open_table)([await db(PlayerFactory.create)()])

    async def away(_code):
        raise error

    monkeypatch.setattr(lobby, "_read", away)

    assert await socket_of(live, table.code).until_closed() == lobby.CLOSE_TRY_LATER


@pytest.mark.parametrize("path", ["/ws/v1/", "/ws/v1/matches/", "/", "/ws/v1/tables/a/b/"])
async def test_other_addresses_are_closed_at_once(live, path):
    assert await live.socket(path).until_closed() == 4404


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [(b"http://testserver", True), (b"http://elsewhere.example", False), (b"null", False)],
)
async def test_pages_of_other_sites_are_not_let_in(live, origin, allowed):
    table = await db(open_table)([await db(PlayerFactory.create)()])
    socket = live.socket(f"/ws/v1/tables/{table.code}/", headers=[(b"origin", origin)])

    if allowed:
        await socket.next("table")
    else:
        assert await socket.until_closed() == 4403
        assert socket.raw == []
