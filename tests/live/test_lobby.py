"""The socket of a table that people gather at."""

from random import Random

import pytest
from channels.layers import get_channel_layer
from django.db import OperationalError
from django.utils import timezone
from redis.exceptions import ConnectionError as RedisConnectionError

from games.live import lobby, pacing
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


async def test_a_ping_is_answered(live):
    table = await db(open_table)([await db(PlayerFactory.create)()])
    socket = socket_of(live, table.code)

    socket.send({"type": "ping"})

    assert (await socket.next("pong"))["server_now"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "invalid_frame"),
        ("x", "invalid_frame"),
        ('{"type":"hello","token":null}', "invalid_frame"),
        ('{"type":"shout"}', "unknown_frame"),
        ('{"type":"ping","loud":true}', "unknown_field"),
        ("x" * 20_000, "frame_too_large"),
        (None, "invalid_frame"),
    ],
)
async def test_what_is_no_ping_is_refused_and_the_table_shown_on(live, text, code):
    host, friend = await db(people)(2)
    table = await db(open_table)([host])
    socket = socket_of(live, table.code)
    await socket.next("table")

    if text is None:
        socket.send_bytes(b'{"type":"ping"}')
    else:
        socket.send_text(text)

    assert (await socket.problem())["code"] == code
    await db(table_join)(code=table.code, player=friend)
    assert (await socket.next("table"))["table"]["seats"][1]["player"]["id"] == friend.public_id


async def test_who_sends_too_fast_is_told_and_in_the_end_closed(live):
    table = await db(open_table)([await db(PlayerFactory.create)()])
    socket = socket_of(live, table.code)

    for _ in range(pacing.BURST + pacing.ABUSE + 100):
        socket.send_text("{")
    codes = [(await socket.problem())["code"] for _ in range(pacing.BURST + 1)]

    assert codes == ["invalid_frame"] * pacing.BURST + ["too_fast"]
    assert await socket.until_closed() == pacing.CLOSE_TOO_FAST
    await socket.close()
    layer = get_channel_layer()
    assert not layer.groups


@pytest.mark.parametrize("error", [OperationalError("away"), RedisConnectionError("away")])
async def test_during_an_outage_the_page_is_asked_to_come_again(live, monkeypatch, error):
    table = await db(open_table)([await db(PlayerFactory.create)()])

    async def away(_code):
        raise error

    monkeypatch.setattr(lobby, "_read", away)

    assert await socket_of(live, table.code).until_closed() == lobby.CLOSE_TRY_LATER


@pytest.mark.parametrize("step", ["new_channel", "group_add"])
async def test_without_a_channel_the_page_is_asked_to_come_again(live, monkeypatch, step):
    table = await db(open_table)([await db(PlayerFactory.create)()])

    async def away(*_args):
        raise RedisConnectionError("away")

    monkeypatch.setattr(get_channel_layer()._get_layer(), step, away)

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
