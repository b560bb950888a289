"""Chance in Goninkan: from a seed to cards, and the check of cards that come from a record."""

from typing import Final

from games.rules.common.cards import ACE, CARD_NAMES, JOKER, SPADES, cards_of, mask_of
from games.rules.common.errors import MatchOverError, RuleError, WrongPhaseError, gettext_noop
from games.rules.common.fairness import ChanceStream
from games.rules.goninkan.events import Dealt, Drawn, Event, Exchanged
from games.rules.goninkan.seating import after, nijukan_partner
from games.rules.goninkan.state import MatchState, Phase

DECK: Final = (*(card for card in range(52) if card % 13 or card // 13 == SPADES), JOKER)
"""The fifty cards: spades from the 2, the other suits from the 3, and the joker (1.3 item 1)."""
HAND_SIZE: Final = 10
_DECK_MASK: Final = mask_of(DECK)


class BadChanceError(RuleError):
    """Cards that cannot have come from the deck."""

    code = "impossible_cards"
    template = gettext_noop("These cards are not possible here: {reason}.")


def dealing_order(state: MatchState) -> list[int]:
    """Return who gets the first, second, … card: from the dealer's left, clockwise (1.3 item 4).

    Play runs to the right, so the left neighbour sits in the chair before. The dealer comes last,
    or, of six, gets nothing.
    """
    order = [after(state.chairs, state.dealer, -step) for step in range(1, len(state.chairs) + 1)]
    return [player for player in order if player != state.sitting_out]


def chance_event(state: MatchState, seed: bytes) -> Event:
    """Return the event that *seed* yields in *state*; raises ``WrongPhaseError`` if none is due.

    Draw: the deck without the joker shuffled with label "draw", one card per player by index.
    Deal: the deck shuffled with label "deal", dealt one at a time in ``dealing_order``.
    Nijukan: label "nijukan"; ``below(10)`` picks the partner's card from the ascending hand,
    ``below(2)`` the key card: 0 the trump ace, 1 the joker.
    """
    if state.phase is Phase.DRAW:
        drawn = ChanceStream(seed, "draw").shuffled(DECK[:-1])
        return Drawn(tuple(drawn[: state.rules.players]))
    if state.phase is Phase.DEAL:
        deck = ChanceStream(seed, "deal").shuffled(DECK)
        hands = [0] * state.rules.players
        for place, player in enumerate(dealing_order(state)):
            hands[player] = mask_of(deck[place::5])
        return Dealt(tuple(hands))
    if state.phase is Phase.NIJUKAN:
        stream = ChanceStream(seed, "nijukan")
        partner = nijukan_partner(state.order, state.holders[0])
        partner_card = cards_of(state.hands[partner])[stream.below(HAND_SIZE)]
        ace = 13 * (state.trump or 0) + ACE
        return Exchanged(partner_card, (ace, JOKER)[stream.below(2)])
    raise WrongPhaseError(player="the dealer", action="deal", phase=state.phase.value)


_PHASE_OF: Final = {Drawn: Phase.DRAW, Dealt: Phase.DEAL, Exchanged: Phase.NIJUKAN}


def check_chance(state: MatchState, event: Event) -> None:
    """Raise ``RuleError`` unless *event* is a chance event that can happen in *state*."""
    if state.phase is Phase.OVER:
        raise MatchOverError
    due = _PHASE_OF.get(type(event))
    if due is not state.phase:
        raise WrongPhaseError(
            player="the dealer", action=due.value if due else "play", phase=state.phase.value
        )
    match event:
        case Drawn(cards):
            if len(cards) != state.rules.players:
                raise BadChanceError(reason="everybody draws one card for the first deal")
            if any(card == JOKER or not _DECK_MASK >> card & 1 for card in cards):
                raise BadChanceError(reason="the draw is without the joker and from the deck of 50")
        case Dealt(hands):
            _check_hands(state, hands)
        case Exchanged(partner_card, key_card):
            partner = nijukan_partner(state.order, state.holders[0])
            if not state.hands[partner] >> partner_card & 1:
                name = CARD_NAMES[partner_card]
                raise BadChanceError(reason=f"the partner does not hold {name}")
            if key_card not in (JOKER, 13 * (state.trump or 0) + ACE):
                raise BadChanceError(reason="the key card is the trump ace or the joker")
        case _:
            pass  # refused above: its phase is not due


def _check_hands(state: MatchState, hands: tuple[int, ...]) -> None:
    if len(hands) != state.rules.players:
        raise BadChanceError(reason="there must be a hand for each player")
    seen = 0
    for player, hand in enumerate(hands):
        size = 0 if player == state.sitting_out else HAND_SIZE
        if hand.bit_count() != size:
            raise BadChanceError(reason="everybody gets ten cards, a sitting-out dealer none")
        if seen & hand:
            raise BadChanceError(reason="a card is dealt twice")
        seen |= hand
    if seen != _DECK_MASK:
        raise BadChanceError(reason="the hands must be the fifty cards of the deck")
