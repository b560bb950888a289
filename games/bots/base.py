"""What a computer player is: a policy from a player's view to one of the legal actions."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, Protocol

from games.rules.common.protocol import JsonObject


class Advice(NamedTuple):
    """An action and the name of the rule of thumb that chose it."""

    action: JsonObject
    rule: str


class Bot(Protocol):
    """A computer player. It keeps nothing between calls: the view alone decides, and *rng*.

    One object serves any number of seats and matches at once.
    """

    level: str
    """Slug of the strength."""

    def advise(self, view: JsonObject, legal: Sequence[JsonObject], rng: Random) -> Advice:
        """Return one of *legal*, which is not empty, and the reason."""

    def choose(self, view: JsonObject, legal: Sequence[JsonObject], rng: Random) -> JsonObject:
        """Return one of *legal*, the very object."""
