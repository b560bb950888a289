"""Addresses that nothing stands behind."""

import pytest
from django.test import Client


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/v1/nothing/", "/api/v1/nothing", "/api/v1/"])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_the_api_answers_with_a_problem_document(client: Client, path: str, method: str) -> None:
    response = client.generic(method, path)
    assert response.status_code == 404
    assert response["Content-Type"] == "application/problem+json"
    problem = response.json()
    assert problem["code"] == "not_found"
    assert problem["type"] == "urn:goninkan:problem:not_found"
    assert problem["detail"]


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["ja", "en"])
def test_people_get_a_page(client: Client, language: str) -> None:
    response = client.get("/nothing/", headers={"Accept-Language": language})
    assert response.status_code == 404
    assert response["Content-Type"].startswith("text/html")
    assert response["Content-Language"] == language
