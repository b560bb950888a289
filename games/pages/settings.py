"""The settings sheet: name, language, colours, confirmation, sound."""

from django.conf import settings as site
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.errors import PlayerNameError, ThrottledError
from games.pages.guests import player_or_guest
from games.pages.look import THEMES, Look, look_keep, look_of
from games.problems import problem, sentence
from games.services.names import player_rename
from games.services.sessions import player_of

LANGUAGES = [code for code, _name in site.LANGUAGES]


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Show the settings, or keep them; a script gets JSON, a form gets a page."""
    if request.method != "POST":
        return render(request, "games/settings.html", {"next": _next(request)})
    wants_json = request.headers.get("accept", "").startswith("application/json")
    name = request.POST.get("name", "")
    try:
        shown_name = _name_keep(request, name)
    except (PlayerNameError, ThrottledError) as error:
        if wants_json:
            return JsonResponse(problem(error), status=400)
        context = {"next": _next(request), "settings_name": name[:100], "look": _asked(request)}
        context["name_error"] = sentence(error)
        return render(request, "games/settings.html", context, status=400)
    language = request.POST.get("language", "")
    if language not in LANGUAGES:
        language = get_language() or site.LANGUAGE_CODE
    response: HttpResponse
    if wants_json:
        response = JsonResponse({"name": shown_name})
    else:
        with override(language):
            messages.success(request, _("Settings kept."))
        response = redirect(_next(request))
    look_keep(response, _asked(request), secure=request.is_secure())
    response.set_cookie(
        site.LANGUAGE_COOKIE_NAME,
        language,
        max_age=60 * 60 * 24 * 365,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response


def _name_keep(request: HttpRequest, name: str) -> str:
    player = player_of(request)
    if player is None:
        return player_or_guest(request, name).name if name.strip() else ""
    if name != player.name:
        player_rename(player=player, name=name)
    return player.name


def _asked(request: HttpRequest) -> Look:
    theme = request.POST.get("theme", look_of(request).theme)
    return Look(
        theme=theme if theme in THEMES else "auto",
        four_colour="four_colour" in request.POST,
        confirm="confirm" in request.POST,
        sound="sound" in request.POST,
    )


def _next(request: HttpRequest) -> str:
    address = request.POST.get("next") or request.GET.get("next") or "/"
    if address.startswith("/settings/") or not url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        return "/"
    return address
