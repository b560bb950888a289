"""A player with some experience: weighs rules of thumb, remembers the cards played."""

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Any, Final

from games.bots.base import Advice
from games.bots.goninkan.answers import answer_of, play_of
from games.bots.goninkan.bidding import choose_cards_to_show, choose_trump, iku_or_koi
from games.bots.goninkan.easy import EasyBot
from games.bots.goninkan.juroku import declare_juroku
from games.bots.goninkan.outlook import Outlook
from games.bots.goninkan.plays import Play, distinct, plays_of
from games.bots.goninkan.position import read_position
from games.bots.goninkan.weights import FOLLOWING, LEADING, Rule, Weights
from games.rules.common.cards import JOKER_BIT, SUIT_LETTERS
from games.rules.common.protocol import JsonObject

ONLY_CHOICE: Final = "only_choice"


class NormalBot:
    """Plays the card for which most speaks; asks a rule of thumb for each other decision."""

    level = "normal"

    def __init__(
        self,
        leading: Weights = LEADING,
        following: Weights = FOLLOWING,
        *,
        without: Collection[str] = (),
    ) -> None:
        """Make a bot; *without* names rules that it does not know, to measure what they are worth.

        Where that leaves no rule at all, it answers as a beginner.
        """
        unknown = set(without) - rule_names()
        if unknown:
            raise ValueError(f"there is no rule of thumb called {min(unknown)}")
        self._leading = _known(leading, without)
        self._following = _known(following, without)
        self._without = frozenset(without)

    def choose(self, view: JsonObject, legal: Sequence[JsonObject], rng: Random) -> JsonObject:
        """Return the best of *legal*; *rng* is not needed."""
        if len(legal) == 1:
            return legal[0]
        if view["phase"] != "play":
            return self._before_play(view, legal, rng).action
        pos = read_position(view, legal)
        weighed = distinct(pos)
        if weighed & (weighed - 1) == 0 and weighed != JOKER_BIT:
            return play_of(legal, weighed.bit_length() - 1)
        look = Outlook(pos)
        best = self._ranked(look, plays_of(look))[0]
        return play_of(legal, best.card, best.suit)

    def advise(self, view: JsonObject, legal: Sequence[JsonObject], rng: Random) -> Advice:
        """Return the best of *legal* and the rule that speaks most for it."""
        if len(legal) == 1:
            return Advice(legal[0], ONLY_CHOICE)
        if view["phase"] != "play":
            return self._before_play(view, legal, rng)
        look = Outlook(read_position(view, legal))
        ranked = self._ranked(look, plays_of(look))
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

    def _before_play(self, view: JsonObject, legal: Sequence[JsonObject], rng: Random) -> Advice:
        """Answer everything but the play of a card."""
        answer = _ANSWERS[view["phase"]]
        if answer.__name__ in self._without:
            return _BEGINNER.advise(view, legal, rng)
        return Advice(answer(view, legal), answer.__name__)


def rule_names() -> frozenset[str]:
    """Return the names of all rules of thumb."""
    rules: list[Callable[..., Any]] = [*LEADING, *FOLLOWING, *_ANSWERS.values()]
    return frozenset(rule.__name__ for rule in rules)


def call_iku_or_koi(view: JsonObject, legal: Sequence[JsonObject]) -> JsonObject:
    """Answer who shall lead."""
    return answer_of(legal, "call", iku_or_koi(view))


def choose_trumps(view: JsonObject, legal: Sequence[JsonObject]) -> JsonObject:
    """Answer which suit shall be trumps."""
    return answer_of(legal, "suit", SUIT_LETTERS[choose_trump(view)])


def declare_sure_juroku(view: JsonObject, legal: Sequence[JsonObject]) -> JsonObject:
    """Answer whether to declare."""
    return answer_of(legal, "declare", declare_juroku(view))


_BEGINNER: Final = EasyBot()
_ANSWERS: Final[dict[str, Callable[[JsonObject, Sequence[JsonObject]], JsonObject]]] = {
    "call": call_iku_or_koi,
    "show": choose_cards_to_show,
    "trump": choose_trumps,
    "juroku": declare_sure_juroku,
}


def _known(weights: Weights, without: Collection[str]) -> tuple[tuple[Rule, float], ...]:
    return tuple(pair for pair in weights.items() if pair[0].__name__ not in without)


def _by_worth(play: Play) -> float:
    return -play.worth
