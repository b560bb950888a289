"""The engine against a second implementation over strings, on matches played at random."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given

from tests.builders import RULES, at_random, in_moods, played_match, random_options
from tests.oracle import Oracle, deck
from tests.rules.playouts import OPTIONS, SEEDS, playouts


def agree(state: Any, oracle: Oracle) -> None:
    """Check that both think the same of the position."""
    view = RULES.public_view(state)
    assert view["phase"] == oracle.phase
    assert set(RULES.to_act(state)) == oracle.to_act()
    assert list(view["totals"]) == oracle.totals
    if oracle.phase in ("draw", "over"):
        return
    assert (view["round"], view["deal"], view["dealer"]) == (
        oracle.round, oracle.deal, oracle.dealer,
    )  # fmt: skip
    assert list(view["chairs"]) == oracle.chairs
    assert list(view["order"]) == oracle.ring()
    if oracle.phase == "deal":
        return
    assert view["trump"] == oracle.trump
    assert [set(RULES.view(state, p)["hand"]) for p in range(oracle.n)] == [
        set(hand) for hand in oracle.hands
    ]
    if view["faces"] is not None:
        assert tuple(view["faces"].values()) == oracle.faces()
    for player in range(oracle.n):
        legal = [RULES.action_json(action) for action in RULES.legal_actions(state, player)]
        if oracle.phase == "play":
            plays = [(action["card"], action.get("suit")) for action in legal]
            assert len(plays) == len(set(plays))
            assert set(plays) == oracle.plays_for(player)
        else:
            assert bool(legal) == (player in oracle.to_act())


@pytest.mark.rule("R-1.1", "R-2.1", "R-3.1", "R-4.1", "R-6.1", "R-6.4", "R-8.1", "R-9.1")
@given(OPTIONS, SEEDS)
@playouts(150)
def test_engine_and_oracle_agree_on_every_position(options: dict[str, Any], seed: int) -> None:
    oracle = Oracle(options)
    for step in played_match(options, Random(seed), max_events=250):
        agree(step.before, oracle)
        oracle.feed(RULES.event_json(step.event))


def test_the_oracle_has_seen_every_outcome_and_option() -> None:
    seen: Counter[object] = Counter()
    for seed in range(220):
        rng = Random(seed)
        options = random_options(rng, rounds=rng.randint(1, 3))
        oracle = Oracle(options)
        state = None
        for step in played_match(options, rng, at_random if seed % 4 == 0 else in_moods):
            oracle.feed(RULES.event_json(step.event))
            state = RULES.evolve(step.before, step.event)
        agree(state, oracle)
        score = RULES.public_view(state)["score"]
        assert oracle.outcomes == [
            (entry["round"], number, deal["outcome"])
            for entry in score
            for number, deal in enumerate(entry["deals"], 1)
        ]
        seen.update(code for _, _, code in oracle.outcomes)
        seen.update(options.items())
    assert {"K", "KS", "M", "MS", "J+", "J-", "R+", "R-"} <= set(seen)
    assert len(deck()) == 50
