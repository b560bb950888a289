"""Measuring one bot against another, and the tables it is measured at."""

import json
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command

from games.bots.goninkan.normal import NormalBot
from games.bots.measure import Pair, figures, play_pair, seatings
from games.bots.registry import get_bot
from games.bots.table import play_match
from games.rules.goninkan.events import Dealt
from tests.builders import RULES


def test_a_pair_of_matches_counts_as_one_observation() -> None:
    found = figures([Pair((4.0, -2.0)), Pair((1.0, 1.0)), Pair((0.0, 3.0))])
    assert (found.matches, found.difference) == (6, pytest.approx(3.5 / 3))
    spread = [1 - 3.5 / 3, 1 - 3.5 / 3, 1.5 - 3.5 / 3]
    assert found.difference_error == pytest.approx((sum(d * d for d in spread) / 2 / 3) ** 0.5)
    assert found.ahead == pytest.approx((0.5 + 1 + 0.75) / 3)


def test_every_choice_of_seats_comes_up() -> None:
    assert len(seatings(5)) == 10
    assert len(seatings(6)) == 20


def test_a_bot_against_itself_is_exactly_even() -> None:
    bot = get_bot("normal")
    for number in range(3):
        pair = play_pair(RULES, RULES.parse_options({"rounds": 2}), bot, bot, number, 1)
        assert pair.differences[0] == pytest.approx(-pair.differences[1])


def test_the_cards_of_a_deal_do_not_depend_on_what_was_played() -> None:
    options = RULES.parse_options({"rounds": 2})
    first = {}
    for level in ("random", "normal"):
        bots = [get_bot(level)] * 5
        events = play_match(RULES, options, bots, Random(7))
        deals = [event for event in events if isinstance(event, Dealt)]
        first[level] = deals[0]
    assert first["random"] == first["normal"]


def test_a_signal_stops_a_match_of_no_fixed_length() -> None:
    options = RULES.parse_options({"rounds": 0})
    events = list(play_match(RULES, options, [get_bot("random")] * 5, Random(1), signal_after=2))
    state = RULES.initial(options)
    for event in events:
        RULES.advance(state, event)
    assert RULES.is_over(state)
    assert len(state.score) == 2


def measured(**options: object) -> list[dict[str, float]]:
    out = StringIO()
    call_command("measure_bots", stdout=out, **options)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_normal_beats_random_and_easy() -> None:
    lines = measured(matches=120, pairings="normal:random,easy:random")
    for line in lines:
        assert line["points_per_match"] > 2 * line["error"] > 0
    assert lines[0]["ahead"] > 0.65


def test_the_worth_of_a_rule_is_measured_by_leaving_it_out() -> None:
    lines = measured(matches=4, without="save_highest_trump,clinch+choose_trumps")
    assert [line["second"] for line in lines] == [
        "normal-save_highest_trump",
        "normal-clinch+choose_trumps",
    ]


@pytest.mark.parametrize("rule", ["choose_trumps", "lead_aces_early"])
def test_a_bot_without_a_rule_plays_otherwise(rule: str) -> None:
    bot, less = get_bot("normal"), NormalBot(without=[rule])
    options = RULES.parse_options({"rounds": 4})
    matches = [
        [list(play_match(RULES, options, [player] * 5, Random(seed))) for seed in range(6)]
        for player in (bot, less)
    ]
    assert matches[0] != matches[1]


@pytest.mark.parametrize(
    "options",
    [
        {"matches": 0},
        {"matches": 10, "pairings": "normal"},
        {"matches": 10, "rules": "{"},
        {"matches": 10, "without": "lead_kings_late"},
        {"matches": 10, "rules": '{"players": 9}'},
    ],
)
def test_wrong_arguments_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(CommandError):
        measured(**options)
