"""How many frames one socket may send: a bucket that refills with time."""

import time
from typing import Final

from games.rules.common.errors import GoninkanError, gettext_noop

BURST: Final = 60
PER_SECOND: Final = 20.0
ABUSE: Final = 200
"""Refused frames after which the socket is closed."""
CLOSE_TOO_FAST: Final = 4429


class TooFastError(GoninkanError):
    """The socket sends frames faster than anybody can play."""

    code = "too_fast"
    kind = "throttled"
    template = gettext_noop("Too many frames at once; wait a moment and send more slowly.")


class FrameAllowance:
    """The allowance of one socket."""

    __slots__ = ("_at", "_left", "_refused")

    def __init__(self) -> None:
        self._left = float(BURST)
        self._at = time.monotonic()
        self._refused = 0

    def take(self) -> None:
        """Use up one frame; raises ``TooFastError`` when none is left."""
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._at) * PER_SECOND)
        self._at = now
        if self._left < 1:
            self._refused += 1
            raise TooFastError
        self._left -= 1

    @property
    def is_abused(self) -> bool:
        """Say whether so much was refused that the socket should be closed."""
        return self._refused > ABUSE
