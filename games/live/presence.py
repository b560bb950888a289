"""Which connection controls which seat, over all processes.

Kept in Redis only, since it can be rebuilt: the newest socket of a player writes its name, and
keeps it alive; a name that is gone, or is the one that just closed, means that nobody is there.
"""

from typing import Final

from django.conf import settings
from redis.asyncio import Redis

LIFETIME_S: Final = 90
"""A seat's entry outlives its process by no more than this."""


class SeatRegistry:
    """The entries of all seats; belongs to one event loop."""

    def __init__(self) -> None:
        self._redis = Redis.from_url(settings.REDIS_URL, decode_responses=True)

    async def take(self, match_id: str, player: int, connection: str) -> None:
        """Let *connection* control the seat from now on."""
        await self._redis.set(_key(match_id, player), connection, ex=LIFETIME_S)

    async def keep(self, match_id: str, player: int, connection: str) -> None:
        """Let *connection* go on controlling the seat, unless a newer one has taken it."""
        if await self.holder(match_id, player) in (None, connection):
            await self.take(match_id, player, connection)

    async def holder(self, match_id: str, player: int) -> str | None:
        """Return the connection that took the seat last; None where nobody is known."""
        found = await self._redis.get(_key(match_id, player))
        return str(found) if found is not None else None

    async def is_free(self, match_id: str, player: int, connection: str) -> bool:
        """Say whether nobody but the closed *connection* holds the seat; forgets that one."""
        holder = await self.holder(match_id, player)
        if holder == connection:
            await self._redis.delete(_key(match_id, player))
            return True
        return holder is None

    async def close(self) -> None:
        """Close the connections to Redis."""
        await self._redis.aclose()


def _key(match_id: str, player: int) -> str:
    return f"goninkan:seat:{match_id}:{player}"
