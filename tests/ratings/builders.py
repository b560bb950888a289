"""Matches for rating, from short text."""

from random import Random

from ratings.engine.parameters import Parameters
from ratings.engine.results import DealResult, MatchResult

PLAIN = Parameters(
    version="test",
    sigma=0.5,
    cap=3.0,
    mukankei_weight=1.0,
    noise=(1.0, 2.0, 4.0),
    offsets=(0.0, 0.0, 0.0),
)


def deal(kankei: tuple[int, int], points: int, deal_no: int = 1) -> DealResult:
    """A deal in which both Kankei made *points*."""
    first, second, third = (player for player in range(5) if player not in kankei)
    faces = (9, 5) if points > 0 else (5, 9)
    return DealResult(kankei, (first, second, third), deal_no, points, "K", faces)


def match(*deals: DealResult) -> MatchResult:
    """A match of *deals*."""
    totals = [0] * 5
    for each in deals:
        for player in range(5):
            totals[player] += each.points if player in each.kankei else -each.points
    return MatchResult(tuple(totals), deals)


def random_match(rng: Random, rounds: int = 4) -> MatchResult:
    """Rounds as long as Kankei wins, by coin."""
    deals = []
    for _ in range(rounds):
        first, second = sorted(rng.sample(range(5), 2))
        for number in (1, 2, 3):
            points = rng.choice((1, 1, 1, 2, -1, -1, -1, -10))
            deals.append(deal((first, second), points, number))
            if points < 0:
                break
    return match(*deals)


def permuted(result: MatchResult, order: list[int]) -> MatchResult:
    """The same match with player *order[i]* in the place of player *i*."""
    totals = [0] * 5
    for old, new in enumerate(order):
        totals[new] = result.totals[old]
    deals = tuple(
        DealResult(
            (order[each.kankei[0]], order[each.kankei[1]]),
            (order[each.mukankei[0]], order[each.mukankei[1]], order[each.mukankei[2]]),
            each.deal_no,
            each.points,
            each.outcome,
            each.faces,
        )
        for each in result.deals
    )
    return MatchResult(tuple(totals), deals)
