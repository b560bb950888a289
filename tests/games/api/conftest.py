"""A client of the API that speaks JSON."""

import json
from typing import Any

import pytest
from django.test import Client

from games.models import Match, Player
from games.selectors.logs import live_match
from tests.factories import people, start_match, step, token_of

BASE = "/api/v1/"


class Api:
    """Calls the API as one player, or as nobody."""

    def __init__(self, player: Player | None = None, token: str | None = None) -> None:
        self.client = Client()
        self.token = token_of(player) if player is not None else token

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """Send *body* as JSON, or as it is when it is bytes; return the response."""
        if self.token is not None:
            headers.setdefault("Authorization", f"Bearer {self.token}")
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body)
        kind = headers.pop("content_type", "application/json")
        return self.client.generic(method, BASE + path, data, content_type=kind, headers=headers)

    def get(self, path: str, **headers: str) -> Any:
        return self.call("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.call("POST", path, body, **headers)

    def patch(self, path: str, body: Any) -> Any:
        return self.call("PATCH", path, body)


@pytest.fixture
def api() -> type[Api]:
    return Api


def assert_problem(response: Any, status: int, code: str) -> dict[str, Any]:
    """Check that *response* is the problem *code* in full, and return it."""
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    problem: dict[str, Any] = response.json()
    assert problem["code"] == code
    assert problem["type"] == f"urn:goninkan:problem:{code}"
    assert problem["status"] == status
    assert problem["title"]
    assert problem["detail"]
    return problem


@pytest.fixture
def problem_of() -> Any:
    return assert_problem


@pytest.fixture
def played() -> tuple[list[Player], Match]:
    """Five people, and a match of theirs in which a card is to be played."""
    players = people(5)
    match = start_match(players)
    while live_match(match).state.phase.value != "play":
        step(match)
    return players, match


def turn_of(api: type[Api], players: list[Player], match: Match) -> tuple[int, Api, Any]:
    """Return the index of who is to act, their client, and what they see."""
    index = api().get(f"matches/{match.public_id}/").json()["turn"]["to_act"][0]
    client = api(players[index])
    return index, client, client.get(f"matches/{match.public_id}/").json()
