"""GET /healthz."""

import pytest
from django.test import Client


@pytest.mark.django_db
def test_it_answers_200_when_database_and_redis_answer(client: Client) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {"status": "ok"}
    assert "no-cache" in response["Cache-Control"]
