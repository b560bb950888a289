"""Positions that several tests start from."""

from random import Random

from games.rules.common.cards import JOKER
from games.rules.goninkan.actions import Action, PlayCard
from games.rules.goninkan.state import MatchState, Phase
from tests.builders import Table, played_match

# Player 0 holds the trump ace and player 2 the joker, so no seats are swapped.
HANDS = (
    "AC KC 3D 4D 3H 4H 5H 3S 4S 5S",
    "3C 4C 5D 6D 7D 6H 7H 6S 7S 8S",
    "JO 5C 8D 9D 8H 9H 9S TS JS QS",
    "6C 7C TD JD QD TH JH 2S KS AS",
    "8C 9C TC JC QC KD AD QH KH AH",
)


def opened(**options: object) -> Table:
    """Five hold ``HANDS``, clubs are trumps, player 0 leads."""
    return Table(**options).draw().deal(*HANDS).call("iku", "koi")


# As above, but player 2 holds the spade ace and so can win the first trick and lead the joker.
LEADER = (
    "AC KC 3D 4D 3H 4H 5H 3S 4S 5S",
    "3C 4C 5D 6D 7D 6H 7H 6S 7S 8S",
    "JO 5C 8D 9D 8H 9H 9S TS AS QS",
    "6C 7C TD JD QD TH JH 2S KS JS",
    "8C 9C TC JC QC KD AD QH KH AH",
)


def joker_to_lead() -> Table:
    table = Table().draw().deal(*LEADER).call("koi", "iku").play("AS 2S KD 3S 6S")
    assert table.turn == 2
    return table


def late(state: MatchState, player: int, legal: list[Action], rng: Random) -> Action:
    """Keep the joker and give face cards to whichever side has fewer."""
    plays = [action for action in legal if isinstance(action, PlayCard) and action.card != JOKER]
    return rng.choice(plays or legal)


def before_trick(number: int, held: bool) -> list[MatchState]:
    """Return positions at trick *number* whose player to act holds the joker, or does not."""
    found = []
    for seed in range(120):
        for step in played_match({"rounds": 3, "shown_cards": 0}, Random(seed), late):
            state = step.before
            if (
                step.player is not None
                and state.phase is Phase.PLAY
                and state.trick_no == number - 1
                and bool(state.hands[step.player] >> JOKER & 1) == held
            ):
                found.append(state)
        if len(found) >= 12:
            return found
    return found
