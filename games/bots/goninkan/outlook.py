"""Who is likely to win the running trick: chances from the cards not seen yet.

The unseen cards are taken to lie anywhere in the hands that may still hold them, in proportion
to the size of the hands.
"""

from typing import Final

from games.bots.goninkan.position import Position, beaters
from games.rules.common.cards import JOKER, JOKER_BIT, SUIT_MASKS, Card, CardSet, Suit

FORCED_TRICK: Final = 9
"""The trick to which a joker still held must be played."""


class Outlook:
    """The chances in a position, before the card is chosen."""

    __slots__ = ("_joker", "_shares", "foes_trumps", "friends_share", "pos")

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        counts, could = pos.counts, pos.could
        hands = [0, 0, 0, 0]
        joker = 0
        friends = 0
        for player in (*pos.friends, *pos.foes):
            count = counts[player]
            mask = could[player]
            for suit in range(4):
                if mask & SUIT_MASKS[suit]:
                    hands[suit] += count
            if mask & JOKER_BIT:
                joker += count
        for player in pos.friends:
            friends += counts[player]
        self._shares = hands
        self._joker = joker
        everybody = sum(counts) - counts[pos.me]
        self.friends_share = friends / everybody if everybody else 0.0
        foes_trumps = 0.0
        trumps = SUIT_MASKS[pos.trump]
        for player in pos.foes:
            held = could[player] & trumps
            if held:
                foes_trumps += held.bit_count() * counts[player] / hands[pos.trump]
        self.foes_trumps = foes_trumps

    def share(self, player: int, suit: Suit) -> float:
        """Return the chance that an unseen card of *suit*, which *player* may hold, is theirs."""
        hands = self._shares[suit]
        return self.pos.counts[player] / hands if hands else 0.0

    def beats(self, player: int, winning: Card, suit: Suit, faces: int) -> float:
        """Return the chance that *player*, still to play, can and will beat *winning*."""
        pos = self.pos
        could = pos.could[player]
        trump = pos.trump
        above = beaters(winning, suit, trump) & could
        if not above:
            return 0.0
        keep = 1.0 - self.share(player, suit)
        in_suit = could & SUIT_MASKS[suit]
        better = (above & SUIT_MASKS[suit]).bit_count()
        chance = 1.0 - keep**better if better else 0.0
        if suit != trump:
            ruffs = (above & SUIT_MASKS[trump]).bit_count()
            if ruffs:
                void = keep ** in_suit.bit_count()
                chance += void * (1.0 - (1.0 - self.share(player, trump)) ** ruffs)
        if could & JOKER_BIT and not pos.joker_barred:
            will = 1.0 if pos.trick_no == FORCED_TRICK else min(0.9, 0.1 + 0.2 * faces)
            chance += (1.0 - chance) * will * pos.counts[player] / self._joker
        return chance

    def stands(self, winning: Card, suit: Suit, faces: int) -> float:
        """Return the chance that no foe still to play beats *winning*."""
        if winning == JOKER:
            return 1.0
        chance = 1.0
        sides, side = self.pos.sides, self.pos.side
        for player in self.pos.later:
            if sides[player] != side:
                chance *= 1.0 - self.beats(player, winning, suit, faces)
        return chance

    def helped(self, winning: Card, suit: Suit, faces: int) -> float:
        """Return the chance that a friend still to play beats *winning*."""
        missed = 1.0
        sides, side = self.pos.sides, self.pos.side
        for player in self.pos.later:
            if sides[player] == side:
                missed *= 1.0 - self.beats(player, winning, suit, faces)
        return 1.0 - missed

    def wins(self, card: Card, suit: Suit, faces: int) -> float:
        """Return the chance that the own side takes the trick when *card* is played.

        *suit* is the suit to follow, *faces* how many face cards then lie on the table.
        """
        pos = self.pos
        if pos.leading:
            stands = self.stands(card, suit, faces)
            if stands == 1.0:
                return stands
            # The one card above can only be with a foe then; of many, a friend has the highest
            # as likely as anybody.
            above = (pos.unseen & SUIT_MASKS[suit] & -(1 << (card + 1))).bit_count()
            rescue = (above - 1) / above if above else 0.25
            return stands + (1.0 - stands) * rescue * self.friends_take_lead(suit)
        winning, mine = pos.winning, pos.winner in pos.friends
        if 1 << card & beaters(winning, suit, pos.trump):
            winning, mine = card, True
        if mine:
            stands = self.stands(winning, suit, faces)
            if stands == 1.0 or not pos.friends_left:
                return stands
            # Beaten, a friend may still beat the beater.
            return stands + (1.0 - stands) * 0.3 * self.helped(winning, suit, faces)
        helped = self.helped(winning, suit, faces)
        return helped * (0.8 if pos.foes_left else 1.0)

    def friends_take_lead(self, suit: Suit) -> float:
        """Return the chance that it is a friend who takes a trick that the leader does not.

        It goes to whoever ruffs, else to the highest card of the suit.
        """
        pos = self.pos
        could, sides, side = pos.could, pos.sides, pos.side
        asked = SUIT_MASKS[suit]
        cards = pos.unseen & asked
        top = 1 << (cards.bit_length() - 1) if cards else 0
        trumps = SUIT_MASKS[pos.trump] if suit != pos.trump else 0
        ours = theirs = 0.0
        for player in pos.later:
            mine = could[player]
            chance = self.share(player, suit) if mine & top else 0.0
            ruffs = (mine & trumps).bit_count()
            if ruffs:
                void = (1.0 - self.share(player, suit)) ** (mine & asked).bit_count()
                chance += void * (1.0 - (1.0 - self.share(player, pos.trump)) ** ruffs)
            if sides[player] == side:
                ours += chance
            else:
                theirs += chance
        return ours / (ours + theirs) if ours else 0.0


def bosses(pos: Position, cards: CardSet) -> CardSet:
    """Return which of *cards*, plain ones, are the highest of their suit still to come."""
    found = 0
    for suit in range(4):
        own = cards & SUIT_MASKS[suit]
        if own and suit != pos.trump:
            top = (pos.unseen & SUIT_MASKS[suit]).bit_length()
            found |= own >> top << top
    return found
