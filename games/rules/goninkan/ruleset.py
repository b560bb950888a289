"""House rules of Goninkan: the options of a match, their checks and the named presets."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from typing import Any, Final

from games.rules.common.errors import OptionsError, quoted

MAX_ROUNDS: Final = 1000

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "players": (5, 6),
    "tome_suppe": (False, True),
    "nijukan": ("swap", "redeal"),
    "shown_cards": (2, 1, 0),
    "deal1_target": (9, 8),
    "missed_juroku": (-16, -17),
    "juroku_keeps_sukonku": (False, True),
    "reverse_juroku": (True, False),
    "first_trick_joker": (False, True),
    "three_ace_redeal": (False, True),
    "direction": ("counterclockwise", "clockwise"),
    "announce": (True, False),
    "at_signal": ("void_deal", "finish_deal", "finish_round"),
}
"""Every value that an option may take; ``rounds`` is a number and checked apart."""


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """The options of one match; defaults are those of the Goshogawara championship."""

    players: int = 5
    """People at the table: 5, or 6 with a dealer who sits out and scores with Kankei."""
    rounds: int = 4
    """Rounds of a match; 0 plays on until the signal."""
    tome_suppe: bool = False
    """The last round's first deal has spades as trump (D8); no effect with rounds 0."""
    nijukan: str = "swap"
    """One hand holds both key cards: "swap" a card with a partner, or "redeal" (D10)."""
    shown_cards: int = 2
    """Cards that the partner shows to the trump chooser (D14)."""
    deal1_target: int = 9
    """Face cards that Kankei needs in deal 1; Mukankei needs the rest of 17 (D13)."""
    missed_juroku: int = -16
    """Points of each Kankei player for a missed juroku (D1)."""
    juroku_keeps_sukonku: bool = False
    """A juroku made also scores the sukonku point (D2)."""
    reverse_juroku: bool = True
    """Mukankei may call juroku on a reverse sukonku (D3)."""
    first_trick_joker: bool = False
    """The joker may be played to the first trick (D12)."""
    three_ace_redeal: bool = False
    """Deal again when one side holds three aces and the joker (D15)."""
    direction: str = "counterclockwise"
    """Direction of play as drawn on the page; without effect on the game (D5)."""
    announce: bool = True
    """Kankei call their key cards; without, sides become known by play (D16)."""
    at_signal: str = "void_deal"
    """What the end signal does to the deal in progress."""

    @cached_property
    def json(self) -> dict[str, Any]:
        """All options as a JSON object; shared, so never to be changed."""
        return asdict(self)

    def targets(self, deal_no: int) -> tuple[int, int]:
        """Return the face cards that (Kankei, Mukankei) need in deal 1, 2 or 3 (1.3 item 13)."""
        kankei = self.deal1_target if deal_no == 1 else 8 if deal_no == 2 else 9
        return kankei, 17 - kankei


OPTION_NAMES: Final = tuple(field.name for field in fields(RuleSet))

PRESETS: Final[dict[str, RuleSet]] = {
    "goshogawara": RuleSet(players=6, rounds=0),
    "quick": RuleSet(rounds=4),
    "ten": RuleSet(rounds=10, tome_suppe=True),
}
"""Named rule sets; the key is permanent. "goshogawara" needs a time limit."""


def parse_ruleset(data: Mapping[str, Any]) -> RuleSet:
    """Return the rule set of *data*; raises ``OptionsError`` with a sentence per wrong key."""
    errors: dict[str, str] = {}
    for key, value in data.items():
        if key == "rounds":
            if type(value) is not int or not 0 <= value <= MAX_ROUNDS:
                errors[key] = f"must be a whole number from 0 to {MAX_ROUNDS}"
        elif key not in CHOICES:
            errors[quoted(key, 40)] = "is not an option of Goninkan"
        elif not any(type(value) is type(choice) and value == choice for choice in CHOICES[key]):
            allowed = ", ".join(str(choice).lower() for choice in CHOICES[key])
            errors[key] = f"must be one of: {allowed}"
    if errors:
        raise OptionsError(errors)
    return RuleSet(**data)


def ruleset_schema() -> dict[str, Any]:
    """Return a JSON Schema of the options with their defaults."""
    default = RuleSet()
    properties: dict[str, Any] = {
        "rounds": {
            "type": "integer",
            "minimum": 0,
            "maximum": MAX_ROUNDS,
            "default": default.rounds,
        }
    }
    for key, choices in CHOICES.items():
        kind = {bool: "boolean", int: "integer", str: "string"}[type(choices[0])]
        properties[key] = {"type": kind, "enum": list(choices), "default": getattr(default, key)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "additionalProperties": False,
        "properties": {name: properties[name] for name in OPTION_NAMES},
    }
