"""``manage.py measure_bots``: how much better one bot plays than another."""

import json
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.base import Bot
from games.bots.goninkan.normal import NormalBot, rule_names
from games.bots.measure import Figures, Pair, figures, play_pairs
from games.bots.registry import get_bot, levels
from games.rules.common.errors import GoninkanError
from games.rules.registry import GAMES, get_rules

DEFAULT_PAIRINGS = "normal:random,normal:easy,easy:random"


class Command(BaseCommand):
    """Prints a line of JSON per pairing; the same arguments give the same figures."""

    help = "Measure bots against each other at mixed tables, each deal played from both sides."
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the pairings and how long to measure."""
        parser.add_argument("--matches", type=int, default=2000, help="matches per pairing (2000)")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--pairings",
            default=DEFAULT_PAIRINGS,
            help=f"first:second, separated by commas ({DEFAULT_PAIRINGS}); levels: {levels()}",
        )
        parser.add_argument(
            "--without",
            metavar="RULES",
            help="measure normal against itself without rules: a,b+c is two measures; or all",
        )
        parser.add_argument("--game", default="goninkan", choices=sorted(GAMES))
        parser.add_argument("--rules", default="{}", help="rule options as JSON")
        parser.add_argument("--jobs", type=int, default=1, help="processes to share the work (1)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Measure and print."""
        if options["matches"] < 2 or options["jobs"] < 1:
            raise CommandError("At least two matches and one process are needed.")
        for first, second in pairings(options["pairings"], options["without"]):
            try:
                found = measure(first, second, options)
            except (GoninkanError, ValueError) as error:
                raise CommandError(str(error)) from error
            line = {
                "first": first,
                "second": second,
                "matches": found.matches,
                "points_per_match": round(found.difference, 3),
                "error": round(found.difference_error, 3),
                "ahead": round(found.ahead, 4),
                "ahead_error": round(found.ahead_error, 4),
            }
            self.stdout.write(json.dumps(line))
            self.stdout.flush()


def pairings(text: str, without: str | None) -> list[tuple[str, str]]:
    """Return who is measured against whom; "normal-A+B" is normal without rules A and B."""
    if without is None:
        found = [pairing.strip().partition(":") for pairing in text.split(",")]
        return [(first, second) for first, _, second in found]
    rules = sorted(rule_names()) if without == "all" else without.split(",")
    return [("normal", f"normal-{rule.strip()}") for rule in rules]


def bot_called(name: str, game: str) -> Bot:
    """Return the bot of a level, or normal without some rules."""
    level, _, rules = name.partition("-")
    if rules and level == NormalBot.level and game == "goninkan":
        return NormalBot(without=rules.split("+"))
    return get_bot(name, game)


def measure(first: str, second: str, options: dict[str, Any]) -> Figures:
    """Return the figures of one pairing."""
    jobs = options["jobs"]
    pairs = options["matches"] // 2
    parts = [range(part, pairs, jobs) for part in range(jobs)]
    where = (options["game"], options["rules"], first, second, options["seed"])
    if jobs == 1:
        return figures(_part(where, parts[0]))
    with ProcessPoolExecutor(jobs) as pool:
        found = pool.map(_part, [where] * jobs, parts)
        return figures(pair for part in found for pair in part)


def _part(where: tuple[str, str, str, str, int], numbers: range) -> list[Pair]:
    game, ruleset, first, second, seed = where
    rules = get_rules(game)
    parsed = rules.parse_options(json.loads(ruleset))
    bots = bot_called(first, game), bot_called(second, game)
    return list(play_pairs(rules, parsed, *bots, numbers, seed))
