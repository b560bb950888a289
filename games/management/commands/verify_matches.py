"""Fold stored matches again and compare their results."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Match
from games.selectors.verification import match_differences
from games.services.results import match_rebuild


class Command(BaseCommand):
    help = "Fold the log of every match again and fail if a stored result differs from it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take how many matches to look at, and whether to put wrong ones right."""
        parser.add_argument("--limit", type=int, default=None, metavar="N", help="the newest N")
        parser.add_argument("--rebuild", action="store_true", help="put wrong results right")

    def handle(self, *args: Any, limit: int | None, rebuild: bool, **options: Any) -> None:
        """Name each match that differs; exit with 1 if one does and is not put right."""
        wrong = checked = 0
        for match in Match.objects.select_related("table").order_by("-pk")[:limit].iterator():
            checked += 1
            faults = match_differences(match)
            if faults and rebuild and match_rebuild(match=match):
                self.stdout.write(f"{match.public_id}: put right: {'; '.join(faults)}")
            elif faults:
                wrong += 1
                self.stdout.write(self.style.ERROR(f"{match.public_id}: {'; '.join(faults)}"))
        if wrong:
            raise CommandError(f"{wrong} of {checked} matches differ from their log.")
        self.stdout.write(self.style.SUCCESS(f"All {checked} matches agree with their log."))
