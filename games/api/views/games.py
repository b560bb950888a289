"""The kinds of game."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import GoninkanView, documented
from games.api.outputs import GameOutput
from games.selectors.games import game_list


class GameListView(GoninkanView):
    authentication_classes = []

    @documented("The kinds of game and their options", success=GameOutput(many=True), tag="games")
    def get(self, request: Request) -> Response:
        """Return each kind of game with a JSON Schema of its rule options."""
        return Response(game_list())
