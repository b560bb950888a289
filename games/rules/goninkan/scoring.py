"""Outcome of a deal and its points (rules 1.4)."""

from enum import StrEnum
from typing import Final

from games.rules.goninkan.ruleset import RuleSet


class Outcome(StrEnum):
    """How a deal ended."""

    KANKEI = "K"
    SUKONKU = "KS"
    MUKANKEI = "M"
    REVERSE_SUKONKU = "MS"
    JUROKU_MADE = "J+"
    JUROKU_MISSED = "J-"
    REVERSE_JUROKU_MADE = "R+"
    REVERSE_JUROKU_MISSED = "R-"


KANKEI_WINS: Final = frozenset(
    {
        Outcome.KANKEI,
        Outcome.SUKONKU,
        Outcome.JUROKU_MADE,
        Outcome.REVERSE_JUROKU_MISSED,
    }
)
"""Outcomes after which the round goes on, up to deal 3."""

LAST_DEAL: Final = 3
ALL_FACES: Final = 16
_REVERSE_SUKONKU_FIRST: Final = -10
_REVERSE_SUKONKU_ROUND: Final = -3
_REVERSE_JUROKU_ROUND: Final = -16
_JUROKU_BONUS: Final = 8
_REVERSE_JUROKU_MISSED_BONUS: Final = 32


def classify(targets: tuple[int, int], kankei_faces: int, mukankei_faces: int) -> Outcome | None:
    """Return the outcome of undeclared play at these counts; None while unfinished (1.4)."""
    if kankei_faces >= targets[0]:
        return Outcome.KANKEI if mukankei_faces else Outcome.SUKONKU
    if mukankei_faces >= targets[1]:
        return Outcome.MUKANKEI if kankei_faces else Outcome.REVERSE_SUKONKU
    return None


def kankei_points(outcome: Outcome, deal_no: int, round_points: int, rules: RuleSet) -> int:
    """Return the points of each Kankei player for a deal; Mukankei players get the opposite.

    ``round_points`` is what a Kankei player has made in this round before the deal (R of 1.4).
    """
    win = 2 if deal_no == LAST_DEAL else 1
    match outcome:
        case Outcome.KANKEI:
            return win
        case Outcome.SUKONKU:
            return win + 1
        case Outcome.MUKANKEI:
            return -1
        case Outcome.REVERSE_SUKONKU:
            if deal_no == 1:
                return _REVERSE_SUKONKU_FIRST
            return _REVERSE_SUKONKU_ROUND - round_points
        case Outcome.JUROKU_MADE:
            return win + _JUROKU_BONUS + int(rules.juroku_keeps_sukonku)
        case Outcome.JUROKU_MISSED:
            return rules.missed_juroku
        case Outcome.REVERSE_JUROKU_MADE:
            return _REVERSE_JUROKU_ROUND - round_points
        case Outcome.REVERSE_JUROKU_MISSED:
            return win + _REVERSE_JUROKU_MISSED_BONUS


def round_points(outcomes: list[Outcome], rules: RuleSet) -> list[int]:
    """Return a Kankei player's points for each deal of one round, in order.

    Raises ``ValueError`` for a sequence that no round can have (5.1).
    """
    points: list[int] = []
    for index, outcome in enumerate(outcomes):
        deal_no = index + 1
        if deal_no > LAST_DEAL:
            raise ValueError("a round has at most three deals")
        if index and outcomes[index - 1] not in KANKEI_WINS:
            raise ValueError(f"the round ended with deal {index}")
        if deal_no == 1 and outcome.value[0] in "JR":
            raise ValueError("juroku is void in the first deal")
        if outcome.value[0] == "R" and not rules.reverse_juroku:
            raise ValueError("reverse juroku is not played under these rules")
        points.append(kankei_points(outcome, deal_no, sum(points), rules))
    return points
