"""How much better one bot plays than another: paired matches, with the error of the figures."""

import math
from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from games.bots.base import Bot
from games.bots.table import play_match
from games.rules.common.protocol import GameRules


class Pair(NamedTuple):
    """Two matches with the same cards, in which the bots changed places."""

    differences: tuple[float, float]
    """Mean points of the first bot's seats less those of the second's, per match."""


class Figures(NamedTuple):
    """What a series of pairs says."""

    matches: int
    difference: float
    """Points per match and seat by which the first bot is ahead."""
    difference_error: float
    """Its standard error."""
    ahead: float
    """Share of matches in which the first bot's seats are ahead on average; ties count half."""
    ahead_error: float


def seatings(seats: int) -> list[frozenset[int]]:
    """Return every choice of half the seats, rounded down, for the first bot."""
    return [frozenset(chosen) for chosen in combinations(range(seats), seats // 2)]


def play_pair(
    rules: GameRules, options: Any, first: Bot, second: Bot, number: int, seed: int
) -> Pair:
    """Play pair *number*: once with the first bot in half the seats, once in the others."""
    seats = rules.seats(options)
    choices = seatings(seats)
    chosen = choices[number % len(choices)]
    differences = []
    for mine in (chosen, frozenset(range(seats)) - chosen):
        table = [first if seat in mine else second for seat in range(seats)]
        rng = Random(f"{seed}:{number}")  # noqa: S311 - bots, not secrets
        state = rules.initial(options)
        for event in play_match(rules, options, table, rng):
            rules.advance(state, event)
        totals = rules.totals(state)
        own = sum(totals[seat] for seat in mine) / len(mine)
        other = sum(totals[seat] for seat in range(seats) if seat not in mine)
        differences.append(own - other / (seats - len(mine)))
    return Pair((differences[0], differences[1]))


def play_pairs(
    rules: GameRules, options: Any, first: Bot, second: Bot, numbers: Iterable[int], seed: int
) -> Iterator[Pair]:
    """Play the pairs *numbers*."""
    for number in numbers:
        yield play_pair(rules, options, first, second, number, seed)


def figures(pairs: Iterable[Pair]) -> Figures:
    """Sum up; a pair counts as one observation, since its matches share their cards."""
    found = list(pairs)
    means = [sum(pair.differences) / 2 for pair in found]
    shares = [
        sum(1.0 if d > 0 else 0.5 if d == 0 else 0.0 for d in pair.differences) / 2
        for pair in found
    ]
    difference, difference_error = _mean(means)
    ahead, ahead_error = _mean(shares)
    return Figures(2 * len(found), difference, difference_error, ahead, ahead_error)


def _mean(values: list[float]) -> tuple[float, float]:
    """Return the mean of *values* and its standard error."""
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    return mean, math.sqrt(spread / count)
