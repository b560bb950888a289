"""What a player may do now, and why not when it is refused."""

from itertools import combinations

from games.rules.common.cards import (
    CARD_NAMES,
    JOKER,
    JOKER_BIT,
    SUIT_LETTERS,
    SUIT_MASKS,
    CardSet,
    cards_of,
)
from games.rules.common.errors import (
    CardOutOfTurnError,
    MatchOverError,
    NoSuchPlayerError,
    NotYourTurnError,
    RuleError,
    WrongPhaseError,
    gettext_noop,
)
from games.rules.goninkan.actions import (
    CALLS,
    JOKER_LEADS,
    PLAYS,
    Action,
    AnswerJuroku,
    CallLead,
    ChooseTrump,
    PlayCard,
    ShowCards,
    action_json,
)
from games.rules.goninkan.state import MatchState, Phase
from games.rules.goninkan.transitions import SPADE_ACE_BIT

_FORCED_TRICK = 8
"""Zero-based trick to which a joker still held must be played (1.3 item 12)."""


class CardNotHeldError(RuleError):
    """The card is not in the player's hand."""

    code = "card_not_held"
    template = gettext_noop("{player} does not hold {card}; choose a card of your own hand.")


class FollowSuitError(RuleError):
    """The led suit must be followed."""

    code = "must_follow_suit"
    template = gettext_noop(
        "{player} cannot play {card}: {suit} was asked for and is still in the hand, so follow suit"
        " (only the joker is free)."
    )


class JokerFirstTrickError(RuleError):
    """The joker is barred from the first trick."""

    code = "joker_first_trick"
    template = gettext_noop(
        "{player} cannot play {card}: the joker may not be played to the first trick."
    )


class JokerForcedError(RuleError):
    """The joker must be played to the ninth trick."""

    code = "joker_forced"
    template = gettext_noop(
        "{player} cannot play {card}: a joker still held must be played to the ninth trick."
    )


class SpadeAceLeadError(RuleError):
    """Silent game: the ace of spades is led first."""

    code = "must_lead_spade_ace"
    template = gettext_noop(
        "{player} cannot play {card}: in a silent game the ace of spades opens the first deal."
    )


class SuitRequiredError(RuleError):
    """A led joker must name a suit."""

    code = "suit_required"
    template = gettext_noop("{player} leads {card} and must name the suit to follow.")


class SuitNotAllowedError(RuleError):
    """Only a led joker names a suit."""

    code = "suit_not_allowed"
    template = gettext_noop("{player} cannot name a suit with {card}: only a led joker names one.")


class WrongCardsShownError(RuleError):
    """The number of cards shown is wrong."""

    code = "wrong_cards_shown"
    template = gettext_noop("{player} must show exactly {count} cards of your own hand.")


def opens_with_spade_ace(state: MatchState) -> bool:
    """Say whether the first lead of this deal is the ace of spades: deal 1 of a silent game."""
    return not state.rules.announce and state.deal_no == 1


def playable(state: MatchState, player: int) -> CardSet:
    """Return the cards that *player*, whose turn it is, may play."""
    hand = state.hands[player]
    joker = hand & JOKER_BIT
    trick_no = state.trick_no
    if joker and trick_no == _FORCED_TRICK:
        return JOKER_BIT
    if state.suit is not None:
        cards = ((hand & SUIT_MASKS[state.suit]) or hand) | joker
    elif trick_no == 0 and opens_with_spade_ace(state):
        return hand & SPADE_ACE_BIT
    else:
        cards = hand
    if joker and trick_no == 0 and not state.rules.first_trick_joker:
        cards ^= JOKER_BIT
    return cards


def to_act(state: MatchState) -> tuple[int, ...]:
    """Return who may act now."""
    if state.phase is Phase.CALL:
        called = [player for player, _ in state.calls]
        return tuple(player for player in state.kankei if player not in called)
    return (state.turn,) if state.turn >= 0 else ()


def legal_actions(state: MatchState, player: int) -> list[Action]:
    """List what *player* may do now, cards ascending; empty when it is not their turn."""
    phase = state.phase
    if phase is Phase.PLAY:
        if player != state.turn:
            return []
        cards = playable(state, player)
        plays: list[Action] = [PLAYS[card] for card in cards_of(cards & ~JOKER_BIT)]
        if cards & JOKER_BIT:
            plays += JOKER_LEADS if state.suit is None else PLAYS[JOKER:]
        return plays
    if player not in to_act(state):
        return []
    if phase is Phase.CALL:
        return [CallLead(call) for call in CALLS]
    if phase is Phase.SHOW:
        hand = cards_of(state.hands[player])
        return [ShowCards(cards) for cards in combinations(hand, state.rules.shown_cards)]
    if phase is Phase.TRUMP:
        return [ChooseTrump(suit) for suit in range(4)]
    return [AnswerJuroku(declare=False), AnswerJuroku(declare=True)]


_PHASE_OF: dict[type, Phase] = {
    PlayCard: Phase.PLAY,
    CallLead: Phase.CALL,
    ShowCards: Phase.SHOW,
    ChooseTrump: Phase.TRUMP,
    AnswerJuroku: Phase.JUROKU,
}


def check(state: MatchState, player: int, action: Action) -> None:
    """Raise the ``RuleError`` that says why *action* is refused; return when it is legal."""
    if state.phase is Phase.OVER:
        raise MatchOverError
    if not 0 <= player < state.rules.players:
        raise NoSuchPlayerError(player=player)
    if _PHASE_OF[type(action)] is not state.phase:
        kind = action_json(action)["type"]
        raise WrongPhaseError(player=player, action=kind, phase=state.phase.value)
    turn = to_act(state)
    if player not in turn:
        if isinstance(action, PlayCard):
            raise CardOutOfTurnError(player=player, card=CARD_NAMES[action.card], turn=turn)
        raise NotYourTurnError(player=player, turn=turn)
    match action:
        case PlayCard():
            _check_play(state, player, action)
        case ShowCards(cards):
            for card in cards:
                if not state.hands[player] >> card & 1:
                    raise CardNotHeldError(player=player, card=CARD_NAMES[card])
            if len(cards) != state.rules.shown_cards:
                raise WrongCardsShownError(player=player, count=state.rules.shown_cards)
        case _:
            pass  # any call, suit or answer will do


def _check_play(state: MatchState, player: int, action: PlayCard) -> None:
    card, suit = action
    name = CARD_NAMES[card]
    if not state.hands[player] >> card & 1:
        raise CardNotHeldError(player=player, card=name)
    if not playable(state, player) >> card & 1:
        if state.trick_no == _FORCED_TRICK and state.hands[player] & JOKER_BIT:
            raise JokerForcedError(player=player, card=name)
        if state.suit is None and opens_with_spade_ace(state):
            raise SpadeAceLeadError(player=player, card=name)
        if card == JOKER:
            raise JokerFirstTrickError(player=player, card=name)
        asked = SUIT_LETTERS[state.suit or 0]
        raise FollowSuitError(player=player, card=name, suit=asked)
    if card == JOKER and state.suit is None:
        if suit is None:
            raise SuitRequiredError(player=player, card=name)
    elif suit is not None:
        raise SuitNotAllowedError(player=player, card=name)
