"""Whether the database that the operator named can be used."""

from typing import Final

import psycopg

from goninkan_site import env

PATIENCE_S: Final = 5


def database_fault() -> str | None:
    """Return what keeps the database of DATABASE_URL from being used; None where nothing does."""
    try:
        psycopg.connect(env.text("DATABASE_URL"), connect_timeout=PATIENCE_S).close()
    except psycopg.Error as error:
        reason = " ".join(str(error).split()).rstrip(".")
        return f"The database that DATABASE_URL names cannot be used: {reason}."
    return None
