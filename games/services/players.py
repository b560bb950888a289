"""Players: guests and the named bots."""

from datetime import datetime
from random import Random
from typing import Final

from django.db import transaction

from games.models import BotLevel, Player, PlayerKind
from games.services.text import display_name_clean

BOT_NAMES: Final[dict[BotLevel, tuple[str, ...]]] = {
    BotLevel.NORMAL: ("Iwaki", "Tachineputa", "Jongara", "Kogin", "Hiba", "Jappa", "Towada"),
    BotLevel.EASY: ("Ringo", "Shijimi", "Kokeshi", "Sakura", "Hotate", "Makkori", "Kinkan"),
    BotLevel.RANDOM: ("Saikoro", "Kaze", "Yuki", "Nami", "Kumo", "Hinoko", "Ame"),
}
"""Names of the bots of each level, from the Tsugaru country; more than a table has seats."""


@transaction.atomic
def guest_create(*, name: str, now: datetime) -> Player:
    """Create a guest. Raises ``PlayerNameError`` (``name_empty`` and the like)."""
    return Player.objects.create(
        name=display_name_clean(name), kind=PlayerKind.GUEST, created_at=now
    )


@transaction.atomic
def bot_player(*, level: BotLevel, taken: frozenset[int], now: datetime, rng: Random) -> Player:
    """Return a bot of *level* whose primary key is not in *taken*.

    The named bots are the same everywhere; each is created when it first sits down.
    """
    names = list(enumerate(BOT_NAMES[level], start=1))
    rng.shuffle(names)
    for number, name in names:
        player, _ = Player.objects.get_or_create(
            bot_slug=f"{level.value}-{number}",
            defaults={"name": name, "kind": PlayerKind.BOT, "created_at": now},
        )
        if player.pk not in taken:
            return player
    raise ValueError(f"all bots of level {level} sit at the table already")
