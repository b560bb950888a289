"""The production settings, read as a process with its own environment reads them."""

import json
import subprocess
import sys

import pytest

from tests.site.service import ROOT

REQUIRED = {
    "SECRET_KEY": "k" * 60,
    "DATABASE_URL": "postgresql://ann:word@db.example/goninkan",
    "REDIS_URL": "redis://redis.example:6379/0",
    "GONINKAN_HOSTS": "goninkan.example",
}
READ = """
import json
from django.conf import settings
print(json.dumps({name: getattr(settings, name) for name in (
    "DEBUG", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE",
    "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS", "CELERY_BROKER_URL")}))
"""


def read(environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", READ],
        cwd=ROOT,
        env={"DJANGO_SETTINGS_MODULE": "goninkan_site.settings.prod", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_is_safe_with_what_is_required() -> None:
    settings = json.loads(read(REQUIRED).stdout)
    assert settings.pop("SECURE_HSTS_SECONDS") >= 60 * 60 * 24 * 365
    assert settings == {
        "DEBUG": False,
        "ALLOWED_HOSTS": ["goninkan.example"],
        "CSRF_TRUSTED_ORIGINS": ["https://goninkan.example"],
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        "SECURE_SSL_REDIRECT": True,
        "CELERY_BROKER_URL": "redis://redis.example:6379/0",
    }


@pytest.mark.parametrize("name", sorted(REQUIRED))
def test_what_is_required_is_asked_for_by_name(name: str) -> None:
    answer = read({key: value for key, value in REQUIRED.items() if key != name})
    assert answer.returncode != 0
    assert f"Set the environment variable {name}." in answer.stderr
