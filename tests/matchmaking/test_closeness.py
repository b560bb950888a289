"""How close the groups are, held against the best of all ways."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.matchmaking.grouping import make_pass
from games.matchmaking.policy import NO_WIDENING, Policy
from tests.matchmaking.oracle import NOW, best_total, queues, ticket


def totals(tickets, policy, *, short):
    groups = make_pass(tickets, policy, NOW, short=short).groups
    return sum(policy.table for _ in groups), sum(group.spread for group in groups)


@given(queues(most=11, largest=1, blocks=False, waits=st.just(0.0)), st.sampled_from([5, 6]))
@settings(deadline=None, max_examples=30)
def test_single_people_without_blocks_sit_as_close_as_can_be(tickets, table):
    policy = Policy(table=table, widening=NO_WIDENING, recent_malus=0.0)
    people, total = best_total(tickets, table)
    found, spreads = totals(tickets, policy, short=0)
    assert found == people
    assert spreads == pytest.approx(total, abs=0.01)


@given(queues(most=9, blocks=True, waits=st.just(0.0)), st.sampled_from([5, 6]))
@settings(deadline=None, max_examples=60)
def test_short_queues_sit_as_close_as_can_be(tickets, table):
    policy = Policy(table=table, widening=NO_WIDENING, recent_malus=0.0)
    people, total = best_total(tickets, table)
    found, spreads = totals(tickets, policy, short=10)
    assert found == people
    assert spreads == pytest.approx(total, abs=0.01)


def mixed_queue(seed):
    rng = random.Random(seed)
    tickets = []
    for at in range(10):
        size = rng.choices([1, 2, 3, 4], [70, 18, 8, 4])[0]
        tickets.append(ticket(f"t{at}", *(rng.gauss(1500, 200) for _ in range(size))))
    return tickets


def test_the_quick_way_with_parties_is_near_the_best():
    policy = Policy(widening=NO_WIDENING)
    seated = possible = 0
    wide = best_wide = 0.0
    for seed in range(40):
        tickets = mixed_queue(seed)
        people, total = best_total(tickets, 5)
        found, spreads = totals(tickets, policy, short=0)
        seated, possible = seated + found, possible + people
        if found == people:
            wide, best_wide = wide + spreads, best_wide + total
    assert seated >= 0.95 * possible
    assert wide <= 1.25 * best_wide


def test_a_long_waiter_is_not_the_one_left_over():
    near = [ticket(f"t{at}", 1500.0 + at) for at in range(5)]
    waiter = ticket("waiter", 1600.0, waited_s=25)
    found = make_pass([*near, waiter], Policy(), NOW, short=0)
    assert waiter in found.groups[0].tickets
    fresh = ticket("fresh", 1600.0)
    assert make_pass([*near, fresh], Policy(), NOW, short=0).waiting == (fresh,)


@pytest.mark.parametrize("short", [0, 10])
def test_recent_opponents_are_parted_where_there_is_a_choice(short):
    old = [f"old{at}-0" for at in range(5)]
    tickets = [ticket(f"old{at}", 1500.0 + at, recent=old) for at in range(5)]
    tickets += [ticket(f"new{at}", 1500.5 + at) for at in range(5)]
    tickets += [ticket(f"new{at}", 1510.0 + at) for at in range(5, 10)] if short == 0 else []
    for group in make_pass(tickets, Policy(), NOW, short=short).groups:
        together = sum(each.id.startswith("old") for each in group.tickets)
        assert together <= 3


def test_recent_opponents_play_again_rather_than_wait():
    old = [f"old{at}-0" for at in range(5)]
    tickets = [ticket(f"old{at}", recent=old) for at in range(5)]
    assert len(make_pass(tickets, Policy(), NOW).groups) == 1


def test_a_recent_opponent_is_better_than_a_stranger_far_away():
    tickets = [ticket(f"t{at}", recent=["t0-0"]) for at in range(5)]
    tickets.append(ticket("far", 2500.0))
    (group,) = make_pass(tickets, Policy(), NOW, short=0).groups
    assert "far" not in {each.id for each in group.tickets}


def test_two_who_block_each_other_get_a_table_each():
    tickets = [ticket(f"t{at}", 1500.0 + at) for at in range(13)]
    tickets += [ticket("one", 1506.1, blocks=["two-0"]), ticket("two", 1506.2)]
    assert len(make_pass(tickets, Policy(), NOW, short=0).groups) == 3
