"""Taking in match records (``goninkan-record/1``) as finished matches."""

from datetime import datetime
from typing import Any

from django.db import transaction

from games.errors import PlayerNameError
from games.matchlog.entries import LogEntry
from games.models import Match, MatchSeat, Player, PlayerKind, Visibility
from games.models.players import NAME_LENGTH
from games.rules.common.protocol import JsonObject
from games.rules.record import Replay
from games.services.log import entries_append
from games.services.players import guest_create

IMPORTED_TURN_S = 30


@transaction.atomic
def record_import(*, record: object, now: datetime) -> Match:
    """Store *record* as a finished match of guests with its names, and return the match.

    A record that stops in mid-match is ended where it stops. Raises ``games.rules.record.
    RecordError`` where it breaks a rule. Importing twice makes two matches.
    """
    replay = Replay(record)
    rules = replay.rules
    match = Match.objects.create(
        game=rules.game,
        rules=rules.options_json(replay.options),
        visibility=Visibility.PRIVATE,
        turn_s=IMPORTED_TURN_S,
        reserve_s=0,
        started_at=now,
    )
    seats = [_seat(match, index, name, now) for index, name in enumerate(replay.names)]
    MatchSeat.objects.bulk_create(seats)
    events = [rules.event_json(event) for event in replay.events]
    reason = rules.end_reason(replay.state) or "played"
    if not rules.is_over(replay.state):
        reason = "record"
        events.append(rules.event_json(rules.end(reason)))
    ended = {"type": "match_ended", "totals": rules.totals(replay.state), "reason": reason}
    started = {
        "type": "match_started",
        "game": rules.game,
        "rules": match.rules,
        "players": [
            {"id": seat.player.public_id, "name": seat.name, "kind": seat.kind} for seat in seats
        ],
        "turn_s": match.turn_s,
        "reserve_s": match.reserve_s,
        "ends_at": None,
    }
    entries = [_entry(seq, event, now) for seq, event in enumerate([started, *events, ended], 1)]
    entries_append(match_pk=match.pk, entries=entries)
    match.refresh_from_db()
    return match


def _seat(match: Match, index: int, name: str, now: datetime) -> MatchSeat:
    player = _guest(name, index, now)
    return MatchSeat(
        match=match, index=index, player=player, name=player.name, kind=PlayerKind.GUEST
    )


def _guest(name: str, index: int, now: datetime) -> Player:
    try:
        return guest_create(name=name[:NAME_LENGTH], now=now)
    except PlayerNameError:  # a record may hold any text as a name
        return guest_create(name=f"Player {index + 1}", now=now)


def _entry(seq: int, event: JsonObject, now: datetime) -> LogEntry:
    actor: Any = event.get("player")
    payload = event
    if event["type"] in ("match_started", "match_ended"):
        payload = {key: value for key, value in event.items() if key != "type"}
    return LogEntry(
        seq=seq,
        type=event["type"],
        payload=payload,
        at=now,
        actor=actor,
        source="server",
        client_id=None,
        deadline_at=None,
    )
