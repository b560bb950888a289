"""The language in which a socket's sentences are written."""

from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header


def language_of(scope: dict[str, Any]) -> str:
    """Return the language asked for: ``?lang=``, else the cookie, else Accept-Language."""
    headers = {key: value.decode("latin-1") for key, value in scope.get("headers", ())}
    wishes = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [])[:1]
    try:
        cookie = SimpleCookie(headers.get(b"cookie", "")).get(settings.LANGUAGE_COOKIE_NAME)
    except CookieError:
        cookie = None
    if cookie is not None:
        wishes.append(cookie.value)
    accepted = parse_accept_lang_header(headers.get(b"accept-language", "")[:500])
    wishes += [wish for wish, _ in accepted]
    for wish in wishes:
        try:
            return get_supported_language_variant(wish)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE
