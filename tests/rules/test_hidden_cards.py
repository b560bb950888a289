"""What a viewer is told does not depend on cards that the viewer may not know."""

import json
import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from games.rules.common.cards import CARD_NAMES, cards_of
from games.rules.common.errors import GoninkanError
from games.rules.goninkan.actions import AnswerJuroku, CallLead, ChooseTrump, PlayCard, ShowCards
from games.rules.goninkan.events import CardPlayed, CardsShown, Dealt, Exchanged
from games.rules.goninkan.seating import nijukan_partner
from games.rules.goninkan.state import MatchState
from tests.builders import RULES, Step, played_match, random_options
from tests.rules.worlds import Moment, moments, other_events, public_facts, replayed

CARD_NAME = re.compile(r'"([2-9TJQKA][CDHS]|JO)"')


def told(state: MatchState, viewer: int | None) -> dict[str, Any]:
    """Return all that the rules tell *viewer*, and all they tell the server to tell everybody."""
    answers: dict[str, Any] = {
        "view": RULES.view(state, viewer),
        "public": RULES.public_view(state),
        "to_act": RULES.to_act(state),
        "chance": RULES.awaits_chance(state),
        "between": RULES.between(state),
        "redeals": RULES.redeals(state),
        "completed": RULES.just_completed(state),
        "over": RULES.is_over(state),
        "totals": RULES.totals(state),
    }
    if viewer is not None:
        answers["legal"] = RULES.legal_actions(state, viewer)
    return answers


ATTEMPTS = [
    *(PlayCard(card) for card in range(53)),
    PlayCard(52, 0),
    PlayCard(51, 3),
    CallLead("iku"),
    ShowCards((0, 1)),
    ShowCards(()),
    ChooseTrump(2),
    AnswerJuroku(declare=True),
]


def refusals(state: MatchState, player: int, rng: Random) -> list[tuple[str, str] | None]:
    """Return how some attempts of *player* are answered."""
    answers: list[tuple[str, str] | None] = []
    for action in rng.sample(ATTEMPTS, 4):
        try:
            RULES.decide(state, player, action)
            answers.append(None)
        except GoninkanError as error:
            answers.append((error.code, str(error)))
    return answers


def compare(one: MatchState, other: MatchState, viewer: int | None, seed: int) -> None:
    """Check that *viewer* cannot tell the two states apart."""
    assert told(one, viewer) == told(other, viewer)
    acting = set(RULES.to_act(one))
    for player in range(one.rules.players):
        # Those whose turn it is know their own hand; all others may learn nothing by trying.
        if player == viewer or player not in acting:
            assert refusals(one, player, Random(seed)) == refusals(other, player, Random(seed))


def go_on(one: MatchState, other: MatchState, viewer: int | None, rng: Random) -> int:
    """Play on alike in both worlds; return how many events they shared."""
    shared = 0
    for _ in range(5):
        acting = RULES.to_act(one)
        if not acting:
            return shared
        player = rng.choice(acting)
        both = [
            action
            for action in RULES.legal_actions(one, player)
            if action in RULES.legal_actions(other, player)
        ]
        if not both:
            return shared
        action = rng.choice(both)
        (event,) = RULES.decide(one, player, action)
        assert RULES.redact(one, event, viewer) == RULES.redact(other, event, viewer)
        one, other = RULES.evolve(one, event), RULES.evolve(other, event)
        if RULES.is_over(one) or public_facts(one) != public_facts(other):
            return shared
        compare(one, other, viewer, rng.randrange(1 << 30))
        shared += 1
    return shared


def explore(
    options: dict[str, Any], seed: int, seen: Counter[str], *, rate: float, last_deal: int = 3
) -> None:
    """Resample at random moments of one match, for every viewer."""
    rng = Random(seed)
    for moment in moments(played_match(options, rng)):
        state = moment.state
        if rng.random() > rate or RULES.is_over(state) or state.deal_no > last_deal:
            continue
        for viewer in (None, *range(options["players"])):
            for _ in range(4):
                try_world(moment, viewer, rng, seen)


