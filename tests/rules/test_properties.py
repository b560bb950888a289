"""Laws that hold in every match, whatever the options and the players do."""

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given

from games.rules.common.cards import FACE_MASK
from games.rules.common.errors import RuleError
from games.rules.goninkan.actions import (
    AnswerJuroku,
    CallLead,
    ChooseTrump,
    PlayCard,
    ShowCards,
)
from games.rules.goninkan.chance import DECK
from games.rules.goninkan.engine import fold
from games.rules.goninkan.events import CardPlayed, Dealt
from games.rules.goninkan.state import KANKEI, MatchState, Phase
from games.rules.record import Replay, make_record
from tests.builders import NAMES, RULES, at_random, played_match
from tests.rules.playouts import OPTIONS, SEEDS, playouts

DECK_SET = sum(1 << card for card in DECK)


def hands_and_played(state: MatchState, played: int) -> int:
    """Check that no card is in two places and return them all."""
    seen = played
    for hand in state.hands:
        assert not seen & hand
        seen |= hand
    return seen


@pytest.mark.rule("R-1.1", "R-1.2", "R-2.3", "R-6.1")
@given(OPTIONS, SEEDS)
@playouts(80)
def test_cards_are_conserved(options: dict[str, Any], seed: int) -> None:
    played = 0
    dealt = False
    for step in played_match(options, Random(seed)):
        after = RULES.evolve(step.before, step.event)
        if isinstance(step.event, Dealt):
            played, dealt = 0, True
        if isinstance(step.event, CardPlayed):
            played |= 1 << step.event.card
        if dealt:
            assert hands_and_played(after, played) == DECK_SET
            assert (DECK_SET & FACE_MASK).bit_count() == 16
            taken = sum(after.faces_taken)
            on_table = sum(FACE_MASK >> card & 1 for _, card in after.trick)
            held = sum((hand & FACE_MASK).bit_count() for hand in after.hands)
            assert taken + on_table + held == 16
            assert sum(after.faces) == taken


@pytest.mark.rule("R-8.2", "R-8.3", "R-10.8")
@given(OPTIONS, SEEDS)
@playouts(80)
def test_finished_deals_have_one_winner_and_points_that_mirror(
    options: dict[str, Any], seed: int
) -> None:
    state = RULES.initial(RULES.parse_options(options))
    for step in played_match(options, Random(seed)):
        state = RULES.evolve(step.before, step.event)
    six = options["players"] == 6
    totals = [0] * options["players"]
    for entry in RULES.public_view(state)["score"]:
        kankei = {*entry["kankei"], *([entry["dealer"]] if six else [])}
        for number, deal in enumerate(entry["deals"], 1):
            won = [count >= target for count, target in zip(
                deal["faces"], RULES.parse_options(options).targets(number), strict=True
            )]  # fmt: skip
            assert won.count(True) == 1
            (points,) = {deal["points"][player] for player in kankei}
            others = set(range(options["players"])) - kankei
            assert {deal["points"][player] for player in others} == {-points}
            assert sum(deal["points"]) == (0 if six else -points)
            totals = [a + b for a, b in zip(totals, deal["points"], strict=True)]
        assert entry["points"] == [
            sum(deal["points"][player] for deal in entry["deals"])
            for player in range(options["players"])
        ]
    assert RULES.totals(state) == totals


@given(OPTIONS, SEEDS)
@playouts(60)
def test_a_match_replays_from_its_record_to_the_same_result(
    options: dict[str, Any], seed: int
) -> None:
    steps = list(played_match(options, Random(seed)))
    end = RULES.evolve(steps[-1].before, steps[-1].event)
    parsed = RULES.parse_options(options)
    events = [RULES.event_json(step.event) for step in steps]
    record = make_record(RULES, parsed, list(NAMES[: options["players"]]), events)
    replay = Replay(json.loads(json.dumps(record)))
    assert replay.state == end
    assert replay.events == [step.event for step in steps]
    assert replay.result()["totals"] == RULES.totals(end)
    assert replay.result()["finished"]


