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

    The cards of a deal follow from *rng* and from which deal of which round it is, not from what
    was played before, so that tables with other bots get the same cards. With *signal_after* the
    match is stopped after so many rounds, as by the signal of a hall clock; without, it plays to
    its own end, which a match of no fixed length never reaches.
    """
    state = rules.initial(options)
    cards = rng.getrandbits(64)
    rounds = deals = redeals = 0
    while not rules.is_over(state):
        if rules.awaits_chance(state):
            between = rules.between(state)
            if between == "round":
                if rounds == signal_after:
                    yield rules.end("signal")
                    return
                rounds, deals, redeals = rounds + 1, 0, 0
            elif between == "deal":
                deals, redeals = deals + 1, 0
            else:
                redeals += 1
            source = Random(f"{cards}:{rounds}:{deals}:{redeals}")  # noqa: S311 - bots, no secrets
            event = rules.chance(state, source.randbytes(32))
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
