"""The rules page: Goninkan in five minutes, with pictures."""

import math
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from games.pages.house_rules import Text

CENTRE: Final = (120.0, 112.0)
RADIUS: Final = 78.0


@dataclass(frozen=True, slots=True)
class Place:
    """One seat of a drawn ring, and what is shown there."""

    x: float
    y: float
    letter: str
    kankei: bool = False
    card: str = ""
    best: bool = False

    @property
    def sign(self) -> str:
        return "◎" if self.kankei else "△"

    @property
    def card_x(self) -> float:
        return round(self.x - 20, 1)

    @property
    def card_y(self) -> float:
        return round(self.y - 28, 1)


def ring(letters: str, kankei: str = "", cards: str = "", best: str = "") -> list[Place]:
    """Return the places of a ring, the first at the bottom, the next to its right hand."""
    shown = cards.split() or [""] * len(letters)
    places = []
    for index, (letter, card) in enumerate(zip(letters, shown, strict=True)):
        angle = math.radians(90 - 360 * index / len(letters))
        x, y = CENTRE[0] + RADIUS * math.cos(angle), CENTRE[1] + RADIUS * math.sin(angle)
        places.append(
            Place(round(x, 1), round(y, 1), letter, letter in kankei, card, letter == best)
        )
    return places


@dataclass(frozen=True, slots=True)
class Score:
    """A line of the score table: points of each Kankei player in deals 1, 2 and 3."""

    name: Text
    meaning: Text
    deals: tuple[str, str, str]


SCORES: Final = (
    Score(_("Kankei wins"), _("Mukankei has taken at least one face card."), ("+1", "+1", "+2")),
    Score(_("Sukonku"), _("Kankei wins, Mukankei has no face card."), ("+2", "+2", "+3")),
    Score(_("Juroku made"), _("Kankei called for all sixteen and took them."), ("–", "+9", "+10")),
    Score(_("Juroku missed"), _("Mukankei takes one after all."), ("–", "−16", "−16")),
    Score(_("Mukankei wins"), _("Kankei has taken at least one face card."), ("−1", "−1", "−1")),
    Score(
        _("Reverse sukonku"),
        _("Mukankei wins, Kankei has no face card."),
        ("−10", "= −3", "= −3"),
    ),
    Score(
        _("Reverse juroku made"),
        _("Mukankei takes all sixteen."),
        ("–", "= −16", "= −16"),
    ),
    Score(_("Reverse juroku missed"), _("Kankei takes one after all."), ("–", "+33", "+34")),
)
FACES: Final = [[rank + suit for rank in "AKQJ"] for suit in "SHDC"]


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    context = {
        "scores": SCORES,
        "faces": FACES,
        "ring_apart": ring("ABCDE", "AC"),
        "ring_beside": ring("ABCDE", "BC"),
        "ring_swapped": ring("ABDCE", "BC"),
        "ring_trick": ring("ABCDE", "AC", "9H KH 3C 4H AS", "C"),
        "pips": range(16),
    }
    return render(request, "games/rules.html", context)
