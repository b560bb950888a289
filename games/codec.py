"""Events of the rules to rows of the log and back.

A row holds the record's JSON form of the event, its ``type`` in a column of its own. Rows are
never rewritten: a payload of an older ``version`` is brought up to date here when it is read.
"""

from typing import Any, Final

from games.rules.common.protocol import GameRules

VERSION: Final = 1

SERVER_TYPES: Final = frozenset(
    {"match_started", "commitment", "away", "back", "signal", "match_ended"}
)
"""Events of the log that are not events of the rules: they change no card and no score."""


def stored(rules: GameRules, event: Any) -> tuple[str, dict[str, Any]]:
    """Return ``(type, payload)`` of an event of the rules, at the present ``VERSION``."""
    payload = rules.event_json(event)
    return payload.pop("type"), payload


def record_form(type_: str, payload: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON form of a row: the payload with its type."""
    return {"type": type_, **payload}


def loaded(rules: GameRules, type_: str, version: int, payload: dict[str, Any]) -> Any:
    """Return the event of a row. Raises ``ValueError`` for a version from the future."""
    if version != VERSION:
        raise ValueError(f"event {type_} has version {version}; this server knows {VERSION}")
    return rules.parse_event(record_form(type_, payload))
