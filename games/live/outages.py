"""What fails when a server behind this process cannot be reached."""

from typing import Final

from django.db import Error as DatabaseError
from redis.exceptions import RedisError

OUTAGES: Final = (DatabaseError, RedisError, OSError)
"""Errors of a database, a Redis or a connection that is away; what was asked may be asked again."""
