"""What each event does to a state. Nothing is validated here: any stored log must fold."""

from collections.abc import Callable
from typing import Any, Final

from games.rules.common.cards import (
    ACE,
    CARD_NAMES,
    FACE_MASK,
    JOKER,
    JOKER_BIT,
    SPADES,
    SUIT_LETTERS,
    mask_of,
)
from games.rules.goninkan.events import (
    CardPlayed,
    CardsShown,
    Dealt,
    Drawn,
    Ended,
    Event,
    Exchanged,
    JurokuAnswered,
    LeadCalled,
    TrumpChosen,
)
from games.rules.goninkan.scoring import (
    ALL_FACES,
    KANKEI_WINS,
    LAST_DEAL,
    Outcome,
    classify,
    kankei_points,
)
from games.rules.goninkan.seating import (
    after,
    nijukan_partner,
    play_order,
    same_call_leader,
    swapped_chairs,
)
from games.rules.goninkan.state import (
    KANKEI,
    MUKANKEI,
    NOBODY,
    SIDE_NAMES,
    MatchState,
    Phase,
    clear_deal,
)

ACES_MASK: Final = mask_of(13 * suit + ACE for suit in range(4))
SPADE_ACE_BIT: Final = 1 << (13 * SPADES + ACE)
_DRAW_SUITS: Final = (3, 2, 1, 0)  # clubs beat diamonds beat hearts beat spades (1.3 item 3)
_JOKER_POWER: Final = 1000
_TRUMP_POWER: Final = 100


def advance(state: MatchState, event: Event) -> None:
    """Change *state* by *event*."""
    _HANDLERS[type(event)](state, event)


def holder_of(state: MatchState, bit: int) -> int:
    """Return who holds the card with mask *bit*; NOBODY when it is not in a hand."""
    return next((p for p, hand in enumerate(state.hands) if hand & bit), NOBODY)


