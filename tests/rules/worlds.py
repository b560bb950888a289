"""Other worlds: the same match with the cards that a viewer has not seen lying elsewhere.

A world is told apart by what a viewer may learn of it. The tests build a second match in which
every event that the viewer sees is the same, and then nothing that the rules tell that viewer may
differ. A world is thrown away where the rules themselves make the difference public: somebody
else is to act, another pair has called Kankei, or a deal has come to its end.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from games.rules.common.cards import JOKER, CardSet, cards_of, mask_of
from games.rules.common.errors import RuleError
from games.rules.goninkan.events import CardPlayed, CardsShown, Dealt, Exchanged
from games.rules.goninkan.seating import nijukan_partner
from games.rules.goninkan.state import MatchState
from tests.builders import RULES, Step


class Moment(NamedTuple):
    """A position in a match: the steps from its last deal on, and the state after each."""

    steps: list[Step]
    states: list[MatchState]

    @property
    def start(self) -> MatchState:
        """Return the state before the deal."""
        return self.steps[0].before

    @property
    def state(self) -> MatchState:
        """Return the state now."""
        return self.states[-1]


def moments(steps: Iterator[Step]) -> Iterator[Moment]:
    """Yield every position of a match after its first deal."""
    since: list[Step] = []
    states: list[MatchState] = []
    for step in steps:
        if isinstance(step.event, Dealt):
            since, states = [], []
        if since or isinstance(step.event, Dealt):
            since = [*since, step]
            states = [*states, RULES.evolve(step.before, step.event)]
            yield Moment(since, states)


def public_facts(state: MatchState) -> tuple[Any, ...]:
    """Return what the rules make known to all, whatever the cards."""
    return (
        state.phase,
        RULES.to_act(state),
        state.round_no,
        state.deal_no,
        len(state.score),
        len(state.deals),
        state.kankei if state.rules.announce else None,
        state.score,
    )


def other_events(moment: Moment, viewer: int | None, rng: Random) -> list[Any] | None:
    """Return the events of *moment* with the cards unseen by *viewer* moved about.

    None when the cards moved so that the exchange of a double kan could not have happened.
    """
    events = [step.event for step in moment.steps]
    hands = list(events[0].hands)
    played = [0] * len(hands)
    exchange = next((event for event in events if isinstance(event, Exchanged)), None)
    shown = next((event for event in events if isinstance(event, CardsShown)), None)
    for event in events:
        if isinstance(event, CardPlayed):
            played[event.player] |= 1 << event.card
    holder = partner = -1
    if exchange is not None:
        before = next(step.before for step in moment.steps if step.event is exchange)
        holder = before.holders[0]
        partner = nijukan_partner(before.order, holder)
        moved = 1 << exchange.partner_card | 1 << exchange.key_card
        hands[holder] ^= moved
        hands[partner] ^= moved
    known = played.copy()
    if viewer is not None:
        known[viewer] = hands[viewer]
        if viewer in (holder, partner):
            assert exchange is not None
            known[holder] |= hands[holder] & (1 << exchange.partner_card)
            known[partner] |= hands[partner] & (1 << exchange.key_card)
    chooser = next((s.before.chooser for s in moment.steps if s.event is shown), -1)
    if shown is not None and viewer == chooser:
        known[shown.player] |= mask_of(shown.cards)
    hands = _shuffled(hands, known, rng)
    if shown is not None and viewer not in (shown.player, chooser):
        cards = tuple(sorted(rng.sample(cards_of(hands[shown.player]), len(shown.cards))))
        events[events.index(shown)] = shown._replace(cards=cards)
    if exchange is not None:
        if viewer not in (holder, partner):
            found = _other_exchange(hands, moment, rng)
            if found is None:
                return None
            other, holder, partner = found
            events[events.index(exchange)] = exchange = other
        moved = 1 << exchange.partner_card | 1 << exchange.key_card
        hands[holder] ^= moved
        hands[partner] ^= moved
    events[0] = Dealt(tuple(hands))
    return events


def _shuffled(hands: list[CardSet], known: list[CardSet], rng: Random) -> list[CardSet]:
    """Move the cards that are not *known* about: all of them, or a few pairs."""
    free = [cards_of(hand & ~seen) for hand, seen in zip(hands, known, strict=True)]
    places = [(player, index) for player, cards in enumerate(free) for index in range(len(cards))]
    cards = [free[player][index] for player, index in places]
    swaps = rng.choice([1, 2, 4, 0])
    if not swaps:
        rng.shuffle(cards)
    elif len(cards) > 1:
        for _ in range(swaps):
            one, other = rng.sample(range(len(cards)), 2)
            cards[one], cards[other] = cards[other], cards[one]
    found = known.copy()
    for (player, _), card in zip(places, cards, strict=True):
        found[player] |= 1 << card
    return found


def _other_exchange(
    hands: list[CardSet], moment: Moment, rng: Random
) -> tuple[Exchanged, int, int] | None:
    """Return an exchange after which *hands* are held, the holder and the partner; None if none."""
    dealt = moment.states[0]
    ace = 13 * (dealt.trump or 0) + 12
    owners = {key: next(p for p, h in enumerate(hands) if h >> key & 1) for key in (ace, JOKER)}
    for given, kept in ((ace, JOKER), (JOKER, ace)):
        holder, partner = owners[kept], owners[given]
        if holder != partner and nijukan_partner(dealt.order, holder) == partner:
            back = rng.choice([card for card in cards_of(hands[holder]) if card != kept])
            return Exchanged(back, given), holder, partner
    return None


def replayed(moment: Moment, events: list[Any]) -> list[MatchState] | None:
    """Return the states after each of *events*; None where one is impossible or known to differ."""
    state = moment.start
    states = []
    for step, after, event in zip(moment.steps, moment.states, events, strict=True):
        try:
            if step.player is None:
                RULES.check_chance(state, event)
            else:
                action = _action_of(step, event)
                RULES.decide(state, step.player, action)
        except RuleError:
            return None
        state = RULES.evolve(state, event)
        if public_facts(state) != public_facts(after):
            return None
        states.append(state)
    return states


def _action_of(step: Step, event: Any) -> Any:
    if isinstance(event, CardsShown):
        data = {"type": "show", "cards": RULES.event_json(event)["cards"]}
        return RULES.parse_action(data)
    return step.action
