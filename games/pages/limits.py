"""Limits for what pages let anybody do: new guests, tables, guesses of codes.

The rates and the counters are those of the API, so that neither is a way round the other.
"""

import time
from typing import Final

from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.settings import api_settings
from rest_framework.throttling import BaseThrottle, SimpleRateThrottle

from games.errors import ThrottledError

KEY: Final = SimpleRateThrottle.cache_format


def limit_check(request: HttpRequest, scope: str, ident: str = "") -> None:
    """Raise ``ThrottledError`` where *ident*, or this address, has done *scope* too often."""
    rate = _rate(scope)
    if rate is None:
        return
    allowed, period = rate
    instants = _instants(_key(request, scope, ident), period)
    if len(instants) >= allowed:
        raise ThrottledError(seconds=max(1, round(instants[-1] + period - time.time())))


def limit_count(request: HttpRequest, scope: str, ident: str = "") -> None:
    """Count that *scope* was done once more."""
    rate = _rate(scope)
    if rate is None:
        return
    key, period = _key(request, scope, ident), rate[1]
    cache.set(key, [time.time(), *_instants(key, period)], period)


def _rate(scope: str) -> tuple[int, int] | None:
    rate = api_settings.DEFAULT_THROTTLE_RATES.get(scope)
    if not rate:
        return None
    number, period = str(rate).split("/")
    return int(number), {"s": 1, "m": 60, "h": 3600, "d": 86400}[period[0]]


def _key(request: HttpRequest, scope: str, ident: str) -> str:
    # The address behind a proxy is found as the API finds it; it reads no more than META.
    address = BaseThrottle().get_ident(request)  # type: ignore[arg-type]
    return KEY % {"scope": scope, "ident": ident or address}


def _instants(key: str, period: int) -> list[float]:
    since = time.time() - period
    kept: list[float] = cache.get(key, [])
    return [instant for instant in kept if instant > since]
