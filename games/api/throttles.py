"""Limits per caller. Addresses get generous ones: a hall of 300 people shares one address.

Rates stand in the setting ``REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]``; ``None`` switches one off.
"""

from collections.abc import Callable
from typing import Any

from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from games.errors import ThrottledError
from games.services.tokens import Credential


class AddressThrottle(SimpleRateThrottle):
    """Counts the requests of an address."""

    scope: str
    num_requests: int
    duration: int

    def get_rate(self) -> str | None:
        """Return the rate of the scope as the settings say now."""
        rates: dict[str, Any] = api_settings.DEFAULT_THROTTLE_RATES
        rate: str | None = rates.get(self.scope)
        return rate

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """Return the key under which requests are counted."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class GuestThrottle(AddressThrottle):
    """New guests from one address."""

    scope = "guest"


class TableThrottle(AddressThrottle):
    """Tables that one player opens."""

    scope = "table"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """Count by player where there is one."""
        credential = request.auth
        ident = (
            credential.player.public_id
            if isinstance(credential, Credential)
            else self.get_ident(request)
        )
        return self.cache_format % {"scope": self.scope, "ident": ident}


class CodeGuessThrottle(AddressThrottle):
    """Codes that named no table: only failures count, so nobody is slowed who has a code."""

    scope = "code_guess"
    timer: Callable[[], float]

    def check(self, request: Request, view: APIView) -> None:
        """Raise ``ThrottledError`` for an address that has guessed too often."""
        if self.rate is None:
            return
        history = self._history(request, view)
        if len(history) >= self.num_requests:
            raise ThrottledError(seconds=max(1, round(history[-1] + self.duration - self.timer())))

    def count(self, request: Request, view: APIView) -> None:
        """Count a code that named no table."""
        if self.rate is None:
            return
        history = [self.timer(), *self._history(request, view)]
        self.cache.set(self.get_cache_key(request, view), history, self.duration)

    def _history(self, request: Request, view: APIView) -> list[float]:
        since = self.timer() - self.duration
        found: Any = self.cache.get(self.get_cache_key(request, view), [])
        return [instant for instant in found if instant > since]
