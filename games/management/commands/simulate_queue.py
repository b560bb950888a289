"""``manage.py simulate_queue``: a day of the matchmaking pools with made-up visitors."""

import json
from dataclasses import replace
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandParser

from games.matchmaking.policy import NO_WIDENING, Policy
from games.matchmaking.pools import POOLS
from games.matchmaking.simulation import figures, simulate_day

WAYS: Final[dict[str, dict[str, Any]]] = {
    "widening": {},
    "no-widening": {"widening": NO_WIDENING},
    "holding-back": {"holds": True},
}
"""The pools' own policy, and what it is compared with."""

COLUMNS: Final = ("people", "tables", "bot_tables", "gave_up", "missed_tables")
SUMMARIES: Final = ("wait_s", "night_s", "rush_s", "spread")


class Command(BaseCommand):
    """Needs no database; the same arguments give the same figures."""

    help = "Simulate a day of every pool: a quiet night, an evening rush; waits and spreads."
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the pools, the ways of grouping, and how busy the day is."""
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--busy", type=int, default=1, help="times the usual visitors (1)")
        parser.add_argument("--pool", action="append", choices=sorted(POOLS), help="only this one")
        parser.add_argument("--way", action="append", choices=sorted(WAYS), help="only this one")
        parser.add_argument("--json", action="store_true", help="a line of JSON for each day")

    def handle(self, *args: Any, **options: Any) -> None:
        """Simulate and print."""
        if not options["json"]:
            names = "".join(f"{name + ' 50/95/max':>24}" for name in SUMMARIES)
            self.stdout.write(
                f"{'pool':<22}{'way':<13}{'people':>7}{'tables':>7}{'bots':>5}{'left':>6}"
                f"{'missed':>7}{names}{'told':>6}{'was':>6}{'again':>6}"
            )
        for slug in options["pool"] or POOLS:
            for way in options["way"] or WAYS:
                pool = POOLS[slug]
                policy = policy_of(pool.policy, way)
                found = figures(
                    simulate_day(pool, policy, seed=options["seed"], busy=options["busy"])
                )
                if options["json"]:
                    self.stdout.write(json.dumps({"pool": slug, "way": way, **found}))
                else:
                    self.stdout.write(row(slug, way, found))


def policy_of(policy: Policy, way: str) -> Policy:
    """Return *policy* changed for one of the ``WAYS``."""
    return replace(policy, **WAYS[way])


def row(slug: str, way: str, found: dict[str, Any]) -> str:
    """Return the figures as a line under the heading."""
    widths = (7, 7, 5, 6, 7)
    counts = "".join(f"{found[name]:>{width}}" for name, width in zip(COLUMNS, widths, strict=True))
    summaries = "".join(
        f"{'/'.join('-' if v is None else f'{v:.0f}' for v in found[name].values()):>24}"
        for name in SUMMARIES
    )
    told = f"{found['told_s']:>6.0f}{found['told_waited_s']:>6.0f}"
    return f"{slug:<22}{way:<13}{counts}{summaries}{told}{found['repeats_per_person']:>6.2f}"
