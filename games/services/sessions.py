"""The browser's session: which player this browser plays as."""

from typing import Final

from django.http import HttpRequest

from games.models import Player

SESSION_KEY: Final = "player"


def session_open(*, request: HttpRequest, player: Player) -> None:
    """Let this browser play as *player* from now on."""
    request.session.cycle_key()
    request.session[SESSION_KEY] = player.public_id


def session_close(*, request: HttpRequest) -> None:
    """Forget the player of this browser."""
    request.session.pop(SESSION_KEY, None)


def player_of(request: HttpRequest) -> Player | None:
    """Return the player of this browser, or None; one query where the session names one."""
    public_id = request.session.get(SESSION_KEY)
    if not isinstance(public_id, str):
        return None
    return Player.objects.filter(public_id=public_id).first()
