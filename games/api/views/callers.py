"""Becoming a player, and who one is."""

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.auth import caller
from games.api.base import GoninkanView, documented
from games.api.inputs import GuestInput
from games.api.outputs import GuestOutput, PlayerOutput, TicketOutput
from games.api.throttles import GuestThrottle
from games.models import TokenScope
from games.selectors.tables import player_json
from games.services.players import guest_create
from games.services.tokens import ticket_issue, token_issue


class GuestView(GoninkanView):
    authentication_classes = []
    throttle_classes = [GuestThrottle]

    @documented(
        "Play as a guest: a name is enough",
        body=GuestInput,
        success=GuestOutput,
        status=201,
        problems=(429,),
        tag="auth",
    )
    def post(self, request: Request) -> Response:
        """Create a guest and return the token that stands for it."""
        now = timezone.now()
        player = guest_create(name=self.body(GuestInput)["name"], now=now)
        token = token_issue(player=player, name="guest", now=now)
        return Response({"token": token, "player": player_json(player)}, status=201)


class MeView(GoninkanView):
    @documented("The caller", success=PlayerOutput, tag="auth", problems=(403,))
    def get(self, request: Request) -> Response:
        """Return the player who is calling."""
        return Response(player_json(caller(request, TokenScope.READ)))


class TicketView(GoninkanView):
    @documented(
        "A short-lived token for the socket", success=TicketOutput, tag="auth", problems=(403,)
    )
    def get(self, request: Request) -> Response:
        """Return a ticket: what a page sends in the socket's ``hello``."""
        return Response({"token": ticket_issue(player=caller(request))})
