"""Many matches: replay, offsets, absence, roles."""

import json
from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest

from ratings.engine.evidence import evidence_of
from ratings.engine.joint import JointRatings
from ratings.engine.offsets import FIRST_BLOCK, Offsets, block_size
from ratings.engine.pool import PoolRatings, check_seats, waves
from ratings.engine.results import MatchResult
from ratings.engine.update import rested
from tests.ratings.builders import PLAIN, deal, match, random_match

LIVELY = replace(PLAIN, floor=0.05, growth_per_day=0.001)


def season(
    players: int, matches: int, seed: int
) -> tuple[list[tuple[int, ...]], list[MatchResult], list[float]]:
    rng = Random(seed)
    tables = [tuple(rng.sample(range(players), 5)) for _ in range(matches)]
    results = [random_match(rng) for _ in range(matches)]
    return tables, results, [number / 20 for number in range(matches)]


def test_replay_equals_one_by_one() -> None:
    """Waves of matches without a common player give the same to 1e-9."""
    tables, results, days = season(players=40, matches=400, seed=1)
    single, whole = PoolRatings(LIVELY, 40), PoolRatings(LIVELY, 40)
    for table, result, day in zip(tables, results, days, strict=True):
        single.rate(table, result, day)
    whole.replay(np.array(tables), evidence_of(results, LIVELY), np.array(days))
    assert np.abs(whole.mu - single.mu).max() < 1e-9
    assert np.abs(whole.variance - single.variance).max() < 1e-9
    assert np.abs(whole.offsets.values - single.offsets.values).max() < 1e-9


@pytest.mark.parametrize("cuts", [[0, 1, 400], [0, 33, 34, 250, 400]])
def test_how_a_replay_is_cut_does_not_matter(cuts: list[int]) -> None:
    """Offsets follow the count of matches, not the calls."""
    tables, results, days = season(players=30, matches=400, seed=2)
    players, evidence, when = np.array(tables), evidence_of(results, LIVELY), np.array(days)
    whole, parts = PoolRatings(LIVELY, 30), PoolRatings(LIVELY, 30)
    whole.replay(players, evidence, when)
    for start, end in pairwise(cuts):
        rows = slice(start, end)
        parts.replay(players[rows], evidence.take(rows), when[rows])
    assert np.abs(whole.mu - parts.mu).max() < 1e-9


def test_waves_keep_everybodys_order() -> None:
    """No wave has a player twice, and a player's matches are in waves of rising number."""
    tables, _, _ = season(players=12, matches=60, seed=3)
    players = np.array(tables)
    found = waves(players)
    assert sorted(row for rows in found for row in rows) == list(range(60))
    place = {row: wave for wave, rows in enumerate(found) for row in rows}
    for rows in found:
        seats = players[rows].ravel()
        assert len(set(seats.tolist())) == len(seats)
    for player in range(12):
        mine = [place[row] for row in range(60) if player in tables[row]]
        assert mine == sorted(set(mine))


def test_offsets_wait_for_the_end_of_a_block_and_are_learnt_then() -> None:
    """Kankei always wins by two: the offset of deal 1 moves there, the others stay."""
    pool = PoolRatings(replace(PLAIN, offset_weight=10.0, sigma=1e-3), 10)
    rng = Random(4)
    for _ in range(FIRST_BLOCK - 1):
        pool.rate(rng.sample(range(10), 5), match(deal((0, 1), 2)))
    assert pool.offsets.values == pytest.approx([0.0, 0.0, 0.0])
    pool.rate(rng.sample(range(10), 5), match(deal((0, 1), 2)))
    assert pool.offsets.values == pytest.approx(
        [2.0 * FIRST_BLOCK / (FIRST_BLOCK + 10.0), 0.0, 0.0], abs=1e-3
    )


def test_offsets_survive_storage_in_the_middle_of_a_block() -> None:
    """A pool kept as JSON after each match learns the same."""
    tables, results, _ = season(players=15, matches=100, seed=9)
    whole, kept = PoolRatings(PLAIN, 15), PoolRatings(PLAIN, 15)
    for table, result in zip(tables, results, strict=True):
        whole.rate(table, result)
        kept.rate(table, result)
        kept.offsets = Offsets.from_json(json.loads(json.dumps(kept.offsets.as_json())), PLAIN)
    assert kept.offsets.seen == 100
    assert kept.offsets.as_json() == whole.offsets.as_json()


