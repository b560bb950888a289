"""The ready check: everybody of a group says yes within fifteen seconds, or the group dissolves.

A ticket goes from waiting to ready when a pass has grouped it; from ready to matched when
everybody has accepted, back to waiting with its time kept when somebody else has not, and to
expired when one of its own people has not. It can be cancelled until it is matched. Nothing here
is stored: a service locks the rows, asks these functions, and saves what they answer.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

ACCEPT_S: Final = 15


class TicketStatus(StrEnum):
    """Where a ticket stands; the words of the API."""

    WAITING = "waiting"
    READY = "ready"
    MATCHED = "matched"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


class ReadinessError(Exception):
    """What somebody wanted does not go any more."""


class NotWaitingError(ReadinessError):
    """A ticket of the group has been grouped by another pass, or has left the queue."""


class NotAskedError(ReadinessError):
    """The person is not in the group."""


class CheckOverError(ReadinessError):
    """The group has been settled, or its time is over."""


@dataclass(frozen=True, slots=True)
class ReadyCheck:
    """A group that has been asked."""

    people: Mapping[str, tuple[str, ...]]
    """The people on each ticket, by the ticket's id."""
    accept_by: datetime
    accepted: frozenset[str] = frozenset()
    is_settled: bool = False

    @property
    def everybody(self) -> frozenset[str]:
        """Return all people who are asked."""
        return frozenset(person for people in self.people.values() for person in people)


def open_check(
    people: Mapping[str, tuple[str, ...]],
    statuses: Mapping[str, TicketStatus],
    now: datetime,
) -> ReadyCheck:
    """Ask the *people* of a group's tickets; all tickets become ready, or none.

    Raises ``NotWaitingError`` unless all tickets still wait, so a pass over an old picture of the
    queue, or a second pass at the same time, takes nobody twice.
    """
    for ticket in people:
        if statuses.get(ticket) != TicketStatus.WAITING:
            raise NotWaitingError(ticket)
    return ReadyCheck(people=dict(people), accept_by=now + timedelta(seconds=ACCEPT_S))


def accept(check: ReadyCheck, person: str, now: datetime) -> ReadyCheck:
    """Take the yes of *person*; a second yes changes nothing, even after the end.

    Raises ``NotAskedError`` or ``CheckOverError``.
    """
    if person not in check.everybody:
        raise NotAskedError(person)
    if person in check.accepted:
        return check
    if check.is_settled or now > check.accept_by:
        raise CheckOverError(person)
    return replace(check, accepted=check.accepted | {person})


@dataclass(frozen=True, slots=True)
class Settlement:
    """How a check has ended: what each ticket becomes; ``enqueued_at`` stays as it is."""

    check: ReadyCheck
    statuses: Mapping[str, TicketStatus]

    @property
    def is_matched(self) -> bool:
        """Whether the table is to be opened."""
        return TicketStatus.MATCHED in self.statuses.values()


def settle(check: ReadyCheck, now: datetime, *, cancelled: Sequence[str] = ()) -> Settlement | None:
    """End the check if it can end: all have accepted, time is over, or tickets are *cancelled*.

    None while it runs, and when it has been settled before, so that it is safe to ask again.
    """
    if check.is_settled:
        return None
    if any(ticket not in check.people for ticket in cancelled):
        raise NotAskedError(*cancelled)
    if not cancelled and check.accepted == check.everybody:
        statuses = dict.fromkeys(check.people, TicketStatus.MATCHED)
    elif cancelled or now > check.accept_by:
        over = now > check.accept_by
        statuses = {
            ticket: TicketStatus.CANCELLED
            if ticket in cancelled
            else TicketStatus.EXPIRED
            if over and not check.accepted.issuperset(people)
            else TicketStatus.WAITING
            for ticket, people in check.people.items()
        }
    else:
        return None
    return Settlement(check=replace(check, is_settled=True), statuses=statuses)
