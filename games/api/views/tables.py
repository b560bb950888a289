"""Tables: opening, finding, joining, and what the host decides."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import SystemRandom
from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.auth import caller
from games.api.base import GoninkanView, documented
from games.api.inputs import (
    BotInput,
    EmptyInput,
    MoveInput,
    SeatInput,
    TableChangesInput,
    TableInput,
    TableListQuery,
)
from games.api.outputs import TableOutput
from games.api.throttles import CodeGuessThrottle, TableThrottle
from games.errors import TableNotFoundError
from games.models import BotLevel
from games.selectors.access import code_clean, table_for_code
from games.selectors.tables import public_tables, table_json
from games.services import matches, tables

REFUSALS = (403, 409, 422, 429)


class TableListView(GoninkanView):
    def get_throttles(self) -> list[Any]:
        """Only opening a table is limited."""
        return [TableThrottle()] if self.request.method == "POST" else []

    @documented(
        "Public tables, newest first",
        query=TableListQuery,
        success=TableOutput(many=True),
        tag="tables",
        name="tables_list",
    )
    def get(self, request: Request) -> Response:
        """Return up to fifty public tables: open ones to join, or playing ones to watch."""
        status = self.query(TableListQuery)["status"]
        return Response([table_json(table, self.base_url()) for table in public_tables(status)])

    @documented(
        "Open a table with the caller in it",
        body=TableInput,
        success=TableOutput,
        status=201,
        problems=(403, 429),
        tag="tables",
    )
    def post(self, request: Request) -> Response:
        """Open a table; its code lets friends in."""
        host = caller(request)
        table = tables.table_open(host=host, now=timezone.now(), **self.body(TableInput))
        return Response(table_json(table, self.base_url()), status=201)


class TableView(GoninkanView):
    """Calls on one table. Whoever tries codes that name no table is slowed down."""

    @contextmanager
    def found(self, code: str) -> Iterator[str]:
        """Give the cleaned code to a body that looks the table up."""
        throttle = CodeGuessThrottle()
        throttle.check(self.request, self)
        try:
            yield code_clean(code)
        except TableNotFoundError:
            throttle.count(self.request, self)
            raise

    def answer(self, code: str) -> Response:
        """Return the table as it is after a call."""
        return Response(table_json(table_for_code(code), self.base_url()))


class TableDetailView(TableView):
    @documented("A table", success=TableOutput, problems=(429,), tag="tables")
    def get(self, request: Request, code: str) -> Response:
        """Return the table with this code, to anybody who knows it."""
        with self.found(code) as cleaned:
            return self.answer(cleaned)

    @documented(
        "Change the options of a table (host)",
        body=TableChangesInput,
        success=TableOutput,
        problems=REFUSALS,
        tag="tables",
    )
    def patch(self, request: Request, code: str) -> Response:
        """Change house rules, visibility or times before the start."""
        host = caller(request)
        changes = self.body(TableChangesInput)
        with self.found(code) as cleaned:
            tables.table_set_options(code=cleaned, host=host, changes=changes)
        return self.answer(cleaned)


class JoinView(TableView):
    @documented(
        "Take a seat", body=EmptyInput, success=TableOutput, problems=REFUSALS, tag="tables"
    )
    def post(self, request: Request, code: str) -> Response:
        """Seat the caller; one who sits there already stays."""
        player = caller(request)
        self.body(EmptyInput)
        with self.found(code) as cleaned:
            tables.table_join(code=cleaned, player=player)
        return self.answer(cleaned)


class LeaveView(TableView):
    @documented(
        "Leave the table", body=EmptyInput, success=TableOutput, problems=REFUSALS, tag="tables"
    )
    def post(self, request: Request, code: str) -> Response:
        """Free the caller's seat before the start."""
        player = caller(request)
        self.body(EmptyInput)
        with self.found(code) as cleaned:
            tables.table_leave(code=cleaned, player=player)
        return self.answer(cleaned)


class BotsView(TableView):
    @documented(
        "Seat a bot (host)", body=BotInput, success=TableOutput, problems=REFUSALS, tag="tables"
    )
    def post(self, request: Request, code: str) -> Response:
        """Fill one empty seat with a bot."""
        host = caller(request)
        body = self.body(BotInput)
        with self.found(code) as cleaned:
            tables.table_add_bot(
                code=cleaned,
                host=host,
                level=BotLevel(body["level"]),
                seat=body.get("seat"),
                now=timezone.now(),
                rng=SystemRandom(),
            )
        return self.answer(cleaned)


class KickView(TableView):
    @documented(
        "Empty a seat (host)", body=SeatInput, success=TableOutput, problems=REFUSALS, tag="tables"
    )
    def post(self, request: Request, code: str) -> Response:
        """Take a bot, or a person for good, off the table."""
        host = caller(request)
        seat = self.body(SeatInput)["seat"]
        with self.found(code) as cleaned:
            tables.table_kick(code=cleaned, host=host, seat=seat)
        return self.answer(cleaned)


class SeatsView(TableView):
    @documented(
        "Change places (host)", body=MoveInput, success=TableOutput, problems=REFUSALS, tag="tables"
    )
    def post(self, request: Request, code: str) -> Response:
        """Move whoever sits in ``seat`` to ``to``, and the one there to ``seat``."""
        host = caller(request)
        body = self.body(MoveInput)
        with self.found(code) as cleaned:
            tables.table_move(code=cleaned, host=host, seat=body["seat"], to=body["to"])
        return self.answer(cleaned)


class StartView(TableView):
    @documented(
        "Start the match (host)",
        body=EmptyInput,
        success=TableOutput,
        problems=REFUSALS,
        tag="tables",
    )
    def post(self, request: Request, code: str) -> Response:
        """Start the match of a full table; repeating it returns the same match."""
        host = caller(request)
        self.body(EmptyInput)
        with self.found(code) as cleaned:
            matches.table_start(code=cleaned, host=host, now=timezone.now())
        return self.answer(cleaned)
