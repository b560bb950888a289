"""The schema, its page, and calls made up from it."""

import json
from functools import cache
from random import Random

import pytest
import schemathesis
from django.core.management import call_command
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.factories import open_table, people, start_match, token_of

pytestmark = pytest.mark.django_db


@cache
def schema():
    return SchemaGenerator().get_schema(public=True)


@cache
def operations():
    found = schemathesis.openapi.from_dict(schema())
    return [result.ok() for result in found.get_all_operations()]


def test_the_schema_is_valid_and_without_warnings(tmp_path):
    file = tmp_path / "schema.json"

    call_command("spectacular", validate=True, fail_on_warn=True, file=file, format="openapi-json")

    assert json.loads(file.read_text())["openapi"].startswith("3.")


def test_the_schema_is_served():
    response = Client().get("/api/v1/schema/?format=json")

    assert response.status_code == 200
    assert "/api/v1/matches/{public_id}/act/" in response.json()["paths"]


@pytest.mark.parametrize(
    "query",
    [
        "version=%0d%0aX:1",
        "version=%00",
        "version=%22;a=%22",
        "format=yaml&version=%00%0d",
        "format=json&version=2",
        "lang=%00",
        "lang=../../x",
        "lang=" + "x" * 600,
    ],
)
def test_what_the_schema_is_asked_for_besides_changes_nothing(query):
    parts = query.split("&")
    plain = parts[0] if parts[0].startswith("format") else ""

    answer, expected = (Client().get(f"/api/v1/schema/?{asked}") for asked in (query, plain))

    assert (answer.status_code, answer.content) == (200, expected.content)
    assert answer.headers == expected.headers
    assert "version" not in answer["Content-Disposition"]


@pytest.mark.parametrize(
    ("query", "header"), [("format=none", ""), ("format=%00", ""), ("", "Basic AGE6AGI=")]
)
def test_a_strange_request_for_the_schema_is_no_fault_of_the_server(query, header):
    client = Client(raise_request_exception=False)

    answer = client.get(f"/api/v1/schema/?{query}", headers={"Authorization": header})

    assert answer.status_code in {200, 404}


def test_the_page_for_people_names_every_operation_and_every_problem():
    page = Client().get("/api/v1/docs/").content.decode()

    for path in schema()["paths"]:
        assert path in page
    for code in ("stale_state", "not_your_turn", "table_full", "name_empty", "invalid_rules"):
        assert f"<code>{code}</code>" in page


def paths_of(case, match, table, rng):
    """Put identifiers that exist into *case*, mostly, so that calls get past the look-up."""
    if rng.random() < 0.8:
        for name, value in (("code", table.code), ("public_id", match.public_id)):
            if name in case.path_parameters:
                case.path_parameters[name] = value
    return case


@pytest.mark.parametrize("operation", operations(), ids=lambda operation: operation.label)
def test_no_call_made_up_from_the_schema_is_a_fault_of_the_server(operation):
    players = people(2)
    match = start_match(players)
    table = open_table(players)
    token = token_of(players[0])
    client = Client(raise_request_exception=False)

    @settings(
        max_examples=25,
        deadline=None,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=st.one_of(*strategies(operation)), seed=st.integers(0, 99))
    def call(case, seed):
        rng = Random(seed)
        request = paths_of(case, match, table, rng).as_transport_kwargs(
            base_url="http://testserver"
        )
        headers = {"Authorization": f"Bearer {token}"} if rng.random() < 0.9 else {}
        body = request.get("json", request.get("data"))
        path = request["url"].removeprefix("http://testserver")
        response = client.generic(
            request["method"],
            path,
            body if isinstance(body, bytes | str) else json.dumps(body),
            query_params=request.get("params"),
            content_type="application/json",
            headers=headers,
        )
        assert response.status_code < 500, (request, response.content)
        if response.status_code >= 400:
            assert response["Content-Type"] == "application/problem+json"

    call()


def strategies(operation):
    modes = schemathesis.GenerationMode
    return [
        operation.as_strategy(generation_mode=mode) for mode in (modes.POSITIVE, modes.NEGATIVE)
    ]
