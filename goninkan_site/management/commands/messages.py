"""`manage.py messages update|check|compile`: the catalogs of translated texts."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from goninkan_site.messages import compile_messages, missing_translations, update_catalogs


class Command(BaseCommand):
    help = "Updates, checks or compiles the catalogs of translated texts."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("action", choices=["update", "check", "compile"])

    def handle(self, *, action: str, **_options: Any) -> None:
        if action == "check":
            missing = list(missing_translations())
            for line in missing:
                self.stdout.write(line)
            if missing:
                raise CommandError(
                    f"{len(missing)} texts are not translated. `manage.py messages update` writes "
                    "them into the catalogs under games/locale; translate them there."
                )
            return
        for path in update_catalogs() if action == "update" else compile_messages():
            self.stdout.write(str(path))
