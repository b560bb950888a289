"""Check every card of a match against the seeds that were committed to before."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.errors import GoninkanError, MatchRunningError
from games.rules.common.fairness import commitment
from games.selectors.access import match_for_id
from games.selectors.records import SeedUse, seed_uses


class Command(BaseCommand):
    help = "Recompute each commitment and each card of a finished match; fail if one differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the public id of the match."""
        parser.add_argument("match", metavar="MATCH", help="the id in the match's address")

    def handle(self, *args: Any, match: str, **options: Any) -> None:
        """Print a line per seed; exit with 1 unless all are right."""
        try:
            found = match_for_id(match)
            if not found.is_finished:
                raise MatchRunningError
        except GoninkanError as error:
            raise CommandError(str(error)) from error
        uses = list(seed_uses(found))
        wrong = 0
        for use in uses:
            faults = _faults(use)
            wrong += bool(faults)
            what = " and ".join(event["type"] for event in use.events)
            verdict = self.style.ERROR(", ".join(faults)) if faults else "right"
            self.stdout.write(f"seed {use.no}: {what}: {verdict}")
        if wrong:
            raise CommandError(f"{wrong} of {len(uses)} seeds do not give what was dealt.")
        if not uses:
            raise CommandError("This match has no seeds: its cards come from a record.")
        self.stdout.write(self.style.SUCCESS(f"All {len(uses)} seeds give what was dealt."))


def _faults(use: SeedUse) -> list[str]:
    faults = []
    if commitment(bytes.fromhex(use.seed)) != use.commitment:
        faults.append("the seed is not the one that was committed to")
    if use.events != use.expected or not use.events:
        faults.append("the cards are not those of the seed")
    return faults
