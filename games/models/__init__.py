"""The tables of the games app, by subject; imports elsewhere say ``games.models``."""

from games.models.chat import ChatMessage
from games.models.events import EventSource, MatchEvent
from games.models.matches import Match, MatchSeat, MatchStatus
from games.models.players import AccessToken, Account, BotLevel, Player, PlayerKind, TokenScope
from games.models.results import MatchResult, SeatResult
from games.models.tables import Table, TableSeat, TableStatus, Visibility

__all__ = [
    "AccessToken",
    "Account",
    "BotLevel",
    "ChatMessage",
    "EventSource",
    "Match",
    "MatchEvent",
    "MatchResult",
    "MatchSeat",
    "MatchStatus",
    "Player",
    "PlayerKind",
    "SeatResult",
    "Table",
    "TableSeat",
    "TableStatus",
    "TokenScope",
    "Visibility",
]
