"""What every part of the tests shares: the servers, started when the first test asks for them."""

import shutil
from collections.abc import Iterator

import pytest
from django.conf import settings

from goninkan_site import env
from goninkan_site.embedded.servers import embedded_servers
from goninkan_site.messages import compile_messages


def pytest_sessionstart() -> None:
    """A fresh clone has the catalogs of translations, but not what Django reads."""
    compile_messages()


@pytest.fixture(scope="session")
def servers() -> Iterator[None]:
    """PostgreSQL and Valkey; those that DATABASE_URL and REDIS_URL name, else embedded ones."""
    own_postgres = not env.is_set("DATABASE_URL")
    own_valkey = not env.is_set("REDIS_URL")
    if not own_postgres and not own_valkey:
        yield
        return
    try:
        with embedded_servers(
            settings.DATA_DIR, postgres=own_postgres, valkey=own_valkey, durable=False
        ):
            yield
    finally:
        shutil.rmtree(settings.DATA_DIR, ignore_errors=True)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    servers: None, django_db_modify_db_settings_parallel_suffix: None
) -> None:
    """Called by pytest-django before it makes the test database, which needs the server."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    left_out = sorted(
        report.nodeid
        for report in terminalreporter.getreports("skipped")
        if "browser" in report.keywords
    )
    if not left_out:
        return
    terminalreporter.section("browser tests left out")
    for test in left_out:
        terminalreporter.write_line(test)
    terminalreporter.write_line(
        f"These {len(left_out)} tests need Chromium on the PATH. On Debian and Ubuntu: "
        "apt-get install chromium fonts-noto-cjk"
    )
