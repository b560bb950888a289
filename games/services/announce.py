"""News for open sockets, sent once the transaction has committed.

The channel layer may lose a message; whoever listens reads the rows anew at each one, and on
connecting, so a lost message costs time and no facts.
"""

from collections.abc import Callable
from typing import Any

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from redis.exceptions import RedisError

from games.models import Match, Table

log = structlog.get_logger(__name__)

watchers: list[Callable[[str], None]] = []
"""What in this process wants to know of a match that went on; the live layer adds itself."""


def table_group(code: str) -> str:
    """Return the channel-layer group of a table's lobby."""
    return f"table.{code}"


def match_group(public_id: str) -> str:
    """Return the channel-layer group of a match."""
    return f"match.{public_id}"


def table_changed(table: Table) -> None:
    """Tell the lobby of *table* to read it again."""
    send_on_commit(table_group(table.code), {"type": "table.changed", "code": table.code})


def match_news(match: Match, frame: dict[str, Any]) -> None:
    """Show *frame*, which holds nothing hidden, to everybody at *match*."""
    message = {"type": "match.frame", "match": match.public_id, "frame": frame}
    send_on_commit(match_group(match.public_id), message)


def match_advanced(match: Match, seq: int) -> None:
    """Tell every process that shows *match* that its log now reaches *seq*."""
    message = {"type": "match.advanced", "match": match.public_id, "seq": seq, "origin": None}
    send_on_commit(match_group(match.public_id), message)
    public_id = match.public_id

    def call_watchers() -> None:
        for watch in watchers:
            watch(public_id)

    transaction.on_commit(call_watchers, robust=True)


def send_on_commit(group: str, message: dict[str, Any]) -> None:
    """Send *message* to *group* after the commit; a failure is logged and breaks nothing."""

    def send() -> None:
        try:
            async_to_sync(get_channel_layer().group_send)(group, message)
        except (RedisError, OSError) as error:
            log.warning("news not sent", news=message["type"], error=type(error).__name__)

    transaction.on_commit(send, robust=True)
