"""The database connection that the profiles share."""

from typing import Any

from goninkan_site import env


def pooled_database(default: str | None = None) -> dict[str, Any]:
    """Django's settings for DATABASE_URL, with a pool of connections for each process.

    Under ASGI every request runs in a thread of its own. A connection that outlived its request
    there would stay open, unused, until the server has no more to give; one made for each request
    costs more than most requests. A pool does neither.
    """
    database = env.database("DATABASE_URL", default)
    pool = {
        "min_size": 1,
        "max_size": env.integer("GONINKAN_DATABASE_POOL", 20, minimum=2),
        "timeout": 10,  # seconds that a request waits for a connection before it fails
    }
    return {**database, "OPTIONS": {**database["OPTIONS"], "pool": pool}}