def _drawn(state: MatchState, event: Drawn) -> None:
    lowest = min(
        range(len(event.cards)),
        key=lambda p: (event.cards[p] % 13, _DRAW_SUITS[event.cards[p] // 13]),
    )
    _start_round(state, state.chairs[lowest])


def _start_round(state: MatchState, dealer: int) -> None:
    rules = state.rules
    state.round_no += 1
    state.deal_no = 1
    state.dealer = dealer
    state.sitting_out = state.dealer if rules.players == 6 else NOBODY
    state.order = play_order(state.chairs, state.sitting_out)
    state.trump = None
    _forget_sides(state)
    state.deals = ()
    state.round_points = 0
    state.chooser = NOBODY
    state.turn = NOBODY
    state.phase = Phase.DEAL


def _forget_sides(state: MatchState) -> None:
    """Nobody has a side yet, but a sitting-out dealer, who always scores with Kankei."""
    state.holders = (NOBODY, NOBODY)
    state.kankei = ()
    state.sides = ()
    state.public_sides = tuple(
        SIDE_NAMES[KANKEI] if p == state.sitting_out else None for p in range(state.rules.players)
    )


def _dealt(state: MatchState, event: Dealt) -> None:
    clear_deal(state)
    state.hands = list(event.hands)
    if state.deal_no == 1:
        _first_deal(state)
    elif _three_aces(state):
        state.phase = Phase.DEAL
    else:
        state.chooser = state.holders[1 if state.deal_no == 2 else 0]
        if state.rules.shown_cards:
            state.phase = Phase.SHOW
            state.turn = partner_of(state, state.chooser)
        else:
            state.phase = Phase.TRUMP
            state.turn = state.chooser


def _first_deal(state: MatchState) -> None:
    rules = state.rules
    _forget_sides(state)  # hands that did not stand may have settled other ones
    state.trump = (state.round_no - 1) % 3
    if rules.tome_suppe and state.round_no == rules.rounds:
        state.trump = SPADES
    ace = holder_of(state, 1 << (13 * state.trump + ACE))
    joker = holder_of(state, JOKER_BIT)
    state.holders = (ace, joker)
    if ace != joker:
        _settle_sides(state)
    elif rules.nijukan == "swap":
        state.phase = Phase.NIJUKAN
        state.turn = NOBODY
    else:
        state.phase = Phase.DEAL


def _exchanged(state: MatchState, event: Exchanged) -> None:
    holder = state.holders[0]
    partner = nijukan_partner(state.order, holder)
    state.exchange = (holder, partner, event.key_card, event.partner_card)
    swapped = (1 << event.key_card) | (1 << event.partner_card)
    state.hands[holder] ^= swapped
    state.hands[partner] ^= swapped
    state.holders = (holder, partner) if event.key_card == JOKER else (partner, holder)
    _settle_sides(state)


def _settle_sides(state: MatchState) -> None:
    """Fix the sides of the round by the holders, then redeal, or swap seats and go on."""
    rules = state.rules
    state.kankei = tuple(sorted(state.holders))
    state.sides = tuple(
        KANKEI if p in state.kankei or p == state.sitting_out else MUKANKEI
        for p in range(rules.players)
    )
    if rules.announce:
        _publish_sides(state)
    if _three_aces(state):
        state.phase = Phase.DEAL
        state.turn = NOBODY
    elif rules.announce:
        _swap_seats(state)
        state.phase = Phase.CALL
        state.turn = NOBODY
    else:
        state.phase = Phase.PLAY
        state.leader = state.turn = holder_of(state, SPADE_ACE_BIT)


def _publish_sides(state: MatchState) -> None:
    state.public_sides = tuple(SIDE_NAMES[side] for side in state.sides)


def _swap_seats(state: MatchState) -> None:
    state.chairs = swapped_chairs(state.chairs, state.kankei, state.sitting_out)
    state.order = play_order(state.chairs, state.sitting_out)


def _three_aces(state: MatchState) -> bool:
    """Say whether one side holds three aces and the joker, and such a deal is dealt again."""
    if not state.rules.three_ace_redeal:
        return False
    held = [0, 0]
    for player, hand in enumerate(state.hands):
        held[state.sides[player]] |= hand
    return any(cards & JOKER_BIT and (cards & ACES_MASK).bit_count() >= 3 for cards in held)


def partner_of(state: MatchState, player: int) -> int:
    """Return the other one of the two Kankei partners."""
    first, second = state.kankei
    return second if player == first else first


def _lead_called(state: MatchState, event: LeadCalled) -> None:
    state.calls = (*state.calls, (event.player, event.call))
    if len(state.calls) < 2:
        return
    (first, first_call), (second, second_call) = state.calls
    if first_call == second_call:
        leader = same_call_leader(state.order, state.kankei)
    else:
        leader = first if first_call == "iku" else second
    state.leader = state.turn = leader
    state.phase = Phase.PLAY


def _cards_shown(state: MatchState, event: CardsShown) -> None:
    state.shown = (event.player, state.chooser, event.cards)
    state.phase = Phase.TRUMP
    state.turn = state.chooser


def _trump_chosen(state: MatchState, event: TrumpChosen) -> None:
    state.trump = event.suit
    state.phase = Phase.PLAY
    state.leader = state.turn = event.player


def _card_played(state: MatchState, event: CardPlayed) -> None:
    player, card, named = event
    state.hands[player] &= ~(1 << card)
    trick = state.trick
    suit = card // 13
    if not trick:
        state.suit = named if named is not None else suit
    trick.append((player, card))
    if card == JOKER:
        power = _JOKER_POWER
    elif suit == state.trump:
        power = _TRUMP_POWER + card % 13
    elif suit == state.suit:
        power = card % 13
    else:
        power = -1
    if len(trick) == 1 or power > state.winning_power:
        state.winning = player
        state.winning_power = power
    if None in state.public_sides and state.deal_no == 1:
        _reveal_by_play(state, player, card)
    if len(trick) < 5:
        state.turn = after(state.order, player)
    else:
        _take_trick(state)


def _reveal_by_play(state: MatchState, player: int, card: int) -> None:
    """Silent game: a key card on the table shows whose side its player is on."""
    if card == JOKER or card == 13 * (state.trump or 0) + ACE:
        known = list(state.public_sides)
        known[player] = SIDE_NAMES[KANKEI]
        state.public_sides = tuple(known)
        if all(known[p] for p in state.kankei):
            _publish_sides(state)


def _take_trick(state: MatchState) -> None:
    winner = state.winning
    cards = mask_of(card for _, card in state.trick)
    count = (cards & FACE_MASK).bit_count()
    state.last_trick = {
        "leader": state.leader,
        "players": [player for player, _ in state.trick],
        "cards": [CARD_NAMES[card] for _, card in state.trick],
        "winner": winner,
        "faces": count,
    }
    state.tricks = (*state.tricks, state.last_trick)
    state.faces_taken[winner] += count
    kankei, mukankei = state.faces
    if state.sides[winner] == KANKEI:
        kankei += count
    else:
        mukankei += count
    state.faces = (kankei, mukankei)
    state.trick = []
    state.suit = None
    state.winning = NOBODY
    state.winning_power = 0
    state.trick_no += 1
    state.leader = state.turn = winner
    _check_deal_end(state)


def _check_deal_end(state: MatchState) -> None:
    kankei, mukankei = state.faces
    if state.juroku is not None:
        side = state.juroku[0]
        own, other = (kankei, mukankei) if side == KANKEI else (mukankei, kankei)
        if other:
            missed = side == KANKEI
            _score_deal(state, Outcome.JUROKU_MISSED if missed else Outcome.REVERSE_JUROKU_MISSED)
        elif own == ALL_FACES:
            made = side == KANKEI
            _score_deal(state, Outcome.JUROKU_MADE if made else Outcome.REVERSE_JUROKU_MADE)
        return
    outcome = classify(state.rules.targets(state.deal_no), kankei, mukankei)
    if outcome is None:
        return
    if state.deal_no > 1 and (
        outcome is Outcome.SUKONKU
        or (outcome is Outcome.REVERSE_SUKONKU and state.rules.reverse_juroku)
    ):
        side = KANKEI if outcome is Outcome.SUKONKU else MUKANKEI
        state.juroku = (side, state.turn, "offered")
        state.phase = Phase.JUROKU
        return
    _score_deal(state, outcome)


def _juroku_answered(state: MatchState, event: JurokuAnswered) -> None:
    side = state.juroku[0] if state.juroku is not None else KANKEI
    if event.declare:
        state.juroku = (side, event.player, "declared")
        state.phase = Phase.PLAY
        return
    state.juroku = None
    _score_deal(state, Outcome.SUKONKU if side == KANKEI else Outcome.REVERSE_SUKONKU)


def _score_deal(state: MatchState, outcome: Outcome) -> None:
    points = kankei_points(outcome, state.deal_no, state.round_points, state.rules)
    state.round_points += points
    state.totals = tuple(
        total + (points if side == KANKEI else -points)
        for total, side in zip(state.totals, state.sides, strict=True)
    )
    signs = [1 if side == KANKEI else -1 for side in state.sides]
    deal: dict[str, Any] = {
        "trump": SUIT_LETTERS[state.trump] if state.trump is not None else None,
        "outcome": outcome.value,
        "faces": list(state.faces),
        "points": [sign * points for sign in signs],
    }
    state.deals = (*state.deals, deal)
    entry = {
        "round": state.round_no,
        "dealer": state.dealer,
        "kankei": list(state.kankei),
        "points": [sign * state.round_points for sign in signs],
        "deals": list(state.deals),
    }
    earlier = state.score if len(state.deals) == 1 else state.score[:-1]
    state.score = (*earlier, entry)
    state.turn = NOBODY
    _publish_sides(state)
    if outcome in KANKEI_WINS and state.deal_no < LAST_DEAL:
        if state.deal_no == 1 and not state.rules.announce:
            _swap_seats(state)
        state.deal_no += 1
        state.trump = None
        state.phase = Phase.DEAL
    elif state.rules.rounds and state.round_no >= state.rules.rounds:
        state.phase = Phase.OVER
    else:
        # A swap may have moved a dealer of five; the right-hand neighbour follows from there.
        _start_round(state, after(state.chairs, state.dealer))


def _ended(state: MatchState, event: Ended) -> None:
    state.phase = Phase.OVER
    state.turn = NOBODY
    state.end_reason = event.reason or "end"


_HANDLERS: Final[dict[type, Callable[[MatchState, Any], None]]] = {
    Drawn: _drawn,
    Dealt: _dealt,
    Exchanged: _exchanged,
    LeadCalled: _lead_called,
    CardsShown: _cards_shown,
    TrumpChosen: _trump_chosen,
    CardPlayed: _card_played,
    JurokuAnswered: _juroku_answered,
    Ended: _ended,
}
