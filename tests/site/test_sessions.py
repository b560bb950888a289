"""Session cookies, which hold whatever their sender wrote into them."""

import pytest
from django.test import Client

from games.services.sessions import SESSION_KEY
from goninkan_site.sessions import SessionStore
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "cookie",
    [
        '"' + "\\000" * 32 + '"',
        '"' + "a" * 31 + '\\000"',
        '"\\377\\376\\302\\200aaaaaaaaaa"',
        "x" * 500,
        "A" * 32,
        '""',
        "../../../../../etc/passwd",
    ],
)
@pytest.mark.parametrize("path", ["/", "/new/", "/rules/", "/api/v1/me/", "/admin/login/"])
def test_a_key_that_django_never_makes_is_no_session(cookie: str, path: str) -> None:
    with_cookie = Client().get(path, headers={"Cookie": f"sessionid={cookie}"})
    without = Client().get(path)

    assert with_cookie.status_code == without.status_code < 500


def test_a_session_is_found_again() -> None:
    session = SessionStore()
    player = PlayerFactory.create()
    session[SESSION_KEY] = player.public_id
    session.create()

    answer = Client().get("/api/v1/me/", headers={"Cookie": f"sessionid={session.session_key}"})

    assert answer.json()["id"] == player.public_id
