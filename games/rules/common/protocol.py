"""The interface through which everything else knows a kind of game.

Transports, the log, clocks, bots and tests use only this; a new kind of game is one more package
that offers it.
"""

from collections.abc import Mapping
from typing import Any, Protocol

JsonObject = dict[str, Any]
"""A JSON object with string keys."""


class GameRules(Protocol):
    """Rules of one kind of game. States, actions and events are opaque outside its package.

    Players are indices from 0; an index never changes during a match.
    """

    game: str
    """Slug of the kind of game."""

    def parse_options(self, data: Mapping[str, Any]) -> Any:
        """Return the options; missing keys take defaults. Raises ``OptionsError``."""

    def options_json(self, options: Any) -> JsonObject:
        """Return all options as JSON."""

    def options_schema(self) -> JsonObject:
        """Return a JSON Schema of the options."""

    def seats(self, options: Any) -> int:
        """Return how many people sit at the table."""

    def initial(self, options: Any) -> Any:
        """Return the state before the first event."""

    def parse_action(self, data: object) -> Any:
        """Read an action strictly. Raises ``ActionFormatError`` or ``CardNameError``."""

    def action_json(self, action: Any) -> JsonObject:
        """Return the action as JSON; ``parse_action`` reads it back."""

    def parse_event(self, data: object) -> Any:
        """Read an event strictly. Raises ``ActionFormatError`` or ``CardNameError``."""

    def event_json(self, event: Any) -> JsonObject:
        """Return the event as JSON, hidden cards included."""

    def redact(self, state: Any, event: Any, player: int | None) -> JsonObject:
        """Return *event*, about to happen in *state*, as *player* may see it (None: anybody)."""

    def to_act(self, state: Any) -> tuple[int, ...]:
        """Return who may act now; empty while chance is awaited and when the match is over."""

    def awaits_chance(self, state: Any) -> bool:
        """Say whether cards must be dealt (or the like) before anybody can act."""

    def chance(self, state: Any, seed: bytes) -> Any:
        """Return the chance event that *seed* (32 bytes) yields in *state*."""

    def dealing_order(self, state: Any) -> list[int]:
        """Return the players in the order in which a deal in *state* would serve them."""

    def check_chance(self, state: Any, event: Any) -> None:
        """Raise ``RuleError`` unless *event* is a chance event possible in *state*."""

    def decide(self, state: Any, player: int, action: Any) -> list[Any]:
        """Return the events that *action* causes. Raises ``RuleError``; never changes *state*."""

    def evolve(self, state: Any, event: Any) -> Any:
        """Return the state after *event*, which is not validated; *state* stays as it is."""

    def advance(self, state: Any, event: Any) -> None:
        """Change *state* in place as ``evolve`` would."""

    def legal_actions(self, state: Any, player: int) -> list[Any]:
        """Return what *player* may do now, sorted; empty when it is not their turn."""

    def public_view(self, state: Any, *, reveal: bool = False) -> JsonObject:
        """Return what everybody may know; with *reveal* all hands as well."""

    def private_view(self, state: Any, player: int | None) -> JsonObject:
        """Return what only *player* may know; its keys replace those of the public view."""

    def view(self, state: Any, player: int | None) -> JsonObject:
        """Return all that *player* may know and no more (None: a spectator)."""

    def is_over(self, state: Any) -> bool:
        """Say whether the match has ended."""

    def totals(self, state: Any) -> list[int]:
        """Return the points of each player so far, finished deals only."""

    def end(self, reason: str) -> Any:
        """Return the event that stops a match where it stands."""

    def between(self, state: Any) -> str | None:
        """Return "round" or "deal" when the next chance event would start one, else None."""

    def redeals(self, state: Any) -> bool:
        """Say whether the chance event due repeats a deal that did not stand."""

    def just_completed(self, state: Any) -> str | None:
        """Return "trick" or "deal" when no card was played since one was completed, else None.

        A match that begins counts as a completed deal: there, too, people look at new hands.
        """

    def end_reason(self, state: Any) -> str | None:
        """Return why the match was stopped; None when it was played to its end or runs."""
