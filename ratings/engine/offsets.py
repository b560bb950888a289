"""What a deal is worth to Kankei among equals, learnt from the pool.

Offsets change between blocks of matches, in order of finish, never within one. So the rating of a
match depends on which matches came before it and not on how they were cut into tasks.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from ratings.engine.evidence import Evidence, Floats
from ratings.engine.parameters import Parameters

FIRST_BLOCK: Final = 32
LARGEST_BLOCK: Final = 1024
SHARE_OF_PAST: Final = 32
"""A block holds one match for so many before it."""


def block_size(seen: int) -> int:
    """Return how many matches the block has that starts after *seen* matches of the pool."""
    return min(LARGEST_BLOCK, max(FIRST_BLOCK, seen // SHARE_OF_PAST))


@dataclass(frozen=True, slots=True)
class Offsets:
    """Offsets of deals 1, 2, 3 and how many deals each rests on."""

    values: Floats
    weights: Floats

    @classmethod
    def first(cls, parameters: Parameters) -> "Offsets":
        """Return the offsets of a pool without matches."""
        return cls(
            np.array(parameters.offsets), np.full(len(parameters.offsets), parameters.offset_weight)
        )

    def after(self, surprise: Floats, counts: Floats, parameters: Parameters) -> "Offsets":
        """Return the offsets after a block.

        *surprise* is the sum, by deal number, of points less what skills and offsets let expect.
        """
        weights = self.weights + counts
        values = self.values + surprise / weights
        return Offsets(values, np.minimum(weights, parameters.offset_memory))


def surprise_of(evidence: Evidence, mu: Floats, offsets: Floats) -> Floats:
    """Return, per match and deal number, the points beyond expectation; *mu* is m x 5."""
    expected = np.einsum("mds,ms->md", evidence.effects, mu) + evidence.counts * offsets
    surprise: Floats = evidence.points - expected
    return surprise
