"""Malformed actions, events, options and records: always a typed error, never anything else."""

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.common.errors import (
    ActionFormatError,
    CardNameError,
    GoninkanError,
    OptionsError,
)
from games.rules.record import FORMAT, RecordError, Replay
from games.rules.record_text import replay_answer
from games.rules.registry import get_rules
from tests.builders import NAMES, RULES, Table, played_match
from tests.rules.playouts import playouts

ACTIONS: list[object] = [
    None,
    True,
    7,
    "play",
    [],
    ["play", "AS"],
    {},
    {"type": None},
    {"type": ["play"]},
    {"type": "Play", "card": "AS"},
    {"type": "deal"},
    {"type": "end"},
    {"type": "play"},
    {"type": "play", "card": "AS", "player": 0},
    {"type": "play", "card": "AS", "suit": "S", "extra": 1},
    {"card": "AS"},
    {"type": "call"},
    {"type": "call", "call": "IKU"},
    {"type": "call", "call": ["iku"]},
    {"type": "call", "call": True},
    {"type": "call", "call": "iku", "note": ""},
    {"type": "show"},
    {"type": "show", "cards": "AS KS"},
    {"type": "show", "cards": {"AS": 1}},
    {"type": "show", "cards": ["AS", "AS"]},
    {"type": "show", "cards": None},
    {"type": "trump"},
    {"type": "trump", "suit": "S", "card": "AS"},
    {"type": "juroku"},
    {"type": "juroku", "declare": 1},
    {"type": "juroku", "declare": 0},
    {"type": "juroku", "declare": "true"},
    {"type": "juroku", "declare": None},
]
BAD_CARDS: list[object] = [
    None, True, 0, 51, 1.5, "", "A", "as", "aS", "SA", "1S", "10S", "AS ", " AS", "ASS", "JOO",
    "Jo", "♠A", "ＡＳ", "A\u200bS", "A\ud800", ["AS"], {"AS": 1}, "A" * 100_000, [[]] * 1000,
    10**5000,
]  # fmt: skip


@pytest.mark.parametrize("data", ACTIONS, ids=repr)
def test_a_malformed_action_is_refused(data: object) -> None:
    with pytest.raises(ActionFormatError) as raised:
        RULES.parse_action(data)
    assert raised.value.code == "invalid_action"
    assert str(raised.value).endswith(".")


@pytest.mark.parametrize("card", BAD_CARDS, ids=range(len(BAD_CARDS)))
def test_what_is_no_card_is_refused_in_few_words(card: object) -> None:
    for data in (
        {"type": "play", "card": card},
        {"type": "show", "cards": [card]},
        {"type": "trump", "suit": card},
        {"type": "play", "card": "JO", "suit": card},
    ):
        with pytest.raises(CardNameError) as raised:
            RULES.parse_action(data)
        assert len(str(raised.value)) < 150
        str(raised.value).encode("utf-8")


def nested(depth: int) -> object:
    value: object = "AS"
    for _ in range(depth):
        value = [value]
    return value


def test_nesting_does_not_break_the_message() -> None:
    deep = nested(5000)
    for data in ({"type": "play", "card": deep}, {"type": deep}, {"type": "call", "call": deep}):
        with pytest.raises(GoninkanError):
            RULES.parse_action(data)
    with pytest.raises(OptionsError):
        RULES.parse_options({"players": deep})


EVENTS: list[object] = [
    None,
    False,
    [],
    {},
    {"type": "trick"},
    {"type": "trick", "player": 0},
    {"type": "match_ended", "totals": []},
    {"type": "draw"},
    {"type": "draw", "cards": "7C 2S"},
    {"type": "draw", "cards": ["7C", "7C", "KD", "9H", "9C"]},
    {"type": "draw", "cards": ["7C"], "player": 0},
    {"type": "deal"},
    {"type": "deal", "hands": {}},
    {"type": "deal", "hands": [None]},
    {"type": "deal", "hands": ["AS"]},
    {"type": "deal", "hands": [["AS", "AS"]]},
    {"type": "deal", "hands": [], "dealer": 0},
    {"type": "nijukan"},
    {"type": "nijukan", "partner_card": "AS"},
    {"type": "nijukan", "partner_card": "AS", "key_card": "JO", "player": 1},
    {"type": "play", "card": "AS"},
    {"type": "play", "player": None, "card": "AS"},
    {"type": "play", "player": True, "card": "AS"},
    {"type": "play", "player": False, "card": "AS"},
    {"type": "play", "player": 1.0, "card": "AS"},
    {"type": "play", "player": "1", "card": "AS"},
    {"type": "play", "player": -1, "card": "AS"},
    {"type": "play", "player": 6, "card": "AS"},
    {"type": "play", "player": 10**400, "card": "AS"},
    {"type": "play", "player": [0], "card": "AS"},
    {"type": "call", "player": 0},
    {"type": "show", "player": 0, "cards": ["AS", "AS"]},
    {"type": "juroku", "player": 0, "declare": 1},
    {"type": "end", "reason": 5},
    {"type": "end", "reason": "x" * 201},
    {"type": "end", "reason": "two\nlines"},
    {"type": "end", "reason": "half a pair \ud800"},
    {"type": "end", "reason": "nul \x00"},
    {"type": "end", "reason": "signal", "at": 1},
]


