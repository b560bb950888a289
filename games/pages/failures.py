"""Pages for what went wrong: each says what happened and what to do next."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template import loader
from django.utils.translation import gettext as _

from games.errors import GoninkanError
from games.problems import STATUS, document, sentence

View = Callable[..., HttpResponse]


def error_page(
    request: HttpRequest, *, status: int, title: str, detail: str, card: str = "JO"
) -> HttpResponse:
    """Return a whole page about a failure; *card* is its picture."""
    context: dict[str, Any] = {"title": title, "detail": detail, "card": card, "status": status}
    return render(request, "games/error.html", context, status=status)


def failures_told(view: View) -> View:
    """Answer an error that the view lets through with a page of its own."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except GoninkanError as error:
            return error_page(
                request,
                status=STATUS[error.kind],
                title=_("Not here") if error.kind == "not_found" else _("That did not work"),
                detail=sentence(error),
            )

    return wrapped


def told_at(request: HttpRequest, error: GoninkanError, address: str) -> HttpResponse:
    """Go to *address* and say there what was wrong."""
    messages.error(request, sentence(error))
    return redirect(address)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _answer(
        request,
        status=400,
        code="bad_request",
        title=_("The request is not valid"),
        detail=_("The browser sent something that cannot be read. Go back and try again."),
    )


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _answer(
        request,
        status=403,
        code="forbidden",
        title=_("This is not allowed"),
        detail=_("This page is not open to you. Go to the start page and take another way."),
    )


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    return _answer(
        request,
        status=403,
        code="csrf_failed",
        title=_("The page was too old"),
        detail=_(
            "It had been open for too long, or the browser keeps no cookies for this site."
            " Load the page again and repeat what you did."
        ),
    )


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _answer(
        request,
        status=404,
        code="not_found",
        title=_("Nothing lies here"),
        detail=_("There is no page at this address. Compare the link, or go to the start page."),
        card="back",
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """Rendered without the request, so that nothing else can fail on the way."""
    detail = _(
        "Nothing that was already played is lost. Load the page again in a moment;"
        " a running match goes on where it was."
    )
    title = _("The server made a mistake")
    if _is_api(request):
        return _problem(status=500, code="server_error", detail=detail)
    context = {"title": title, "detail": detail, "card": "JO", "status": 500}
    return HttpResponse(loader.get_template("games/error.html").render(context), status=500)


def offline(request: HttpRequest) -> HttpResponse:
    """The page that a browser without a connection shows."""
    return error_page(
        request,
        status=200,
        title=_("No connection"),
        detail=_("Your place at the table is kept. Check the connection and load the page again."),
        card="back",
    )


def _answer(
    request: HttpRequest, *, status: int, code: str, title: str, detail: str, card: str = "JO"
) -> HttpResponse:
    if _is_api(request):
        return _problem(status=status, code=code, detail=detail)
    return error_page(request, status=status, title=title, detail=detail, card=card)


def _problem(*, status: int, code: str, detail: str) -> HttpResponse:
    body = document(code=code, status=status, detail=detail)
    return JsonResponse(body, status=status, content_type="application/problem+json")


def _is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")
