"""The kinds of game that can be played here."""

from typing import Any, Final

from django.utils.translation import gettext

from games.models import BotLevel
from games.rules.common.errors import gettext_noop
from games.rules.registry import GAMES

NAMES: Final = {"goninkan": gettext_noop("Goninkan")}
LEVELS: Final = [level.value for level in BotLevel if level is not BotLevel.RANDOM]
"""Levels of bots for people to play with; the one that plays anything is for tests."""


def game_list() -> list[dict[str, Any]]:
    """Return each kind of game: slug, name, JSON Schema of the rule options, levels of bots."""
    return [
        {
            "game": rules.game,
            "name": gettext(NAMES.get(rules.game, rules.game)),
            "rules_schema": rules.options_schema(),
            "levels": LEVELS,
        }
        for rules in GAMES.values()
    ]
