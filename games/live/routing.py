"""Addresses of the sockets."""

from typing import Any, Final

from django.urls import path

from games.live.consumers import MatchConsumer
from games.live.lobby import LobbyConsumer

# Django's stubs know views only; the router takes any ASGI application.
_match: Any = MatchConsumer.as_asgi()
_lobby: Any = LobbyConsumer.as_asgi()

websocket_urlpatterns: Final = [
    path("ws/v1/matches/<str:match_id>/", _match),
    path("ws/v1/tables/<str:code>/", _lobby),
]