@given(OPTIONS, SEEDS)
@playouts(60)
def test_folding_equals_stepping_equals_advancing(options: dict[str, Any], seed: int) -> None:
    parsed = RULES.parse_options(options)
    fast = RULES.initial(parsed)
    events = []
    for step in played_match(options, Random(seed)):
        assert step.before == fast
        kept = copy.deepcopy([getattr(step.before, name) for name in MatchState.__slots__])
        slow = RULES.evolve(step.before, step.event)
        assert kept == [getattr(step.before, name) for name in MatchState.__slots__]
        RULES.advance(fast, step.event)
        assert slow == fast
        events.append(step.event)
    assert fold(events, parsed) == fast


ATTEMPTS = [
    *(PlayCard(card, suit) for card in range(53) for suit in (None, 2)),
    *(CallLead(call) for call in ("iku", "koi")),
    *(ShowCards(cards) for cards in ((), (5,), (7, 40), (1, 2, 3))),
    *(ChooseTrump(suit) for suit in range(4)),
    *(AnswerJuroku(declare) for declare in (False, True)),
]


@given(OPTIONS, SEEDS)
@playouts(60)
def test_what_is_legal_is_accepted_and_nothing_else_and_neither_changes_the_state(
    options: dict[str, Any], seed: int
) -> None:
    rng = Random(seed)
    for step in played_match(options, rng):
        state = step.before
        kept = state.copy()
        for player in range(options["players"]):
            legal = RULES.legal_actions(state, player)
            assert bool(legal) == (player in RULES.to_act(state))
            for action in rng.sample(legal, min(3, len(legal))):
                (event,) = RULES.decide(state, player, action)
                assert event.player == player
            for action in rng.sample(ATTEMPTS, 3):
                if action not in legal:
                    with pytest.raises(RuleError):
                        RULES.decide(state, player, action)
        assert state == kept
        assert RULES.awaits_chance(state) == (not RULES.to_act(state) and not RULES.is_over(state))


@given(OPTIONS, SEEDS)
@playouts(60)
def test_actions_and_events_survive_json(options: dict[str, Any], seed: int) -> None:
    for step in played_match(options, Random(seed), at_random):
        event = json.loads(json.dumps(RULES.event_json(step.event)))
        assert RULES.parse_event(event) == step.event
        if step.player is None:
            continue
        assert event.pop("player") == step.player
        assert RULES.parse_action(event) == step.action
        for action in RULES.legal_actions(step.before, step.player):
            assert RULES.parse_action(json.loads(json.dumps(RULES.action_json(action)))) == action


@pytest.mark.rule("R-7.2", "R-7.3", "R-12.8")
@given(OPTIONS, SEEDS)
@playouts(60)
def test_the_joker_keeps_to_its_tricks(options: dict[str, Any], seed: int) -> None:
    for step in played_match(options, Random(seed), at_random):
        state, event = step.before, step.event
        if not isinstance(event, CardPlayed):
            continue
        joker_held = bool(state.hands[event.player] >> 52)
        if state.trick_no == 0 and not options["first_trick_joker"]:
            assert event.card != 52
        if state.trick_no == 8 and joker_held:
            assert event.card == 52
        if state.trick_no == 9:
            assert not joker_held
        assert (event.suit is not None) == (event.card == 52 and not state.trick)


@pytest.mark.rule("R-4.1", "R-4.3", "R-9.7")
@given(OPTIONS, SEEDS)
@playouts(60)
def test_partners_are_parted_once_seats_may_be_swapped(options: dict[str, Any], seed: int) -> None:
    sides: dict[int, tuple[int, ...]] = {}
    for step in played_match(options, Random(seed)):
        state = step.before
        if state.phase is not Phase.PLAY:
            continue
        assert sides.setdefault(state.round_no, state.kankei) == state.kankei
        assert [p for p in state.order if state.sides[p] == KANKEI] == [
            p for p in state.order if p in state.kankei
        ]
        if options["announce"] or state.deal_no > 1:
            places = [state.order.index(player) for player in state.kankei]
            assert (places[0] - places[1]) % 5 in (2, 3)
