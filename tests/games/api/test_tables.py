"""Tables over HTTP."""

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import override_settings

from games.models import BotLevel, Table
from games.models.ids import CODE_LENGTH
from tests.factories import PlayerFactory, open_table, people, start_match

pytestmark = pytest.mark.django_db


def nested(depth):
    inner = ["\0"]
    for _ in range(depth):
        inner = [inner]
    return inner


def rates(**changed):
    """Return settings in which only the *changed* throttles are on."""
    return override_settings(
        REST_FRAMEWORK={**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": changed}
    )


@pytest.fixture
def _empty_cache():
    cache.clear()
    yield
    cache.clear()


def test_a_table_is_opened_with_the_caller_in_it(api):
    host = PlayerFactory.create(name="Aoi")

    response = api(host).post("tables/", {"game": "goninkan", "rules": {"players": 6}})

    table = response.json()
    assert response.status_code == 201
    assert len(table["code"]) == CODE_LENGTH
    assert table["invite_url"] == f"http://testserver/t/{table['code']}/"
    assert table["seats"][0] == {
        "seat": 0,
        "player": {"id": host.public_id, "name": "Aoi", "kind": "guest"},
        "level": None,
    }
    assert [seat["player"] for seat in table["seats"][1:]] == [None] * 5
    assert (table["match"], table["status"], table["host"]) == (None, "open", host.public_id)
    assert api().get(f"tables/{table['code']}/").json() == table


@pytest.mark.parametrize(
    ("body", "code", "fields"),
    [
        ({"game": "bridge"}, "unknown_game", None),
        ({"game": 7}, "invalid_input", ["game"]),
        ({"rules": []}, "invalid_input", ["rules"]),
        ({"rules": {"rounds": "4"}}, "invalid_rules", ["rules.rounds"]),
        (
            {"rules": {"colour": 1, "players": 7}},
            "invalid_rules",
            ["rules.colour", "rules.players"],
        ),
        ({"rules": {"rounds": 0}}, "time_limit_missing", None),
        ({"visibility": "secret"}, "invalid_input", ["visibility"]),
        ({"visibility": ["public"]}, "invalid_input", ["visibility"]),
        ({"turn_s": "30"}, "invalid_input", ["turn_s"]),
        ({"turn_s": 30.0}, "invalid_input", ["turn_s"]),
        ({"turn_s": True}, "invalid_input", ["turn_s"]),
        ({"turn_s": 10**30, "reserve_s": -1}, "invalid_input", ["turn_s", "reserve_s"]),
        ({"time_limit_s": 1}, "invalid_input", ["time_limit_s"]),
        ({"colour": "red"}, "invalid_input", ["colour"]),
        (
            {"colour": "red", "shape": 1, "turn_s": "30", "visibility": "secret", "rules": []},
            "invalid_input",
            ["colour", "shape", "rules", "visibility", "turn_s"],
        ),
        ({"rules": {"\u202e": 1}}, "invalid_rules", ["rules.?"]),
        ({"visibility": nested(900)}, "forbidden_character", None),
    ],
)
def test_impossible_options_open_no_table_and_say_which(api, problem_of, body, code, fields):
    response = api(PlayerFactory.create()).post("tables/", body)

    problem = problem_of(response, 404 if code == "unknown_game" else 400, code)
    assert list(problem.get("errors", [])) == (fields or [])
    assert not Table.objects.exists()


def test_friends_join_by_code_in_any_case_and_the_host_fills_up_with_bots(api):
    aoi, botan = people(2)
    code = api(aoi).post("tables/", {"rules": {"rounds": 1}}).json()["code"]

    joined = api(botan).post(f"tables/{code.lower()}/join/")
    again = api(botan).post(f"tables/{code}/join/", {})
    assert joined.status_code == again.status_code == 200
    for level in ("easy", "normal", "normal"):
        table = api(aoi).post(f"tables/{code}/bots/", {"level": level}).json()
    assert [seat["level"] for seat in table["seats"]] == [None, None, "easy", "normal", "normal"]
    assert [seat["player"]["kind"] for seat in table["seats"]] == ["guest"] * 2 + ["bot"] * 3

    started = api(aoi).post(f"tables/{code}/start/")

    match = started.json()["match"]["id"]
    assert api(aoi).post(f"tables/{code}/start/").json()["match"]["id"] == match
    assert api(botan).get(f"matches/{match}/").json()["you"] == 1


@pytest.mark.parametrize("call", ["join", "leave", "bots", "kick", "seats", "start"])
@pytest.mark.parametrize(
    "code", ["222222", "2222222", "22222", "O0I1L5", "%00%00%00%00%00%00", "２２２２２２"]
)
def test_a_code_of_no_table_is_not_found_by_any_call(api, problem_of, call, code):
    bodies = {"kick": {"seat": 1}, "seats": {"seat": 1, "to": 2}, "bots": {"level": "easy"}}

    response = api(PlayerFactory.create()).post(f"tables/{code}/{call}/", bodies.get(call))

    problem_of(response, 404, "table_not_found" if code == "222222" else "code_malformed")


@pytest.mark.parametrize("call", ["join", "leave", "bots", "kick", "seats", "start"])
def test_no_call_works_without_a_player(api, problem_of, call):
    table = open_table()

    problem_of(api().post(f"tables/{table.code}/{call}/"), 401, "not_authenticated")


def test_a_full_table_says_so(api, problem_of):
    table = open_table(people(5))

    problem_of(api(PlayerFactory.create()).post(f"tables/{table.code}/join/"), 409, "table_full")


def test_a_started_table_says_so(api, problem_of):
    match = start_match()

    response = api(PlayerFactory.create()).post(f"tables/{match.table.code}/join/")

    problem_of(response, 409, "table_started")


@pytest.mark.parametrize(
    ("call", "body", "status", "code"),
    [
        ("bots", {"level": "godlike"}, 400, "invalid_input"),
        ("bots", {"level": None}, 400, "invalid_input"),
        ("bots", {"level": "easy", "seat": 9}, 400, "invalid_input"),
        ("bots", {"level": "easy", "seat": 5}, 400, "no_such_seat"),
        ("bots", {"level": "easy", "seat": 0}, 409, "table_full"),
        ("kick", {}, 400, "invalid_input"),
        ("kick", {"seat": "1"}, 400, "invalid_input"),
        ("kick", {"seat": 0}, 422, "cannot_kick_self"),
        ("kick", {"seat": 3}, 409, "seat_empty"),
        ("seats", {"seat": 3, "to": 1}, 409, "seat_empty"),
        ("start", None, 422, "seats_missing"),
        ("start", {"now": True}, 400, "invalid_input"),
        ("join", {"seat": 1}, 400, "invalid_input"),
    ],
)
def test_what_a_host_cannot_do_changes_nothing(api, problem_of, call, body, status, code):
    host = PlayerFactory.create()
    table = open_table([host])
    before = api().get(f"tables/{table.code}/").json()

    problem_of(api(host).post(f"tables/{table.code}/{call}/", body), status, code)

    assert api().get(f"tables/{table.code}/").json() == before


@pytest.mark.parametrize(
    ("call", "body"),
    [("bots", {}), ("kick", {"seat": 0}), ("start", None), ("seats", {"seat": 0, "to": 3})],
)
def test_guests_of_a_table_do_not_decide(api, problem_of, call, body):
    aoi, botan = people(2)
    table = open_table([aoi, botan])

    problem = problem_of(api(botan).post(f"tables/{table.code}/{call}/", body), 403, "not_host")

    assert "Aoi" in problem["detail"]


def test_the_host_changes_options_and_places(api):
    aoi, botan = people(2)
    table = open_table([aoi, botan])

    changed = api(aoi).patch(
        f"tables/{table.code}/",
        {"rules": {"rounds": 10, "tome_suppe": True}, "visibility": "public", "turn_s": 60},
    )
    moved = api(aoi).post(f"tables/{table.code}/seats/", {"seat": 1, "to": 4})
    kicked = api(aoi).post(f"tables/{table.code}/kick/", {"seat": 4})

    assert changed.json()["rules"]["rounds"] == 10
    assert (changed.json()["visibility"], changed.json()["turn_s"]) == ("public", 60)
    assert moved.json()["seats"][4]["player"]["name"] == "Botan"
    assert kicked.json()["seats"][4]["player"] is None
    assert api(botan).post(f"tables/{table.code}/join/").json()["code"] == "table_barred"


def test_leaving_frees_the_seat(api, problem_of):
    aoi, botan = people(2)
    table = open_table([aoi, botan])

    left = api(aoi).post(f"tables/{table.code}/leave/")

    assert left.json()["host"] == botan.public_id
    problem_of(api(aoi).post(f"tables/{table.code}/leave/"), 403, "not_seated")


# -- lists ---------------------------------------------------------------------------------------


def test_only_public_tables_are_listed_by_status(api):
    shown = open_table([PlayerFactory.create()], visibility="public")
    open_table([PlayerFactory.create()])
    playing = start_match(people(1), visibility="public")
    start_match(people(1))

    def codes(query):
        return [table["code"] for table in api().get(f"tables/{query}").json()]

    assert codes("") == codes("?status=open") == [shown.code]
    assert codes("?status=playing") == [playing.table.code]


@pytest.mark.parametrize("status", ["closed", "", "%00", "%ff", "open&status=x"])
def test_a_status_that_does_not_exist_is_an_error_of_its_field(api, problem_of, status):
    problem = problem_of(api().get(f"tables/?status={status}"), 400, "invalid_input")

    assert list(problem["errors"]) == ["status"]


def test_the_list_costs_the_same_queries_for_many_tables(api, django_assert_num_queries):
    for _ in range(7):
        open_table(people(3), bots=2, visibility="public")
    client = api()

    with django_assert_num_queries(2):
        assert len(client.get("tables/").json()) == 7


# -- limits --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_empty_cache")
def test_guessing_codes_is_slowed_down_and_knowing_them_is_not(api, problem_of):
    player = PlayerFactory.create()
    table = open_table([PlayerFactory.create()])
    client = api(player)

    with rates(code_guess="3/hour"):
        for _ in range(5):
            assert client.get(f"tables/{table.code}/").status_code == 200
        for code in ("222222", "333333", "444444"):
            problem_of(client.post(f"tables/{code}/join/"), 404, "table_not_found")
        refused = client.post("tables/666666/join/")

    problem_of(refused, 429, "throttled")
    assert 0 < int(refused["Retry-After"]) <= 3600


@pytest.mark.usefixtures("_empty_cache")
def test_guests_from_one_address_are_limited(api, problem_of):
    with rates(guest="2/hour"):
        for _ in range(2):
            assert api().post("auth/guest/", {"name": "Aoi"}).status_code == 201
        refused = api().post("auth/guest/", {"name": "Aoi"})

    problem_of(refused, 429, "throttled")
    assert int(refused["Retry-After"]) > 0


@pytest.mark.usefixtures("_empty_cache")
def test_tables_are_limited_by_player_not_by_address(api, problem_of):
    aoi, botan = people(2)
    with rates(table="1/hour"):
        assert api(aoi).post("tables/", {}).status_code == 201
        problem_of(api(aoi).post("tables/", {}), 429, "throttled")
        assert api(botan).post("tables/", {}).status_code == 201


def test_every_level_of_bots_can_be_seated(api):
    host = PlayerFactory.create()
    table = open_table([host])

    for level in BotLevel.values:
        response = api(host).post(f"tables/{table.code}/bots/", {"level": level})
        assert response.status_code == 200


@pytest.mark.parametrize("level", ["strong", "", 5, None, ["easy"], "NORMAL"])
def test_a_level_that_there_is_not_is_refused_with_those_that_there_are(api, problem_of, level):
    players = people(1)
    table = open_table(players)

    response = api(players[0]).post(f"tables/{table.code}/bots/", {"level": level})

    problem = problem_of(response, 400, "invalid_input")
    if level is not None:
        assert problem["errors"]["level"] == ["Must be one of: easy, normal."]


def test_the_level_for_tests_is_not_offered_and_works(api):
    players = people(1)
    table = open_table(players)

    [game] = api().get("games/").json()
    response = api(players[0]).post(f"tables/{table.code}/bots/", {"level": "random"})

    assert game["levels"] == ["easy", "normal"]
    assert response.json()["seats"][1]["level"] == "random"


def test_a_status_that_there_is_not_is_refused_with_those_that_there_are(api, problem_of):
    problem = problem_of(api().get("tables/?status=closed"), 400, "invalid_input")

    assert problem["errors"] == {"status": ["Must be one of: open, playing."]}
