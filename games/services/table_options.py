"""The options of a table: house rules, visibility and times, checked together."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext

from games.errors import InvalidInputError, TimeLimitMissingError
from games.models import Visibility
from games.rules.common.errors import OptionsError
from games.rules.registry import get_rules

TURN_S: Final = (5, 600)
RESERVE_S: Final = (0, 3600)
TIME_LIMIT_S: Final = (60, 86400)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """What a host decides before the start; ``rules`` holds every option of the game."""

    game: str
    rules: dict[str, Any]
    players: int
    visibility: Visibility
    turn_s: int
    reserve_s: int
    time_limit_s: int | None


def table_options(
    *,
    game: str,
    rules: Mapping[str, Any],
    visibility: str,
    turn_s: int,
    reserve_s: int,
    time_limit_s: int | None,
) -> TableOptions:
    """Check the options of a table and fill in the rules' defaults.

    Raises ``UnknownGameError``, ``OptionsError``, ``InvalidInputError`` or
    ``TimeLimitMissingError``.
    """
    engine = get_rules(game)
    parsed = engine.parse_options(rules)
    errors = {
        name: gettext("must be a whole number from {low} to {high}").format(low=low, high=high)
        for name, value, (low, high) in (
            ("turn_s", turn_s, TURN_S),
            ("reserve_s", reserve_s, RESERVE_S),
            ("time_limit_s", time_limit_s, TIME_LIMIT_S),
        )
        if value is not None and not low <= value <= high
    }
    if visibility not in Visibility.values:
        errors["visibility"] = gettext("must be “private” or “public”")
    if errors:
        raise InvalidInputError(errors)
    options = engine.options_json(parsed)
    if options.get("rounds") == 0 and time_limit_s is None:
        raise TimeLimitMissingError
    if options.get("rounds") == 0 and options.get("tome_suppe"):
        raise OptionsError({"tome_suppe": "needs a known last round"})
    return TableOptions(
        game=game,
        rules=options,
        players=engine.seats(parsed),
        visibility=Visibility(visibility),
        turn_s=turn_s,
        reserve_s=reserve_s,
        time_limit_s=time_limit_s,
    )
