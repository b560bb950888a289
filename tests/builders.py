"""Short ways to reach a state of a Goninkan match, and whole matches played at random.

``Table`` drives a match through the public interface alone and keeps its record. Hands are
written as text (``"AC JO 7H"``); what is left open is filled from the rest of the deck.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from games.rules.common.cards import CARD_NAMES, is_face
from games.rules.goninkan.actions import Action, AnswerJuroku, PlayCard
from games.rules.goninkan.chance import DECK
from games.rules.goninkan.state import KANKEI, MUKANKEI, MatchState, Phase
from games.rules.record import make_record
from games.rules.registry import get_rules

RULES: Final = get_rules("goninkan")
DECK_NAMES: Final = tuple(CARD_NAMES[card] for card in DECK)
NAMES: Final = ("Aoi", "Botan", "Chiyo", "Daigo", "Emi", "Fumi")

OPTION_VALUES: Final[dict[str, tuple[Any, ...]]] = {
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
    "announce": (True, False),
}
"""Every option that changes the game, with its values."""


def random_options(rng: Random, **fixed: Any) -> dict[str, Any]:
    """Return options drawn at random; *fixed* ones stay."""
    drawn = {key: rng.choice(values) for key, values in OPTION_VALUES.items()}
    return {"rounds": rng.randint(1, 4), **drawn, **fixed}


def fill_hands(wanted: Sequence[str | None], rng: Random | None = None) -> list[list[str]]:
    """Return ten cards for each; *wanted* names some of them, ``None`` is a sitting-out dealer."""
    hands = [text.split() if text is not None else [] for text in wanted]
    taken = {card for hand in hands for card in hand}
    rest = [card for card in DECK_NAMES if card not in taken]
    if rng is not None:
        rng.shuffle(rest)
    for text, hand in zip(wanted, hands, strict=True):
        while text is not None and len(hand) < 10:
            hand.append(rest.pop(0))
    return hands


class Table:
    """A match at a table, moved on step by step; every step is checked by the rules."""

    def __init__(self, **options: Any) -> None:
        self.options = RULES.parse_options(options)
        self.state: MatchState = RULES.initial(self.options)
        self.events: list[dict[str, Any]] = []

    def chance(self, data: dict[str, Any]) -> "Table":
        """Let chance do *data*, a record event."""
        event = RULES.parse_event(data)
        RULES.check_chance(self.state, event)
        self.events.append(data)
        RULES.advance(self.state, event)
        return self

    def draw(self, dealer: int = 0) -> "Table":
        """Draw so that *dealer* deals first."""
        cards = ["AC", "AD", "AH", "AS", "KC", "KD"][: self.options.players]
        cards[dealer] = "2S"
        return self.chance({"type": "draw", "cards": cards})

    def deal(self, *wanted: str | None, rng: Random | None = None) -> "Table":
        """Deal hands that hold the *wanted* cards, one text per player."""
        texts = list(wanted) + [""] * (self.options.players - len(wanted))
        if self.state.sitting_out >= 0:
            texts[self.state.sitting_out] = None
        return self.chance({"type": "deal", "hands": fill_hands(texts, rng)})

    def do(self, player: int, **action: Any) -> "Table":
        """Let *player* do *action*, written as its JSON."""
        for event in RULES.decide(self.state, player, RULES.parse_action(action)):
            self.events.append(RULES.event_json(event))
            RULES.advance(self.state, event)
        return self

    def call(self, *calls: str) -> "Table":
        """Let those who may call say *calls*, in order of their index."""
        for word in calls:
            self.do(RULES.to_act(self.state)[0], type="call", call=word)
        return self

    def play(self, cards: str) -> "Table":
        """Play *cards* in turn; a led joker is written ``JO:S`` with the suit it names."""
        for text in cards.split():
            card, _, suit = text.partition(":")
            action = {"type": "play", "card": card, **({"suit": suit} if suit else {})}
            self.do(self.turn, **action)
        return self

    @property
    def turn(self) -> int:
        """Whose turn it is, where one player is to act."""
        return RULES.to_act(self.state)[0]

    def view(self, player: int | None = None) -> dict[str, Any]:
        """Return what *player* sees."""
        return RULES.view(self.state, player)

    def legal(self, player: int) -> list[dict[str, Any]]:
        """Return what *player* may do, as JSON."""
        return [RULES.action_json(action) for action in RULES.legal_actions(self.state, player)]

    def cards(self, player: int) -> set[str]:
        """Return the cards that *player* may play."""
        return {action["card"] for action in self.legal(player)}

    def hand(self, player: int) -> set[str]:
        """Return the hand of *player*."""
        return set(self.view(player)["hand"])

    def record(self) -> dict[str, Any]:
        """Return the record so far."""
        names = list(NAMES[: self.options.players])
        return make_record(RULES, self.options, names, self.events)

    def play_to(self, outcome: str, rng: Random, keys: tuple[int, int] | None = None) -> "Table":
        """Deal and play one deal that ends with *outcome*.

        *keys* are the players who get the trump ace and the joker in a first deal.
        """
        start, done = self.state.copy(), len(self.events)
        for _ in range(4000):
            finished = self._try_outcome(outcome, rng, keys)
            if finished == outcome:
                return self
            self.state = start.copy()
            del self.events[done:]
        raise AssertionError(f"no deal with outcome {outcome} was found")

    def _try_outcome(self, outcome: str, rng: Random, keys: tuple[int, int] | None) -> str | None:
        texts = [""] * self.options.players
        if keys is not None:
            texts[keys[0]] = "A" + "CDH"[(self.state.round_no - 1) % 3]
            texts[keys[1]] += " JO"
        self.deal(*texts, rng=rng)
        played = len(self.state.deals), self.state.round_no
        while not RULES.awaits_chance(self.state) and not RULES.is_over(self.state):
            player = RULES.to_act(self.state)[0]
            action = _towards(outcome, self.state, player, rng)
            self.do(player, **RULES.action_json(action))
        score = self.state.score
        ended = (len(self.state.deals), self.state.round_no) != played or RULES.is_over(self.state)
        return str(score[-1]["deals"][-1]["outcome"]) if ended and score else None


def _towards(outcome: str, state: MatchState, player: int, rng: Random) -> Action:
    """Choose an action with which the table, playing into one side's hands, nears *outcome*."""
    legal = RULES.legal_actions(state, player)
    if state.phase is Phase.JUROKU:
        return AnswerJuroku(declare=outcome[0] in "JR")
    if outcome in ("K", "M"):
        return rng.choice(legal)
    side = KANKEI if outcome[0] in "KJ" else MUKANKEI
    if outcome.endswith("-") and state.juroku is not None:
        side = 1 - side
    return sweep(state, player, legal, side)


