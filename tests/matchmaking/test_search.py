"""The search for one table: exact, and quick where blocks are many."""

from hypothesis import given, settings

from games.matchmaking.grouping import make_pass
from games.matchmaking.policy import Policy
from games.matchmaking.queue import Queue
from games.matchmaking.search import STEPS, _Search, find_group
from tests.matchmaking.oracle import NOW, all_groups, may_sit, policies, queues, ticket


@given(queues(most=11), policies)
@settings(deadline=None, max_examples=200)
def test_a_group_is_found_exactly_where_there_is_one(tickets, policy):
    queue = Queue(tickets, policy, NOW)
    groups = list(all_groups(tickets, policy.table))
    for anchor, each in enumerate(queue.tickets):
        found = find_group(queue, anchor, range(len(queue)))
        assert (found is not None) == any(each in group for group in groups)
        if found is not None:
            assert may_sit([queue.tickets[i] for i in found], policy.table)


def camps(count, people):
    """So many camps, in each of which everybody blocks everybody."""
    names = [[f"c{camp}x{at}" for at in range(people)] for camp in range(count)]
    return [
        ticket(name, blocks=[f"{other}-0" for other in camp if other != name])
        for camp in names
        for name in camp
    ]


def test_four_camps_of_foes_are_seen_to_be_too_few_without_trying_all():
    queue = Queue(camps(4, 60), Policy(), NOW)
    search = _Search(queue, 0)
    assert search.find(range(len(queue))) is None
    assert search.steps < STEPS


def test_five_camps_of_foes_fill_as_many_tables_as_a_camp_has_people():
    found = make_pass(camps(5, 12), Policy(), NOW)
    assert len(found.groups) == 12
    assert found.waiting == ()
