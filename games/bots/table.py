"""A match of bots, played through the same interface as any other."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from games.bots.base import Bot
from games.rules.common.protocol import GameRules


def play_match(
    rules: GameRules,
    options: Any,
    bots: Sequence[Bot],
    rng: Random,
    *,
    signal_after: int | None = None,
) -> Iterator[Any]:
    """Yield the events of a match of *bots*, one per player; the same *rng*, the same match.

    With *signal_after* the match is stopped after so many rounds, as by the signal of a hall
    clock; without, it plays to its own end, which a match of no fixed length never reaches.
    """
    state = rules.initial(options)
    rounds = 0
    while not rules.is_over(state):
        if rules.awaits_chance(state):
            if signal_after is not None and rules.between(state) == "round":
                rounds += 1
                if rounds > signal_after:
                    yield rules.end("signal")
                    return
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
