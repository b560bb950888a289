"""What was said at a match."""

from typing import Any, Final

from games.models import ChatMessage, Match, MatchSeat

CHAT_LIMIT: Final = 200


def chat_messages(match: Match, limit: int = CHAT_LIMIT) -> list[dict[str, Any]]:
    """Return the newest messages, oldest first; two queries."""
    seats = {seat.player_id: seat for seat in match.seats.all()}
    newest = ChatMessage.objects.filter(match=match).order_by("-id")[:limit]
    return [message_json(message, seats[message.player_id]) for message in reversed(newest)]


def message_json(message: ChatMessage, seat: MatchSeat) -> dict[str, Any]:
    """Return *message*, said by the player of *seat*, as the socket and the API show it."""
    return {
        "id": message.public_id,
        "player": seat.index,
        "name": seat.name,
        "phrase": message.phrase,
        "text": message.text,
        "at": message.at.isoformat(),
    }
