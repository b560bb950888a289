"""The start page: play now, a new table, join by code, watch, go on."""

from random import SystemRandom
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games.errors import CodeMalformedError, GoninkanError
from games.models import BotLevel, Match
from games.pages.codes import code_fault, code_typed
from games.pages.failures import told_at
from games.pages.guests import player_or_guest
from games.pages.limits import limit_check, limit_count
from games.problems import STATUS, sentence
from games.rules.goninkan.ruleset import PRESETS
from games.selectors.access import table_for_code
from games.selectors.gatherings import open_table_of, running_match_of
from games.selectors.tables import running_public_table
from games.services.matches import table_start
from games.services.sessions import player_of
from games.services.tables import seat_count, table_add_bot, table_open


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return _home_page(request)


@require_POST
def join_by_code(request: HttpRequest) -> HttpResponse:
    """Find the table of a typed code; a wrong one is told beside the field and kept in it."""
    typed = request.POST.get("code", "")
    code = code_typed(typed)
    try:
        limit_check(request, "code_guess")
        table = table_for_code(code)
    except GoninkanError as error:
        limit_count(request, "code_guess")
        told = code_fault(code) if isinstance(error, CodeMalformedError) else error
        shown = {"code_typed": typed[:40], "code_error": sentence(told)}
        return _home_page(request, shown, status=STATUS[error.kind])
    return redirect("pages:lobby", code=table.code)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Open a table, seat bots, start, and go there: one tap from the start page to the cards."""
    try:
        match = _match_with_bots(request)
    except GoninkanError as error:
        return told_at(request, error, "/")
    return redirect("pages:match", public_id=match.public_id)


@transaction.atomic
def _match_with_bots(request: HttpRequest) -> Match:
    player, now, rng = player_or_guest(request), timezone.now(), SystemRandom()
    limit_check(request, "table", player.public_id)
    table = table_open(host=player, game="goninkan", rules=PRESETS["quick"].json, now=now)
    for _seat in range(1, seat_count(table)):
        table_add_bot(code=table.code, host=player, level=BotLevel.NORMAL, now=now, rng=rng)
    limit_count(request, "table", player.public_id)
    return table_start(code=table.code, host=player, now=now)


def _home_page(
    request: HttpRequest, shown: dict[str, Any] | None = None, *, status: int = 200
) -> HttpResponse:
    player = player_of(request)
    context = {
        "running": running_match_of(player) if player else None,
        "waiting": open_table_of(player) if player else None,
        "public": running_public_table(),
        **(shown or {}),
    }
    return render(request, "games/home.html", context, status=status)
