"""The same sockets with rules and database left out: an ASGI application for ``bench_live``.

Five sockets of one path are a table. An act is answered by an event frame of usual size to all
five, and by an ack; the turn goes round. What this reaches is what sockets alone allow.
"""

import itertools
from typing import Any

import django
import orjson
from channels.exceptions import StopConsumer

django.setup()

from games.live.consumers import MatchConsumer  # noqa: E402 -- needs the apps
from games.live.viewers import MatchViewer  # noqa: E402

_CHANGES = {
    "faces_taken": [0, 1, 2, 0, 1],
    "hand_counts": [7, 7, 7, 6, 6],
    "trick": {
        "no": 4, "leader": 1, "suit": "H", "winning": 2,
        "cards": [{"player": p, "card": "KH"} for p in range(3)],
    },
}  # fmt: skip
_LEGAL = [{"type": "play", "card": card} for card in ("AS", "KS", "9S", "8H", "5H", "4C")]


class RelayTable:
    """Five viewers and a counter."""

    def __init__(self) -> None:
        self.viewers: list[MatchViewer] = []
        self.seq = itertools.count(1)

    def event(self) -> None:
        """Show an event to all, the turn going to the next."""
        seq = next(self.seq)
        for index, viewer in enumerate(self.viewers):
            acts = index == seq % 5
            viewer.push(
                orjson.dumps(
                    {
                        "type": "event",
                        "seq": seq,
                        "at": "2026-01-01T00:00:00.000000+00:00",
                        "by": "player",
                        "event": {"type": "play", "player": 1, "card": "KH"},
                        "changes": _CHANGES,
                        "turn": {
                            "to_act": [seq % 5],
                            "deadline": "2026-01-01T00:00:00.000000+00:00",
                            "legal": _LEGAL if acts else [],
                        },
                    }
                )
            )


_tables: dict[str, RelayTable] = {}


class RelayConsumer(MatchConsumer):
    """Reads frames as the real consumer does, and relays."""

    async def _received(self, text: str | None) -> None:
        frame = orjson.loads(text or "{}")
        table = _tables.setdefault(self.scope["path"], RelayTable())
        if frame["type"] == "hello":
            if self._hello_timer is not None:
                self._hello_timer.cancel()
            self._viewer = MatchViewer(len(table.viewers), self._send_text, lambda: b"{}")
            table.viewers.append(self._viewer)
            if len(table.viewers) == 5:
                table.event()
        elif self._viewer is not None:
            table.event()
            self._viewer.push(orjson.dumps({"type": "ack", "re": frame["id"], "seq": 1}))

    async def _leave(self) -> None:
        if self._viewer is not None:
            await self._viewer.close()


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Serve the relay sockets."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})
    elif scope["type"] == "websocket":
        try:
            await RelayConsumer()(scope, receive, send)
        except StopConsumer:
            return