def sweep(state: MatchState, player: int, legal: list[Action], side: int) -> Action:
    """Choose the action that helps *side* to all face cards, whoever plays it."""
    if state.phase is not Phase.PLAY:
        return legal[0]
    plays = [action for action in legal if isinstance(action, PlayCard)]
    friend = state.sides[player] == side
    winning = state.winning >= 0 and state.sides[state.winning] == side

    def worth(action: PlayCard) -> tuple[int, ...]:
        card = action.card
        height = 100 if card == 52 else card % 13 + 20 * (card // 13 == state.trump)
        if friend and not winning:
            return (height,)
        return (int(is_face(card)) if winning else -int(is_face(card)), -height)

    return max(plays, key=worth)


class Step(NamedTuple):
    """One event of a played match, with the state before it and the action behind it."""

    before: MatchState
    event: Any
    player: int | None
    action: Action | None


Policy = Callable[[MatchState, int, list[Action], Random], Action]


def at_random(state: MatchState, player: int, legal: list[Action], rng: Random) -> Action:
    """Choose any legal action."""
    return rng.choice(legal)


def in_moods(state: MatchState, player: int, legal: list[Action], rng: Random) -> Action:
    """Choose so that rare outcomes happen: each deal is played at random or for one side."""
    mood = (state.round_no * 7 + state.deal_no * 3 + sum(state.totals) + len(state.score)) % 4
    if mood == 3 or rng.random() < 0.05 or not state.sides:
        return rng.choice(legal)
    if state.phase is not Phase.PLAY:
        return rng.choice(legal)
    side = MUKANKEI if mood == 2 else KANKEI
    if state.juroku is not None and rng.random() < 0.3:
        side = 1 - side
    return sweep(state, player, legal, side)


def played_match(
    options: dict[str, Any], rng: Random, policy: Policy = in_moods, *, max_events: int = 600
) -> Iterator[Step]:
    """Yield the steps of a match; one of no fixed length, or too long, is stopped by ``end``."""
    state = RULES.initial(RULES.parse_options(options))
    events = 0
    while not RULES.is_over(state):
        events += 1
        player = action = None
        if events > max_events and state.round_no:
            event = RULES.end("signal")
        elif RULES.awaits_chance(state):
            event = RULES.chance(state, rng.randbytes(32))
        else:
            player = rng.choice(RULES.to_act(state))
            action = policy(state, player, RULES.legal_actions(state, player), rng)
            (event,) = RULES.decide(state, player, action)
        yield Step(state, event, player, action)
        state = RULES.evolve(state, event)