@pytest.mark.parametrize("data", EVENTS, ids=lambda data: repr(data)[:60])
def test_a_malformed_event_is_refused(data: object) -> None:
    with pytest.raises(ActionFormatError):
        RULES.parse_event(data)


@pytest.mark.parametrize("reason", [None, "", "signal", "終わりの合図　二回", "x" * 200])
def test_an_end_may_give_a_reason(reason: str | None) -> None:
    event = RULES.parse_event({"type": "end", "reason": reason})
    assert RULES.parse_event(RULES.event_json(event)) == event


@pytest.mark.rule("R-12.1")
@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"players": 4}, "players"),
        ({"players": True}, "players"),
        ({"players": 5.0}, "players"),
        ({"players": "5"}, "players"),
        ({"players": None}, "players"),
        ({"players": [5]}, "players"),
        ({"rounds": -1}, "rounds"),
        ({"rounds": 1001}, "rounds"),
        ({"rounds": True}, "rounds"),
        ({"rounds": 4.0}, "rounds"),
        ({"rounds": None}, "rounds"),
        ({"tome_suppe": 1}, "tome_suppe"),
        ({"tome_suppe": "true"}, "tome_suppe"),
        ({"nijukan": "Swap"}, "nijukan"),
        ({"nijukan": None}, "nijukan"),
        ({"shown_cards": 3}, "shown_cards"),
        ({"shown_cards": False}, "shown_cards"),
        ({"deal1_target": 10}, "deal1_target"),
        ({"missed_juroku": -15}, "missed_juroku"),
        ({"missed_juroku": 16}, "missed_juroku"),
        ({"juroku_keeps_sukonku": 0}, "juroku_keeps_sukonku"),
        ({"reverse_juroku": "yes"}, "reverse_juroku"),
        ({"first_trick_joker": []}, "first_trick_joker"),
        ({"three_ace_redeal": {}}, "three_ace_redeal"),
        ({"direction": "left"}, "direction"),
        ({"announce": 1}, "announce"),
        ({"at_signal": "stop"}, "at_signal"),
        ({"Players": 5}, "Players"),
        ({"": 5}, ""),
        ({"x\ud800y": 5}, "x?y"),
    ],
    ids=str,
)
def test_an_option_that_does_not_exist_is_named(options: dict[str, Any], key: str) -> None:
    with pytest.raises(OptionsError) as raised:
        RULES.parse_options(options)
    assert list(raised.value.errors) == [key]


def test_all_wrong_options_are_named_at_once() -> None:
    with pytest.raises(OptionsError) as raised:
        RULES.parse_options({"players": 9, "rounds": "many", "announce": True, "stakes": 5})
    assert set(raised.value.errors) == {"players", "rounds", "stakes"}


@pytest.mark.rule("R-12.1")
def test_missing_options_take_their_defaults_and_the_schema_says_so() -> None:
    options = RULES.options_json(RULES.parse_options({}))
    schema = RULES.options_schema()
    assert options == {key: part["default"] for key, part in schema["properties"].items()}
    assert schema["additionalProperties"] is False
    assert options == {
        "players": 5,
        "rounds": 4,
        "tome_suppe": False,
        "nijukan": "swap",
        "shown_cards": 2,
        "deal1_target": 9,
        "missed_juroku": -16,
        "juroku_keeps_sukonku": False,
        "reverse_juroku": True,
        "first_trick_joker": False,
        "three_ace_redeal": False,
        "direction": "counterclockwise",
        "announce": True,
        "at_signal": "void_deal",
    }


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
WORD = st.sampled_from(
    ["play", "call", "show", "trump", "juroku", "draw", "deal", "nijukan", "end", "iku", "koi",
     "AS", "JO", "2C", "S", "C", "swap"]
)  # fmt: skip
FIELD = st.sampled_from(
    ["type", "player", "card", "cards", "suit", "call", "declare", "hands", "partner_card",
     "key_card", "reason"]
)  # fmt: skip
NEAR = st.dictionaries(
    FIELD, WORD | JSON | st.lists(WORD, max_size=4) | st.lists(st.lists(WORD)), max_size=5
)