def test_a_block_is_never_overrun() -> None:
    """What would cross the end of a block is refused."""
    offsets = Offsets(PLAIN)
    with pytest.raises(ValueError, match="block"):
        offsets.add(np.zeros((FIRST_BLOCK + 1, 3)), np.zeros((FIRST_BLOCK + 1, 3)))


def test_blocks_grow_with_the_pool() -> None:
    """From the first size up to a largest one, never back."""
    sizes = [block_size(seen) for seen in range(0, 100_000, 100)]
    assert sizes == sorted(sizes)
    assert (sizes[0], sizes[-1]) == (FIRST_BLOCK, 1024)


def test_absence_lets_sigma_grow_up_to_that_of_a_newcomer() -> None:
    """0.04 and 0.001 a day: after 10 days 0.05, after years the variance of a newcomer."""
    days = np.array([0.0, 10.0, 10_000.0])
    grown = rested(np.full(3, 0.04), days, LIVELY)
    assert grown == pytest.approx([0.04, 0.05, LIVELY.sigma**2])


def test_who_was_away_moves_further() -> None:
    """The same result after a long rest changes more than without."""
    pools = PoolRatings(LIVELY, 5), PoolRatings(LIVELY, 5)
    rng = Random(5)
    for day in range(30):
        result = random_match(rng)
        for pool in pools:
            pool.rate(range(5), result, float(day))
    before = pools[0].mu[0]
    for pool, day in zip(pools, (29.0, 300.0), strict=True):
        pool.rate(range(5), match(deal((0, 1), 3)), day)
    assert pools[1].mu[0] > pools[0].mu[0] > before
    assert pools[1].variance[0] > pools[0].variance[0]


def test_the_joint_model_equals_the_plain_one_for_the_first_match() -> None:
    """Without a past there are no covariances."""
    result = random_match(Random(6))
    plain, joint = PoolRatings(PLAIN, 7), JointRatings(PLAIN, 7)
    plain.rate((1, 3, 0, 6, 2), result)
    joint.rate((1, 3, 0, 6, 2), result)
    assert joint.mu == pytest.approx(plain.mu)
    assert joint.variance == pytest.approx(plain.variance)


def test_the_joint_model_equals_least_squares() -> None:
    """With fixed offsets the means solve the normal equations of all deals at once."""
    fixed = replace(PLAIN, offset_weight=1e12)
    tables, results, _ = season(players=9, matches=50, seed=7)
    joint = JointRatings(fixed, 9)
    precision = np.eye(9) / fixed.sigma**2
    pull = np.zeros(9)
    for table, result in zip(tables, results, strict=True):
        joint.rate(table, result)
        for each in result.deals:
            h = np.zeros(9)
            for seat, player in enumerate(table):
                h[player] = 1.0 if seat in each.kankei else -1.0
            noise = fixed.noise[each.deal_no - 1]
            precision += np.outer(h, h) / noise
            pull += h * max(-3, min(3, each.points)) / noise
    assert joint.mu == pytest.approx(np.linalg.solve(precision, pull))
    assert joint.covariance == pytest.approx(np.linalg.inv(precision))


def test_being_dealt_a_key_card_does_not_pay() -> None:
    """Among equals who lose more often as Kankei the change by role is zero within its error."""
    rng = Random(8)
    pool = PoolRatings(replace(PLAIN, sigma=0.1), 100)
    rounds, changes = [], []
    for number in range(6000):
        table = rng.sample(range(100), 5)
        result = random_match(rng)
        before = pool.mu[table]
        pool.rate(table, result)
        if number >= 1000:
            first = [each for each in result.deals if each.deal_no == 1]
            rounds += [sum(seat in each.kankei for each in first) for seat in range(5)]
            changes += list(pool.mu[table] - before)
    x, y = np.array(rounds) - np.mean(rounds), np.array(changes)
    slope = x @ y / (x @ x) / y.std()
    error = 1.0 / np.sqrt(x @ x)
    assert abs(slope) < 4.0 * error


@pytest.mark.parametrize("table", [[[0, 1, 2, 3]], [[0, 1, 2, 3, 0]]])
def test_tables_must_have_five_players(table: list[list[int]]) -> None:
    """Neither four nor one twice."""
    with pytest.raises(ValueError, match="match"):
        check_seats(np.array(table))
