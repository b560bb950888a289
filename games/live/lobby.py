"""The socket of a table's lobby: shows the table now and after each change."""

from contextlib import suppress
from typing import Any, Final

import orjson
import structlog
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import translation

from games.live.language import language_of
from games.live.outages import OUTAGES
from games.problems import problem
from games.rules.common.errors import GoninkanError
from games.selectors.access import table_for_code
from games.selectors.tables import table_json
from games.services.announce import table_group

CLOSE_NOT_FOUND: Final = 4404
CLOSE_TRY_LATER: Final = 1013

log = structlog.get_logger(__name__)


class LobbyConsumer(AsyncWebsocketConsumer):
    """Sends ``{"type": "table", "table": {...}}``; the client sends nothing but pings."""

    _group: str | None = None

    async def connect(self) -> None:
        """Join the table's group, then read: nothing can fall between."""
        await self.accept()
        try:
            table = await _read(self.scope["url_route"]["kwargs"]["code"])
            self._group = table_group(table["code"])
            await self.channel_layer.group_add(self._group, self.channel_name)
        except GoninkanError as error:
            with translation.override(language_of(self.scope)):
                document = problem(error)
            await self._send({"type": "problem", "re": None, "problem": document})
            await self.close(CLOSE_NOT_FOUND)
        except OUTAGES as error:
            await self._try_later(error)
        else:
            await self.table_changed({"code": table["code"]})

    async def disconnect(self, code: int) -> None:
        """Leave the group."""
        if self._group is not None:
            with suppress(*OUTAGES):
                await self.channel_layer.group_discard(self._group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer whatever the client sends as a sign of life."""
        await self._send({"type": "pong"})

    async def table_changed(self, message: dict[str, Any]) -> None:
        """Send the table as it is now."""
        try:
            table = await _read(message["code"])
        except OUTAGES as error:
            await self._try_later(error)
        else:
            await self._send({"type": "table", "table": table})

    async def _try_later(self, error: Exception) -> None:
        """Close the socket, so that the page opens another one."""
        log.warning("lobby not shown", error=type(error).__name__)
        await self.close(CLOSE_TRY_LATER)

    async def _send(self, frame: dict[str, Any]) -> None:
        await self.send(text_data=orjson.dumps(frame).decode())


@database_sync_to_async
def _read(code: str) -> dict[str, Any]:
    return table_json(table_for_code(code))
