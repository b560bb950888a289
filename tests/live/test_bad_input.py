"""What a socket must not take: each gets a problem with a stable code, and nothing changes."""

import json

import pytest

from games.live import pacing
from games.models import MatchEvent
from tests.builders import DECK_NAMES
from tests.factories import PlayerFactory, play_out, token_of
from tests.live.harness import db
from tests.live.play import head_of, play_until, started, turn_of

pytestmark = pytest.mark.django_db(transaction=True)

ACT = {"type": "act", "id": "x1", "expected_seq": 5, "action": {"type": "play", "card": "AS"}}
NO_FRAMES = {
    "no JSON": ("{", "invalid_frame"),
    "empty": ("", "invalid_frame"),
    "a list": ("[1]", "invalid_frame"),
    "a text": ('"hello"', "invalid_frame"),
    "null": ("null", "invalid_frame"),
    "not a number": ('{"type":"act","id":"a","expected_seq":NaN,"action":{}}', "invalid_frame"),
    "half a character": ('{"type":"\\ud800"}', "invalid_frame"),
    "a bomb of lists": ("[" * 8000 + "]" * 8000, "invalid_frame"),
    "a bomb of objects": ('{"type":' * 1800 + "1" + "}" * 1800, "invalid_frame"),
    "too large": (json.dumps({**ACT, "action": {"card": "x" * 17_000}}), "frame_too_large"),
    "too large in bytes": (
        json.dumps({"type": "あ" * 6000}, ensure_ascii=False),
        "frame_too_large",
    ),
    "no type": ("{}", "invalid_frame"),
    "a type that is no text": ('{"type":7}', "invalid_frame"),
    "unknown type": ('{"type":"shout"}', "unknown_frame"),
    "a type with a nought": ('{"type":"\\u0000"}', "unknown_frame"),
    "unknown field": ('{"type":"ping","loud":true}', "unknown_field"),
    "unknown field of act": (json.dumps({**ACT, "player": 3}), "unknown_field"),
}
NO_ACTS = {
    "no id": ({"id": None}, "invalid_frame"),
    "an empty id": ({"id": ""}, "invalid_frame"),
    "a long id": ({"id": "x" * 65}, "invalid_frame"),
    "a number as id": ({"id": 17}, "invalid_frame"),
    "an id that cannot be seen": ({"id": "a\u0000b"}, "invalid_frame"),
    "an id that turns round": ({"id": "a\u202eb"}, "invalid_frame"),
    "no seq": ({"expected_seq": None}, "invalid_frame"),
    "a text as seq": ({"expected_seq": "5"}, "invalid_frame"),
    "a fraction as seq": ({"expected_seq": 5.0}, "invalid_frame"),
    "truth as seq": ({"expected_seq": True}, "invalid_frame"),
    "a negative seq": ({"expected_seq": -1}, "invalid_frame"),
    "a huge seq": ({"expected_seq": 10**30}, "invalid_frame"),
    "an old seq": ({"expected_seq": 1}, "stale_state"),
    "a future seq": ({"expected_seq": 9999}, "stale_state"),
    "no action": ({"action": None}, "invalid_action"),
    "a list as action": ({"action": []}, "invalid_action"),
    "an unknown action": ({"action": {"type": "win"}}, "invalid_action"),
    "an action of chance": ({"action": {"type": "deal", "hands": [[]] * 5}}, "invalid_action"),
    "an end": ({"action": {"type": "end"}}, "invalid_action"),
    "for another player": (
        {"action": {"type": "play", "card": "AS", "player": 2}},
        "invalid_action",
    ),
    "a card that is none": ({"action": {"type": "play", "card": "ZZ"}}, "unknown_card"),
    "a card as a number": ({"action": {"type": "play", "card": 5}}, "unknown_card"),
    "a call in a list": ({"action": {"type": "call", "call": ["iku"]}}, "invalid_action"),
    "a suit in an object": ({"action": {"type": "trump", "suit": {}}}, "unknown_card"),
    "cards in no list": ({"action": {"type": "show", "cards": "AS"}}, "invalid_action"),
    "a number as truth": ({"action": {"type": "juroku", "declare": 1}}, "invalid_action"),
    "a deep action": (
        {"action": {"type": "play", "card": json.loads("[" * 500 + "]" * 500)}},
        "unknown_card",
    ),
}


@pytest.mark.parametrize(("text", "code"), NO_FRAMES.values(), ids=NO_FRAMES.keys())
async def test_what_is_no_frame_is_refused_before_and_after_hello(live, text, code):
    match, players = await started()
    client = live.at(match, await db(token_of)(players[0]))

    client.socket.send_text(text)
    assert (await client.socket.problem())["code"] == code
    await client.hello()
    client.socket.send_text(text)

    document = await client.socket.problem()
    assert document["code"] == code
    assert document["type"] == f"urn:goninkan:problem:{code}"
    assert set(document) == {"type", "title", "status", "detail", "code"}
    assert await client.socket.still_works()


async def test_a_binary_frame_is_refused(live):
    match, players = await started()
    client = await live.join(match, players[0])

    client.socket.send_bytes(b'{"type":"ping"}')

    assert (await client.socket.problem())["code"] == "invalid_frame"
    assert await client.socket.still_works()


