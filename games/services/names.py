"""Changing the name under which a person plays."""

from django.db import transaction

from games.models import Player
from games.services.text import display_name_clean


@transaction.atomic
def player_rename(*, player: Player, name: str) -> Player:
    """Give *player* another name; matches keep the old one. Raises ``PlayerNameError``."""
    player.name = display_name_clean(name)
    player.save(update_fields=["name"])
    return player
