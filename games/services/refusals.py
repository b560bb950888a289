"""Refusals by the id of the command, so that a repeated id gets the first answer again.

Accepted commands are in the log. Refusals change nothing and are not; the cache keeps them for a
while, for every process and both ways to act. Losing one costs a repeated command its old answer.
"""

import hashlib
from contextlib import suppress
from typing import Final

import structlog
from django.core.cache import cache
from redis.exceptions import RedisError

from games.rules.common.errors import GoninkanError

KEPT_S: Final = 3600

log = structlog.get_logger(__name__)


def refusal_remember(*, match: str, player: int, command: str, error: GoninkanError) -> None:
    """Keep *error* as the answer to *command* of *player* (an index), unless there is one."""
    with suppress(RedisError, OSError):
        cache.add(_key(match, player, command), error, KEPT_S)


def refusal_of(*, match: str, player: int, command: str) -> GoninkanError | None:
    """Return the answer to *command* if it was a refusal that is still remembered."""
    try:
        found = cache.get(_key(match, player, command))
    except (RedisError, OSError) as error:
        log.warning("refusals not read", error=type(error).__name__)
        return None
    return found if isinstance(found, GoninkanError) else None


def _key(match: str, player: int, command: str) -> str:
    digest = hashlib.sha256(command.encode()).hexdigest()  # a client chooses it, newlines and all
    return f"refusal:{match}:{player}:{digest}"
