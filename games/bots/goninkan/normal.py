"""A player with some experience: weighs rules of thumb, remembers the cards played."""

from collections.abc import Sequence
from random import Random
from typing import Final

from games.bots.base import Advice
from games.bots.goninkan.answers import answer_of, play_of
from games.bots.goninkan.bidding import choose_cards_to_show, choose_trump, iku_or_koi
from games.bots.goninkan.juroku import declare_juroku
from games.bots.goninkan.outlook import Outlook
from games.bots.goninkan.plays import Play, plays_of
from games.bots.goninkan.position import read_position
from games.bots.goninkan.weights import FOLLOWING, LEADING, Rule, Weights
from games.rules.common.cards import SUIT_LETTERS
from games.rules.common.protocol import JsonObject

ONLY_CHOICE: Final = "only_choice"


class NormalBot:
    """Plays the card for which most speaks; asks a rule of thumb for each other decision."""

    level = "normal"

    def __init__(self, leading: Weights = LEADING, following: Weights = FOLLOWING) -> None:
        self._leading = tuple(leading.items())
        self._following = tuple(following.items())

    def choose(self, view: JsonObject, legal: Sequence[JsonObject], rng: Random) -> JsonObject:
        """Return the best of *legal*; *rng* is not needed."""
        if len(legal) == 1:
            return legal[0]
        if view["phase"] != "play":
            return _before_play(view, legal).action
        look, plays = _weigh(view, legal)
        best = self._ranked(look, plays)[0]
        return play_of(legal, best.card, best.suit)

    def advise(self, view: JsonObject, legal: Sequence[JsonObject], rng: Random) -> Advice:
        """Return the best of *legal* and the rule that speaks most for it."""
        if len(legal) == 1:
            return Advice(legal[0], ONLY_CHOICE)
        if view["phase"] != "play":
            return _before_play(view, legal)
        look, plays = _weigh(view, legal)
        ranked = self._ranked(look, plays)
        best = ranked[0]
        action = play_of(legal, best.card, best.suit)
        if len(ranked) == 1:
            return Advice(action, ONLY_CHOICE)
        rule, _ = max(
            self._rules(look),
            key=lambda pair: pair[1] * (pair[0](look, best) - pair[0](look, ranked[1])),
        )
        return Advice(action, rule.__name__)

    def _rules(self, look: Outlook) -> tuple[tuple[Rule, float], ...]:
        return self._leading if look.pos.leading else self._following

    def _ranked(self, look: Outlook, plays: list[Play]) -> list[Play]:
        """Return *plays*, the best one first."""
        rules = self._rules(look)
        for play in plays:
            total = 0.0
            for rule, weight in rules:
                value = rule(look, play)
                if value:
                    total += weight * value
            play.worth = total
        return sorted(plays, key=_by_worth)


def _by_worth(play: Play) -> float:
    return -play.worth


def _weigh(view: JsonObject, legal: Sequence[JsonObject]) -> tuple[Outlook, list[Play]]:
    look = Outlook(read_position(view, legal))
    return look, plays_of(look)


def _before_play(view: JsonObject, legal: Sequence[JsonObject]) -> Advice:
    """Answer everything but the play of a card."""
    match view["phase"]:
        case "call":
            return Advice(answer_of(legal, "call", iku_or_koi(view)), iku_or_koi.__name__)
        case "show":
            return Advice(choose_cards_to_show(view, legal), choose_cards_to_show.__name__)
        case "trump":
            letter = SUIT_LETTERS[choose_trump(view)]
            return Advice(answer_of(legal, "suit", letter), choose_trump.__name__)
        case _:
            declare = answer_of(legal, "declare", declare_juroku(view))
            return Advice(declare, declare_juroku.__name__)