@pytest.mark.parametrize(("wrong", "code"), NO_ACTS.values(), ids=NO_ACTS.keys())
async def test_an_act_that_is_none_changes_nothing(live, wrong, code):
    match, players = await started()
    clients = await live.seats(match, players)
    client = turn_of(clients)
    head = await head_of(match)
    frame = {**ACT, "expected_seq": head, **wrong}
    frame = {key: value for key, value in frame.items() if value is not None or key == "action"}

    client.socket.send(frame)

    assert (await client.socket.problem())["code"] == code
    assert await head_of(match) == head
    assert (await client.acted(id="after"))["type"] == "ack"


async def test_act_without_an_action_is_refused(live):
    match, players = await started()
    client = await live.join(match, players[0])

    client.socket.send({"type": "act", "id": "a", "expected_seq": 5})

    assert (await client.socket.problem())["code"] == "invalid_frame"


async def test_what_the_rules_refuse_names_the_reason_and_changes_nothing(live):
    match, players = await started()
    clients = await live.seats(match, players)
    await play_until(clients, lambda view: view["phase"] == "play")
    leader = turn_of(clients)
    other = next(client for client in clients if client is not leader)
    head = await head_of(match)
    missing = next(card for card in DECK_NAMES if card not in leader.view["hand"])
    held = next(card for card in leader.view["hand"] if card != "JO")

    refused = {
        "not_your_turn": await other.acted({"type": "play", "card": other.view["hand"][0]}),
        "card_not_held": await leader.acted({"type": "play", "card": missing}),
        "suit_not_allowed": await leader.acted({"type": "play", "card": held, "suit": "S"}),
        "wrong_phase": await leader.acted({"type": "juroku", "declare": True}),
    }

    assert [answer["problem"]["code"] for answer in refused.values()] == [*refused]
    assert [answer["problem"]["status"] for answer in refused.values()] == [422] * 4
    assert (
        leader.view["players"][leader.view["you"]]["name"]
        in (refused["card_not_held"]["problem"]["detail"])
    )
    assert await head_of(match) == head
    assert (await leader.acted())["type"] == "ack"


async def test_a_spectator_cannot_act_talk_or_take_control(live):
    match, _ = await started()
    stranger = await db(PlayerFactory.create)()
    for watcher in (await live.join(match), await live.join(match, stranger)):
        head = await head_of(match)

        answers = [
            (await watcher.socket.ask({**ACT, "expected_seq": head}))["problem"]["code"],
            (await watcher.socket.ask({"type": "chat", "id": "t", "phrase": "nice"}))["problem"][
                "code"
            ],
        ]
        watcher.socket.send({"type": "take_control"})
        answers.append((await watcher.socket.problem())["code"])

        assert answers == ["not_a_player"] * 3
        assert await head_of(match) == head
        assert watcher.view["you"] is None


async def test_nobody_acts_in_a_finished_match(live):
    match, players = await started()
    await db(play_out)(match)
    client = await live.join(match, players[0])

    answer = await client.acted({"type": "play", "card": "AS"})

    assert answer["problem"]["code"] == "match_over"
    assert answer["problem"]["status"] == 409
    assert client.turn == {"to_act": [], "deadline": None, "legal": []}
    assert await head_of(match) == client.seq


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"phrase": "boo"}, "phrase_unknown"),
        ({"phrase": 5}, "invalid_frame"),
        ({}, "chat_text_invalid"),
        ({"text": "\u202e"}, "chat_text_invalid"),
        ({"text": "x" * 1001}, "invalid_frame"),
        ({"phrase": "nice", "loud": True}, "unknown_field"),
    ],
    ids=str,
)
async def test_what_cannot_be_said_is_refused(live, frame, code):
    match, players = await started()
    client = await live.join(match, players[0])

    answer = await client.socket.ask({"type": "chat", "id": "t1", **frame})

    assert answer["problem"]["code"] == code


async def test_who_sends_too_fast_is_told_and_in_the_end_closed(live):
    match, players = await started()
    client = await live.join(match, players[0])
    head = await head_of(match)

    for _ in range(pacing.BURST + 20):
        client.socket.send_text("{")
    codes = [(await client.socket.problem())["code"] for _ in range(pacing.BURST + 20)]
    for _ in range(pacing.ABUSE + 100):
        client.socket.send_text("{")

    assert codes[: pacing.BURST - 1] == ["invalid_frame"] * (pacing.BURST - 1)  # hello was one
    assert codes[-1] == "too_fast"
    assert await client.socket.until_closed() == pacing.CLOSE_TOO_FAST
    assert await head_of(match) == head


async def test_problems_come_in_the_language_of_the_reader(live):
    match, _ = await started()
    client = live.at(match, headers=[(b"accept-language", b"ja")])

    client.socket.send_text("{}")

    assert not (await client.socket.problem())["title"].isascii()


async def test_a_refused_frame_leaves_no_trace_in_the_log(live):
    match, players = await started()
    client = turn_of(await live.seats(match, players))
    before = await db(lambda: list(MatchEvent.objects.values_list("seq", "at")))()

    for text, _ in NO_FRAMES.values():
        client.socket.send_text(text)
    await client.socket.still_works()

    assert await db(lambda: list(MatchEvent.objects.values_list("seq", "at")))() == before
