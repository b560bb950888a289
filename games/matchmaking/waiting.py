"""How long it will probably take: from the times at which people came lately."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

PASS_S: Final = 1.0
"""From one pass to the next."""
ARRIVALS: Final = 20
"""So many of the latest arrivals tell the rate ..."""
MEMORY_S: Final = 2 * 3600.0
"""... if they are not older than this."""


def seconds_per_arrival(arrivals: Sequence[datetime], now: datetime) -> float | None:
    """Return the mean time between people who come, by the latest *arrivals*, oldest first.

    It follows the hour: twenty arrivals are a minute in the evening and an hour at night. None
    where nobody has come for ``MEMORY_S``.
    """
    ages = [(now - at).total_seconds() for at in arrivals[-ARRIVALS:]]
    recent = [age for age in ages if age <= MEMORY_S]
    if not recent:
        return None
    if len(recent) < ARRIVALS:
        return MEMORY_S / len(recent)
    return recent[0] / ARRIVALS


def missing_people(waiting: int, table: int) -> int:
    """Return how many people must still come, where *waiting* people wait, oneself among them."""
    return -waiting % table


def expected_wait_s(
    *,
    arrivals: Sequence[datetime],
    now: datetime,
    waiting: int,
    table: int,
    bots_after_s: float | None = None,
) -> float | None:
    """Return the mean time until a table is full, or None where nothing can be said.

    *waiting* counts the people in the queue, the one who asks among them; *bots_after_s* is the
    time left until bots may fill up.
    """
    missing = missing_people(waiting, table)
    gap = seconds_per_arrival(arrivals, now)
    expected = PASS_S / 2 if missing == 0 else None if gap is None else gap * missing + PASS_S / 2
    if bots_after_s is None:
        return expected
    return bots_after_s if expected is None else min(expected, bots_after_s)
