"""Opening a table: a preset or single options, and a name where there is none yet."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games.errors import PlayerNameError, ThrottledError
from games.models import Visibility
from games.pages.failures import told_at
from games.pages.guests import player_or_guest
from games.pages.house_rules import DEFAULT_PRESET, PRESET_CARDS, preset_values
from games.pages.limits import limit_check, limit_count
from games.pages.table_form import GAME, TableForm
from games.problems import sentence
from games.services.tables import table_open

PRESETS = {preset.key: preset for preset in PRESET_CARDS}


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        key = request.GET.get("preset", DEFAULT_PRESET)
        preset = PRESETS.get(key, PRESETS[DEFAULT_PRESET])
        usual = {"turn_s": 30, "visibility": Visibility.PRIVATE.value}
        form = TableForm(initial={**usual, **preset_values(preset)})
        return _page(request, form, preset=preset.key)
    form = TableForm(request.POST)
    name = request.POST.get("name", "")
    preset_key = request.POST.get("preset", "")
    if not form.is_valid():
        return _page(request, form, preset=preset_key, name=name, status=400)
    try:
        player = player_or_guest(request, name)
    except (PlayerNameError, ThrottledError) as error:
        told = sentence(error)
        return _page(request, form, preset=preset_key, name=name, name_error=told, status=400)
    try:
        limit_check(request, "table", player.public_id)
    except ThrottledError as error:
        return told_at(request, error, "/")
    table = table_open(host=player, game=GAME, rules=form.rules, now=timezone.now(), **form.table)
    limit_count(request, "table", player.public_id)
    return redirect("pages:lobby", code=table.code)


def _page(
    request: HttpRequest,
    form: TableForm,
    *,
    preset: str,
    name: str = "",
    name_error: str = "",
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "form": form,
        "presets": PRESET_CARDS,
        "preset": preset,
        "preset_values": {card.key: preset_values(card) for card in PRESET_CARDS},
        "name_typed": name[:100],
        "name_error": name_error,
    }
    return render(request, "games/new_table.html", context, status=status)
