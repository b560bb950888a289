"""Matches: what the caller may see, the log, and what the caller does."""

import orjson
from django.http import HttpResponse
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.auth import caller, spectator
from games.api.base import GoninkanView, documented
from games.api.inputs import ActInput, ChatInput, EmptyInput, EventsQuery, StateQuery
from games.api.outputs import (
    AckOutput,
    EventsOutput,
    FairnessOutput,
    MatchOutput,
    MessageOutput,
    RecordOutput,
    TableOutput,
)
from games.errors import NotAPlayerError
from games.models import Match
from games.projection import frames_since, snapshot_for
from games.selectors.access import match_for_id, player_index, table_for_code
from games.selectors.chat import chat_messages
from games.selectors.logs import entries_of, live_match
from games.selectors.records import match_fairness, match_record
from games.selectors.tables import table_json
from games.services.acting import match_act
from games.services.chat import chat_say
from games.services.matches import rematch_open

EVENTS_LIMIT = 500


class MatchView(GoninkanView):
    """Calls on one match."""

    names: list[str] | None = None
    """Names of the players, so that a refusal can name who it speaks of."""

    def viewer(self, match: Match) -> int | None:
        """Return as which player the caller looks at *match*."""
        return player_index(match, spectator(self.request))


class MatchDetailView(MatchView):
    @documented(
        "A match as the caller may see it", query=StateQuery, success=MatchOutput, tag="matches"
    )
    def get(self, request: Request, public_id: str) -> Response:
        """Return the view of the match, whose turn it is, and what the caller may do.

        ``seq`` asks for an earlier state, of a finished match only; a running one ignores it.
        """
        at = self.query(StateQuery).get("seq")
        match = match_for_id(public_id)
        live = live_match(match, up_to=at if match.is_finished else None)
        snapshot = snapshot_for(live, self.viewer(match), now=timezone.now())
        state = {key: snapshot[key] for key in ("seq", "turn", "view", "server_now")}
        return Response({**snapshot["view"], **state})


class EventsView(MatchView):
    @documented("The log of a match", query=EventsQuery, success=EventsOutput, tag="matches")
    def get(self, request: Request, public_id: str) -> HttpResponse:
        """Return up to 500 events after ``after`` as the socket sends them.

        What the caller may not see is redacted, never missing. Of a finished match everything
        is shown.
        """
        after = self.query(EventsQuery)["after"]
        match = match_for_id(public_id)
        entries = entries_of(match.pk, after=after, limit=EVENTS_LIMIT + 1)
        more = len(entries) > EVENTS_LIMIT
        frames: list[bytes] = []
        if entries:
            live = live_match(match, up_to=after)
            frames = frames_since(
                live, entries[:EVENTS_LIMIT], self.viewer(match), reveal=match.is_finished
            )
        body = b'{"events":[' + b",".join(frames) + b'],"more":' + orjson.dumps(more) + b"}"
        return HttpResponse(body, content_type="application/json")


class RecordView(MatchView):
    @documented("The record of a match", success=RecordOutput, problems=(409,), tag="matches")
    def get(self, request: Request, public_id: str) -> Response:
        """Return the finished match as a ``goninkan-record/1``."""
        return Response(match_record(match_for_id(public_id)))


class FairnessView(MatchView):
    @documented("Commitments and seeds of the deals", success=FairnessOutput, tag="matches")
    def get(self, request: Request, public_id: str) -> Response:
        """Return each deal's commitment; once the match is over, seeds and cards to check."""
        return Response(match_fairness(match_for_id(public_id)))


class ActView(MatchView):
    @documented("Act", body=ActInput, success=AckOutput, problems=(403, 409, 422), tag="matches")
    def post(self, request: Request, public_id: str) -> Response:
        """Play a card, call, show, choose, declare: the same action as over the WebSocket."""
        player = caller(request)
        match = match_for_id(public_id)
        index = player_index(match, player)
        if index is None:
            raise NotAPlayerError
        self.names = list(match.seats.order_by("index").values_list("name", flat=True))
        body = self.body(ActInput)
        seq = match_act(
            match=match,
            player=index,
            action=body["action"],
            expected_seq=body.get("expected_seq"),
            client_id=body.get("id"),
            now=timezone.now(),
        )
        return Response({"type": "ack", "re": body.get("id"), "seq": seq})


class ChatView(MatchView):
    @documented("The talk at a match", success=MessageOutput(many=True), tag="matches")
    def get(self, request: Request, public_id: str) -> Response:
        """Return the newest 200 messages, oldest first."""
        return Response(chat_messages(match_for_id(public_id)))

    @documented(
        "Say something",
        body=ChatInput,
        success=MessageOutput,
        status=201,
        problems=(403, 429),
        tag="matches",
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Say a quick phrase or a short text at the table."""
        player = caller(request)
        match = match_for_id(public_id)
        body = self.body(ChatInput)
        message = chat_say(match=match, player=player, now=timezone.now(), **body)
        return Response(message, status=201)


class RematchView(MatchView):
    @documented(
        "Play again with the same people",
        body=EmptyInput,
        success=TableOutput,
        problems=(403, 409),
        tag="matches",
    )
    def post(self, request: Request, public_id: str) -> Response:
        """Open the table of the rematch, or sit down at it where somebody else has opened it."""
        player = caller(request)
        self.body(EmptyInput)
        match = match_for_id(public_id)
        table = rematch_open(match=match, player=player, now=timezone.now())
        return Response(table_json(table_for_code(table.code), self.base_url()))
