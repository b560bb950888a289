"""Bots for those who have waited long enough and allowed them."""

from games.matchmaking.queue import Queue


def bot_groups(queue: Queue, places: set[int]) -> list[list[int]]:
    """Return groups of fewer people than a table has; bots take the other seats.

    Only tickets whose own time for bots has come are seated so: the longest-waiting first, with
    the others of that kind who fit and do not block each other.
    """
    due = [
        i
        for i in queue.by_age
        if i in places
        and queue.tickets[i].bots_after_s is not None
        and queue.waited[i] >= (queue.tickets[i].bots_after_s or 0.0)
    ]
    groups = []
    while due:
        group: list[int] = []
        for i in due:
            foes = queue.foes(i)
            if queue.people(group) + queue.size[i] <= queue.table and foes.isdisjoint(group):
                group.append(i)
        groups.append(group)
        due = [i for i in due if i not in group]
    return groups
