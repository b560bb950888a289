"""A second Goninkan, slow and simple on purpose: cards are texts, everything is worked out anew.

It shares no code with the engine. It follows a match by its record events and says what it thinks
of each position; the tests compare that with the engine on matches played at random.
"""

from typing import Any, Final

RANKS: Final = "23456789TJQKA"
ROTATION: Final = ("C", "D", "H")
DEFAULTS: Final[dict[str, Any]] = {
    "players": 5,
    "rounds": 4,
    "tome_suppe": False,
    "nijukan": "swap",
    "shown_cards": 2,
    "deal1_target": 9,
    "missed_juroku": -16,
    "juroku_keeps_sukonku": False,
    "reverse_juroku": True,
    "first_trick_joker": False,
    "three_ace_redeal": False,
    "announce": True,
}


def deck() -> list[str]:
    """Return the fifty cards."""
    cards = [rank + suit for suit in "CDHS" for rank in RANKS if rank != "2" or suit == "S"]
    return [*cards, "JO"]


def faces_in(cards: list[str]) -> int:
    """Count aces, kings, queens and jacks."""
    return sum(1 for card in cards if card[0] in "AKQJ" and card != "JO")


def lowest_draw(cards: list[str]) -> int:
    """Return who drew the lowest card: by rank, then spades, hearts, diamonds, clubs."""
    ladder = [rank + suit for rank in RANKS for suit in ("S", "H", "D", "C")]
    return min(range(len(cards)), key=lambda player: ladder.index(cards[player]))


def trick_winner(plays: list[tuple[int, str]], led: str, trump: str) -> int:
    """Return who wins: the joker, else the highest trump, else the highest of the led suit."""
    for player, card in plays:
        if card == "JO":
            return player
    for suit in (trump, led):
        rivals = [(RANKS.index(card[0]), player) for player, card in plays if card[1] == suit]
        if rivals:
            return max(rivals)[1]
    raise AssertionError("somebody must have led the suit")


def legal_cards(
    hand: list[str], led: str | None, trick: int, *, joker_first: bool, must_open: str | None
) -> set[str]:
    """Return what may be played to trick number *trick* (from 1)."""
    if trick == 9 and "JO" in hand:
        return {"JO"}
    if trick == 1 and led is None and must_open:
        return {must_open}
    may = set(hand)
    if led is not None and any(card[1] == led and card != "JO" for card in hand):
        may = {card for card in hand if card[1] == led or card == "JO"}
    if trick == 1 and not joker_first:
        may.discard("JO")
    return may


def points_for(code: str, deal: int, so_far: int, rules: dict[str, Any]) -> int:
    """Return a Kankei player's points for one deal, *so_far* being those of the round."""
    win = {1: 1, 2: 1, 3: 2}[deal]
    return {
        "K": win,
        "KS": win + 1,
        "M": -1,
        "MS": -10 if deal == 1 else -3 - so_far,
        "J+": win + 8 + (1 if rules["juroku_keeps_sukonku"] else 0),
        "J-": rules["missed_juroku"],
        "R+": -16 - so_far,
        "R-": win + 32,
    }[code]


