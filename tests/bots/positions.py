"""Short ways to ask a bot about a position."""

from random import Random

from games.bots.goninkan.outlook import Outlook
from games.bots.goninkan.plays import Play, plays_of
from games.bots.goninkan.position import Position, read_position
from games.bots.goninkan.weights import Rule
from games.bots.registry import get_bot
from games.rules.common.cards import CARD_NAMES
from games.rules.common.protocol import JsonObject
from tests.builders import Table


def position(table: Table) -> Position:
    """Return what the player to act knows."""
    return read_position(table.view(table.turn), table.legal(table.turn))


def plays(table: Table) -> dict[str, Play]:
    """Return the plays that are weighed, by card."""
    look = Outlook(position(table))
    return {CARD_NAMES[play.card]: play for play in plays_of(look)}


def says(rule: Rule, table: Table, card: str) -> float:
    """Return what *rule* says about playing *card*."""
    return rule(Outlook(position(table)), plays(table)[card])


def chosen(table: Table, level: str = "normal", seed: int = 1) -> JsonObject:
    """Return the action that a bot of *level* chooses for the player to act."""
    player = table.turn
    return get_bot(level).choose(table.view(player), table.legal(player), Random(seed))


def card_of(table: Table, level: str = "normal", seed: int = 1) -> str:
    """Return the card that a bot of *level* plays."""
    return str(chosen(table, level, seed)["card"])
