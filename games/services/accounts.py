"""Logins and the roles that they carry."""

from collections.abc import Collection
from datetime import datetime
from typing import Final, Literal

from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db import transaction

from games.errors import AccountNameError
from games.models import Account, Player, PlayerKind, TokenScope
from games.models.players import NAME_LENGTH
from games.services.text import display_name_clean

Role = Literal["director", "moderator", "admin"]

GROUPS: Final[dict[Role, str]] = {"director": "directors", "moderator": "moderators"}
"""Roles that are membership of a group; an admin is Django's superuser."""
SCOPES: Final[dict[Role, TokenScope]] = {
    "director": TokenScope.DIRECT,
    "moderator": TokenScope.MODERATE,
}

USERNAME_LENGTH: Final = 150
"""As Django has it."""


@transaction.atomic
def account_ensure(*, username: str, roles: Collection[Role], now: datetime) -> Player:
    """Return the player of the account *username*, made where missing, with *roles* granted.

    A new account has no password: it is used by token until one is set. Repeating it is safe.
    Raises ``AccountNameError`` for a name that cannot be an account's.
    """
    new = Account(username=username)
    new.set_unusable_password()
    try:
        new.clean_fields()
    except ValidationError as error:
        raise AccountNameError(limit=USERNAME_LENGTH) from error
    account = Account.objects.select_for_update().filter(username=username).first() or new
    if "admin" in roles:
        account.is_staff = account.is_superuser = True
    account.save()
    for role in roles:
        if role in GROUPS:
            account.groups.add(Group.objects.get_or_create(name=GROUPS[role])[0])
    player, _ = Player.objects.get_or_create(
        account=account,
        defaults={
            "name": display_name_clean(username[:NAME_LENGTH]),
            "kind": PlayerKind.PERSON,
            "created_at": now,
        },
    )
    return player


def roles_of(account: Account) -> set[Role]:
    """Return the roles of *account*; an admin has all of them."""
    if account.is_superuser:
        return {"director", "moderator", "admin"}
    names = set(account.groups.values_list("name", flat=True))
    return {role for role, group in GROUPS.items() if group in names}


def scopes_of(account: Account) -> frozenset[TokenScope]:
    """Return what a token of *account* may be used for."""
    roles = roles_of(account)
    extra = {scope for role, scope in SCOPES.items() if role in roles}
    return frozenset({TokenScope.READ, TokenScope.PLAY} | extra)
