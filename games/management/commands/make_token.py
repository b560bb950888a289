"""Make an account where it is missing, grant it roles, print a token."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.errors import GoninkanError
from games.models import Account
from games.services.accounts import Role, account_ensure, scopes_of
from games.services.tokens import token_issue

ROLES: tuple[Role, ...] = ("director", "moderator", "admin")


class Command(BaseCommand):
    help = "Print a bearer token of an account, alone on the last line; the account is made if new."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the account's name and the roles to grant."""
        parser.add_argument("--username", default="director", metavar="NAME")
        parser.add_argument("--director", action="store_true", help="may run tournaments")
        parser.add_argument("--moderator", action="store_true", help="may act on reports")
        parser.add_argument("--admin", action="store_true", help="may do everything")

    def handle(self, *args: Any, username: str, **options: Any) -> None:
        """Grant and issue."""
        now = timezone.now()
        roles = [role for role in ROLES if options[role]]
        try:
            player = account_ensure(username=username, roles=roles, now=now)
        except GoninkanError as error:
            raise CommandError(str(error)) from error
        account = Account.objects.get(player=player)
        scopes = scopes_of(account)
        token = token_issue(player=player, name="make_token", scopes=scopes, now=now)
        self.stderr.write(f"{account.username} may now: {', '.join(sorted(scopes))}")
        self.stdout.write(token)
