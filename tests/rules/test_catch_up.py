"""A client that merges what changed has the same view as one that asks for all of it again."""

import copy
from collections import Counter
from random import Random
from typing import Any

import pytest

from games.rules.goninkan.events import CHANCE_TYPES
from tests.builders import RULES, in_moods, played_match, random_options


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return the top-level keys of *after* whose value is another one than in *before*."""
    return {key: value for key, value in after.items() if before.get(key, ...) != value}


@pytest.mark.rule("R-13.1")
def test_the_view_before_and_the_changes_give_the_view_after_for_every_type_of_event() -> None:
    seen: Counter[str] = Counter()
    for seed in range(30):
        rng = Random(seed)
        options = random_options(rng, rounds=2)
        state = RULES.initial(RULES.parse_options(options))
        viewers = (None, *range(options["players"]))
        held = {viewer: RULES.view(state, viewer) for viewer in viewers}
        for step in played_match(options, rng, in_moods, max_events=150):
            kept = copy.deepcopy(held)
            RULES.advance(state, step.event)
            # What a view shares with the state must not move under a client that holds it.
            assert held == kept
            seen[RULES.event_json(step.event)["type"]] += 1
            for viewer in viewers:
                after = RULES.view(state, viewer)
                assert set(held[viewer]) <= set(after)
                assert {**held[viewer], **changes(held[viewer], after)} == after
                held[viewer] = after
    assert set(seen) == {
        "draw", "deal", "nijukan", "call", "show", "trump", "play", "juroku", "end",
    }  # fmt: skip
    assert len(CHANCE_TYPES) == 3


def test_a_view_is_the_public_part_with_the_private_part_laid_over() -> None:
    for seed in range(10):
        rng = Random(seed)
        options = random_options(rng, rounds=1)
        for step in played_match(options, rng):
            public = RULES.public_view(step.before)
            for viewer in (None, *range(options["players"])):
                private = RULES.private_view(step.before, viewer)
                assert RULES.view(step.before, viewer) == {**public, **private}
                assert set(private) - set(public) == {"you", "hand", "shown", "exchange"}
