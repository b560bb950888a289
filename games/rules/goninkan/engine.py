"""Goninkan behind the interface that all kinds of game share (see ``common.protocol``)."""

from collections.abc import Mapping
from typing import Any

from games.rules.goninkan.actions import (
    Action,
    AnswerJuroku,
    CallLead,
    ChooseTrump,
    PlayCard,
    ShowCards,
    action_json,
    parse_action,
)
from games.rules.goninkan.chance import chance_event, check_chance, dealing_order
from games.rules.goninkan.events import (
    CardPlayed,
    CardsShown,
    Ended,
    Event,
    JurokuAnswered,
    LeadCalled,
    TrumpChosen,
    event_json,
    parse_event,
)
from games.rules.goninkan.legality import (
    check,
    legal_actions,
    opens_with_spade_ace,
    playable,
    to_act,
)
from games.rules.goninkan.ruleset import RuleSet, parse_ruleset, ruleset_schema
from games.rules.goninkan.state import MatchState, Phase, initial
from games.rules.goninkan.transitions import advance
from games.rules.goninkan.view import private_view, public_view, redact, view

_CHANCE_PHASES = (Phase.DRAW, Phase.DEAL, Phase.NIJUKAN)


def decide(state: MatchState, player: int, action: Action) -> list[Event]:
    """Return the events of *action*; raises ``RuleError`` when it is not legal now."""
    if (
        type(action) is PlayCard
        and state.phase is Phase.PLAY
        and player == state.turn
        and (action.suit is None) == (action.card != 52 or state.suit is not None)
        and playable(state, player) >> action.card & 1
    ):
        return [CardPlayed(player, action.card, action.suit)]
    check(state, player, action)
    match action:
        case PlayCard(card, suit):
            return [CardPlayed(player, card, suit)]
        case CallLead(call):
            return [LeadCalled(player, call)]
        case ShowCards(cards):
            return [CardsShown(player, cards)]
        case ChooseTrump(suit):
            return [TrumpChosen(player, suit)]
        case AnswerJuroku(declare):
            return [JurokuAnswered(player, declare)]


def evolve(state: MatchState, event: Event) -> MatchState:
    """Return the state after *event*; *state* stays as it is."""
    after = state.copy()
    advance(after, event)
    return after


def fold(found: list[Event], rules: RuleSet) -> MatchState:
    """Return the state after all events of a match."""
    state = initial(rules)
    for event in found:
        advance(state, event)
    return state


class GoninkanRules:
    """The rules of Goninkan as a ``GameRules``."""

    game = "goninkan"

    initial = staticmethod(initial)
    parse_action = staticmethod(parse_action)
    action_json = staticmethod(action_json)
    parse_event = staticmethod(parse_event)
    event_json = staticmethod(event_json)
    redact = staticmethod(redact)
    to_act = staticmethod(to_act)
    legal_actions = staticmethod(legal_actions)
    chance = staticmethod(chance_event)
    dealing_order = staticmethod(dealing_order)
    check_chance = staticmethod(check_chance)
    decide = staticmethod(decide)
    evolve = staticmethod(evolve)
    advance = staticmethod(advance)
    public_view = staticmethod(public_view)
    private_view = staticmethod(private_view)
    view = staticmethod(view)

    def parse_options(self, data: Mapping[str, Any]) -> RuleSet:
        """Return the options; raises ``OptionsError``."""
        return parse_ruleset(data)

    def options_json(self, options: RuleSet) -> dict[str, Any]:
        """Return all options as JSON."""
        return dict(options.json)

    def options_schema(self) -> dict[str, Any]:
        """Return a JSON Schema of the options."""
        return ruleset_schema()

    def seats(self, options: RuleSet) -> int:
        """Return 5 or 6."""
        return options.players

    def awaits_chance(self, state: MatchState) -> bool:
        """Say whether a draw, a deal or a nijukan exchange is due."""
        return state.phase in _CHANCE_PHASES

    def is_over(self, state: MatchState) -> bool:
        """Say whether the match has ended."""
        return state.phase is Phase.OVER

    def totals(self, state: MatchState) -> list[int]:
        """Return the points of each player, finished deals only."""
        return list(state.totals)

    def end(self, reason: str) -> Event:
        """Return the event that stops a match."""
        return Ended(reason)

    def between(self, state: MatchState) -> str | None:
        """Return "round" or "deal" when the next deal would start one."""
        if state.phase is not Phase.DEAL or self.redeals(state):
            return None
        return "round" if state.deal_no == 1 else "deal"

    def redeals(self, state: MatchState) -> bool:
        """Say whether the hands just dealt did not stand (nijukan or three aces)."""
        return state.phase is Phase.DEAL and state.trick_no == 0 and any(state.hands)

    def just_completed(self, state: MatchState) -> str | None:
        """Return "trick" or "deal" when nothing has been played or said since one was completed."""
        if state.trick:
            return None
        if state.trick_no:
            return "trick" if state.turn >= 0 else None
        if state.calls or state.shown:
            return None
        return "deal" if state.phase is not Phase.PLAY or opens_with_spade_ace(state) else None

    def end_reason(self, state: MatchState) -> str | None:
        """Return the reason of the ``end`` event; None without one."""
        return state.end_reason
