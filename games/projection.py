"""The one door for hidden cards: what each viewer gets to see of a match and of its log.

A viewer is a player index or None (a spectator). Everybody gets every ``seq``; what a viewer may
not know is redacted. An event frame carries the top-level keys of the view that changed, so that
a client keeps its view current by ``view = {**view, **changes}``.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import orjson

from games.matchlog.entries import RECORD_TYPES, LogEntry, MatchHeader
from games.matchlog.live import LiveMatch
from games.rules.common.protocol import JsonObject

Viewer = int | None


def fixed_view(header: MatchHeader) -> JsonObject:
    """Return the part of the view that stays as it is for the whole match."""
    return {
        "id": header.public_id,
        "players": [
            {"id": seat.player_id, "name": seat.name, "kind": seat.kind} for seat in header.seats
        ],
        "table": {"code": header.table_code} if header.table_code else None,
        "started_at": iso(header.started_at),
    }


def shared_view(
    live: LiveMatch, *, reveal: bool = False, fixed: JsonObject | None = None
) -> JsonObject:
    """Return what everybody may know; with *reveal*, for finished matches only, all hands too.

    *fixed* spares making the fixed part again.
    """
    header = live.header
    view = header.rules.public_view(live.state, reveal=reveal)
    view.update(fixed if fixed is not None else fixed_view(header))
    view["status"] = "finished" if live.is_finished else "running"
    view["presence"] = [
        "away" if player in live.away else "here" for player in range(len(header.seats))
    ]
    view["clock"] = {
        "turn_s": header.turn_s,
        "reserve_s": [round(left, 1) for left in live.reserve],
        "ends_at": iso(header.ends_at),
        "at_signal": header.at_signal,
        "signalled": live.signalled,
    }
    view["finished_at"] = iso(live.finished_at)
    view["result"] = (
        {"totals": list(view["totals"]), "places": live.places(), "reason": live.reason}
        if live.is_finished
        else None
    )
    return view


def view_for(live: LiveMatch, viewer: Viewer) -> JsonObject:
    """Return all that *viewer* may know of the match, and no more."""
    return {**shared_view(live), **live.header.rules.private_view(live.state, viewer)}


def turn_for(live: LiveMatch, viewer: Viewer) -> JsonObject:
    """Return who is to act until when, and what *viewer* may do now."""
    rules = live.header.rules
    to_act = rules.to_act(live.state)
    legal: list[JsonObject] = []
    if viewer is not None and viewer in to_act:
        legal = [rules.action_json(a) for a in rules.legal_actions(live.state, viewer)]
        deadline = live.deadline(viewer)
    else:
        deadline = min(
            (at for player in to_act if (at := live.deadline(player)) is not None), default=None
        )
    return {"to_act": to_act, "deadline": iso(deadline), "legal": legal}


def snapshot_for(live: LiveMatch, viewer: Viewer, *, now: datetime) -> JsonObject:
    """Return the snapshot frame of *viewer*."""
    return {
        "type": "snapshot",
        "seq": live.seq,
        "view": view_for(live, viewer),
        "turn": turn_for(live, viewer),
        "server_now": iso(now),
    }


def event_for(live: LiveMatch, entry: LogEntry, viewer: Viewer, *, reveal: bool) -> JsonObject:
    """Return the event of *entry*, which comes next after *live*, as *viewer* may see it."""
    if entry.type in RECORD_TYPES:
        rules = live.header.rules
        if reveal or (entry.actor is not None and viewer == entry.actor):
            return entry.payload
        return rules.redact(live.state, rules.parse_event(entry.payload), viewer)
    payload = entry.payload
    if entry.type == "commitment" and not reveal:
        payload = {key: value for key, value in payload.items() if key != "seed"}
    return {"type": entry.type, **payload}


class Projector:
    """Follows a match and makes the event frames of its viewers.

    It owns *live* and advances it entry by entry. With *reveal* (finished matches only) every
    frame shows all hands and the unredacted event: the form for replays.
    """

    def __init__(self, live: LiveMatch, *, reveal: bool = False) -> None:
        self.live = live
        self._reveal = reveal
        self._fixed = fixed_view(live.header)
        self._shared: JsonObject | None = None
        self._private: dict[Viewer, JsonObject] = {}

    def step(self, entry: LogEntry, viewers: Iterable[Viewer]) -> dict[Viewer, bytes]:
        """Take in *entry* and return the frame of each of *viewers* as JSON."""
        live, rules = self.live, self.live.header.rules
        viewers = list(viewers)
        if not viewers:
            live.apply(entry)
            self._shared = None
            self._private.clear()
            return {}
        before: JsonObject = {}
        private_before: dict[Viewer, JsonObject] = {viewer: {} for viewer in viewers}
        if live.seq:  # the first event brings the whole view, so that the log alone is enough
            before = self._shared if self._shared is not None else self._view()
            private_before = {viewer: self._private_of(viewer) for viewer in viewers}
        events = self._events(entry, viewers)
        live.apply(entry)
        self._shared = after = self._view()
        changes = _changed(before, after)
        shared_bytes = orjson.dumps(changes)[1:-1]
        head = orjson.dumps(
            {"type": "event", "seq": entry.seq, "at": iso(entry.at), "by": entry.source}
        )[:-1]
        turn = turn_for(live, None)
        turn_bytes = orjson.dumps(turn)
        frames: dict[Viewer, bytes] = {}
        self._private = {}
        for viewer in viewers:
            mine = rules.private_view(live.state, viewer)
            self._private[viewer] = mine
            old = private_before[viewer]
            own = {
                key: value
                for key, value in mine.items()
                if key in changes or key not in old or old[key] != value
            }
            body = orjson.dumps({**changes, **own})[1:-1] if own else shared_bytes
            acting = viewer is not None and viewer in turn["to_act"]
            frames[viewer] = b"".join(
                (
                    head,
                    b',"event":',
                    events[viewer],
                    b',"changes":{',
                    body,
                    b'},"turn":',
                    orjson.dumps(turn_for(live, viewer)) if acting else turn_bytes,
                    b"}",
                )
            )
        return frames

    def _view(self) -> JsonObject:
        return shared_view(self.live, reveal=self._reveal, fixed=self._fixed)

    def _private_of(self, viewer: Viewer) -> JsonObject:
        known = self._private.get(viewer)
        if known is None:
            known = self.live.header.rules.private_view(self.live.state, viewer)
        return known

    def _events(self, entry: LogEntry, viewers: list[Viewer]) -> dict[Viewer, bytes]:
        """Return the event of *entry* as JSON for each viewer.

        Keys are sorted: the database gives them back in an order of its own.
        """
        if entry.type in ("play", "call", "trump", "juroku"):  # the same for everybody
            event = orjson.dumps(entry.payload, option=orjson.OPT_SORT_KEYS)
            return dict.fromkeys(viewers, event)
        return {
            viewer: orjson.dumps(
                event_for(self.live, entry, viewer, reveal=self._reveal),
                option=orjson.OPT_SORT_KEYS,
            )
            for viewer in viewers
        }


def frames_since(
    live: LiveMatch, entries: Iterable[LogEntry], viewer: Viewer, *, reveal: bool = False
) -> list[bytes]:
    """Return the frames of *viewer* for *entries*, which come next after *live*."""
    projector = Projector(live, reveal=reveal)
    return [projector.step(entry, (viewer,))[viewer] for entry in entries]


def iso(at: datetime | None) -> str | None:
    """Return an instant with its offset, or None."""
    return at.isoformat() if at is not None else None


def _changed(before: JsonObject, after: JsonObject) -> JsonObject:
    """Return the top-level items of *after* that are not the same in *before*."""
    changes: dict[str, Any] = {}
    for key, value in after.items():
        old = before.get(key, changes)
        if old is not value and old != value:
            changes[key] = value
    return changes
