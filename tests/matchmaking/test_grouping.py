"""What every pass keeps to, whatever queue it is given."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.matchmaking.grouping import make_pass
from games.matchmaking.policy import NO_WIDENING, Policy, Widening
from games.matchmaking.tickets import Person, Ticket
from tests.matchmaking.oracle import (
    NOW,
    all_groups,
    best_total,
    may_sit,
    policies,
    queues,
    spread,
    ticket,
)

shorts = st.sampled_from([0, 10])
"""Whether a queue is short enough for trying everything: both ways of grouping are tried."""


@given(queues(), policies, shorts)
@settings(deadline=None, max_examples=150)
def test_any_queue_seats_each_ticket_once_at_full_tables_without_blocks(tickets, policy, short):
    found = make_pass(tickets, policy, NOW, short=short)
    seen = [each.id for group in found.groups for each in group.tickets]
    seen += [each.id for each in (*found.waiting, *found.unfit, *found.repeated)]
    assert Counter(seen) == Counter(each.id for each in tickets)
    for group in found.groups:
        assert group.bots == 0
        assert may_sit(group.tickets, policy.table)
        assert group.spread == pytest.approx(spread(group.tickets))


@given(queues(most=14), policies, shorts)
@settings(deadline=None, max_examples=150)
def test_after_a_pass_nobody_waits_for_whom_there_is_a_table(tickets, policy, short):
    found = make_pass(tickets, policy, NOW, short=short)
    assert next(all_groups(found.waiting, policy.table), None) is None


@given(queues(most=30, largest=2), policies)
@settings(deadline=None, max_examples=60)
def test_longer_queues_leave_no_table_either(tickets, policy):
    found = make_pass(tickets, policy, NOW)
    assert next(all_groups(found.waiting, policy.table), None) is None


@given(queues(most=9), policies)
@settings(deadline=None, max_examples=150)
def test_a_short_queue_seats_as_many_as_can_be(tickets, policy):
    patient = Policy(table=policy.table, widening=NO_WIDENING)
    found = make_pass(tickets, patient, NOW)
    seated = sum(each.size for group in found.groups for each in group.tickets)
    assert seated == best_total(tickets, policy.table)[0]


@given(queues(), policies, shorts, st.randoms(use_true_random=False))
@settings(deadline=None)
def test_the_order_of_the_tickets_changes_nothing(tickets, policy, short, rng):
    mixed = rng.sample(tickets, len(tickets))
    assert make_pass(mixed, policy, NOW, short=short) == make_pass(
        tickets, policy, NOW, short=short
    )


@given(queues(), policies)
@settings(deadline=None)
def test_a_second_pass_finds_nothing_that_the_first_has_missed(tickets, policy):
    waiting = make_pass(tickets, policy, NOW).waiting
    assert make_pass(waiting, policy, NOW).groups == ()


@pytest.mark.parametrize(
    ("table", "sizes"),
    [
        (5, (2, 2, 1)),
        (5, (4, 1)),
        (5, (3, 1, 1)),
        (5, (3, 2)),
        (5, (2, 1, 1, 1)),
        (5, (1, 1, 1, 1, 1)),
        (6, (3, 3)),
        (6, (2, 2, 2)),
        (6, (4, 1, 1)),
        (6, (4, 2)),
        (6, (3, 2, 1)),
    ],
)
@pytest.mark.parametrize("short", [0, 10])
def test_parties_that_make_a_table_are_seated_at_once(table, sizes, short):
    far = random.Random(1)
    tickets = [
        ticket(f"t{at}", *(far.uniform(0, 3000) for _ in range(size)))
        for at, size in enumerate(sizes)
    ]
    found = make_pass(tickets, Policy(table=table), NOW, short=short)
    assert [len(group.tickets) for group in found.groups] == [len(sizes)]


@pytest.mark.parametrize(("table", "sizes"), [(5, (3, 3)), (5, (4, 4)), (5, (2, 2)), (6, (4, 4))])
def test_parties_that_do_not_add_up_wait(table, sizes):
    tickets = [ticket(f"t{at}", *[1500.0] * size) for at, size in enumerate(sizes)]
    assert make_pass(tickets, Policy(table=table), NOW).groups == ()


def test_one_person_on_two_devices_counts_once():
    one = Person("aoi", 1500.0)
    first = Ticket("phone", (one,), NOW)
    second = Ticket("tablet", (one,), NOW)
    others = [ticket(f"t{at}") for at in range(4)]
    found = make_pass([second, first, *others], Policy(), NOW)
    assert [each.id for each in found.repeated] == ["tablet"]
    assert [len(group.tickets) for group in found.groups] == [5]
    assert make_pass([second, first, *others[:3]], Policy(), NOW).groups == ()


def test_a_rated_pool_takes_neither_parties_nor_bots():
    rated = Policy(parties=False, bots=False)
    party = ticket("party", 1500.0, 1500.0)
    singles = [ticket(f"t{at}", waited_s=900, bots_after_s=30) for at in range(4)]
    found = make_pass([party, *singles], rated, NOW)
    assert found.unfit == (party,)
    assert found.groups == ()
    assert len(found.waiting) == 4


def test_bots_fill_up_for_those_who_allowed_them_and_have_waited():
    due = [
        ticket("due", waited_s=61, bots_after_s=60),
        ticket("pair", 1500, 1500, waited_s=61, bots_after_s=60),
    ]
    not_yet = ticket("not-yet", waited_s=59, bots_after_s=60)
    never = ticket("never", waited_s=999)
    found = make_pass([*due, never], Policy(), NOW)
    (group,) = found.groups
    assert {each.id for each in group.tickets} == {"due", "pair"}
    assert group.bots == 2
    assert found.waiting == (never,)
    assert make_pass([not_yet, never], Policy(), NOW).groups == ()


def test_bots_do_not_seat_people_with_those_they_block():
    first = ticket("first", waited_s=70, bots_after_s=60, blocks=["second-0"])
    second = ticket("second", waited_s=65, bots_after_s=60)
    found = make_pass([first, second], Policy(), NOW)
    assert [group.bots for group in found.groups] == [4, 4]


def test_people_go_before_bots():
    tickets = [ticket(f"t{at}", waited_s=100, bots_after_s=60) for at in range(5)]
    assert [group.bots for group in make_pass(tickets, Policy(), NOW).groups] == [0]


def held_groups(tickets, table, widening):
    for group in all_groups(tickets, table):
        if spread(group) <= widening.accepted(max(each.waited_s(NOW) for each in group)):
            yield group


@given(queues(most=11), st.sampled_from([5, 6]), shorts)
@settings(deadline=None)
def test_a_policy_that_holds_back_seats_all_whose_spread_is_accepted(tickets, table, short):
    widening = Widening(start=50, per_s=10, unlimited_s=40)
    policy = Policy(table=table, widening=widening, holds=True)
    found = make_pass(tickets, policy, NOW, short=short)
    for group in found.groups:
        assert group.spread <= widening.accepted(max(each.waited_s(NOW) for each in group.tickets))
    assert next(held_groups(found.waiting, table, widening), None) is None
