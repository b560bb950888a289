"""Following suit, trumps and the joker: what may be played and who takes the trick."""

from random import Random

import pytest

from games.rules.common.cards import JOKER, cards_of
from games.rules.common.errors import RuleError
from games.rules.goninkan.actions import PlayCard
from tests.builders import DECK_NAMES, RULES, Table
from tests.rules.positions import HANDS, before_trick, joker_to_lead, opened


def refusal(table: Table, **action: object) -> str:
    player = table.turn
    with pytest.raises(RuleError) as raised:
        table.do(player, **action)
    return raised.value.code


@pytest.mark.rule("R-1.1", "R-1.2")
def test_the_deck_has_fifty_cards_and_sixteen_face_cards() -> None:
    assert len(set(DECK_NAMES)) == 50
    assert [sum(card[1] == suit for card in DECK_NAMES) for suit in "CDHS"] == [12, 12, 12, 13]
    assert {"2S", "JO"} < set(DECK_NAMES)
    assert not {"2C", "2D", "2H"} & set(DECK_NAMES)


@pytest.mark.rule("R-1.2", "R-8.1")
def test_only_ace_king_queen_and_jack_are_counted() -> None:
    table = opened().play("3S 6S 9S KS TC")
    assert table.view()["last_trick"]["faces"] == 1
    table = opened().play("5S 8S QS AS TC")
    assert table.view()["last_trick"]["faces"] == 2
    assert table.view()["faces_taken"] == [0, 0, 0, 0, 2]


@pytest.mark.rule("R-6.1")
def test_play_goes_round_to_the_next_chair() -> None:
    table = opened()
    turns = []
    for card in ["3D", "5D", "8D", "TD", "KD"]:
        turns.append(table.turn)
        table.play(card)
    assert turns == [0, 1, 2, 3, 4]
    assert table.turn == 4


@pytest.mark.rule("R-6.2")
def test_the_led_suit_must_be_followed() -> None:
    table = opened().play("3D")
    assert table.cards(1) == {"5D", "6D", "7D"}
    assert refusal(table, type="play", card="3C") == "must_follow_suit"


@pytest.mark.rule("R-6.3")
def test_who_cannot_follow_may_play_anything() -> None:
    table = opened().play("3S 6S 9S 2S")
    assert table.cards(4) == table.hand(4)


@pytest.mark.rule("R-6.4")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("3D 5D 8D TD KD", 4),
        ("3S 6S 9S 2S AH", 2),
        ("3S 6S 9S KS 8C", 4),
        ("KC 4C 5C 7C QC", 0),
        ("3H 6H 8H JH QH", 4),
    ],
)
def test_the_highest_trump_or_else_the_highest_of_the_led_suit_wins(
    cards: str, winner: int
) -> None:
    table = opened().play(cards)
    assert table.view()["last_trick"]["winner"] == winner
    assert table.turn == winner


@pytest.mark.rule("R-7.1")
def test_the_joker_beats_the_trump_ace_even_when_the_suit_could_be_followed() -> None:
    table = opened().play("KC 4C 5C 7C QC").play("AC 3C")
    assert "JO" in table.cards(2)
    table.play("JO 6C TC")
    assert table.view()["last_trick"]["winner"] == 2


@pytest.mark.rule("R-7.2")
def test_the_joker_stays_out_of_the_first_trick() -> None:
    table = opened().play("3D 5D")
    assert refusal(table, type="play", card="JO") == "joker_first_trick"
    assert "JO" not in table.cards(2)
    table = Table().draw().deal(*HANDS).call("koi", "iku")
    assert table.turn == 2
    assert refusal(table, type="play", card="JO", suit="C") == "joker_first_trick"


@pytest.mark.rule("R-7.2")
def test_mukankei_who_hold_the_joker_in_a_later_deal_are_barred_as_well() -> None:
    table = Table(shown_cards=0).draw().play_to("K", Random("joker"), keys=(0, 2))
    table.deal("", "JO").do(2, type="trump", suit="H")
    while table.turn != 1:
        table.play(min(table.cards(table.turn)))
    assert table.view(1)["sides"][1] == "mukankei"
    assert refusal(table, type="play", card="JO") == "joker_first_trick"


@pytest.mark.rule("R-12.8")
def test_the_joker_may_be_played_first_by_house_rule() -> None:
    table = opened(first_trick_joker=True).play("3D 5D")
    assert table.cards(2) == {"8D", "9D", "JO"}
    table = Table(first_trick_joker=True).draw().deal(*HANDS).call("koi", "iku")
    table.play("JO:C")
    assert table.cards(3) == {"6C", "7C"}


@pytest.mark.rule("R-7.4")
@pytest.mark.parametrize(
    ("suit", "follow"),
    [
        ("C", {"6C", "7C"}),
        ("D", {"TD", "JD", "QD"}),
        ("H", {"TH", "JH"}),
        ("S", {"KS", "JS"}),
    ],
)
def test_a_led_joker_names_the_suit_to_follow_trumps_too(suit: str, follow: set[str]) -> None:
    table = joker_to_lead()
    leads = [action for action in table.legal(2) if action["card"] == "JO"]
    assert [action["suit"] for action in leads] == list("CDHS")
    table.play(f"JO:{suit}")
    assert table.view()["trick"]["suit"] == suit
    assert table.cards(3) == follow
    while table.view()["trick"]["cards"]:
        table.play(min(table.cards(table.turn)))
    assert table.view()["last_trick"]["winner"] == 2


@pytest.mark.rule("R-7.4")
def test_a_suit_is_named_exactly_when_the_joker_is_led() -> None:
    table = joker_to_lead()
    assert refusal(table, type="play", card="JO") == "suit_required"
    assert refusal(table, type="play", card="8D", suit="D") == "suit_not_allowed"
    table = opened().play("KC 4C 5C 7C QC").play("AC 3C")
    assert refusal(table, type="play", card="JO", suit="C") == "suit_not_allowed"


@pytest.mark.rule("R-7.3")
def test_a_joker_still_held_must_be_played_to_the_ninth_trick() -> None:
    leading = following = 0
    for state in before_trick(9, held=True):
        player = state.turn
        legal = RULES.legal_actions(state, player)
        assert {action.card for action in legal} == {JOKER}
        assert len(legal) == (4 if state.suit is None else 1)
        other = next(card for card in cards_of(state.hands[player]) if card != JOKER)
        with pytest.raises(RuleError) as raised:
            RULES.decide(state, player, PlayCard(other))
        assert raised.value.code == "joker_forced"
        leading += state.suit is None
        following += state.suit is not None
    assert leading and following


@pytest.mark.rule("R-7.3")
def test_nobody_has_the_joker_in_the_tenth_trick() -> None:
    found = before_trick(10, held=False)
    assert found
    assert not before_trick(10, held=True)
    for state in found:
        assert len(RULES.legal_actions(state, state.turn)) == 1
