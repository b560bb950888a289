"""The opponent for tests: any legal action, all equally likely."""

from collections.abc import Sequence
from random import Random

from games.bots.base import Advice
from games.rules.common.protocol import JsonObject


class RandomBot:
    """Plays any legal action of any kind of game."""

    level = "random"

    def advise(self, view: JsonObject, legal: Sequence[JsonObject], rng: Random) -> Advice:
        """Return one of *legal* at random."""
        return Advice(self.choose(view, legal, rng), "any_legal_action")

    def choose(self, view: JsonObject, legal: Sequence[JsonObject], rng: Random) -> JsonObject:
        """Return one of *legal* at random."""
        return legal[int(rng.random() * len(legal))]
