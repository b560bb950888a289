"""The server's own moves: bots, people who are away, turns that ran out."""

import random
from datetime import datetime
from typing import Any

from games.bots.registry import get_bot
from games.matchlog.live import LiveMatch


def due_player(live: LiveMatch, now: datetime) -> int | None:
    """Return a player for whom the server must act at *now*, the longest due first."""
    due = [(live.due_at(player), player) for player in live.opened]
    first = min((entry for entry in due if entry[0] <= now), default=None)
    return first[1] if first is not None and not live.is_finished else None


def stand_in_action(live: LiveMatch, player: int, rng: random.Random) -> tuple[Any, str]:
    """Return what a bot does for *player*, and the source: "bot", or "clock" for a lost turn."""
    rules = live.header.rules
    legal = [rules.action_json(a) for a in rules.legal_actions(live.state, player)]
    view = rules.view(live.state, player)
    chosen = get_bot(live.level_of(player)).choose(view, legal, rng)
    source = "bot" if live.is_played_by_bot(player) else "clock"
    return rules.parse_action(chosen), source
