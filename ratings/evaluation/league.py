"""A league of computer players of many graded strengths, played through the real rules.

A member plays like a bot of the site, but now and then does anything legal; how often is the
member's slip. Strength falls smoothly with the slip, so the truth can be measured on its own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from games.bots.registry import get_bot
from games.rules.goninkan.actions import AnswerJuroku
from games.rules.registry import get_rules
from ratings.engine.results import MatchResult

KINDS: Final = ("normal", "easy")
"""Bots that members are made of, half and half."""
MAX_SLIP: Final[dict[str, float]] = {"normal": 0.66, "easy": 0.66}
"""The largest share of random choices of each kind."""
SEATS: Final = 5


@dataclass(frozen=True, slots=True)
class Member:
    """Who plays in the league."""

    kind: str
    slip: float
    """Share of decisions that are left to chance."""


def draw_members(count: int, rng: Random) -> list[Member]:
    """Return *count* members, slips spread evenly up to the largest of their kind."""
    members = []
    for number in range(count):
        kind = KINDS[number % len(KINDS)]
        members.append(Member(kind, rng.random() * MAX_SLIP[kind]))
    return members


def play(members: Sequence[Member], rng: Random, rounds: int) -> MatchResult:
    """Play one match of five *members*; players of the result are 0 to 4.

    The rules are those of any match; only what nobody looks at, a view before a slip, is not made.
    """
    rules = get_rules("goninkan")
    state = rules.initial(rules.parse_options({"rounds": rounds}))
    bots = [get_bot(member.kind) for member in members]
    slips = [member.slip for member in members]
    while not rules.is_over(state):
        if rules.awaits_chance(state):
            rules.advance(state, rules.chance(state, rng.randbytes(32)))
            continue
        player = rules.to_act(state)[0]
        actions = rules.legal_actions(state, player)
        if len(actions) == 1:
            action = actions[0]
        elif rng.random() < slips[player] and _may_slip(actions[0]):
            action = actions[int(rng.random() * len(actions))]
        else:
            legal = [rules.action_json(each) for each in actions]
            chosen = bots[player].choose(rules.view(state, player), legal, rng)
            action = actions[legal.index(chosen)]
        for event in rules.decide(state, player, action):
            rules.advance(state, event)
    return MatchResult.from_score(rules.public_view(state)["score"], rules.totals(state))


def _may_slip(action: object) -> bool:
    """Slips spare juroku: a wrong one would cost more than all else together."""
    return not isinstance(action, AnswerJuroku)


def seat_at_random(count: int, per_player: int, rng: Random) -> Iterator[tuple[int, ...]]:
    """Yield groups of five so that each of *count* players sits in *per_player* matches.

    *count* is a multiple of five: every sweep shuffles all of them and cuts the row.
    """
    everyone = list(range(count))
    for _ in range(per_player):
        rng.shuffle(everyone)
        for start in range(0, count, SEATS):
            yield tuple(everyone[start : start + SEATS])


def seat_alike(
    strengths: Sequence[float], per_player: int, rng: Random
) -> Iterator[tuple[int, ...]]:
    """Yield groups of neighbours in strength, as a matchmaker would seat them."""
    values = sorted(strengths)
    width = (values[-1] - values[0]) / 8
    for _ in range(per_player):
        noisy = [strength + rng.gauss(0.0, width) for strength in strengths]
        row = sorted(range(len(strengths)), key=noisy.__getitem__)
        groups = [tuple(row[start : start + SEATS]) for start in range(0, len(row), SEATS)]
        rng.shuffle(groups)
        for group in groups:
            table = list(group)
            rng.shuffle(table)
            yield tuple(table)
