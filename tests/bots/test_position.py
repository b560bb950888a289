"""What a player can work out from the view alone."""

from random import Random

import pytest

from games.bots.goninkan.position import DECK, KANKEI, MUKANKEI, UNKNOWN, beaters
from games.rules.common.cards import mask_of, names_of, parse_card
from tests.bots.positions import position
from tests.builders import Table
from tests.rules.positions import HANDS, opened


def cards(text: str) -> int:
    return mask_of(parse_card(name) for name in text.split())


def test_sides_friends_and_foes_in_ring_order() -> None:
    pos = position(opened())
    assert (pos.me, pos.side, pos.friends, pos.foes) == (0, KANKEI, (2,), (1, 3, 4))
    assert (pos.later, pos.friends_left, pos.foes_left) == ((1, 2, 3, 4), 1, 3)


def test_unseen_is_the_deck_without_the_own_hand_and_what_was_played() -> None:
    table = opened().play("3S 6S")
    pos = position(table)
    assert pos.hand == cards(HANDS[2])
    assert pos.unseen == DECK & ~pos.hand & ~cards("3S 6S")
    assert names_of(pos.legal) == ["9S", "TS", "JS", "QS"]


def test_who_did_not_follow_is_out_of_the_suit() -> None:
    table = opened().play("3S 6S JS AS QH")
    pos = position(table)
    assert pos.me == 3
    assert not pos.could[4] & cards("2S 4S 5S 7S 8S 9S TS QS KS")
    assert pos.could[1] & cards("7S")


def test_a_joker_instead_of_the_suit_says_nothing() -> None:
    table = opened().play("KC 3C 5C 6C 8C 3H 6H JO TH QH")
    pos = position(table)
    assert pos.me == 2
    assert all(pos.could[player] for player in (0, 1, 3, 4))
    table.play("8D TD AD 3D 5D")
    assert position(table).could[2] & cards("8H 9H")


@pytest.mark.parametrize(("player", "holders"), [(0, {2}), (2, set()), (1, {0, 2})])
def test_the_joker_of_the_first_deal_is_with_kankei(player: int, holders: set[int]) -> None:
    table = opened()
    while table.turn != player:
        table.play({0: "3S", 1: "6S"}[table.turn])
    pos = position(table)
    assert {p for p in range(5) if pos.could[p] & cards("JO")} == holders


def test_an_ace_played_leaves_the_joker_to_the_other_one() -> None:
    table = opened().play("AC 3C 5C 6C 8C 3H")
    pos = position(table)
    assert (pos.me, pos.side) == (1, MUKANKEI)
    assert {p for p in range(5) if pos.could[p] & cards("JO")} == {2}


def test_cards_shown_are_with_the_one_who_showed_them() -> None:
    table = Table().draw().play_to("K", Random(2))
    table.deal(*HANDS)
    shower, chooser = table.turn, table.state.chooser
    show = table.legal(shower)[0]
    table.do(shower, **show).do(chooser, type="trump", suit="C")
    pos = position(table)
    shown = cards(" ".join(show["cards"]))
    assert pos.me == chooser
    assert pos.could[shower] & shown == shown
    assert not any(pos.could[p] & shown for p in range(5) if p != shower)


def test_both_sides_of_a_double_kan_know_the_cards_that_changed_hands() -> None:
    hands = ["AC JO KC 3D 4D 3H 4H 3S 4S 5S", "", "6C 7D", "", ""]
    table = Table().draw().deal(*hands)
    table.chance({"type": "nijukan", "partner_card": "6C", "key_card": "JO"}).call("iku", "koi")
    pos = position(table)
    assert (pos.me, pos.friends) == (0, (2,))
    assert [p for p in range(5) if pos.could[p] & cards("JO")] == [2]
    table.play("3S")
    while table.turn != 2:
        table.play(sorted(table.cards(table.turn))[0])
    pos = position(table)
    assert [p for p in range(5) if pos.could[p] & cards("6C")] == [0]


def test_strangers_of_a_silent_game_count_as_foes() -> None:
    table = Table(announce=False).draw().deal(*HANDS)
    pos = position(table)
    assert (pos.me, pos.side) == (3, MUKANKEI)
    assert pos.friends == ()
    assert set(pos.foes) == {0, 1, 2, 4}
    assert [pos.sides[p] for p in (0, 1, 2, 4)] == [UNKNOWN] * 4
    # The trump ace on the table gives its player away.
    table.play("AS QH 3S 6S 9S 6C 8C AC 3C 5C 3H")
    assert position(table).sides[0] == KANKEI


def test_a_sitting_out_dealer_is_nobody_to_reckon_with() -> None:
    table = Table(players=6).draw(dealer=5).deal(*HANDS).call("iku", "koi")
    pos = position(table)
    assert 5 not in (*pos.friends, *pos.foes, *pos.later)
    assert pos.counts[5] == 0


@pytest.mark.parametrize(
    ("winning", "suit", "expected"),
    [
        ("JO", "H", ""),
        ("KH", "H", "AH JO + trumps"),
        ("KC", "H", "AC JO"),
        ("KC", "C", "AC JO"),
    ],
)
def test_what_beats_a_card(winning: str, suit: str, expected: str) -> None:
    trumps = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    wanted = cards(expected.replace("+ trumps", trumps))
    assert beaters(parse_card(winning), "CDHS".index(suit), 0) == wanted
