"""Iku and koi, showing, choosing trumps, juroku: before and beside the play of cards."""

from random import Random
from typing import Any

import pytest

from games.bots.goninkan.bidding import (
    choose_cards_to_show,
    choose_trump,
    iku_or_koi,
    showing_worth,
    trump_worth,
)
from games.bots.goninkan.juroku import chance_of_the_rest, declare_juroku
from games.bots.registry import get_bot
from games.rules.common.cards import mask_of, names_of, parse_card
from games.rules.goninkan.state import Phase
from tests.bots.positions import chosen
from tests.builders import RULES, Table
from tests.rules.positions import opened


def cards(text: str) -> int:
    return mask_of(parse_card(name) for name in text.split())


def second_deal(hands: dict[int, str], **options: Any) -> Table:
    """Kankei 0 and 2 won the first deal; *hands* of the second. Player 2 chooses, 0 shows."""
    table = Table(**options).draw().play_to("K", Random(2), keys=(0, 2))
    texts = [hands.get(player, "") for player in range(5)]
    return table.deal(*texts, rng=Random(4))


@pytest.mark.parametrize(
    ("hand", "suit"),
    [
        ("3H 5H 7H 9H TH 4C AC 3D 6S 8S", "H"),  # length
        ("KD QD JD TD 3H 4H 5H 6H AC AS", "D"),  # strength of equal length
        ("AC 3C 4C KS QS JS 5H 6H 7D 8D", "S"),  # an ace is no reason
    ],
)
def test_trumps_are_long_and_strong(hand: str, suit: str) -> None:
    table = second_deal({2: hand}, shown_cards=0)
    assert choose_trump(table.view(2)) == "CDHS".index(suit)
    assert chosen(table) == {"type": "trump", "suit": suit}


def test_shown_cards_sway_the_choice() -> None:
    hand = cards("3H 5H 7H 9H 3S 5S 7S 4C 4D 5D")
    heart, spade = 2, 3
    assert trump_worth(hand, 0, heart) > trump_worth(hand, 0, spade)
    shown = cards("KS 9S")
    assert trump_worth(hand, shown, heart) < trump_worth(hand, shown, spade)


def test_the_chooser_heeds_what_the_partner_showed() -> None:
    table = second_deal({2: "3H 5H 7H 9H 3S 5S 7S 4C 4D 5D", 0: "KS 9S"})
    table.do(0, type="show", cards=["9S", "KS"])
    assert chosen(table) == {"type": "trump", "suit": "S"}


def test_length_is_shown() -> None:
    table = second_deal({0: "3H 5H 7H 9H TH AS KS 4C 4D 5D"})
    assert table.turn == 0
    shown = choose_cards_to_show(table.view(0), table.legal(0))["cards"]
    assert all(card.endswith("H") for card in shown)
    assert chosen(table)["cards"] == shown


def test_without_a_long_suit_one_card_each_of_two_is_shown() -> None:
    hand = cards("3H 5H 7H 4S 6S 8S 4C 5C 4D 5D")
    assert showing_worth(hand, ["3H", "4S"]) > showing_worth(hand, ["3H", "5H"])


@pytest.mark.parametrize("shown", [1, 2])
def test_as_many_cards_are_shown_as_the_rules_ask_for(shown: int) -> None:
    table = second_deal({0: "3H 5H 7H 9H TH AS KS 4C 4D JO"}, shown_cards=shown)
    for level in ("random", "easy", "normal"):
        assert len(chosen(table, level)["cards"]) == shown


def test_iku_is_said_by_the_one_whom_two_mukankei_follow() -> None:
    # Kankei are 0 and 2 in chairs 0 and 2: after 2 come 3 and 4.
    table = Table().draw().deal("AC 3H 4H 5H 6H 7H 3S 4S 5S 6S", "", "JO")
    assert iku_or_koi(table.view(2)) == "iku"
    assert iku_or_koi(table.view(0)) == "koi"


def test_ace_and_king_are_a_reason_to_say_iku() -> None:
    table = Table().draw().deal("AC KH AH 5H 6H 7H 3S 4S 5S 6S", "", "JO")
    assert iku_or_koi(table.view(0)) == "iku"
    trumps = Table().draw().deal("AC KC 4H 5H 6H 7H 3S 4S 5S 6S", "", "JO")
    assert iku_or_koi(trumps.view(0)) == "koi"


def at_juroku(chooser: str) -> Table:
    """Return a second deal in which the chooser makes a sukonku with clubs as trumps."""
    table = second_deal({2: chooser}, shown_cards=0)
    table.do(2, type="trump", suit="C")
    bot = get_bot("normal")
    while table.state.phase is Phase.PLAY:
        player = table.turn
        if player == 2:
            led = [card for card in chooser.split() if card in table.hand(2)]
            action = next(a for a in table.legal(2) if a["card"] == led[0])
        else:
            action = bot.choose(table.view(player), table.legal(player), Random(1))
        table.do(player, **action)
    assert table.state.phase is Phase.JUROKU
    return table


def test_juroku_is_declared_when_the_rest_is_sure() -> None:
    table = at_juroku("AC KC QC JC TC AS KS QS AD JO")
    assert chance_of_the_rest(table.view(2)) > 0.9
    assert declare_juroku(table.view(2))
    assert chosen(table) == {"type": "juroku", "declare": True}


def test_juroku_is_left_when_a_face_card_would_get_away() -> None:
    table = at_juroku("AC KC QC JC TC AS AD AH 3H 3D")
    assert chance_of_the_rest(table.view(2)) < 0.7
    assert chosen(table) == {"type": "juroku", "declare": False}
    assert chosen(table, "easy") == {"type": "juroku", "declare": False}


def test_a_beginner_chooses_the_longest_suit_and_shows_the_highest_cards() -> None:
    table = second_deal({0: "3H 5H 7H 9H TH AS KS 4C 4D 5D", 2: "3D 6D 7D 8D 9D AC 4S 5S 6S KH"})
    assert chosen(table, "easy") == {"type": "show", "cards": ["KS", "AS"]}
    table.do(0, type="show", cards=["KS", "AS"])
    assert chosen(table, "easy") == {"type": "trump", "suit": "D"}


def test_a_beginner_says_iku_with_an_ace() -> None:
    table = Table().draw().deal("AC 3H 4H", "", "JO 3D 4D 5D 6D 7D 8D 9D TD 3S")
    calls = [
        get_bot("easy").choose(table.view(p), table.legal(p), Random(1))["call"] for p in (0, 2)
    ]
    assert calls == ["iku", "koi"]


def test_names_are_read_back() -> None:
    hand = opened().view(0)["hand"]
    assert names_of(cards(" ".join(hand))) == hand
    assert RULES.game == "goninkan"
