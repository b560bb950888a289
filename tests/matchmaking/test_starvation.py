"""Nobody starves: who has waited long goes first, whoever else comes."""

import random
from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from games.matchmaking.grouping import make_pass
from games.matchmaking.policy import NO_WIDENING, Policy
from games.matchmaking.tickets import Person, Ticket
from tests.matchmaking.oracle import NOW, all_groups, policies, queues, ticket


@given(queues(most=11, waits=st.sampled_from([0.0, 31.0, 40.0, 50.0])), policies)
@settings(deadline=None, max_examples=200)
def test_the_oldest_ticket_for_which_there_is_a_table_gets_one(tickets, policy):
    waiting = make_pass(tickets, policy, NOW).waiting
    for each in sorted(tickets, key=lambda each: (each.enqueued_at, each.id)):
        if each.waited_s(NOW) < policy.widening.unlimited_s:
            return
        if any(each in group for group in all_groups(tickets, policy.table)):
            assert each not in waiting
            return


def passes_until_seated(policy, target, arrivals, passes):
    """Run *passes* a second apart, with the tickets that *arrivals* gives before each."""
    queue = [target]
    for number in range(passes):
        now = NOW + timedelta(seconds=number)
        queue += arrivals(number, now)
        queue = list(make_pass(queue, policy, now).waiting)
        if target not in queue:
            return number + 1
    return None


def alike(number, now):
    """Five newcomers of one rating each second: together they are always the closest table."""
    return [Ticket(f"n{number}-{at}", (Person(f"n{number}-{at}", 1500.0),), now) for at in range(5)]


def test_an_outlier_is_seated_although_closer_people_come_all_the_time():
    outlier = ticket("outlier", 2900.0)
    assert passes_until_seated(Policy(), outlier, alike, 100) == 31


def test_without_widening_the_outlier_would_starve():
    outlier = ticket("outlier", 2900.0)
    assert passes_until_seated(Policy(widening=NO_WIDENING), outlier, alike, 100) is None


def test_a_party_of_four_gets_the_single_that_younger_parties_want_too():
    party = ticket("four", 2900.0, 2900.0, 2900.0, 2900.0)

    def arrivals(number, now):
        young = tuple(Person(f"n{number}-{at}", 1500.0) for at in range(4))
        return [
            Ticket(f"n{number}", young, now),
            Ticket(f"s{number}", (Person(f"s{number}", 1500.0),), now),
        ]

    assert passes_until_seated(Policy(), party, arrivals, 100) == 31


@given(st.integers(0, 2**32), st.sampled_from([5, 6]))
@settings(deadline=None, max_examples=15)
def test_over_many_passes_everybody_is_seated_while_singles_keep_coming(seed, table):
    rng = random.Random(seed)
    queue: list[Ticket] = []
    oldest_wait = 0.0
    for number in range(150):
        now = NOW + timedelta(seconds=number)
        for at in range(rng.randrange(4, 9)):
            size = rng.choice([1, 1, 1, 1, 1, 2, 3, 4])
            name = f"n{number}-{at}"
            people = tuple(Person(f"{name}-{i}", rng.gauss(1500, 400)) for i in range(size))
            queue.append(Ticket(name, people, now))
        queue = list(make_pass(queue, Policy(table=table), now).waiting)
        oldest_wait = max([oldest_wait, *(each.waited_s(now) for each in queue)])
    assert oldest_wait <= 35
