"""Talking at the table: quick phrases, and short texts."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction

from games.errors import NotAPlayerError, PhraseUnknownError, ThrottledError
from games.models import ChatMessage, Match, MatchSeat, Player
from games.rules.common.errors import gettext_noop
from games.selectors.chat import message_json
from games.services.announce import match_news
from games.services.text import message_clean

PHRASES: Final[dict[str, str]] = {
    "hello": gettext_noop("Hello!"),
    "good_luck": gettext_noop("Good luck!"),
    "nice": gettext_noop("Nice!"),
    "thanks": gettext_noop("Thank you!"),
    "sorry": gettext_noop("Sorry!"),
    "moment": gettext_noop("One moment, please."),
    "your_turn": gettext_noop("It's your turn."),
    "close": gettext_noop("That was close!"),
    "well_played": gettext_noop("Well played!"),
    "again": gettext_noop("Another match?"),
    "goodbye": gettext_noop("Goodbye!"),
}
"""Keys are permanent; each reader sees the phrase in their own language."""

BURST: Final = 8
BURST_S: Final = 10


@transaction.atomic
def chat_say(
    *,
    match: Match,
    player: Player,
    now: datetime,
    phrase: str | None = None,
    text: str | None = None,
) -> dict[str, Any]:
    """Say a quick *phrase* or a *text* at *match*, and return the message as it is shown.

    Raises ``NotAPlayerError``, ``PhraseUnknownError``, ``ChatTextError`` or ``ThrottledError``.
    """
    seat = MatchSeat.objects.filter(match=match, player=player).first()
    if seat is None:
        raise NotAPlayerError
    if phrase is not None and phrase not in PHRASES:
        raise PhraseUnknownError(phrase=phrase[:32])
    if phrase is None:
        text = message_clean(text or "")
    since = now - timedelta(seconds=BURST_S)
    if ChatMessage.objects.filter(match=match, player=player, at__gt=since).count() >= BURST:
        raise ThrottledError(seconds=BURST_S)
    message = ChatMessage.objects.create(
        match=match, player=player, phrase=phrase, text=None if phrase else text, at=now
    )
    shown = message_json(message, seat)
    match_news(match, {"type": "chat", "message": shown})
    return shown
