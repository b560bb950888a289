"""``manage.py simulate``: matches of bots, written as records."""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.registry import get_bot, levels
from games.bots.table import play_match
from games.rules.common.errors import GoninkanError
from games.rules.record import make_record
from games.rules.registry import GAMES, get_rules

ROUNDS_UNTIL_SIGNAL = 4
"""Where the rules set no number of rounds, the signal comes after so many."""


class Command(BaseCommand):
    """Writes one record a line; the same arguments write the same bytes."""

    help = "Let bots play matches and write them as records (goninkan-record/1), one a line."
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """Take how many matches, between whom and under which rules."""
        parser.add_argument("--matches", type=int, default=1, help="how many matches (1)")
        parser.add_argument(
            "--seed", type=int, default=0, help="number that decides all chance (0)"
        )
        parser.add_argument("--players", type=int, help="players at the table (5)")
        parser.add_argument(
            "--bots",
            default="normal",
            help=f"levels, separated by commas, repeated round the table: {', '.join(levels())}",
        )
        parser.add_argument("--game", default="goninkan", choices=sorted(GAMES))
        parser.add_argument(
            "--rules", default="{}", help="rule options as JSON, for example '{\"rounds\": 10}'"
        )
        parser.add_argument("--out", default="-", help="file to write; - for standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play and write."""
        rules = get_rules(options["game"])
        ruleset = rule_options(options["rules"], options["players"])
        wanted = [level.strip() for level in options["bots"].split(",")]
        try:
            parsed = rules.parse_options(ruleset)
            bots = [get_bot(level, rules.game) for level in wanted]
        except GoninkanError as error:
            raise CommandError(str(error)) from error
        seats = rules.seats(parsed)
        if len(bots) > seats:
            raise CommandError(f"{len(bots)} bots are named, but the table has {seats} seats.")
        if options["matches"] < 0:
            raise CommandError("The number of matches cannot be negative.")
        table = [bots[seat % len(bots)] for seat in range(seats)]
        names = [f"{bot.level} {seat + 1}" for seat, bot in enumerate(table)]
        signal = None if rules.options_json(parsed).get("rounds", 1) else ROUNDS_UNTIL_SIGNAL
        start = time.perf_counter()
        try:
            with opened(options["out"]) as out:
                for number in range(options["matches"]):
                    rng = Random(f"{options['seed']}:{number}")  # noqa: S311 - bots, not secrets
                    played = play_match(rules, parsed, table, rng, signal_after=signal)
                    events = [rules.event_json(event) for event in played]
                    record = make_record(rules, parsed, names, events)
                    out.write(json.dumps(record, separators=(",", ":")) + "\n")
        except OSError as error:
            raise CommandError(f"Cannot write “{options['out']}”: {error.strerror}.") from error
        took = time.perf_counter() - start
        self.stderr.write(f"{options['matches']} matches in {took:.1f} s")


def rule_options(text: str, players: int | None) -> dict[str, Any]:
    """Return the rule options of *text*, with the number of players beside them."""
    try:
        ruleset = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CommandError("--rules must be a JSON object of rule options.") from error
    if not isinstance(ruleset, dict):
        raise CommandError("--rules must be a JSON object of rule options.")
    if players is not None:
        if ruleset.get("players", players) != players:
            raise CommandError("--players and the players of --rules differ; give one of them.")
        ruleset["players"] = players
    return ruleset


@contextmanager
def opened(file: str) -> Iterator[TextIO]:
    """Open *file* for writing; ``-`` is standard output, which stays open."""
    if file == "-":
        yield sys.stdout
        return
    with Path(file).open("w", encoding="utf-8", newline="\n") as out:
        yield out
