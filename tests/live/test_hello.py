"""Who says hello: with a token, a ticket or nothing, at a match that exists, and in time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.live import consumers
from games.services.tokens import ticket_issue, token_revoke
from tests.factories import T0, token_of
from tests.live.harness import db
from tests.live.play import started

pytestmark = pytest.mark.django_db(transaction=True)

ACT = {"type": "act", "id": "x1", "expected_seq": 5, "action": {"type": "play", "card": "AS"}}


async def test_act_before_hello_is_refused_and_hello_still_works(live):
    match, players = await started()
    client = live.at(match, await db(token_of)(players[0]))

    answer = await client.socket.ask(ACT)

    assert (answer["re"], answer["problem"]["code"]) == ("x1", "invalid_frame")
    await client.hello()
    assert client.view["you"] == 0


async def test_a_second_hello_is_refused(live):
    match, players = await started()
    client = await live.join(match, players[0])
    other = await db(token_of)(players[1])

    client.socket.send({"type": "hello", "token": other, "last_seq": None})

    assert (await client.socket.problem())["code"] == "invalid_frame"
    assert await client.socket.still_works()
    assert [frame["type"] for frame in client.socket.frames].count("snapshot") == 1


@pytest.mark.parametrize(
    "wrong",
    [{"token": 5}, {"token": ["x"]}, {"last_seq": "3"}, {"last_seq": -1}, {"token": "x" * 513}],
    ids=str,
)
async def test_a_hello_of_wrong_types_is_refused(live, wrong):
    match, _ = await started()
    client = live.at(match)

    client.socket.send({"type": "hello", "token": None, "last_seq": None, **wrong})

    assert (await client.socket.problem())["code"] == "invalid_frame"
    await client.hello()


@pytest.mark.parametrize(
    ("case", "code"),
    [
        ("", "token_invalid"),
        ("gk_" + "x" * 43, "token_invalid"),
        ("forged:ticket:sig", "token_invalid"),
        ("\u202e\u0000", "token_invalid"),
        ("あ" * 30, "token_invalid"),
        ("expired", "token_expired"),
        ("revoked", "token_invalid"),
        ("changed ticket", "token_invalid"),
    ],
)
async def test_a_bad_token_is_refused_and_a_good_one_may_follow(live, case, code):
    match, players = await started()
    good = await db(token_of)(players[0])
    token = case
    if case == "expired":
        token = await db(token_of)(players[0], now=T0, lifetime=timedelta(seconds=1))
    elif case == "revoked":
        token = await db(token_of)(players[0])
        await db(token_revoke)(token=token, now=timezone.now())
    elif case == "changed ticket":
        token = ticket_issue(player=players[0])[:-1] + "!"
    client = live.at(match, token)

    client.say_hello()

    assert (await client.socket.problem())["code"] == code
    client.token = good
    await client.hello()
    assert client.view["you"] == 0


async def test_a_ticket_of_a_page_is_as_good_as_a_token(live):
    match, players = await started()

    client = await live.at(match, ticket_issue(player=players[3])).hello()

    assert client.view["you"] == 3


@pytest.mark.parametrize("unknown", ["m000000000000", "M", "m" * 300, "..", "a b", "%00", "あ"])
async def test_an_unknown_match_is_said_and_the_socket_closed(live, unknown):
    client = live.at(unknown)

    client.say_hello()
    client.say_hello()

    assert (await client.socket.problem())["code"] == "match_not_found"
    assert await client.socket.until_closed() == consumers.CLOSE_NOT_FOUND


async def test_a_socket_that_never_says_hello_is_closed(live, monkeypatch):
    monkeypatch.setattr(consumers, "HELLO_WITHIN_S", 0.01)
    match, _ = await started()

    client = live.at(match)

    assert await client.socket.until_closed() == consumers.CLOSE_NO_HELLO
