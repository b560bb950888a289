"""What holds for every bot: legal, repeatable, and from the view alone."""

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given

from games.bots.registry import UnknownLevelError, get_bot, levels
from games.rules.goninkan.state import MatchState
from tests.builders import RULES, played_match
from tests.rules.playouts import OPTIONS, SEEDS, playouts
from tests.rules.worlds import moments, other_events, replayed

LEVELS = ("random", "easy", "normal")


class Decision(NamedTuple):
    """A bot's turn."""

    state: MatchState
    player: int
    view: dict[str, Any]
    legal: list[dict[str, Any]]


def decision(state: MatchState, player: int) -> Decision:
    legal = [RULES.action_json(action) for action in RULES.legal_actions(state, player)]
    return Decision(state, player, RULES.view(state, player), legal)


def decisions(options: dict[str, Any], level: str, rng: Random) -> Iterator[Decision]:
    """Yield every decision of a match in which all play as *level* does."""
    state = RULES.initial(RULES.parse_options(options))
    bot = get_bot(level)
    while not RULES.is_over(state):
        if RULES.awaits_chance(state):
            RULES.advance(state, RULES.chance(state, rng.randbytes(32)))
            continue
        due = decision(state, RULES.to_act(state)[-1])
        yield due
        action = RULES.parse_action(bot.choose(due.view, due.legal, rng))
        for event in RULES.decide(state, due.player, action):
            RULES.advance(state, event)


def test_the_levels_are_known_weakest_first() -> None:
    assert levels()[:3] == LEVELS
    assert all(get_bot(level).level == level for level in levels())
    assert levels("chess") == ()


@pytest.mark.parametrize(("level", "game"), [("grandmaster", "goninkan"), ("normal", "chess")])
def test_an_unknown_level_is_refused(level: str, game: str) -> None:
    with pytest.raises(UnknownLevelError, match="no computer player"):
        get_bot(level, game)


@pytest.mark.parametrize("level", LEVELS)
@playouts(30)
@given(options=OPTIONS, seed=SEEDS)
def test_bots_finish_matches_of_all_options_with_legal_actions(
    level: str, options: dict[str, Any], seed: int
) -> None:
    rng = Random(seed)
    bot = get_bot(level)
    for due in decisions(options, level, rng):
        choice = bot.choose(due.view, due.legal, rng)
        assert any(choice is action for action in due.legal)


@pytest.mark.parametrize("level", LEVELS)
@playouts(8)
@given(options=OPTIONS, seed=SEEDS)
def test_a_choice_follows_from_the_view_and_the_seed(
    level: str, options: dict[str, Any], seed: int
) -> None:
    bot = get_bot(level)
    for number, due in enumerate(decisions(options, level, Random(seed))):
        before = copy.deepcopy((due.view, due.legal))
        choice = bot.choose(due.view, due.legal, Random(number))
        assert (due.view, due.legal) == before
        sent = json.loads(json.dumps(due.view))
        assert bot.choose(sent, due.legal, Random(number)) == choice
        assert bot.advise(due.view, due.legal, Random(number)).action == choice


def test_only_the_viewers_knowledge_counts() -> None:
    """Cards that the player cannot know may lie elsewhere: the choice stays."""
    compared = 0
    for seed in range(12):
        rng = Random(seed)
        for moment in moments(played_match({"rounds": 1}, rng)):
            state = moment.state
            if RULES.awaits_chance(state) or RULES.is_over(state):
                continue
            player = RULES.to_act(state)[0]
            events = other_events(moment, player, rng)
            states = replayed(moment, events) if events is not None else None
            if states is None:
                continue
            here, there = decision(state, player), decision(states[-1], player)
            for level in LEVELS:
                bot = get_bot(level)
                first = bot.choose(here.view, here.legal, Random(seed))
                assert bot.choose(there.view, there.legal, Random(seed)) == first
            compared += states[-1].hands != state.hands
    assert compared > 50


@pytest.mark.parametrize("level", LEVELS)
def test_an_advice_names_its_rule(level: str) -> None:
    rules = {
        get_bot(level).advise(due.view, due.legal, Random(1)).rule
        for due in decisions({"rounds": 4}, level, Random(3))
    }
    assert all(rules)
    assert len(rules) >= {"random": 1, "easy": 6, "normal": 12}[level]
