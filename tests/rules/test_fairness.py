"""Fair chance: the documented bytes, an independent mapping, and that no card is favoured."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.rules.common.fairness import SEED_BYTES, ChanceStream, commitment
from games.rules.goninkan.state import MatchState
from tests.builders import DECK_NAMES, RULES, Table
from tests.oracle import deck

DOCUMENT = Path(__file__).parents[2] / "docs/fair-deals.md"
EXAMPLES = [
    json.loads(block)
    for block in re.findall(r"```json\n(.*?)```", DOCUMENT.read_text("utf-8"), re.S)
]


# The mapping once more, from the document alone.


def numbers(seed: bytes, label: str) -> Iterator[int]:
    count = 0
    while True:
        block = hashlib.sha256(seed + label.encode() + count.to_bytes(4, "big")).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        count += 1


def below(source: Iterator[int], bound: int) -> int:
    limit = 2**32 // bound * bound
    return next(number for number in source if number < limit) % bound


def shuffled(items: list[str], source: Iterator[int]) -> list[str]:
    items = list(items)
    for last in reversed(range(1, len(items))):
        other = below(source, last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def dealt(seed: bytes, order: list[int], players: int) -> list[list[str]]:
    pile = shuffled(deck(), numbers(seed, "deal"))
    hands: list[list[str]] = [[] for _ in range(players)]
    for turn, card in enumerate(pile):
        hands[order[turn % 5]].append(card)
    return [sorted(hand, key=deck().index) for hand in hands]


class TestWorkedExample:
    """docs/fair-deals.md, byte for byte."""

    seed = bytes.fromhex(EXAMPLES[0]["seed"])
    other = bytes.fromhex(EXAMPLES[1]["seed"])

    def test_the_commitments(self) -> None:
        assert [commitment(self.seed), commitment(self.other)] == [
            example["commitment"] for example in EXAMPLES
        ]
        assert len(self.seed) == len(self.other) == SEED_BYTES

    @pytest.mark.parametrize("label", ["draw", "deal"])
    def test_the_first_block(self, label: str) -> None:
        block = bytes.fromhex(EXAMPLES[0][label]["first_block"])
        assert hashlib.sha256(self.seed + label.encode() + bytes(4)).digest() == block
        source = numbers(self.seed, label)
        first = [next(source) for _ in range(8)]
        assert b"".join(number.to_bytes(4, "big") for number in first) == block
        if label == "draw":
            assert first == EXAMPLES[0][label]["first_numbers"]

    def test_the_draw(self) -> None:
        cards = EXAMPLES[0]["draw"]["cards"]
        assert shuffled(deck()[:-1], numbers(self.seed, "draw"))[:5] == cards
        event = RULES.chance(RULES.initial(RULES.parse_options({})), self.seed)
        assert RULES.event_json(event)["cards"] == cards

    def test_the_deal(self) -> None:
        example = EXAMPLES[0]["deal"]
        assert shuffled(deck(), numbers(self.seed, "deal")) == example["shuffled"]
        assert dealt(self.seed, example["dealt_to"], 5) == example["hands"]
        table = Table().chance({"type": "draw", "cards": EXAMPLES[0]["draw"]["cards"]})
        assert table.view()["dealer"] == example["dealer"]
        assert RULES.dealing_order(table.state) == example["dealt_to"]
        assert RULES.event_json(RULES.chance(table.state, self.seed))["hands"] == example["hands"]

    @pytest.mark.rule("R-3.3")
    def test_the_double_kan(self) -> None:
        example = EXAMPLES[1]["nijukan"]
        table = Table().draw(dealer=example["dealer"])
        hands = RULES.event_json(RULES.chance(table.state, self.other))["hands"]
        assert hands == dealt(self.other, RULES.dealing_order(table.state), 5)
        assert hands[example["holder"]] == example["holder_hand"]
        assert hands[example["partner"]] == example["partner_hand"]
        table.chance({"type": "deal", "hands": hands})
        event = RULES.event_json(RULES.chance(table.state, self.other))
        assert event == {
            "type": "nijukan",
            "partner_card": example["partner_card"],
            "key_card": example["key_card"],
        }
        source = numbers(self.other, "nijukan")
        assert example["partner_hand"][below(source, 10)] == event["partner_card"]
        assert ("AC", "JO")[below(source, 2)] == event["key_card"]


@pytest.mark.rule("R-2.1", "R-2.3")
@pytest.mark.parametrize("players", [5, 6])
def test_chance_follows_the_document_for_any_seed(players: int) -> None:
    rng = Random(players)
    for _ in range(40):
        seed = rng.randbytes(32)
        table = Table(players=players, nijukan="redeal", first_trick_joker=True)
        drawn = RULES.event_json(RULES.chance(table.state, seed))
        assert drawn["cards"] == shuffled(deck()[:-1], numbers(seed, "draw"))[:players]
        assert "JO" not in drawn["cards"]
        table.chance(drawn)
        dealer = table.view()["dealer"]
        order = [(dealer - step) % players for step in range(1, players + 1)]
        assert RULES.dealing_order(table.state) == [p for p in order if players == 5 or p != dealer]
        hands = RULES.event_json(RULES.chance(table.state, seed))["hands"]
        assert hands == dealt(seed, order, players)
        assert [len(hand) for hand in hands].count(10) == 5
        assert sorted(card for hand in hands for card in hand) == sorted(deck())
        table.chance({"type": "deal", "hands": hands})


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def bound_for(cells: int) -> float:
    """Return what a fair count passes with more than five standard deviations to spare."""
    return cells - 1 + 6 * (2 * (cells - 1)) ** 0.5


def test_numbers_below_a_bound_are_equally_frequent() -> None:
    stream = ChanceStream(bytes(32), "test")
    for bound in (2, 3, 5, 10, 49, 50):
        counts = Counter(stream.below(bound) for _ in range(200 * bound))
        assert set(counts) == set(range(bound))
        assert chi_square(list(counts.values())) < bound_for(bound)


def test_every_order_of_four_is_equally_frequent() -> None:
    stream = ChanceStream(bytes(32), "orders")
    counts = Counter(tuple(stream.shuffled("abcd")) for _ in range(4800))
    assert len(counts) == 24
    assert chi_square(list(counts.values())) < bound_for(24)


@pytest.mark.parametrize("label", ["deal", "draw"])
def test_every_card_comes_to_every_player_equally_often(label: str) -> None:
    table = Table() if label == "draw" else Table().draw()
    counts: Counter[tuple[int, str]] = Counter()
    for number in range(1000):
        seed = hashlib.sha256(number.to_bytes(4, "big")).digest()
        event = RULES.event_json(RULES.chance(table.state, seed))
        hands = event.get("hands") or [[card] for card in event["cards"]]
        counts.update((player, card) for player, hand in enumerate(hands) for card in hand)
    cells = 5 * (50 if label == "deal" else 49)
    assert len(counts) == cells
    assert chi_square(list(counts.values())) < bound_for(cells)


def after_double_kan() -> MatchState:
    return Table().draw().deal("AC JO", "", "").state


@pytest.mark.rule("R-3.3")
def test_a_double_kan_takes_each_card_equally_often() -> None:
    state = after_double_kan()
    given: Counter[str] = Counter()
    keys: Counter[str] = Counter()
    for number in range(2000):
        event: dict[str, Any] = RULES.event_json(
            RULES.chance(state, hashlib.sha256(b"%d" % number).digest())
        )
        given[event["partner_card"]] += 1
        keys[event["key_card"]] += 1
    assert set(given) == set(RULES.view(state, 2)["hand"])
    assert set(keys) == {"AC", "JO"}
    assert chi_square(list(given.values())) < bound_for(10)
    assert chi_square(list(keys.values())) < bound_for(2)


def test_labels_and_seeds_give_different_numbers() -> None:
    streams = [
        ChanceStream(seed, label).below(2**31)
        for seed in (bytes(32), bytes(31) + b"\x01")
        for label in ("draw", "deal", "nijukan")
    ]
    assert len(set(streams)) == 6


def test_a_biased_number_is_thrown_away() -> None:
    class Chosen(ChanceStream):
        given = [2**32 - 1, 2**32 - 6, 2**32 - 7]

        def _next(self) -> int:
            return self.given.pop(0)

    # 2**32 = 10 * 429496729 + 6: the six highest numbers would favour 0 to 5.
    stream = Chosen(bytes(32), "test")
    assert stream.below(10) == 9
    assert stream.given == []


def test_the_deck_of_the_document_is_the_deck_of_the_rules() -> None:
    assert list(DECK_NAMES) == deck()
