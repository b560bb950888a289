"""The simulated day, and the command that prints it without a database."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from games.matchmaking.arrivals import NIGHT, RUSH
from games.matchmaking.pools import POOLS
from games.matchmaking.simulation import figures, simulate_day


@pytest.mark.parametrize("slug", POOLS)
def test_in_a_day_no_pass_leaves_a_table_that_could_be_made(slug):
    pool = POOLS[slug]
    day = simulate_day(pool, pool.policy, seed=3)
    assert day.missed_tables == 0
    assert len(day.spreads) > 10
    assert pool.policy.bots or day.bot_tables == 0


def test_the_evening_rush_waits_less_than_the_quiet_night():
    pool = POOLS["goninkan-quick-casual"]
    found = figures(simulate_day(pool, pool.policy, seed=1, busy=3))
    assert found["rush_s"]["p50"] < found["night_s"]["p50"]
    assert not set(NIGHT) & set(RUSH)


def test_one_seed_gives_one_day():
    pool = POOLS["goninkan-ten"]
    assert simulate_day(pool, pool.policy, seed=7) == simulate_day(pool, pool.policy, seed=7)
    assert simulate_day(pool, pool.policy, seed=7) != simulate_day(pool, pool.policy, seed=8)


def test_the_command_prints_each_pool_with_and_without_widening():
    out = StringIO()
    call_command("simulate_queue", "--json", "--pool", "goninkan-ten", stdout=out)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [line["way"] for line in lines] == ["widening", "no-widening", "holding-back"]
    assert all(line["wait_s"]["p95"] >= line["wait_s"]["p50"] > 0 for line in lines)


def test_the_command_prints_a_table_for_people():
    out = StringIO()
    call_command("simulate_queue", "--pool", "goninkan-ten", "--way", "widening", stdout=out)
    heading, row = out.getvalue().splitlines()
    assert heading.startswith("pool")
    assert row.startswith("goninkan-ten")
