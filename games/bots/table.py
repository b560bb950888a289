"""A match of bots, played through the same interface as any other."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from games.bots.base import Bot
from games.rules.common.protocol import GameRules


def play_match(rules: GameRules, options: Any, bots: Sequence[Bot], rng: Random) -> Iterator[Any]:
    """Yield the events of a match of *bots*, one per player; the same *rng*, the same match.

    The match plays to its end; with a number of rounds of 0 it goes on as long as asked.
    """
    state = rules.initial(options)
    while not rules.is_over(state):
        if rules.awaits_chance(state):
            event = rules.chance(state, rng.randbytes(32))
            rules.advance(state, event)
            yield event
            continue
        player = rules.to_act(state)[0]
        actions = rules.legal_actions(state, player)
        if len(actions) == 1:
            action = actions[0]
        else:
            legal = [rules.action_json(each) for each in actions]
            chosen = bots[player].choose(rules.view(state, player), legal, rng)
            action = actions[legal.index(chosen)]
        for event in rules.decide(state, player, action):
            rules.advance(state, event)
            yield event