@given(JSON | NEAR)
@playouts(400)
def test_parsing_anything_gives_an_action_or_a_typed_error(data: object) -> None:
    for parse in (RULES.parse_action, RULES.parse_event):
        try:
            parse(data)
        except GoninkanError as error:
            json.dumps(str(error), ensure_ascii=False).encode("utf-8")


@given(st.dictionaries(st.text(max_size=12), JSON, max_size=4))
@playouts(200)
def test_parsing_any_options_gives_options_or_a_typed_error(data: dict[str, object]) -> None:
    try:
        RULES.parse_options(data)
    except OptionsError as error:
        str(error).encode("utf-8")


def valid_record() -> dict[str, Any]:
    table = Table(rounds=2, players=6).draw()
    rng = Random(12)
    return table.play_to("K", rng).play_to("K", rng).play_to("M", rng).record()


VALID = valid_record()


@given(st.data())
@playouts(300)
def test_a_record_with_one_part_replaced_is_replayed_or_refused(data: st.DataObject) -> None:
    record = copy.deepcopy(VALID)
    events = record["events"]
    match data.draw(st.sampled_from(["event", "field", "remove", "repeat", "swap", "header"])):
        case "event":
            events[data.draw(st.integers(0, len(events) - 1))] = data.draw(JSON | NEAR)
        case "field":
            event = events[data.draw(st.integers(0, len(events) - 1))]
            event[data.draw(FIELD)] = data.draw(WORD | JSON)
        case "remove":
            del events[data.draw(st.integers(0, len(events) - 1))]
        case "repeat":
            index = data.draw(st.integers(0, len(events) - 1))
            events.insert(index, events[index])
        case "swap":
            index = data.draw(st.integers(0, len(events) - 2))
            events[index], events[index + 1] = events[index + 1], events[index]
        case "header":
            record[data.draw(st.sampled_from(sorted(record)))] = data.draw(JSON)
    try:
        Replay(record)
    except RecordError as error:
        answer = error.as_json()
        assert answer["at"] is None or 0 <= answer["at"] < len(events)
        json.dumps(answer, ensure_ascii=False).encode("utf-8")


@given(st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
@playouts(200)
def test_any_bytes_get_an_answer(data: bytes) -> None:
    answer = replay_answer(data)
    assert set(answer) == {"error", "at", "detail"}
    assert answer["at"] is None


@pytest.mark.parametrize(
    ("text", "part"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"format": NaN}', "NaN"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b"9" * 5000, "digits"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(text: bytes, part: str) -> None:
    answer = replay_answer(text)
    assert (answer["error"], answer["at"]) == ("not_a_record", None)
    assert part in answer["detail"]


def test_a_card_nested_almost_too_deeply_to_read_is_a_bad_card_at_its_event() -> None:
    record = {
        "format": FORMAT,
        "game": "goninkan",
        "rules": {},
        "players": list(NAMES[:5]),
        "events": [{"type": "draw", "cards": [nested(900)]}],
    }
    with pytest.raises(RecordError) as raised:
        Replay(record)
    assert (raised.value.record_code, raised.value.at) == ("unknown_card", 0)


@pytest.mark.parametrize("game", ["", "poker", "Goninkan", "g" * 1000, "go\ud800"])
def test_an_unknown_game_is_named(game: str) -> None:
    with pytest.raises(GoninkanError) as raised:
        get_rules(game)
    assert raised.value.code == "unknown_game"
    assert len(str(raised.value)) < 150
    str(raised.value).encode("utf-8")


def test_the_same_seed_plays_the_same_match() -> None:
    one, other = ([step.event for step in played_match({}, Random(3))] for _ in range(2))
    assert one == other


def test_records_in_the_tests_stay_small() -> None:
    for path in (Path(__file__).parent.parent / "records").glob("*.jsonl"):
        assert path.stat().st_size < 700_000
