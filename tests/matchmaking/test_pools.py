"""The pools, against the rules and the tables that they are to open."""

import pytest

from games.matchmaking.pools import POOLS
from games.matchmaking.tickets import Person, Ticket
from games.rules.registry import get_rules
from games.services.table_options import table_options
from tests.matchmaking.oracle import NOW


@pytest.mark.parametrize("slug", POOLS)
def test_a_table_can_be_opened_for_each_pool(slug):
    pool = POOLS[slug]
    rules = get_rules(pool.game)
    assert rules.seats(rules.parse_options(pool.rules)) == pool.table_size == pool.policy.table
    options = table_options(
        game=pool.game,
        rules=pool.rules,
        visibility="public",
        turn_s=pool.clock.turn_s,
        reserve_s=pool.clock.reserve_s,
        time_limit_s=pool.clock.time_limit_s,
    )
    assert options.players == pool.table_size


@pytest.mark.parametrize("slug", POOLS)
def test_rated_pools_take_no_parties_and_no_bots(slug):
    pool = POOLS[slug]
    assert pool.policy.parties is pool.policy.bots is (not pool.rated)
    assert pool.rating_pool == (slug if pool.rated else None)
    assert POOLS[pool.closeness].rated


@pytest.mark.parametrize(
    "people",
    [
        (),
        tuple(Person(f"p{at}", 1500.0) for at in range(5)),
        (Person("same", 1500.0), Person("same", 1500.0)),
        (Person("nan", float("nan")),),
    ],
)
def test_a_ticket_that_is_none_is_refused(people):
    with pytest.raises(ValueError, match="ticket"):
        Ticket("t", people, NOW)
