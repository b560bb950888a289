"""What a deal is worth to Kankei among equals, learnt from the pool.

Offsets change between blocks of matches, in order of finish, never within one. So the rating of a
match depends on which matches came before it and not on how they were cut into tasks.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from ratings.engine.evidence import Evidence, Floats
from ratings.engine.parameters import DEALS, Parameters

FIRST_BLOCK: Final = 32
LARGEST_BLOCK: Final = 1024
SHARE_OF_PAST: Final = 32
"""A block holds one match for so many before it."""


def block_size(seen: int) -> int:
    """Return how many matches the block has that starts after *seen* matches of the pool."""
    return min(LARGEST_BLOCK, max(FIRST_BLOCK, seen // SHARE_OF_PAST))


class Offsets:
    """Offsets of deals 1, 2, 3, and what the running block has to say about them."""

    def __init__(self, parameters: Parameters) -> None:
        """Begin for a pool without matches."""
        self._memory = parameters.offset_memory
        self.values: Floats = np.array(parameters.offsets, dtype=np.float64)
        """In force for the running block."""
        self.weights: Floats = np.full(DEALS, parameters.offset_weight)
        """Deals that each value rests on."""
        self.seen = 0
        """Matches of the pool so far."""
        self.left = block_size(0)
        """Matches until the block ends."""
        self._surprise: Floats = np.zeros(DEALS)
        self._counts: Floats = np.zeros(DEALS)

    def add(self, surprise: Floats, counts: Floats) -> None:
        """Take in matches of the running block: m x 3 each, by match and deal number.

        *surprise* is points less what skills and offsets let expect.
        """
        matches = len(surprise)
        if matches > self.left:
            raise ValueError("a block ends before these matches do")
        self._surprise = self._surprise + surprise.sum(axis=0)
        self._counts = self._counts + counts.sum(axis=0)
        self.seen += matches
        self.left -= matches
        if not self.left:
            self._close_block()

    def _close_block(self) -> None:
        weights = self.weights + self._counts
        self.values = self.values + self._surprise / weights
        self.weights = np.minimum(weights, self._memory)
        self._surprise = np.zeros(DEALS)
        self._counts = np.zeros(DEALS)
        self.left = block_size(self.seen)

    def as_json(self) -> dict[str, Any]:
        """Return everything, to be kept with the pool."""
        return {
            "values": self.values.tolist(),
            "weights": self.weights.tolist(),
            "seen": self.seen,
            "left": self.left,
            "surprise": self._surprise.tolist(),
            "counts": self._counts.tolist(),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], parameters: Parameters) -> "Offsets":
        """Return what ``as_json`` was given by."""
        found = cls(parameters)
        found.values = np.array(data["values"], dtype=np.float64)
        found.weights = np.array(data["weights"], dtype=np.float64)
        found.seen = data["seen"]
        found.left = data["left"]
        found._surprise = np.array(data["surprise"], dtype=np.float64)
        found._counts = np.array(data["counts"], dtype=np.float64)
        return found


def surprise_of(evidence: Evidence, mu: Floats, offsets: Floats) -> Floats:
    """Return, per match and deal number, the points beyond expectation; *mu* is m x 5."""
    expected = np.einsum("mds,ms->md", evidence.effects, mu) + evidence.counts * offsets
    surprise: Floats = evidence.points - expected
    return surprise
