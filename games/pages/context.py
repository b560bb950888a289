"""What every template knows."""

from typing import Any

from django.http import HttpRequest

from games.pages.look import look_of
from games.services.sessions import player_of


def page(request: HttpRequest) -> dict[str, Any]:
    """Return the look of the pages and the player of this browser, read only when shown."""
    return {"look": look_of(request), "me": lambda: player_of(request)}
