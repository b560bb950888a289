"""Actions that are sent again over HTTP with their id: the first answer again."""

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError

from games.services import refusals
from tests.games.api.conftest import turn_of

pytestmark = pytest.mark.django_db


def test_a_repeated_id_gets_the_first_answer(api, played):
    players, match = played
    path = f"matches/{match.public_id}/act/"
    _, client, state = turn_of(api, players, match)
    body = {"action": state["turn"]["legal"][0], "expected_seq": state["seq"], "id": "c1"}

    first = client.post(path, body)
    count = match.events.count()
    second = client.post(path, body)

    assert second.json() == first.json()
    assert match.events.count() == count


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"action": {"type": "call", "call": "iku"}}, "wrong_phase"),
        ({"action": {"type": "play", "card": "XX"}}, "unknown_card"),
        ({"action": {"type": "fly"}}, "invalid_action"),
        ({"expected_seq": 1}, "stale_state"),
    ],
)
def test_a_repeated_id_gets_its_first_refusal_whatever_it_asks_for(
    api, problem_of, played, wrong, code
):
    players, match = played
    path = f"matches/{match.public_id}/act/"
    _, client, state = turn_of(api, players, match)
    body = {"action": state["turn"]["legal"][0], "expected_seq": state["seq"], "id": "a\nb あ"}

    first = client.post(path, {**body, **wrong})
    count = match.events.count()
    second = client.post(path, body)

    assert problem_of(second, first.status_code, code) == first.json()
    assert match.events.count() == count
    assert client.post(path, {**body, "id": "another"}).status_code == 200


def test_a_refused_id_of_one_player_is_free_for_the_others(api, played):
    players, match = played
    path = f"matches/{match.public_id}/act/"
    index, client, state = turn_of(api, players, match)
    body = {"action": state["turn"]["legal"][0], "id": "c1"}

    refused = api(players[(index + 1) % 5]).post(path, body)

    assert refused.status_code == 422
    assert client.post(path, body).status_code == 200


def test_without_the_cache_people_act_all_the_same(api, played, monkeypatch):
    players, match = played

    def away(*_args, **_options):
        raise RedisConnectionError("away")

    for name in ("get", "add"):
        monkeypatch.setattr(refusals.cache, name, away)
    path = f"matches/{match.public_id}/act/"
    _, client, state = turn_of(api, players, match)

    assert client.post(path, {"action": {"type": "fly"}, "id": "c1"}).status_code == 400
    body = {"action": state["turn"]["legal"][0], "id": "c2"}
    assert client.post(path, body).status_code == 200
