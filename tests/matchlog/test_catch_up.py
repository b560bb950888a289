"""Who was away sees the same as who was there: frames byte by byte, and the view they lead to."""

from random import Random

import orjson
import pytest

from games.matchlog.entries import RECORD_TYPES
from games.matchlog.live import fold
from games.projection import Projector, frames_since, turn_for, view_for
from tests.builders import random_options
from tests.matchlog.tables import LogTable, as_stored, make_header, played_log

OPTIONS = {
    "plain": {},
    "six": {"players": 6},
    "silent": {"announce": False},
    "silent six": {"announce": False, "players": 6, "nijukan": "redeal"},
    "no cards shown": {"shown_cards": 0},
    "two rounds": {"rounds": 2, "three_ace_redeal": True},
}
ALL_TYPES = RECORD_TYPES | {
    "match_started", "commitment", "away", "back", "signal", "match_ended",
}  # fmt: skip


def assert_caught_up_is_live(table: LogTable, rng: Random, samples: int) -> None:
    """Compare what each viewer sees live, event by event, with what a latecomer is sent."""
    viewers = [*range(len(table.header.seats)), None]
    stored = [as_stored(entry) for entry in table.entries]
    projector = Projector(fold(table.header, []))
    views = {viewer: {} for viewer in viewers}
    live_frames = {viewer: [] for viewer in viewers}
    for entry in table.entries:
        frames = projector.step(entry, viewers)
        for viewer in viewers:
            live_frames[viewer].append(frames[viewer])
            frame = orjson.loads(frames[viewer])
            views[viewer] |= frame["changes"]
            assert views[viewer] == through_json(view_for(projector.live, viewer)), entry
            assert frame["turn"] == through_json(turn_for(projector.live, viewer)), entry
    rare = [entry.seq for entry in stored if entry.type != "play"]
    starts = {0, len(stored), *rng.sample(range(len(stored)), samples), *rare[:samples]}
    for seq in starts:
        for viewer in viewers:
            late = frames_since(fold(table.header, stored[:seq]), stored[seq:], viewer)
            assert late == live_frames[viewer][seq:]


def through_json(data: object) -> object:
    return orjson.loads(orjson.dumps(data))


@pytest.mark.parametrize("rules", OPTIONS.values(), ids=OPTIONS.keys())
def test_a_latecomer_sees_what_was_seen_live(rules):
    for seed in range(3):
        header = make_header(rules, bots=(1, 3) if seed % 2 else ())
        assert_caught_up_is_live(played_log(header, seed=seed), Random(seed), samples=6)


@pytest.mark.parametrize("at_signal", ["void_deal", "finish_deal", "finish_round"])
def test_a_latecomer_sees_a_match_against_the_clock_as_it_was(at_signal):
    header = make_header({"rounds": 0, "at_signal": at_signal}, limit_s=200)

    table = played_log(header, seed=4)

    assert {"signal", "end"} <= {entry.type for entry in table.entries}
    assert_caught_up_is_live(table, Random(4), samples=6)


def test_every_type_of_event_is_among_those_compared():
    rng = Random(5)
    seen = set()
    for seed in range(60):
        options = random_options(rng, rounds=2)
        table = played_log(make_header(options, limit_s=rng.choice((None, 300))), seed=seed)
        types = {entry.type for entry in table.entries}
        if not types <= seen:  # each type that is new, with what happens around it
            seen |= types
            assert_caught_up_is_live(table, rng, samples=3)

    assert seen == ALL_TYPES


def test_every_event_of_one_match_may_be_the_last_known_one():
    table = played_log(make_header({"announce": False}), seed=9)
    stored = [as_stored(entry) for entry in table.entries]
    whole = frames_since(fold(table.header, []), stored, 2)

    for seq in range(len(stored)):
        late = frames_since(fold(table.header, stored[:seq]), stored[seq : seq + 4], 2)
        assert late == whole[seq : seq + 4]


def test_stepping_with_nobody_looking_changes_nothing_for_those_who_come():
    table = played_log(make_header(), seed=11)
    projector = Projector(fold(table.header, []))
    whole = frames_since(fold(table.header, []), table.entries, 0)

    for entry in table.entries:
        viewers = [0] if entry.seq % 5 in (0, 1) else [None] if entry.seq % 5 == 2 else []
        frames = projector.step(entry, viewers)
        assert frames.get(0, whole[entry.seq - 1]) == whole[entry.seq - 1]
