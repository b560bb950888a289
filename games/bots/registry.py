"""The computer players, by kind of game and level."""

from typing import Final

from games.bots.base import Bot
from games.bots.goninkan.easy import EasyBot
from games.bots.goninkan.normal import NormalBot
from games.bots.random_bot import RandomBot
from games.rules.common.errors import GoninkanError, gettext_noop

BOTS: Final[dict[str, dict[str, Bot]]] = {
    "goninkan": {bot.level: bot for bot in (RandomBot(), EasyBot(), NormalBot())},
}
"""Level to bot, weakest first, for each kind of game. A new level is one more entry."""


class UnknownLevelError(GoninkanError):
    """No computer player has this level."""

    code = "unknown_bot_level"
    kind = "invalid"
    template = gettext_noop("There is no computer player “{level}”; choose one of: {levels}.")


def levels(game: str = "goninkan") -> tuple[str, ...]:
    """Return the levels of *game*, weakest first; empty for a game without bots."""
    return tuple(BOTS.get(game, ()))


def get_bot(level: str, game: str = "goninkan") -> Bot:
    """Return the bot of *level*; raises ``UnknownLevelError``."""
    bot = BOTS.get(game, {}).get(level)
    if bot is None:
        raise UnknownLevelError(level=str(level)[:20], levels=", ".join(levels(game)))
    return bot
