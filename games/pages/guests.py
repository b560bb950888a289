"""Who plays in this browser, made on the spot where nobody has played yet."""

from random import SystemRandom

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Player
from games.pages.limits import limit_check, limit_count
from games.services.players import guest_create
from games.services.sessions import player_of, session_open


def player_or_guest(request: HttpRequest, name: str = "") -> Player:
    """Return this browser's player, or a new guest called *name* (a number where it is empty).

    Raises ``PlayerNameError`` or ``ThrottledError``.
    """
    player = player_of(request)
    if player is None:
        limit_check(request, "guest")
        number = SystemRandom().randrange(100, 1000)
        player = guest_create(
            name=name.strip() or _("Guest {number}").format(number=number), now=timezone.now()
        )
        limit_count(request, "guest")
        session_open(request=request, player=player)
    return player
