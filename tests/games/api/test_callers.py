"""Becoming a guest, tokens, the browser's session."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.core.handlers.asgi import ASGIRequest
from django.test import Client
from django.utils import timezone

from games.api.views.callers import GuestView
from games.models import Player, TokenScope
from games.services.sessions import SESSION_KEY
from games.services.tokens import player_for_credential
from tests.factories import PlayerFactory, token_of

pytestmark = pytest.mark.django_db


def test_a_name_is_enough_to_play(api):
    response = api().post("auth/guest/", {"name": " 葵 "})

    assert response.status_code == 201
    player = response.json()["player"]
    assert (player["name"], player["kind"]) == ("葵", "guest")
    me = api(token=response.json()["token"]).get("me/")
    assert me.json() == player


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_empty"),
        ("   ", "name_empty"),
        ("x" * 500, "name_too_long"),
        ("Ao\u200bi", "name_forbidden_character"),
        ("Ao\u202ei", "name_forbidden_character"),
        ("Ao\u200fi", "name_forbidden_character"),
    ],
)
def test_a_name_that_cannot_be_shown_makes_no_guest(api, problem_of, name, code):
    problem_of(api().post("auth/guest/", {"name": name}), 400, code)

    assert not Player.objects.exists()


@pytest.mark.parametrize("name", [None, 7, 1.5, True, [], {}, ["Aoi"]])
def test_a_name_that_is_no_text_is_an_error_of_its_field(api, problem_of, name):
    problem = problem_of(api().post("auth/guest/", {"name": name}), 400, "invalid_input")

    assert list(problem["errors"]) == ["name"]


def test_a_body_must_have_the_known_fields_and_no_others(api, problem_of):
    missing = problem_of(api().post("auth/guest/", {}), 400, "invalid_input")
    unknown = problem_of(
        api().post("auth/guest/", {"name": "Aoi", "admin": True}), 400, "invalid_input"
    )

    assert list(missing["errors"]) == ["name"]
    assert list(unknown["errors"]) == ["admin"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b'{"name": ', 400, "malformed_json"),
        (b'{"name": "\xff"}', 400, "malformed_json"),
        (b'{"name": "\\ud800"}', 400, "malformed_json"),
        (b'{"name": NaN}', 400, "malformed_json"),
        (b"[" * 8000 + b"]" * 8000, 400, "malformed_json"),
        (b'{"name": "A\\u0000oi"}', 400, "forbidden_character"),
        (b'{"name": "' + b"x" * 16384 + b'"}', 413, "body_too_large"),
        (b"[]", 400, "invalid_input"),
        (b'"Aoi"', 400, "invalid_input"),
        (b"null", 400, "invalid_input"),
        (b"12345678901234567890123", 400, "invalid_input"),
    ],
)
def test_a_body_that_is_no_proper_json_is_refused(api, problem_of, body, status, code):
    problem_of(api().post("auth/guest/", body), status, code)


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x"]
)
def test_only_json_is_taken(api, problem_of, kind):
    response = api().post("auth/guest/", b'{"name": "Aoi"}', content_type=kind)

    problem_of(response, 415, "unsupported_media_type")


def test_a_body_without_a_stated_length_is_read_all_the_same():
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/v1/auth/guest/",
        "headers": [(b"content-type", b"application/json"), (b"transfer-encoding", b"chunked")],
    }

    response = GuestView.as_view()(ASGIRequest(scope, BytesIO(b'{"name": "Aoi"}')))

    assert response.data["player"]["name"] == "Aoi"


def test_whatever_a_client_says_it_accepts_it_gets_json(api):
    assert api().get("games/", Accept="text/html").json()[0]["game"] == "goninkan"


def test_without_a_token_there_is_no_caller(api, problem_of):
    response = api().get("me/")

    problem_of(response, 401, "not_authenticated")
    assert response["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize(
    "header",
    ["Bearer gk_forged", "Bearer", "Bearer  ", "Basic abc", "gk_x", "Bearer a b", "Bearer é"],
)
def test_a_forged_token_is_refused(api, problem_of, header):
    problem_of(api().get("me/", Authorization=header), 401, "token_invalid")


def test_an_expired_token_says_so(api, problem_of):
    token = token_of(
        PlayerFactory.create(),
        now=timezone.now() - timedelta(days=2),
        lifetime=timedelta(days=1),
    )

    problem_of(api(token=token).get("me/"), 401, "token_expired")


def test_a_token_that_may_only_read_does_not_play(api, problem_of):
    token = token_of(PlayerFactory.create(), scopes=[TokenScope.READ])

    assert api(token=token).get("me/").status_code == 200
    problem_of(api(token=token).post("tables/", {}), 403, "scope_missing")


def test_a_ticket_stands_for_the_caller(api):
    player = PlayerFactory.create()

    ticket = api(player).get("me/ticket/").json()["token"]

    assert player_for_credential(secret=ticket, now=timezone.now()) == player
    assert api(token=ticket).get("me/").json()["id"] == player.public_id


def browser(player, **options):
    client = Client(**options)
    session = client.session
    session[SESSION_KEY] = player.public_id
    session.save()
    return client


def test_a_browser_is_known_by_its_session():
    player = PlayerFactory.create()

    assert browser(player).get("/api/v1/me/").json()["id"] == player.public_id


def test_a_browser_writes_only_with_its_csrf_token(problem_of):
    client = browser(PlayerFactory.create(), enforce_csrf_checks=True)

    refused = client.post("/api/v1/tables/", b"{}", content_type="application/json")
    problem_of(refused, 403, "csrf_failed")

    client.cookies["csrftoken"] = "x" * 32
    accepted = client.post(
        "/api/v1/tables/",
        b"{}",
        content_type="application/json",
        headers={"X-CSRFToken": "x" * 32},
    )
    assert accepted.status_code == 201


def test_a_session_of_a_player_who_is_gone_is_nobody(problem_of):
    player = PlayerFactory.create()
    client = browser(player)
    player.delete()

    problem_of(client.get("/api/v1/me/"), 401, "not_authenticated")


@pytest.mark.parametrize(
    "path", ["", "nothing/", "me", "tables/%00/x/", "me/%ff/", "matches/", "a" * 300 + "/"]
)
def test_an_address_that_does_not_exist_is_a_problem_too(api, problem_of, path):
    problem_of(api().get(path), 404, "not_found")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE"])
def test_a_method_that_does_not_exist_is_a_problem_too(api, problem_of, method):
    problem_of(api().call(method, "games/"), 405, "method_not_allowed")
