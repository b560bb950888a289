"""What a viewer may know of a Goninkan match: the public part, the private part, redaction."""

from functools import lru_cache
from typing import Any

from games.rules.common.cards import CARD_NAMES, SUIT_LETTERS, CardSet, names_of
from games.rules.goninkan.events import CardsShown, Dealt, Event, Exchanged, event_json
from games.rules.goninkan.seating import nijukan_partner
from games.rules.goninkan.state import NOBODY, SIDE_NAMES, MatchState, Phase


def public_view(state: MatchState, *, reveal: bool = False) -> dict[str, Any]:
    """Return what everybody may know; the hands too with *reveal* and once the match is over.

    Parts that did not change are the same objects as before: compare, never change them.
    """
    targets = state.rules.targets(state.deal_no)
    sides = state.public_sides
    juroku = state.juroku
    view: dict[str, Any] = {
        "game": "goninkan",
        "status": "finished" if state.phase is Phase.OVER else "running",
        "rules": state.rules.json,
        "phase": state.phase.value,
        "round": state.round_no,
        "rounds": state.rules.rounds,
        "deal": state.deal_no,
        "dealer": _someone(state.dealer),
        "chairs": state.chairs,
        "order": state.order,
        "trump": SUIT_LETTERS[state.trump] if state.trump is not None else None,
        "sides": sides,
        "targets": {"kankei": targets[0], "mukankei": targets[1]},
        "faces": None if None in sides else {"kankei": state.faces[0], "mukankei": state.faces[1]},
        "faces_taken": state.faces_taken.copy(),
        "hand_counts": [hand.bit_count() for hand in state.hands],
        "trick": {
            "no": state.trick_no + 1,
            "leader": _someone(state.leader),
            "cards": [{"player": p, "card": CARD_NAMES[card]} for p, card in state.trick],
            "suit": SUIT_LETTERS[state.suit] if state.suit is not None else None,
            "winning": _someone(state.winning),
        },
        "last_trick": state.last_trick,
        "tricks": state.tricks,
        "calls": [{"player": player, "call": call} for player, call in state.calls],
        "chooser": _someone(state.chooser),
        "juroku": None
        if juroku is None
        else {"side": SIDE_NAMES[juroku[0]], "player": juroku[1], "status": juroku[2]},
        "score": state.score,
        "totals": state.totals,
    }
    if reveal or state.phase is Phase.OVER:
        view["hands"] = [list(_hand(hand)) for hand in state.hands]
    return view


def private_view(state: MatchState, player: int | None) -> dict[str, Any]:
    """Return what only *player* may know: their own hand, cards shown or exchanged, own side."""
    if player is None:
        return {"you": None, "hand": None, "shown": None, "exchange": None}
    view: dict[str, Any] = {
        "you": player,
        "hand": list(_hand(state.hands[player])),
        "shown": None,
        "exchange": None,
    }
    if state.shown is not None and player in state.shown[:2]:
        by, to, cards = state.shown
        view["shown"] = {"by": by, "to": to, "cards": [CARD_NAMES[card] for card in cards]}
    if state.exchange is not None and player in state.exchange[:2]:
        holder, _, key_card, partner_card = state.exchange
        gave, got = (key_card, partner_card) if player == holder else (partner_card, key_card)
        view["exchange"] = {"gave": CARD_NAMES[gave], "got": CARD_NAMES[got]}
    if not state.rules.announce:
        view["sides"] = _sides_known_to(state, player)
    return view


def view(state: MatchState, player: int | None) -> dict[str, Any]:
    """Return all that *player* may know and no more (None: a spectator)."""
    return {**public_view(state), **private_view(state, player)}


def redact(state: MatchState, event: Event, player: int | None) -> dict[str, Any]:
    """Return *event*, about to happen in *state*, as *player* may see it.

    A hidden hand and a hidden card read ``null``.
    """
    data = event_json(event)
    match event:
        case Dealt(hands):
            data["hands"] = [
                cards if owner == player or not hands[owner] else None
                for owner, cards in enumerate(data["hands"])
            ]
        case Exchanged():
            holder = state.holders[0]
            if player not in (holder, nijukan_partner(state.order, holder)):
                data["partner_card"] = data["key_card"] = None
        case CardsShown(shower, _):
            if player not in (shower, state.chooser):
                data["cards"] = None
        case _:
            pass  # everything else is public
    return data


@lru_cache(maxsize=1 << 14)
def _hand(cards: CardSet) -> tuple[str, ...]:
    """Return the names of a hand, which most moves leave as it is."""
    return tuple(names_of(cards))


def _someone(player: int) -> int | None:
    return None if player == NOBODY else player


def _sides_known_to(state: MatchState, player: int) -> list[str | None]:
    """Return the sides as *player* knows them in a silent game.

    That is the own side, and both partners to one of them who has seen the other's key card
    played or has exchanged cards with the other for a double kan.
    """
    known = list(state.public_sides)
    if not state.sides or state.phase in (Phase.DEAL, Phase.NIJUKAN):
        return known
    known[player] = SIDE_NAMES[state.sides[player]]
    if player in state.kankei:
        first, second = state.kankei
        partner = second if player == first else first
        if state.exchange is not None or state.public_sides[partner] is not None:
            return [SIDE_NAMES[side] for side in state.sides]
    return known
