"""The fixed pools: what one can queue for."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from games.matchmaking.policy import Policy


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The times of a table: per turn, in reserve, and until the signal."""

    turn_s: int = 30
    reserve_s: int = 120
    time_limit_s: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """One queue. The slug is permanent."""

    slug: str
    game: str
    rules: Mapping[str, Any]
    """The options that differ from the game's defaults."""
    table_size: int
    rated: bool
    clock: Clock = Clock()
    closeness: str
    """The rating pool whose ratings say who is close to whom; in a rated pool, its own."""

    @property
    def rating_pool(self) -> str | None:
        """Return the slug of the ratings that a match of this pool changes."""
        return self.slug if self.rated else None

    @property
    def policy(self) -> Policy:
        """Return how its tickets are grouped: rated pools take neither parties nor bots."""
        return Policy(table=self.table_size, parties=not self.rated, bots=not self.rated)


def _pool(
    slug: str,
    rules: dict[str, Any],
    *,
    rated: bool = True,
    table_size: int = 5,
    clock: Clock = Clock(),
    closeness: str | None = None,
) -> Pool:
    return Pool(
        slug=slug,
        game="goninkan",
        rules=MappingProxyType({"players": table_size, **rules}),
        table_size=table_size,
        rated=rated,
        clock=clock,
        closeness=closeness or slug,
    )


QUICK: Final = "goninkan-quick"

POOLS: Final[Mapping[str, Pool]] = MappingProxyType(
    {
        pool.slug: pool
        for pool in (
            _pool(QUICK, {"rounds": 4}),
            _pool("goninkan-quick-casual", {"rounds": 4}, rated=False, closeness=QUICK),
            _pool("goninkan-ten", {"rounds": 10, "tome_suppe": True}),
            _pool("goninkan-clock", {"rounds": 0}, clock=Clock(time_limit_s=30 * 60)),
            _pool("goninkan-six-casual", {"rounds": 4}, rated=False, table_size=6, closeness=QUICK),
        )
    }
)
"""All pools by slug, in the order in which they are shown."""
