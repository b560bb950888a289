"""Players, tables and matches for tests, made by the same services that the site uses."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import factory
from factory.django import DjangoModelFactory

from games.matchlog.planning import plan_action
from games.models import BotLevel, Match, Player, PlayerKind, Table
from games.selectors.logs import live_match
from games.services.acting import match_act
from games.services.log import entries_append, new_seed
from games.services.matches import table_start
from games.services.tables import table_add_bot, table_join, table_open
from games.services.tokens import token_issue

T0 = datetime(2026, 1, 18, 10, 0, tzinfo=UTC)
"""When things happen in tests that do not care."""
NAMES = ("Aoi", "Botan", "Chiyo", "Daigo", "Emi", "Fuji")


class PlayerFactory(DjangoModelFactory[Player]):
    class Meta:
        model = Player

    name = factory.Sequence(lambda number: NAMES[number % len(NAMES)])
    kind = PlayerKind.GUEST
    created_at = T0


def people(count: int) -> list[Player]:
    """Return *count* guests with the names of ``NAMES``."""
    return [PlayerFactory.create(name=name) for name in NAMES[:count]]


def token_of(player: Player, **options: Any) -> str:
    return token_issue(player=player, now=options.pop("now", T0), **options)


def open_table(
    players: Sequence[Player] | None = None,
    *,
    bots: int = 0,
    rules: Mapping[str, Any] | None = None,
    **options: Any,
) -> Table:
    """Return an open table: the first of *players* is the host, all of them and *bots* sit."""
    seated = list(players or people(1))
    table = table_open(
        host=seated[0], game="goninkan", rules={"rounds": 1, **(rules or {})}, now=T0, **options
    )
    for player in seated[1:]:
        table_join(code=table.code, player=player)
    for number in range(bots):
        table_add_bot(
            code=table.code, host=seated[0], level=BotLevel.RANDOM, now=T0, rng=Random(number)
        )
    return table


def start_match(
    players: Sequence[Player] | None = None, *, now: datetime = T0, **options: Any
) -> Match:
    """Return a match that has just started, with as many bots as people are missing."""
    seated = list(players or people(5))
    seats = (options.get("rules") or {}).get("players", 5)
    table = open_table(seated, bots=seats - len(seated), **options)
    return table_start(code=table.code, host=seated[0], now=now)


def step(match: Match, *, now: datetime = T0) -> int:
    """Let whoever is to act first do something legal, and return the seq of it."""
    live = live_match(match)
    rules = live.header.rules
    player = rules.to_act(live.state)[0]
    action = rules.legal_actions(live.state, player)[0]
    return match_act(match=match, player=player, action=rules.action_json(action), now=now)


def play_out(match: Match, *, seed: int = 0, pace_s: float = 1.0) -> Match:
    """Play *match* to its end with legal moves, *pace_s* seconds apart, and return it."""
    rng, now = Random(seed), match.started_at
    live = live_match(match)
    rules = live.header.rules
    while not live.is_finished:
        now += timedelta(seconds=pace_s)
        player = rules.to_act(live.state)[0]
        action = rng.choice(rules.legal_actions(live.state, player))
        entries = plan_action(live, player, action, now=now, source="player", new_seed=new_seed)
        entries_append(match_pk=match.pk, entries=entries)
        for entry in entries:
            live.apply(entry)
    match.refresh_from_db()
    return match
