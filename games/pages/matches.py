"""The pages of a match: the live table, the replay, the proof that the deals were fair.

The pages hand their module what it needs as JSON; everything else comes over the socket.
"""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games.models import Match
from games.pages.failures import failures_told
from games.selectors.access import match_for_id, player_index
from games.services.sessions import player_of
from games.services.tokens import ticket_issue


@require_safe
@never_cache
@ensure_csrf_cookie
@failures_told
def match(request: HttpRequest, public_id: str) -> HttpResponse:
    return _page(request, match_for_id(public_id), "games/match.html")


@require_safe
@never_cache
@ensure_csrf_cookie
@failures_told
def replay(request: HttpRequest, public_id: str) -> HttpResponse:
    return _page(request, match_for_id(public_id), "games/replay.html")


@require_safe
@never_cache
@failures_told
def fair(request: HttpRequest, public_id: str) -> HttpResponse:
    return _page(request, match_for_id(public_id), "games/fair.html")


def _page(request: HttpRequest, row: Match, template: str) -> HttpResponse:
    return render(request, template, {"match": row, "config": _config(request, row)})


def _config(request: HttpRequest, row: Match) -> dict[str, Any]:
    player = player_of(request)
    scheme = "wss" if request.is_secure() else "ws"
    api = f"/api/v1/matches/{row.public_id}/"
    return {
        "match": row.public_id,
        "status": row.status,
        "you": player_index(row, player),
        "language": get_language(),
        "socket": f"{scheme}://{request.get_host()}/ws/v1/matches/{row.public_id}/",
        "ticket": None if player is None else ticket_issue(player=player),
        "api": api,
        "urls": {
            "home": "/",
            "match": f"/m/{row.public_id}/",
            "replay": f"/m/{row.public_id}/replay/",
            "fair": f"/m/{row.public_id}/fair/",
            "rules": "/rules/",
            "lobby": "/t/",
            "record": f"{api}record/",
            "events": f"{api}events/",
            "fairness": f"{api}fairness/",
            "chat": f"{api}chat/",
            "rematch": f"{api}rematch/",
            "ticket": "/api/v1/me/ticket/",
            "cards": static("games/cards.svg"),
            "icons": static("games/icons.svg"),
        },
    }
