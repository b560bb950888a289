"""Match records (``goninkan-record/1``): reading, replay and the result that follows.

A record holds the options, chance and the players' decisions; everything else is derived by
replaying it through the rules.
"""

from typing import Any, Final

import games.rules.registry as registry
from games.rules.common.errors import GoninkanError, RuleError, gettext_noop
from games.rules.common.protocol import GameRules, JsonObject

FORMAT: Final = "goninkan-record/1"
_NOT_DECIDED: Final = ("draw", "deal", "nijukan", "end")
"""Types of events that no player decides."""


class RecordError(GoninkanError):
    """A record that breaks a rule, or is none. ``at`` is the index of the event, or None."""

    code = "bad_record"
    kind = "invalid"
    template = gettext_noop("{detail}")

    def __init__(self, code: str, at: int | None, detail: str) -> None:
        self.record_code = code
        self.at = at
        super().__init__(detail=detail)

    def as_json(self) -> JsonObject:
        """Return ``{"error", "at", "detail"}``."""
        return {"error": self.record_code, "at": self.at, "detail": str(self)}


class Replay:
    """A record that has been replayed up to its last event."""

    def __init__(self, record: object) -> None:
        """Replay *record*; raises ``RecordError`` at the first event that is not possible."""
        self.rules, self.options, self.names, found = _header(record)
        self.state = self.rules.initial(self.options)
        self.events: list[Any] = []
        for index, data in enumerate(found):
            try:
                self.events.append(self._step(data))
            except GoninkanError as error:
                raise RecordError(error.code, index, str(error)) from error

    def _step(self, data: object) -> Any:
        """Check *data* and let it happen; return the event."""
        rules, state = self.rules, self.state
        kind = data.get("type") if isinstance(data, dict) else None
        if isinstance(data, dict) and kind not in _NOT_DECIDED and _is_player(data.get("player")):
            fields = data.copy()
            player = fields.pop("player")
            (event,) = rules.decide(state, player, rules.parse_action(fields))
        else:
            event = rules.parse_event(data)
            if kind == "end":
                self._check_end()
            else:
                rules.check_chance(state, event)
        rules.advance(state, event)
        return event

    def _check_end(self) -> None:
        if self.rules.is_over(self.state):
            raise RecordStateError(reason="the match is over already")
        if self.rules.awaits_chance(self.state) and not self.state.round_no:
            raise RecordStateError(reason="a record begins with the draw for the first dealer")

    def result(self) -> JsonObject:
        """Return ``{"totals", "finished", "rounds"}`` of the contract."""
        rounds = [
            {key: entry[key] for key in ("dealer", "kankei", "points", "deals")}
            for entry in self.rules.public_view(self.state)["score"]
        ]
        return {
            "totals": self.rules.totals(self.state),
            "finished": self.rules.is_over(self.state),
            "rounds": rounds,
        }


class RecordStateError(RuleError):
    """An event that cannot stand where it stands."""

    code = "wrong_phase"
    template = gettext_noop("This event cannot stand here: {reason}.")


def _is_player(value: object) -> bool:
    return type(value) is int and 0 <= value <= 5


def make_record(
    rules: GameRules, options: Any, names: list[str], events: list[JsonObject]
) -> JsonObject:
    """Return a record of *events*, which are in the record's JSON form."""
    return {
        "format": FORMAT,
        "game": rules.game,
        "rules": rules.options_json(options),
        "players": names,
        "events": events,
    }


def _header(record: object) -> tuple[GameRules, Any, list[str], list[object]]:
    """Check everything but the events."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise RecordError("not_a_record", None, f"a record is a JSON object with format “{FORMAT}”")
    game, options, names, events = (
        record.get(key) for key in ("game", "rules", "players", "events")
    )
    if not isinstance(game, str):
        raise RecordError("not_a_record", None, "“game” must name the kind of game")
    if not isinstance(options, dict):
        raise RecordError("not_a_record", None, "“rules” must be an object of rule options")
    if not isinstance(events, list):
        raise RecordError("not_a_record", None, "“events” must be a list")
    try:
        rules = registry.get_rules(game)
        parsed = rules.parse_options(options)
    except GoninkanError as error:
        raise RecordError(error.code, None, str(error)) from error
    count = rules.seats(parsed)
    if (
        not isinstance(names, list)
        or len(names) != count
        or not all(isinstance(name, str) for name in names)
    ):
        raise RecordError("not_a_record", None, f"“players” must be a list of {count} names")
    return rules, parsed, names, events
