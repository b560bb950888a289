"""The lobby of a table: who sits where, the invitation, the house rules, the start."""

from collections.abc import Callable
from random import SystemRandom
from typing import Any
from urllib.parse import quote, urlsplit

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.errors import (
    CodeMalformedError,
    GoninkanError,
    NotAuthenticatedError,
    TableNotFoundError,
)
from games.models import BotLevel, Player, Table, TableStatus
from games.pages.codes import code_fault
from games.pages.failures import failures_told, told_at
from games.pages.guests import player_or_guest
from games.pages.house_rules import summary
from games.pages.limits import limit_check, limit_count
from games.pages.table_form import TableForm, values_of
from games.problems import STATUS, sentence
from games.selectors.access import table_for_code
from games.selectors.tables import table_json
from games.services.matches import table_start
from games.services.sessions import player_of
from games.services.tables import (
    table_add_bot,
    table_join,
    table_kick,
    table_leave,
    table_set_options,
)

THIS_COMPUTER = frozenset({"localhost", "127.0.0.1", "::1"})
LINE_SHARE = "https://line.me/R/share?text="


@require_safe
@never_cache
@failures_told
def lobby(request: HttpRequest, code: str) -> HttpResponse:
    table = _table_guessed(request, code)
    if table.code != code:
        return redirect("pages:lobby", code=table.code)
    if table.match is not None and _is_seated(table, player_of(request)):
        return redirect("pages:match", public_id=table.match.public_id)
    return _lobby_page(request, table)


@require_safe
@never_cache
@failures_told
def lobby_live(request: HttpRequest, code: str) -> HttpResponse:
    """The part of the lobby that changes while people sit down."""
    table = _table_guessed(request, code)
    return render(request, "games/parts/lobby_live.html", _live_context(request, table))


@require_POST
def lobby_join(request: HttpRequest, code: str) -> HttpResponse:
    """Sit down; a new person gives a name at most."""
    name = request.POST.get("name", "")
    try:
        table = table_for_code(code)
        table_join(code=table.code, player=player_or_guest(request, name))
    except GoninkanError as error:
        if error.kind == "invalid":
            shown = {"name_typed": name[:100], "name_error": sentence(error)}
            return _lobby_page(request, table_for_code(code), shown, status=STATUS[error.kind])
        return told_at(request, error, f"/t/{code}/")
    return redirect("pages:lobby", code=table.code)


@require_POST
def lobby_leave(request: HttpRequest, code: str) -> HttpResponse:
    def leave(table: Table, player: Player) -> None:
        table_leave(code=table.code, player=player)
        messages.success(request, _("You have left the table."))

    return _act(request, code, leave, then="/")


@require_POST
def lobby_bots(request: HttpRequest, code: str) -> HttpResponse:
    """Seat a bot in one seat, or in all that are empty."""
    seat = request.POST.get("seat", "")
    level = request.POST.get("level", BotLevel.NORMAL)
    chosen = BotLevel(level) if level in BotLevel.values else BotLevel.NORMAL

    def seat_bots(table: Table, host: Player) -> None:
        empty = [row["seat"] for row in table_json(table)["seats"] if row["player"] is None]
        wanted = [int(seat)] if seat.isascii() and seat.isdigit() and len(seat) < 3 else empty
        for index in wanted:
            table_add_bot(
                code=table.code,
                host=host,
                level=chosen,
                now=timezone.now(),
                rng=SystemRandom(),
                seat=index,
            )

    return _act(request, code, seat_bots)


@require_POST
def lobby_kick(request: HttpRequest, code: str) -> HttpResponse:
    seat = request.POST.get("seat", "")
    index = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else -1
    return _act(
        request, code, lambda table, host: table_kick(code=table.code, host=host, seat=index)
    )


@require_POST
def lobby_options(request: HttpRequest, code: str) -> HttpResponse:
    """Change the house rules; a choice that cannot be is told, and the rest of the form kept."""
    form = TableForm(request.POST)
    if not form.is_valid():
        return failures_told(_lobby_with_form)(request, code, form)

    def change(table: Table, host: Player) -> None:
        table_set_options(code=table.code, host=host, changes={"rules": form.rules, **form.table})
        messages.success(request, _("The house rules are changed."))

    return _act(request, code, change)


@require_POST
def lobby_start(request: HttpRequest, code: str) -> HttpResponse:
    def start(table: Table, host: Player) -> None:
        table_start(code=table.code, host=host, now=timezone.now())

    return _act(request, code, start)


def _act(
    request: HttpRequest,
    code: str,
    action: Callable[[Table, Player], object],
    then: str | None = None,
) -> HttpResponse:
    try:
        table, player = table_for_code(code), player_of(request)
        if player is None:
            raise NotAuthenticatedError
        action(table, player)
    except GoninkanError as error:
        return told_at(request, error, f"/t/{code}/")
    return redirect(then or f"/t/{table.code}/")


def _lobby_with_form(request: HttpRequest, code: str, form: TableForm) -> HttpResponse:
    return _lobby_page(request, table_for_code(code), {"form": form}, status=400)


def _lobby_page(
    request: HttpRequest,
    table: Table,
    shown: dict[str, Any] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    invitation = request.build_absolute_uri(f"/t/{table.code}/")
    text = _("Let’s play Goninkan! The code is {code}.").format(code=table.code)
    scheme = "wss" if request.is_secure() else "ws"
    context = {
        **_live_context(request, table),
        "invitation": invitation,
        "opens_only_here": urlsplit(invitation).hostname in THIS_COMPUTER,
        "invitation_text": text,
        "line_share": LINE_SHARE + quote(f"{text} {invitation}"),
        "qr": segno.make(invitation, error="m", micro=False).svg_inline(
            border=2, dark="#1b2436", light="#ffffff", omitsize=True
        ),
        "form": TableForm(initial=values_of(table)),
        "socket": f"{scheme}://{request.get_host()}/ws/v1/tables/{table.code}/",
        **(shown or {}),
    }
    return render(request, "games/lobby.html", context, status=status)


def _live_context(request: HttpRequest, table: Table) -> dict[str, Any]:
    player = player_of(request)
    data = table_json(table)
    seats = data["seats"]
    mine = next(
        (
            row["seat"]
            for row in seats
            if player and row["player"] and row["player"]["id"] == player.public_id
        ),
        None,
    )
    turn = 1 if table.rules.get("direction") == "counterclockwise" else -1
    for row in seats:
        row["place"] = turn * (row["seat"] - (mine or 0)) % len(seats)
        row["is_host"] = row["player"] is not None and row["player"]["id"] == data["host"]
        row["is_me"] = row["seat"] == mine
    empty = sum(row["player"] is None for row in seats)
    return {
        "table": table,
        "seats": seats,
        "empty": empty,
        "seated": len(seats) - empty,
        "host": table.host,
        "i_am_host": player is not None and table.host_id == player.pk and mine is not None,
        "i_am_seated": mine is not None,
        "is_open": table.status == TableStatus.OPEN,
        "is_playing": table.status == TableStatus.PLAYING,
        "summary": summary(table),
    }


def _table_guessed(request: HttpRequest, code: str) -> Table:
    """Return the table, and count a code that names none as a guess."""
    limit_check(request, "code_guess")
    try:
        return table_for_code(code)
    except CodeMalformedError as error:
        limit_count(request, "code_guess")
        raise code_fault(code) from error
    except TableNotFoundError:
        limit_count(request, "code_guess")
        raise


def _is_seated(table: Table, player: Player | None) -> bool:
    return player is not None and table.seats.filter(player=player).exists()
