"""From a 32-byte seed to cards, so that anybody can check a deal.

The server publishes ``commitment(seed)`` before a deal and the seed after the match. A seed gives
a stream of 32-bit numbers: the SHA-256 of ``seed + label + counter`` (the counter as four
big-endian bytes, from 0), cut into eight big-endian numbers, then the next counter, and so on.
``below(n)`` takes numbers until one is under the largest multiple of *n* that fits, and returns
it modulo *n*; ``shuffled`` is Fisher and Yates from the last place down to the second.
"""

import hashlib
import struct
from collections.abc import Sequence
from typing import Final, TypeVar

SEED_BYTES: Final = 32
_LIMIT: Final = 1 << 32

T = TypeVar("T")


def commitment(seed: bytes) -> str:
    """Return the hexadecimal SHA-256 of *seed*."""
    return hashlib.sha256(seed).hexdigest()


class ChanceStream:
    """A stream of fair numbers from *seed*; different labels give independent streams."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._prefix = seed + label.encode("ascii")
        self._counter = 0
        self._numbers: list[int] = []

    def _next(self) -> int:
        if not self._numbers:
            block = hashlib.sha256(self._prefix + self._counter.to_bytes(4, "big")).digest()
            self._counter += 1
            self._numbers = list(reversed(struct.unpack(">8I", block)))
        return self._numbers.pop()

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound - 1``, all equally likely."""
        limit = _LIMIT - _LIMIT % bound
        while True:
            number = self._next()
            if number < limit:
                return number % bound

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return *items* in a random order."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
