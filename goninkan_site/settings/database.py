"""The database connection that the profiles share."""

from typing import Any

from goninkan_site import env


def pooled_database(default: str | None = None) -> dict[str, Any]:
    """Django's settings for DATABASE_URL, with a pool of connections for each process.

    Under ASGI every request runs in a thread of its own. A connection that outlived its request
    there would stay open, unused, until the server has no more to give; one made for each request
    costs more than most requests. A pool does neither. GONINKAN_DATABASE_POOL is the most that a
    process takes; 0 does without a pool.
    """
    database = env.database("DATABASE_URL", default)
    size = env.integer("GONINKAN_DATABASE_POOL", 20)
    if size == 0:
        return database
    pool = {
        "min_size": 1,
        "max_size": size,
        "timeout": 10,  # seconds that a request waits for a connection before it fails
    }
    # After a restart of the database every pooled connection is dead and would fail a request.
    options = {**database["OPTIONS"], "pool": pool}
    return {**database, "CONN_HEALTH_CHECKS": True, "OPTIONS": options}
