"""GET /healthz."""

import pytest
from django.test import Client
from pytest_django import Settings


@pytest.mark.django_db
def test_it_answers_200_when_database_and_redis_answer(client: Client) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {"status": "ok"}
    assert "no-cache" in response["Cache-Control"]


@pytest.mark.django_db
def test_it_answers_503_when_redis_does_not(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = "unix:///nonexistent/valkey.sock"
    response = client.get("/healthz")
    assert response.status_code == 503
    assert response["Content-Type"] == "application/problem+json"
    problem = response.json()
    assert (problem["code"], problem["status"]) == ("unavailable", 503)
    assert problem["detail"] == "Redis cannot be reached."