class Oracle:
    """What the oracle thinks of a match after the events it was fed."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.rules = {**DEFAULTS, **options}
        self.n = self.rules["players"]
        self.chairs = list(range(self.n))
        self.phase = "draw"
        self.round = self.deal = 0
        self.dealer: int | None = None
        self.totals = [0] * self.n
        self.hands: list[list[str]] = [[] for _ in range(self.n)]
        self.kankei: list[int] = []
        self.outcomes: list[tuple[int, int, str]] = []
        self._new_deal()

    def _new_deal(self) -> None:
        self.trump: str | None = None
        self.plays: list[tuple[int, str]] = []
        self.led: str | None = None
        self.taken: list[tuple[int, list[str]]] = []
        self.turn: int | None = None
        self.said: dict[int, str] = {}
        self.offer: str | None = None
        self.declared: str | None = None

    # Who sits where

    def ring(self) -> list[int]:
        """Return those who play, in order."""
        return [p for p in self.chairs if not (self.n == 6 and p == self.dealer)]

    def right_of(self, player: int, steps: int = 1) -> int:
        """Return who plays *steps* later."""
        ring = self.ring()
        return ring[(ring.index(player) + steps) % 5]

    def swap_seats(self) -> None:
        """Part two Kankei players who sit side by side."""
        for left in self.ring():
            middle, right = self.right_of(left, 1), self.right_of(left, 2)
            if left in self.kankei and middle in self.kankei:
                a, b = self.chairs.index(middle), self.chairs.index(right)
                self.chairs[a], self.chairs[b] = right, middle
                return

    # What happens

    def feed(self, event: dict[str, Any]) -> None:
        """Take in the next event of the record."""
        getattr(self, "_" + event["type"])(event)

    def _draw(self, event: dict[str, Any]) -> None:
        self.dealer = lowest_draw(event["cards"])
        self.round, self.deal, self.phase = 1, 1, "deal"
        self.so_far = 0

    def _deal(self, event: dict[str, Any]) -> None:
        self._new_deal()
        self.hands = [list(hand) for hand in event["hands"]]
        if self.deal == 1:
            self.trump = ROTATION[(self.round - 1) % 3]
            if self.rules["tome_suppe"] and self.round == self.rules["rounds"]:
                self.trump = "S"
            self.ace_holder = self._who("A" + self.trump)
            self.joker_holder = self._who("JO")
            if self.ace_holder == self.joker_holder:
                self.phase = "nijukan" if self.rules["nijukan"] == "swap" else "deal"
            else:
                self._sides_known()
        elif self._too_strong():
            self.phase = "deal"
        else:
            chooser = self.joker_holder if self.deal == 2 else self.ace_holder
            partner = self.ace_holder if self.deal == 2 else self.joker_holder
            self.chooser = chooser
            self.phase = "show" if self.rules["shown_cards"] else "trump"
            self.turn = partner if self.rules["shown_cards"] else chooser

    def _who(self, card: str) -> int:
        return next(p for p in range(self.n) if card in self.hands[p])

    def _nijukan(self, event: dict[str, Any]) -> None:
        holder = self.ace_holder
        partner = self.right_of(holder, 2)
        self.hands[holder].remove(event["key_card"])
        self.hands[partner].remove(event["partner_card"])
        self.hands[holder].append(event["partner_card"])
        self.hands[partner].append(event["key_card"])
        self.ace_holder = self._who("A" + str(self.trump))
        self.joker_holder = self._who("JO")
        self._sides_known()

    def _sides_known(self) -> None:
        self.kankei = sorted([self.ace_holder, self.joker_holder])
        if self._too_strong():
            self.phase = "deal"
        elif self.rules["announce"]:
            self.swap_seats()
            self.phase = "call"
        else:
            self.phase = "play"
            self.turn = self._who("AS")

    def _too_strong(self) -> bool:
        if not self.rules["three_ace_redeal"]:
            return False
        ours = [card for p in self.kankei for card in self.hands[p]]
        theirs = [card for p in range(self.n) if p not in self.kankei for card in self.hands[p]]
        return any(
            "JO" in cards and len([c for c in cards if c[0] == "A"]) >= 3
            for cards in (ours, theirs)
        )

    def _call(self, event: dict[str, Any]) -> None:
        self.said[event["player"]] = event["call"]
        if len(self.said) == 2:
            goers = [player for player, word in self.said.items() if word == "iku"]
            if len(goers) == 1:
                self.turn = goers[0]
            else:
                (self.turn,) = [
                    p
                    for p in self.kankei
                    if self.right_of(p, 1) not in self.kankei
                    and self.right_of(p, 2) not in self.kankei
                ]
            self.phase = "play"

    def _show(self, event: dict[str, Any]) -> None:
        self.phase, self.turn = "trump", self.chooser

    def _trump(self, event: dict[str, Any]) -> None:
        self.trump, self.phase, self.turn = event["suit"], "play", self.chooser

    def _play(self, event: dict[str, Any]) -> None:
        player, card = event["player"], event["card"]
        self.hands[player].remove(card)
        if not self.plays:
            self.led = event["suit"] if card == "JO" else card[1]
        self.plays.append((player, card))
        if len(self.plays) < 5:
            self.turn = self.right_of(player)
            return
        winner = trick_winner(self.plays, str(self.led), str(self.trump))
        self.taken.append((winner, [card for _, card in self.plays]))
        self.plays, self.led, self.turn = [], None, winner
        self._judge()

    def faces(self) -> tuple[int, int]:
        """Count the face cards of (Kankei, Mukankei)."""
        ours = [faces_in(cards) for winner, cards in self.taken if winner in self.kankei]
        theirs = [faces_in(cards) for winner, cards in self.taken if winner not in self.kankei]
        return sum(ours), sum(theirs)

    def _judge(self) -> None:
        kankei, mukankei = self.faces()
        if self.declared == "J":
            if mukankei:
                self._finish("J-")
            elif kankei == 16:
                self._finish("J+")
            return
        if self.declared == "R":
            if kankei:
                self._finish("R-")
            elif mukankei == 16:
                self._finish("R+")
            return
        target = {1: self.rules["deal1_target"], 2: 8, 3: 9}[self.deal]
        if kankei >= target:
            code = "K" if mukankei else "KS"
        elif mukankei >= 17 - target:
            code = "M" if kankei else "MS"
        else:
            return
        if self.deal > 1 and (code == "KS" or (code == "MS" and self.rules["reverse_juroku"])):
            self.offer, self.phase = code, "juroku"
        else:
            self._finish(code)

    def _juroku(self, event: dict[str, Any]) -> None:
        assert self.offer
        if event["declare"]:
            self.declared = "J" if self.offer == "KS" else "R"
            self.phase = "play"
        else:
            self._finish(self.offer)

    def _finish(self, code: str) -> None:
        points = points_for(code, self.deal, self.so_far, self.rules)
        self.so_far += points
        self.outcomes.append((self.round, self.deal, code))
        for player in range(self.n):
            ours = player in self.kankei or (self.n == 6 and player == self.dealer)
            self.totals[player] += points if ours else -points
        self.turn = None
        if code in ("K", "KS", "J+", "R-") and self.deal < 3:
            if self.deal == 1 and not self.rules["announce"]:
                self.swap_seats()
            self.deal += 1
            self.phase = "deal"
        elif self.round == self.rules["rounds"]:
            self.phase = "over"
        else:
            dealer = self.chairs.index(self.dealer or 0)
            self.dealer = self.chairs[(dealer + 1) % self.n]
            self.round, self.deal, self.so_far, self.phase = self.round + 1, 1, 0, "deal"

    def _end(self, event: dict[str, Any]) -> None:
        self.phase, self.turn = "over", None

    # What may be done

    def to_act(self) -> set[int]:
        """Return who may act."""
        if self.phase == "call":
            return {player for player in self.kankei if player not in self.said}
        if self.phase in ("show", "trump", "play", "juroku"):
            assert self.turn is not None
            return {self.turn}
        return set()

    def plays_for(self, player: int) -> set[tuple[str, str | None]]:
        """Return the plays of *player*: card, and the suit that a led joker names."""
        if self.phase != "play" or player != self.turn:
            return set()
        silent = not self.rules["announce"] and self.deal == 1
        cards = legal_cards(
            self.hands[player],
            self.led,
            len(self.taken) + 1,
            joker_first=self.rules["first_trick_joker"],
            must_open="AS" if silent else None,
        )
        leads = self.led is None
        return {
            (card, suit)
            for card in cards
            for suit in (("C", "D", "H", "S") if card == "JO" and leads else (None,))
        }
