"""GET /healthz: can this process serve, with its database and Redis within reach?"""

import orjson
import psycopg
import structlog
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from redis import Redis
from redis.exceptions import RedisError

logger = structlog.get_logger(__name__)

TIMEOUT_S = 2


def _database_error() -> str | None:
    """Asks over a connection of its own: one from the pool would be waited for."""
    parameters = {**connection.get_connection_params(), "connect_timeout": TIMEOUT_S}
    try:
        with psycopg.connect(**parameters) as database:
            database.execute("SELECT 1")
    except psycopg.Error as error:
        logger.warning("the database cannot be reached", error=str(error))
        return "The database cannot be reached."
    return None


def _redis_error() -> str | None:
    try:
        with Redis.from_url(
            settings.REDIS_URL, socket_connect_timeout=TIMEOUT_S, socket_timeout=TIMEOUT_S
        ) as redis:
            redis.ping()
    except RedisError as error:
        logger.warning("redis cannot be reached", error=str(error))
        return "Redis cannot be reached."
    return None


@never_cache
def healthz(_request: HttpRequest) -> HttpResponse:
    """200 where database and Redis answer, else 503 and what is missing."""
    problems = [problem for problem in (_database_error(), _redis_error()) if problem]
    if not problems:
        return HttpResponse(orjson.dumps({"status": "ok"}), content_type="application/json")
    body = {
        "type": "urn:goninkan:problem:unavailable",
        "title": "The service cannot serve now.",
        "status": 503,
        "detail": " ".join(problems),
        "code": "unavailable",
    }
    return HttpResponse(orjson.dumps(body), content_type="application/problem+json", status=503)
