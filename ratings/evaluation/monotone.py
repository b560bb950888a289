"""Whether more points can ever earn less."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from ratings.engine.results import DealResult, MatchResult
from ratings.evaluation.populations import Population
from ratings.evaluation.rivals import Rival

LADDER: Final = (-10, -3, -1, 1, 2, 3, 9)
"""Points of Kankei in a deal that are tried, from bad to good."""
FACES: Final = {-10: (0, 9), -3: (0, 9), -1: (7, 8), 1: (13, 1), 2: (9, 0), 3: (9, 0), 9: (16, 0)}
"""Face cards that go with them, such as make the step hardest for a model that counts them."""
EVERY: Final = 40
"""One match in so many is looked at."""
TOLERANCE: Final = 1e-9


def better_deals(result: MatchResult) -> Iterator[tuple[tuple[int, ...], list[MatchResult]]]:
    """Yield, for each deal, its Kankei and the results with that deal on the ladder."""
    for number, deal in enumerate(result.deals):
        steps = [replace(deal, points=points, faces=FACES[points]) for points in LADDER]
        yield deal.kankei, [_with(result, number, step) for step in steps]


def _with(result: MatchResult, number: int, changed: DealResult) -> MatchResult:
    old = result.deals[number]
    totals = list(result.totals)
    for player in old.kankei:
        totals[player] += changed.points - old.points
    for player in old.mukankei:
        totals[player] -= changed.points - old.points
    deals = (*result.deals[:number], changed, *result.deals[number + 1 :])
    return MatchResult(tuple(totals), deals)


def deal_violations(rival: Rival, players: Sequence[int], result: MatchResult) -> tuple[int, int]:
    """Return how often a better deal earned a player of the better side less, of how many."""
    wrong = looked = 0
    for kankei, steps in better_deals(result):
        gains = [rival.gains(players, step) for step in steps]
        for worse, better in pairwise(gains):
            looked += 1
            wrong += any(
                (new - old if seat in kankei else old - new) < -TOLERANCE
                for seat, (old, new) in enumerate(zip(worse, better, strict=True))
            )
    return wrong, looked


def total_violations(rival: Rival, players: Sequence[int], result: MatchResult) -> tuple[int, int]:
    """Return how often one point more for one player, all else alike, earned that player less."""
    wrong = looked = 0
    for seat in range(len(players)):
        last = None
        for extra in range(-4, 5):
            totals = list(result.totals)
            totals[seat] += extra
            gain = rival.gains(players, MatchResult(tuple(totals), result.deals))[seat]
            if last is not None:
                looked += 1
                wrong += gain < last - TOLERANCE
            last = gain
    return wrong, looked


def violations(rival: Rival, population: Population) -> tuple[int, int]:
    """Let *rival* follow *population*; return violations and comparisons on the way."""
    wrong = looked = 0
    for number, match in enumerate(population.matches):
        if number % EVERY == 0:
            for check in (deal_violations, total_violations):
                found = check(rival, match.players, match.result)
                wrong += found[0]
                looked += found[1]
        rival.rate(match.players, match.result)
    return wrong, looked