def try_world(moment: Moment, viewer: int | None, rng: Random, seen: Counter[str]) -> None:
    events = other_events(moment, viewer, rng)
    states = replayed(moment, events) if events is not None else None
    if events is None or states is None:
        seen["thrown away"] += 1
        return
    before = moment.start
    for step, event, state in zip(moment.steps, events, states, strict=True):
        assert RULES.redact(step.before, step.event, viewer) == RULES.redact(before, event, viewer)
        before = state
    here, there = moment.state, states[-1]
    for step, state in zip(moment.steps[1:], states, strict=False):
        if rng.random() < 0.04:
            compare(step.before, state, viewer, rng.randrange(1 << 30))
    compare(here, there, viewer, rng.randrange(1 << 30))
    if here.hands == there.hands:
        seen["same"] += 1
        return
    seen["worlds"] += 1
    seen[f"phase {here.phase}"] += 1
    seen["other holders"] += here.holders != there.holders
    seen["other sides"] += here.kankei != there.kankei
    seen["exchange"] += here.exchange is not None
    seen["other exchange"] += here.exchange != there.exchange
    seen["other shown"] += here.shown != there.shown
    seen["went on"] += go_on(here, there, viewer, rng) > 0


@pytest.mark.rule("R-13.1", "R-13.2")
def test_no_viewer_can_tell_worlds_apart_that_differ_in_hidden_cards() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        options = random_options(Random(seed), rounds=2)
        explore(options, seed, seen, rate=0.1)
    assert seen["worlds"] > 1000, seen
    for kind in ("other holders", "exchange", "other exchange", "other shown", "went on"):
        assert seen[kind] > 10, (kind, seen)
    for phase in ("call", "show", "trump", "play"):
        assert seen[f"phase {phase}"] > 10, (phase, seen)


@pytest.mark.rule("R-13.3", "R-13.4", "R-13.5")
def test_no_viewer_of_a_silent_game_can_tell_who_is_kankei_before_play_shows_it() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        options = random_options(Random(seed), rounds=3, announce=False)
        explore(options, seed, seen, rate=0.1, last_deal=1)
    assert seen["other exchange"] > 10, seen
    assert seen["other sides"] > 200, seen
    assert seen["went on"] > 200, seen


def known_cards(state: MatchState, viewer: int | None, steps: list[Step]) -> set[str]:
    """Return the cards that *viewer* has had in hand, been shown, or seen played in this deal."""
    known: set[int] = set() if viewer is None else set(cards_of(state.hands[viewer]))
    for step in steps:
        match step.event:
            case CardPlayed(_, card, _):
                known.add(card)
            case CardsShown(player, cards) if viewer in (player, step.before.chooser):
                known.update(cards)
            case Exchanged(partner_card, key_card):
                holder = step.before.holders[0]
                if viewer in (holder, nijukan_partner(step.before.order, holder)):
                    known.update((partner_card, key_card))
    return {CARD_NAMES[card] for card in known}


@pytest.mark.rule("R-13.1", "R-13.2")
def test_no_view_or_event_names_a_card_that_the_viewer_has_not_seen() -> None:
    for seed in range(40):
        rng = Random(seed)
        options = random_options(rng, rounds=2)
        for moment in moments(played_match(options, rng)):
            state, step = moment.state, moment.steps[-1]
            if RULES.is_over(state):
                continue
            for viewer in (None, *range(options["players"])):
                known = known_cards(state, viewer, moment.steps)
                view = {**RULES.view(state, viewer), "score": None}  # its outcomes have a “KS” too
                frames = [view, RULES.redact(step.before, step.event, viewer)]
                named = set(CARD_NAME.findall(json.dumps(frames)))
                assert named <= known, (viewer, named - known)


@pytest.mark.rule("R-2.3", "R-13.2")
def test_a_deal_reads_null_for_the_hands_of_others() -> None:
    rng = Random(5)
    steps = played_match({"players": 6, "rounds": 1}, rng)
    step = next(step for step in steps if isinstance(step.event, Dealt))
    hands = RULES.event_json(step.event)["hands"]
    dealer = hands.index([])
    for viewer in (None, *range(6)):
        seen = RULES.redact(step.before, step.event, viewer)["hands"]
        assert seen[dealer] == []
        for owner in range(6):
            if owner != dealer:
                assert seen[owner] == (hands[owner] if owner == viewer else None)


@pytest.mark.rule("R-13.6")
def test_all_hands_are_open_once_the_match_is_over() -> None:
    rng = Random(6)
    state = None
    for step in played_match({"rounds": 1}, rng):
        assert "hands" not in RULES.public_view(step.before)
        assert "hands" in RULES.public_view(step.before, reveal=True)
        state = RULES.evolve(step.before, step.event)
    hands = RULES.view(state, None)["hands"]
    assert hands == [RULES.view(state, player)["hand"] for player in range(5)]
