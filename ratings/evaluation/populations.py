"""Populations of the league and their matches, kept in files: all rivals see the same ones."""

import gzip
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from ratings.engine.results import DealResult, MatchResult
from ratings.evaluation.league import (
    KINDS,
    MAX_SLIP,
    SEATS,
    Member,
    draw_members,
    play,
    seat_alike,
    seat_at_random,
)

FORMAT: Final = 2
"""Of the cached files; a file of another format is played anew."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A match and who sat in it."""

    players: tuple[int, ...]
    """Member by player of the match."""
    result: MatchResult


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that decides a population and its matches."""

    seed: int
    members: int = 100
    per_member: int = 100
    """Matches of each member."""
    rounds: int = 4
    seating: str = "random"
    """"random", "alike" (members of like strength together) or "truth" (new members each)."""

    @property
    def name(self) -> str:
        """Return a name for the file."""
        return f"{self.seating}-{self.seed}-{self.members}x{self.per_member}r{self.rounds}"


@dataclass(frozen=True, slots=True)
class Population:
    """Members and their matches, in order of finish."""

    plan: Plan
    members: tuple[Member, ...]
    matches: tuple[Seated, ...]


def population(plan: Plan, folder: Path, say: Callable[[str], None]) -> Population:
    """Return the population of *plan*, from its file if there is one."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{plan.name}.jsonl.gz"
    if path.exists():
        found = _read(path, plan)
        if found is not None:
            return found
    say(f"playing {plan.name}")
    members, matches = _play(plan)
    unfinished = path.with_suffix(".part")
    with gzip.open(unfinished, "wt", encoding="utf-8") as out:
        out.writelines(_lines(plan, members, matches))
    unfinished.replace(path)
    return Population(plan, tuple(members), tuple(matches))


def _play(plan: Plan) -> tuple[list[Member], list[Seated]]:
    rng = Random(f"{plan.seating}:{plan.seed}")  # noqa: S311 - bots, no secrets
    if plan.seating == "truth":
        members = _independent(plan.members, rng)
    else:
        members = draw_members(plan.members, rng)
    matches = []
    for number, table in enumerate(_seatings(plan, members, rng)):
        cards = Random(f"{plan.seating}:{plan.seed}:{number}")  # noqa: S311 - bots, no secrets
        result = play([members[member] for member in table], cards, plan.rounds)
        matches.append(Seated(table, result))
    return members, matches


def _seatings(plan: Plan, members: list[Member], rng: Random) -> Iterator[tuple[int, ...]]:
    if plan.seating == "alike":
        # Slips order the members of one kind; the offset is about what the kinds differ by.
        strengths = [-m.slip - (0.45 if m.kind == "easy" else 0.0) for m in members]
        return seat_alike(strengths, plan.per_member, rng)
    return seat_at_random(plan.members, plan.per_member, rng)


def _independent(count: int, rng: Random) -> list[Member]:
    found = []
    for _ in range(count):
        kind = KINDS[int(rng.random() * len(KINDS))]
        found.append(Member(kind, rng.random() * MAX_SLIP[kind]))
    return found


def _lines(plan: Plan, members: Iterable[Member], matches: Iterable[Seated]) -> Iterator[str]:
    head = {
        "format": FORMAT,
        "name": plan.name,
        "slips": MAX_SLIP,
        "members": [[member.kind, member.slip] for member in members],
    }
    yield json.dumps(head) + "\n"
    for match in matches:
        deals = [
            [*deal.kankei, *deal.mukankei, deal.deal_no, deal.points, deal.outcome, *deal.faces]
            for deal in match.result.deals
        ]
        row = [match.players, match.result.totals, deals]
        yield json.dumps(row, separators=(",", ":")) + "\n"


def _read(path: Path, plan: Plan) -> Population | None:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        head = json.loads(next(lines))
        if (head["format"], head["name"], head["slips"]) != (FORMAT, plan.name, MAX_SLIP):
            return None
        members = tuple(Member(kind, slip) for kind, slip in head["members"])
        matches = tuple(_seated(json.loads(line)) for line in lines)
    if len(matches) != plan.members * plan.per_member // SEATS:
        return None
    return Population(plan, members, matches)


def _seated(row: list[Any]) -> Seated:
    players, totals, deals = row
    found = tuple(
        DealResult(
            kankei=(deal[0], deal[1]),
            mukankei=(deal[2], deal[3], deal[4]),
            deal_no=deal[5],
            points=deal[6],
            outcome=deal[7],
            faces=(deal[8], deal[9]),
        )
        for deal in deals
    )
    return Seated(tuple(players), MatchResult(tuple(totals), found))
