"""What a rating is computed from: the deals of a match, each two against three."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class DealResult:
    """One deal of a match of five. Players are indices into the match's players."""

    kankei: tuple[int, int]
    mukankei: tuple[int, int, int]
    deal_no: int
    """1 to 3 within the round."""
    points: int
    """Points of each Kankei player; each Mukankei player gets the opposite."""
    outcome: str
    """Code of the outcome, such as ``"KS"``."""
    faces: tuple[int, int]
    """Face cards taken by (Kankei, Mukankei)."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What a finished match of five tells about its players."""

    totals: tuple[int, ...]
    """Points by player."""
    deals: tuple[DealResult, ...]

    @classmethod
    def from_score(cls, score: Sequence[Mapping[str, Any]], totals: Sequence[int]) -> "MatchResult":
        """Return the result of the ``score`` and the totals of a match's public view."""
        deals = []
        for entry in score:
            first, second = entry["kankei"]
            others = tuple(p for p in range(len(totals)) if p not in (first, second))
            if len(others) != 3:
                raise ValueError("only matches of five are rated")
            for number, deal in enumerate(entry["deals"], start=1):
                deals.append(
                    DealResult(
                        kankei=(first, second),
                        mukankei=(others[0], others[1], others[2]),
                        deal_no=number,
                        points=deal["points"][first],
                        outcome=deal["outcome"],
                        faces=(deal["faces"][0], deal["faces"][1]),
                    )
                )
        return cls(tuple(totals), tuple(deals))
