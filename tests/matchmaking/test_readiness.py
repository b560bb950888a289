"""The ready check: by hand, and with devices, workers and crashes in any order."""

from datetime import timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from games.matchmaking.grouping import make_pass
from games.matchmaking.policy import Policy
from games.matchmaking.readiness import (
    ACCEPT_S,
    CheckOverError,
    NotAskedError,
    NotWaitingError,
    TicketStatus,
    accept,
    open_check,
    settle,
)
from games.matchmaking.tickets import Person, Ticket
from tests.matchmaking.oracle import NOW

GROUP = {"pair": ("aoi", "botan"), "c": ("chiyo",), "d": ("daigo",), "e": ("emi",)}
EVERYBODY = ("aoi", "botan", "chiyo", "daigo", "emi")
WAITING, READY, MATCHED = TicketStatus.WAITING, TicketStatus.READY, TicketStatus.MATCHED
CANCELLED, EXPIRED = TicketStatus.CANCELLED, TicketStatus.EXPIRED
LATE = NOW + timedelta(seconds=ACCEPT_S, microseconds=1)


def asked(*accepting):
    check = open_check(GROUP, dict.fromkeys(GROUP, WAITING), NOW)
    for person in accepting:
        check = accept(check, person, NOW)
    return check


def test_all_accept_and_are_matched():
    ended = settle(asked(*EVERYBODY), NOW)
    assert ended.is_matched
    assert set(ended.statuses.values()) == {MATCHED}


def test_an_open_check_is_left_alone():
    assert settle(asked(*EVERYBODY[:4]), NOW + timedelta(seconds=ACCEPT_S)) is None


def test_the_last_moment_is_in_time():
    last = NOW + timedelta(seconds=ACCEPT_S)
    assert settle(accept(asked(*EVERYBODY[:4]), "emi", last), last).is_matched


def test_accepting_twice_changes_nothing():
    check = asked("aoi")
    assert accept(check, "aoi", NOW) == check
    ended = settle(asked(*EVERYBODY), NOW).check
    assert accept(ended, "aoi", LATE) == ended


def test_who_misses_it_leaves_and_the_others_go_back():
    ended = settle(asked("aoi", "botan", "chiyo", "daigo"), LATE)
    assert not ended.is_matched
    assert ended.statuses == {"pair": WAITING, "c": WAITING, "d": WAITING, "e": EXPIRED}


def test_a_party_of_which_one_misses_it_leaves_together():
    ended = settle(asked("aoi", "chiyo", "daigo", "emi"), LATE)
    assert ended.statuses == {"pair": EXPIRED, "c": WAITING, "d": WAITING, "e": WAITING}


def test_all_accepted_are_matched_although_the_worker_looks_late():
    assert settle(asked(*EVERYBODY), LATE + timedelta(hours=1)).is_matched


def test_one_who_cancels_sends_the_others_back_at_once():
    ended = settle(asked("aoi"), NOW, cancelled=["c"])
    assert ended.statuses == {"pair": WAITING, "c": CANCELLED, "d": WAITING, "e": WAITING}


def test_too_late_or_not_asked_is_refused():
    with pytest.raises(CheckOverError):
        accept(asked(), "emi", LATE)
    with pytest.raises(CheckOverError):
        accept(settle(asked(), LATE).check, "emi", NOW)
    with pytest.raises(NotAskedError):
        accept(asked(), "somebody", NOW)
    with pytest.raises(NotAskedError):
        settle(asked(), NOW, cancelled=["other"])


def test_a_check_is_settled_once():
    assert settle(settle(asked(), LATE).check, LATE) is None
    assert settle(settle(asked(*EVERYBODY), NOW).check, LATE, cancelled=["c"]) is None


@pytest.mark.parametrize("status", [READY, MATCHED, CANCELLED, EXPIRED])
def test_a_ticket_that_waits_no_more_is_not_asked(status):
    with pytest.raises(NotWaitingError):
        open_check(GROUP, {**dict.fromkeys(GROUP, WAITING), "d": status}, NOW)


class Desk(RuleBasedStateMachine):
    """A queue as a service keeps it; passes work on old pictures and die between two groups."""

    def __init__(self):
        super().__init__()
        self.now = NOW
        self.tickets = {}
        self.statuses = {}
        self.checks = []
        self.tables = []
        self.pictures = []

    def people(self, ticket):
        return tuple(person.id for person in self.tickets[ticket].people)

    @rule(size=st.sampled_from([1, 1, 1, 1, 2, 3]))
    def enqueue(self, size):
        name = f"t{len(self.tickets)}"
        people = tuple(Person(f"{name}-{at}", 1500.0) for at in range(size))
        self.tickets[name] = Ticket(name, people, self.now)
        self.statuses[name] = WAITING

    @rule()
    def look(self):
        self.pictures.append([t for i, t in self.tickets.items() if self.statuses[i] == WAITING])

    @precondition(lambda self: self.pictures)
    @rule(at=st.integers(0, 99), dies_after=st.integers(0, 3))
    def work(self, at, dies_after):
        picture = self.pictures[at % len(self.pictures)]
        for group in make_pass(picture, Policy(), self.now).groups[:dies_after]:
            people = {ticket.id: self.people(ticket.id) for ticket in group.tickets}
            try:
                self.checks.append(open_check(people, self.statuses, self.now))
            except NotWaitingError:
                continue
            self.statuses.update(dict.fromkeys(people, READY))

    @precondition(lambda self: self.checks)
    @rule(at=st.integers(0, 99), who=st.lists(st.integers(0, 4), max_size=8))
    def say_yes(self, at, who):
        at %= len(self.checks)
        for number in who:
            person = sorted(self.checks[at].everybody)[number]
            try:
                self.checks[at] = accept(self.checks[at], person, self.now)
            except CheckOverError:
                assert self.checks[at].is_settled or self.now > self.checks[at].accept_by

    @precondition(lambda self: self.checks)
    @rule(at=st.integers(0, 99), cancels=st.booleans())
    def end(self, at, cancels):
        at %= len(self.checks)
        check = self.checks[at]
        ended = settle(check, self.now, cancelled=list(check.people)[:1] if cancels else ())
        if ended is None:
            return
        assert all(self.statuses[ticket] == READY for ticket in ended.statuses)
        self.checks[at] = ended.check
        self.statuses.update(ended.statuses)
        if ended.is_matched:
            self.tables.append(check.everybody)

    @rule(seconds=st.integers(1, 20))
    def pass_time(self, seconds):
        self.now += timedelta(seconds=seconds)

    @invariant()
    def nobody_is_asked_or_seated_twice(self):
        busy = [check.everybody for check in self.checks if not check.is_settled] + self.tables
        people = [person for each in busy for person in each]
        assert len(people) == len(set(people))
        assert all(len(each) == 5 for each in busy)

    @invariant()
    def a_ticket_is_ready_exactly_while_it_is_asked(self):
        ready = {i for check in self.checks if not check.is_settled for i in check.people}
        assert ready == {i for i, status in self.statuses.items() if status == READY}


TestDesk = Desk.TestCase
TestDesk.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
