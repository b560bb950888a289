"""One match and five skills."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.engine.explain import explained
from ratings.engine.parameters import Parameters
from ratings.engine.pool import PoolRatings
from ratings.engine.results import MatchResult
from ratings.engine.skill import Skill
from tests.ratings.builders import PLAIN, deal, match, permuted, random_match

EVERYONE = range(5)


def pool_with(skills: list[Skill], parameters: Parameters = PLAIN) -> PoolRatings:
    pool = PoolRatings(parameters, len(skills))
    pool.mu = np.array([skill.mu for skill in skills])
    pool.variance = np.array([skill.sigma**2 for skill in skills])
    return pool


def some_skills(rng: Random) -> list[Skill]:
    return [Skill(rng.gauss(0.0, 0.3), rng.uniform(0.05, 0.4)) for _ in EVERYONE]


def test_one_deal_of_newcomers_by_hand() -> None:
    """Variance 1/4 each, noise 1: the surprise 1 is shared out as 1/4 / (5/4 + 1) = 1/9."""
    pool = PoolRatings(PLAIN, 5)
    pool.rate(EVERYONE, match(deal((0, 1), 1)))
    assert pool.mu == pytest.approx([1 / 9, 1 / 9, -1 / 9, -1 / 9, -1 / 9])
    # 1/4 - (1/4)² / (9/4) = 2/9
    assert pool.variance == pytest.approx([2 / 9] * 5)


def test_offset_and_noise_of_the_deal_by_hand() -> None:
    """Deal 3, noise 4, offset -1/2: the surprise is 5/2, the share 1/4 / (5/4 + 4) = 1/21."""
    pool = PoolRatings(replace(PLAIN, offsets=(0.0, 0.0, -0.5)), 5)
    pool.rate(EVERYONE, match(deal((2, 4), 2, deal_no=3)))
    assert pool.mu == pytest.approx([-5 / 42, -5 / 42, 5 / 42, -5 / 42, 5 / 42])


def test_partners_of_two_deals_by_hand() -> None:
    """Two equal deals of the same sides count like one of half the noise: 1/4/(5/4 + 1/2) = 1/7."""
    pool = PoolRatings(PLAIN, 5)
    pool.rate(EVERYONE, match(deal((0, 1), 1), deal((0, 1), 1)))
    assert pool.mu == pytest.approx([1 / 7, 1 / 7, -1 / 7, -1 / 7, -1 / 7])


def test_expected_win_of_the_stronger_side_earns_nothing() -> None:
    """With 0.6 and 0.4 for Kankei one point is just what was to be expected."""
    strong = [Skill(0.6, 0.3), Skill(0.4, 0.3), *[Skill(0.0, 0.3)] * 3]
    pool = pool_with(strong)
    pool.rate(EVERYONE, match(deal((0, 1), 1)))
    assert pool.mu == pytest.approx([0.6, 0.4, 0.0, 0.0, 0.0])


def test_single_deals_are_capped() -> None:
    """A loss of ten counts like one of three."""
    ten, three = PoolRatings(PLAIN, 5), PoolRatings(PLAIN, 5)
    ten.rate(EVERYONE, match(deal((0, 1), -10)))
    three.rate(EVERYONE, match(deal((0, 1), -3)))
    assert ten.mu == pytest.approx(three.mu)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_a_better_deal_never_earns_less(seed: int) -> None:
    """Each step up for a side raises its players and lowers the others; equal totals included."""
    rng = Random(seed)
    pool = pool_with(some_skills(rng))
    result = random_match(rng, rounds=rng.choice((1, 4, 10)))
    number = rng.randrange(len(result.deals))
    last: list[float] | None = None
    for points in (-16, -10, -3, -2, -1, 1, 2, 3, 9, 33):
        deals = list(result.deals)
        deals[number] = replace(deals[number], points=points)
        gains = pool.gains(EVERYONE, match(*deals))
        if last is not None:
            for player in EVERYONE:
                step = gains[player] - last[player]
                assert (step if player in deals[number].kankei else -step) >= -1e-12
        last = gains


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000), order=st.permutations(list(EVERYONE)))
def test_the_order_of_players_changes_nothing(seed: int, order: list[int]) -> None:
    """Seats are names only."""
    rng = Random(seed)
    skills = some_skills(rng)
    result = random_match(rng)
    plain = pool_with(skills)
    plain.rate(EVERYONE, result)
    turned = pool_with([skills[order.index(seat)] for seat in EVERYONE])
    turned.rate(EVERYONE, permuted(result, order))
    assert [turned.mu[order[p]] for p in EVERYONE] == pytest.approx(list(plain.mu))
    assert [turned.variance[order[p]] for p in EVERYONE] == pytest.approx(list(plain.variance))


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_the_order_of_deals_changes_nothing(seed: int) -> None:
    """All deals of a match are weighed at once."""
    rng = Random(seed)
    pool = pool_with(some_skills(rng))
    result = random_match(rng)
    deals = list(result.deals)
    rng.shuffle(deals)
    assert pool.gains(EVERYONE, match(*deals)) == pytest.approx(pool.gains(EVERYONE, result))


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000), floor=st.sampled_from([0.0, 0.2]))
def test_sigma_never_grows_by_playing(seed: int, floor: float) -> None:
    """Whatever happened, more is known than before, down to the floor."""
    rng = Random(seed)
    skills = some_skills(rng)
    pool = pool_with(skills, replace(PLAIN, floor=floor))
    pool.rate(EVERYONE, random_match(rng))
    for player, before in enumerate(skills):
        after = pool.skill(player).sigma
        assert after <= before.sigma + 1e-12
        assert after >= min(floor, before.sigma) - 1e-12


def test_same_role_same_result_same_change() -> None:
    """Two equals on the same side of every deal end equal."""
    pool = PoolRatings(PLAIN, 5)
    pool.rate(EVERYONE, match(deal((0, 1), 1), deal((0, 1), -1, 2), deal((2, 3), 2)))
    assert pool.mu[0] == pytest.approx(pool.mu[1])
    assert pool.mu[2] == pytest.approx(pool.mu[3])


def test_mirrored_points_mirror_the_change() -> None:
    """Among newcomers without offsets a loss is a win upside down."""
    deals = [deal((0, 1), 1), deal((0, 3), -3), deal((2, 4), 2)]
    won, lost = PoolRatings(PLAIN, 5), PoolRatings(PLAIN, 5)
    won.rate(EVERYONE, match(*deals))
    lost.rate(EVERYONE, match(*(replace(each, points=-each.points) for each in deals)))
    assert won.mu == pytest.approx(-lost.mu)


def test_a_match_without_finished_deals_changes_nothing() -> None:
    pool = PoolRatings(PLAIN, 5)
    pool.rate(EVERYONE, MatchResult((0,) * 5, ()))
    assert pool.mu == pytest.approx([0.0] * 5)
    assert pool.skill(0).sigma == pytest.approx(PLAIN.sigma)


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_the_parts_of_an_explanation_sum_to_the_change(seed: int) -> None:
    """Every deal names what it added."""
    rng = Random(seed)
    skills = some_skills(rng)
    result = random_match(rng)
    offsets = np.array([-0.1, -0.3, 0.2])
    pool = pool_with(skills, replace(PLAIN, offsets=(-0.1, -0.3, 0.2)))
    parts = explained(skills, result, offsets, PLAIN)
    sums = [sum(part.change for part in player) for player in parts]
    assert sums == pytest.approx(pool.gains(EVERYONE, result))
    assert all(part.weight > 0.0 for player in parts for part in player)
