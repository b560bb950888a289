"""The expected wait, against made-up arrivals with a known rate."""

import random
from datetime import timedelta

import pytest

from games.matchmaking.waiting import expected_wait_s, missing_people, seconds_per_arrival
from tests.matchmaking.oracle import NOW


def arrivals(*ages_s):
    return [NOW - timedelta(seconds=age) for age in ages_s]


@pytest.mark.parametrize(("waiting", "missing"), [(1, 4), (4, 1), (5, 0), (6, 4), (10, 0)])
def test_so_many_are_missing_until_the_next_table(waiting, missing):
    assert missing_people(waiting, 5) == missing


def test_nothing_is_said_where_nobody_has_come():
    assert expected_wait_s(arrivals=[], now=NOW, waiting=1, table=5) is None
    assert expected_wait_s(arrivals=arrivals(9000), now=NOW, waiting=1, table=5) is None


def test_a_full_table_waits_for_the_next_pass_only():
    assert expected_wait_s(arrivals=[], now=NOW, waiting=5, table=5) == 0.5


def test_few_arrivals_are_spread_over_the_memory():
    assert seconds_per_arrival(arrivals(7000, 3600, 10), NOW) == 2400


def test_bots_bound_the_wait():
    asked = {"now": NOW, "waiting": 1, "table": 5, "bots_after_s": 60.0}
    assert expected_wait_s(arrivals=[], **asked) == 60
    assert expected_wait_s(arrivals=arrivals(7000), **asked) == 60


@pytest.mark.parametrize("gap_s", [2.0, 30.0, 300.0])
def test_on_average_the_wait_is_as_long_as_was_said(gap_s):
    rng = random.Random(1)
    told, waited = [], []
    for _ in range(2000):
        ages = [0.0]
        while len(ages) < 40:
            ages.append(ages[-1] + rng.expovariate(1 / gap_s))
        past = arrivals(*reversed(ages[1:]))
        waiting = rng.randint(1, 4)
        told.append(expected_wait_s(arrivals=past, now=NOW, waiting=waiting, table=5))
        waited.append(0.5 + sum(rng.expovariate(1 / gap_s) for _ in range(5 - waiting)))
    assert sum(told) == pytest.approx(sum(waited), rel=0.05)
