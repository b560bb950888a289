"""Acting in a match outside a live socket: over HTTP, from the sweep, from the start.

The unique key of the log decides races: who loses gets ``StaleStateError`` and nothing changed.
"""

import random
from datetime import datetime
from typing import Final

from games.errors import GoninkanError, StaleStateError
from games.matchlog.live import LiveMatch
from games.matchlog.planning import plan_action, plan_signal, signal_is_due
from games.matchlog.standins import due_player, stand_in_action
from games.models import Match
from games.rules.common.protocol import JsonObject
from games.selectors.logs import live_match
from games.services.log import entries_append, new_seed
from games.services.refusals import refusal_of, refusal_remember

ATTEMPTS: Final = 3


def match_act(
    *,
    match: Match,
    player: int,
    action: JsonObject,
    now: datetime,
    expected_seq: int | None = None,
    client_id: str | None = None,
) -> int:
    """Let *player* (an index) act and return the seq of the event.

    A *client_id* that was used before returns the first answer and changes nothing. Raises
    ``StaleStateError`` when the match has moved on from *expected_seq*, and what reading and
    deciding the action raise; then nothing changed. Who is second in a race looks again: the
    first may have been the same command, or something that leaves the action possible.
    """
    try:
        return _act(match, player, action, now, expected_seq, client_id)
    except GoninkanError as error:
        if client_id is not None:
            name = match.public_id
            refusal_remember(match=name, player=player, command=client_id, error=error)
        raise


def _act(
    match: Match,
    player: int,
    action: JsonObject,
    now: datetime,
    expected_seq: int | None,
    client_id: str | None,
) -> int:
    for attempt in range(ATTEMPTS):
        try:
            return _act_once(match, player, action, now, expected_seq, client_id)
        except StaleStateError:
            if attempt == ATTEMPTS - 1:
                raise
    raise AssertionError("unreachable")


def _act_once(
    match: Match,
    player: int,
    action: JsonObject,
    now: datetime,
    expected_seq: int | None,
    client_id: str | None,
) -> int:
    live = live_match(match)
    if client_id is not None and (player, client_id) in live.answered:
        return live.answered[player, client_id]
    if client_id is not None:
        refusal = refusal_of(match=match.public_id, player=player, command=client_id)
        if refusal is not None:
            raise refusal
    live = _with_signal(match, live, now)
    if expected_seq is not None and expected_seq != live.seq:
        raise StaleStateError(expected=expected_seq, actual=live.seq)
    wish = live.header.rules.parse_action(action)
    entries = plan_action(
        live, player, wish, now=now, source="player", new_seed=new_seed, client_id=client_id
    )
    entries_append(match_pk=match.pk, entries=entries)
    return next(entry.seq for entry in entries if entry.actor == player)


def match_tick(*, match: Match, now: datetime) -> bool:
    """Do what is due at *now*: the signal, a bot's move, a turn that ran out. One step.

    Returns whether there was something; repeating it is safe.
    """
    live = live_match(match)
    if signal_is_due(live, now):
        _with_signal(match, live, now)
        return True
    player = due_player(live, now)
    if player is None:
        return False
    rng = random.Random(f"{match.public_id}:{live.seq}")  # noqa: S311 -- play, not secrets
    action, source = stand_in_action(live, player, rng)
    entries = plan_action(live, player, action, now=now, source=source, new_seed=new_seed)
    entries_append(match_pk=match.pk, entries=entries)
    return True


def _with_signal(match: Match, live: LiveMatch, now: datetime) -> LiveMatch:
    """Let the signal sound if it is due, and return the match after it."""
    if not signal_is_due(live, now):
        return live
    entries = plan_signal(live, now=now, new_seed=new_seed)
    entries_append(match_pk=match.pk, entries=entries)
    for entry in entries:
        live.apply(entry)
    return live
