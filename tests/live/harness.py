"""What live tests share: a clock that can be put forward, and sockets that are closed in the end."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from channels.db import database_sync_to_async
from django.db import connection

from games.live.hub import close_current_hub, current_hub
from games.models import Match, Player
from games.selectors.verification import match_differences
from tests.factories import token_of
from tests.live.sockets import Client, Socket


def db(call: Callable[..., Any]) -> Callable[..., Any]:
    """Return *call*, which uses the database, as something to await."""
    return database_sync_to_async(call)


def connection_params() -> dict[str, Any]:
    """Return what another connection to the test's database needs."""
    params = connection.get_connection_params()
    for name in ("context", "cursor_factory", "prepare_threshold", "server_side_binding"):
        params.pop(name, None)
    return params


class Clock:
    """The server's clock: real time, put forward by hand."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def now(self) -> datetime:
        return datetime.now(UTC) + self.ahead

    async def advance(self, seconds: float) -> None:
        """Let *seconds* pass for all matches of this process."""
        self.ahead += timedelta(seconds=seconds)
        for host in list(current_hub()._hosts.values()):
            host.arm()


class Live:
    """Opens sockets, and closes them and the hub at the end of a test."""

    def __init__(self) -> None:
        self.sockets: list[Socket] = []

    def socket(self, path: str, **options: Any) -> Socket:
        """Open any socket."""
        socket = Socket(path, **options)
        self.sockets.append(socket)
        return socket

    def at(self, match: Match | str, token: str | None = None, **options: Any) -> Client:
        """Open a socket of *match* that has not said hello yet."""
        public_id = match if isinstance(match, str) else match.public_id
        return Client(self.socket(f"/ws/v1/matches/{public_id}/", **options), token)

    async def join(self, match: Match, player: Player | None = None, **options: Any) -> Client:
        """Open a socket of *match* for *player* and say hello."""
        token = await db(token_of)(player) if player is not None else None
        return await self.at(match, token).hello(**options)

    async def seats(self, match: Match, players: list[Player]) -> list[Client]:
        """Open a socket for each of *players*."""
        return [await self.join(match, player) for player in players]

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()
        await close_current_hub()


def faults_of_matches() -> dict[str, list[str]]:
    """Return what is wrong with the stored matches, as ``manage.py verify_matches`` finds it."""
    matches = Match.objects.select_related("table")
    return {match.public_id: faults for match in matches if (faults := match_differences(match))}
