"""Records: the forty legal ones with their results, the thirty broken ones, and refusals."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.rules.record import FORMAT, RecordError, Replay, make_record
from tests.builders import NAMES, RULES, played_match, random_options

RECORDS = Path(__file__).parent.parent / "records"


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (RECORDS / name).read_text("utf-8").splitlines()]


LEGAL = lines("goninkan-legal.jsonl")
BROKEN = lines("goninkan-broken.jsonl")


def test_there_are_forty_legal_and_thirty_broken_records() -> None:
    assert (len(LEGAL), len(BROKEN)) == (40, 30)


@pytest.mark.rule("R-10.1", "R-11.2", "R-12.1")
@pytest.mark.parametrize("line", LEGAL, ids=range(40))
def test_a_legal_record_gives_its_result(line: dict[str, Any]) -> None:
    assert Replay(line["record"]).result() == line["result"]


@pytest.mark.parametrize(
    "line", BROKEN, ids=[f"{n}-{line['why']}" for n, line in enumerate(BROKEN)]
)
def test_a_broken_record_is_refused_at_its_event(line: dict[str, Any]) -> None:
    with pytest.raises(RecordError) as raised:
        Replay(line["record"])
    answer = raised.value.as_json()
    assert answer["at"] == line["at"]
    assert set(answer) == {"error", "at", "detail"}
    assert answer["detail"].endswith(".")


@pytest.mark.parametrize("line", LEGAL[:8], ids=range(8))
def test_a_record_exports_to_what_it_was_read_from(line: dict[str, Any]) -> None:
    record = line["record"]
    replay = Replay(record)
    events = [RULES.event_json(event) for event in replay.events]
    again = make_record(replay.rules, replay.options, replay.names, events)
    assert Replay(again).result() == line["result"]
    assert set(again["rules"]) >= set(record["rules"])
    assert again["players"] == record["players"]
    kinds = [event["type"] for event in record["events"]]
    assert [event["type"] for event in events] == kinds


def record(**changes: Any) -> dict[str, Any]:
    whole = {
        "format": FORMAT,
        "game": "goninkan",
        "rules": {},
        "players": list(NAMES[:5]),
        "events": [],
    }
    return {**whole, **changes}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (None, "not_a_record"),
        ([], "not_a_record"),
        ("goninkan-record/1", "not_a_record"),
        ({}, "not_a_record"),
        (record(format="goninkan-record/2"), "not_a_record"),
        (record(format=["goninkan-record/1"]), "not_a_record"),
        (record(game=5), "not_a_record"),
        (record(game="poker"), "unknown_game"),
        (record(game={}), "not_a_record"),
        (record(rules=None), "not_a_record"),
        (record(rules=[]), "not_a_record"),
        (record(rules={"players": 7}), "invalid_rules"),
        (record(rules={"player": 5}), "invalid_rules"),
        (record(players=None), "not_a_record"),
        (record(players=list(NAMES)), "not_a_record"),
        (record(players=[*NAMES[:4], 5]), "not_a_record"),
        (record(players="AoiBo"), "not_a_record"),
        (record(events=None), "not_a_record"),
        (record(events={"0": {"type": "draw"}}), "not_a_record"),
    ],
)
def test_what_is_no_record_has_no_index(data: object, code: str) -> None:
    with pytest.raises(RecordError) as raised:
        Replay(data)
    assert (raised.value.record_code, raised.value.at) == (code, None)


DRAW = {"type": "draw", "cards": ["AC", "2S", "AD", "AH", "AS"]}


@pytest.mark.parametrize(
    ("events", "at", "code"),
    [
        ([{"type": "end"}], 0, "wrong_phase"),
        ([{"type": "deal", "hands": [[], [], [], [], []]}], 0, "wrong_phase"),
        ([DRAW, DRAW], 1, "wrong_phase"),
        ([DRAW, {"type": "end"}, {"type": "end"}], 2, "wrong_phase"),
        ([DRAW, {"type": "end"}, DRAW], 2, "match_over"),
        ([DRAW, {"type": "end"}, {"type": "call", "player": 0, "call": "iku"}], 2, "match_over"),
        ([DRAW, 7], 1, "invalid_action"),
        ([DRAW, {"type": "trick"}], 1, "invalid_action"),
    ],
)
def test_an_event_out_of_place_is_refused(events: list[Any], at: int, code: str) -> None:
    with pytest.raises(RecordError) as raised:
        Replay(record(events=events))
    assert (raised.value.record_code, raised.value.at) == (code, at)


@pytest.mark.rule("R-11.5")
def test_a_match_that_has_only_a_draw_may_end() -> None:
    result = Replay(record(events=[DRAW, {"type": "end", "reason": "nobody came"}])).result()
    assert result == {"totals": [0] * 5, "finished": True, "rounds": []}


@pytest.mark.parametrize("seed", range(12))
def test_a_match_cut_anywhere_is_a_record_that_is_not_finished(seed: int) -> None:
    rng = Random(seed)
    options = random_options(rng, rounds=2)
    steps = list(played_match(options, rng))
    parsed = RULES.parse_options(options)
    names = list(NAMES[: options["players"]])
    for stop in {0, 1, 2, len(steps) // 2, len(steps) - 1}:
        events = [RULES.event_json(step.event) for step in steps[:stop]]
        result = Replay(make_record(RULES, parsed, names, events)).result()
        assert not result["finished"]
        assert result["totals"] == RULES.totals(steps[stop].before)
        assert all(entry["deals"] for entry in result["rounds"])
