"""The rules page: Goninkan in five minutes, with pictures."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

SCORES: Final = (
    (_("Kankei wins"), "+1", "+1", "+2"),
    (_("Sukonku: and Mukankei has no face card at all"), "+2", "+2", "+3"),
    (_("Mukankei wins"), "−1", "−1", "−1"),
    (_("Reverse sukonku: and Kankei has no face card at all"), "−10", _("round −3"), _("round −3")),
    (_("Juroku made: all sixteen face cards"), "–", "+9", "+10"),
    (_("Juroku missed"), "–", "−16", "−16"),
    (_("Reverse juroku made by Mukankei"), "–", _("round −16"), _("round −16")),
    (_("Reverse juroku missed"), "–", "+33", "+34"),
)
"""What each Kankei player gets, by deal; Mukankei gets the opposite."""


@require_GET
def rules(request: HttpRequest) -> HttpResponse:
    return render(request, "games/rules.html", {"scores": SCORES})
