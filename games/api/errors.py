"""Every failure of the API becomes a problem document here."""

from collections.abc import Mapping
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from games.errors import GoninkanError, InvalidInputError, ThrottledError
from games.problems import document, problem
from games.rules.common.errors import OptionsError, gettext_noop

MEDIA_TYPE: Final = "application/problem+json"

SENTENCES: Final[dict[int, tuple[str, str]]] = {
    401: ("not_authenticated", gettext_noop("This needs a player: send a bearer token.")),
    403: ("forbidden", gettext_noop("You are not allowed to do this.")),
    404: (
        "not_found",
        gettext_noop("Nothing is at this address; addresses end with a slash, see the API pages."),
    ),
    405: ("method_not_allowed", gettext_noop("This address does not take {method} requests.")),
    415: ("unsupported_media_type", gettext_noop("Send the body as application/json.")),
}
"""Code and sentence of what the framework itself refuses, by status."""


def exception_handler(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Return the problem document of *error*; None leaves a fault of the server to be logged."""
    found = _document(error, context)
    if found is None:
        return None
    set_rollback()
    return Response(found, status=found["status"], headers=_headers(error), content_type=MEDIA_TYPE)


def _document(error: Exception, context: Mapping[str, Any]) -> dict[str, Any] | None:
    match error:
        case OptionsError():
            nested = InvalidInputError({f"rules.{key}": text for key, text in error.errors.items()})
            return {**problem(nested), "code": error.code, "type": _type(error.code)}
        case GoninkanError():
            return problem(error, getattr(context.get("view"), "names", None))
        case exceptions.ValidationError():
            errors = _flat(error.detail)
            shown = problem(InvalidInputError(dict.fromkeys(errors, "")))
            return {**shown, "errors": errors}
        case Http404() | exceptions.NotFound():
            return _framework(404)
        case PermissionDenied() | exceptions.PermissionDenied():
            return _framework(403)
        case exceptions.NotAuthenticated() | exceptions.AuthenticationFailed():
            return _framework(401)
        case exceptions.MethodNotAllowed():
            return _framework(405, method=context["request"].method)
        case exceptions.UnsupportedMediaType():
            return _framework(415)
        case exceptions.Throttled():
            return problem(ThrottledError(seconds=_seconds(error)))
        case exceptions.APIException():
            code = str(error.default_code)
            return document(code=code, status=error.status_code, detail=gettext(str(error.detail)))
        case _:
            return None


def _framework(status: int, **params: object) -> dict[str, Any]:
    code, sentence = SENTENCES[status]
    return document(code=code, status=status, detail=gettext(sentence).format_map(params))


def _headers(error: Exception) -> dict[str, str]:
    match error:
        case ThrottledError():
            return {"Retry-After": str(error.seconds)}
        case exceptions.Throttled():
            return {"Retry-After": str(_seconds(error))}
        case GoninkanError(kind="unauthenticated"):
            return {"WWW-Authenticate": 'Bearer realm="goninkan"'}
        case _:
            return {}


def _seconds(error: exceptions.Throttled) -> int:
    return max(1, round(getattr(error, "wait", None) or 1))


def _type(code: str) -> str:
    return f"urn:goninkan:problem:{code}"


def _flat(detail: Any, prefix: str = "") -> dict[str, list[str]]:
    """Return the errors of nested fields by dotted name."""
    if not isinstance(detail, Mapping):
        return {prefix or "body": [str(item) for item in detail]}
    flat: dict[str, list[str]] = {}
    for key, value in detail.items():
        name = "body" if key == "non_field_errors" else str(key)
        flat |= _flat(value, f"{prefix}.{name}" if prefix else name)
    return flat
