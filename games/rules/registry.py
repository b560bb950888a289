"""The kinds of game that can be played, by slug."""

from typing import Final

from games.rules.common.errors import GoninkanError, gettext_noop, quoted
from games.rules.common.protocol import GameRules
from games.rules.goninkan.engine import GoninkanRules

GAMES: Final[dict[str, GameRules]] = {rules.game: rules for rules in (GoninkanRules(),)}


class UnknownGameError(GoninkanError):
    """No kind of game has this slug."""

    code = "unknown_game"
    kind = "not_found"
    template = gettext_noop(
        "There is no game called “{game}” here; the list of games names them all."
    )


def get_rules(game: str) -> GameRules:
    """Return the rules of the kind of game with slug *game*; raises ``UnknownGameError``."""
    rules = GAMES.get(game)
    if rules is None:
        raise UnknownGameError(game=quoted(game, 40))
    return rules
