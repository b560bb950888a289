"""What to tell somebody whose command found no database."""

from django.conf import settings

from goninkan_site import env
from goninkan_site.database import database_fault


def advice() -> str | None:
    """What to do where the database cannot be reached; None where it can."""
    if env.is_set("DATABASE_URL"):
        return database_fault()
    if settings.EMBEDDED.postgres_socket.exists():
        return None
    return (
        f"No service runs on the data directory {settings.DATA_DIR}, so there is no database to "
        "work with. Start it with `make run` (or `python manage.py serve`) and try again; name "
        "another data directory with GONINKAN_DATA_DIR, or another database with DATABASE_URL."
    )
