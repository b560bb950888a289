"""The silent game: nobody calls, the spade ace is led, sides become known by play."""

from random import Random

import pytest

from games.rules.common.errors import RuleError
from tests.builders import RULES, Table

NOBODY_KNOWN = [None] * 5


def silent(*hands: str | None, **options: object) -> Table:
    return Table(announce=False, **options).draw().deal(*hands)


def sides(table: Table, viewer: int | None = None) -> list[str | None]:
    return list(table.view(viewer)["sides"])


# Clubs are trumps; players 0 and 1 hold the key cards, player 4 the ace of spades.
HANDS = (
    "AC 3C 4D 5D 6D 7D 3H 4H 3S 4S",
    "JO 4C 8D 9D TD 5H 6H 7H 5S 6S",
    "5C 6C JD QD 8H 9H TH 7S 8S 9S",
    "7C 8C 9C KD AD JH QH TS JS QS",
    "TC JC QC KC 3D KH AH 2S KS AS",
)


@pytest.mark.rule("R-13.3")
def test_the_holder_of_the_spade_ace_leads_it() -> None:
    table = silent(*HANDS)
    assert table.view()["phase"] == "play"
    assert table.turn == 4
    assert table.cards(4) == {"AS"}
    with pytest.raises(RuleError) as raised:
        table.do(4, type="play", card="KS")
    assert raised.value.code == "must_lead_spade_ace"
    table.play("AS")
    assert table.turn == 0


@pytest.mark.rule("R-13.3")
def test_not_even_the_joker_may_open_in_place_of_the_spade_ace() -> None:
    table = silent("AC", "JO AS", first_trick_joker=True)
    with pytest.raises(RuleError) as raised:
        table.do(1, type="play", card="JO", suit="S")
    assert raised.value.code == "must_lead_spade_ace"
    assert "ace of spades" in str(raised.value)


@pytest.mark.rule("R-13.4")
def test_sides_and_face_counts_are_unknown_until_key_cards_are_played() -> None:
    table = silent(*HANDS)
    assert sides(table) == NOBODY_KNOWN
    assert table.view()["faces"] is None
    assert sides(table, 0) == ["kankei", None, None, None, None]
    assert sides(table, 1) == [None, "kankei", None, None, None]
    assert sides(table, 2) == [None, None, "mukankei", None, None]
    table.play("AS 3S 5S 7S TS").play("TC AC")
    assert sides(table) == ["kankei", None, None, None, None]
    assert table.view()["faces"] is None
    assert table.view()["faces_taken"] == [0, 0, 0, 0, 1]
    assert sides(table, 0) == ["kankei", None, None, None, None]
    assert sides(table, 1) == ["kankei", "kankei", "mukankei", "mukankei", "mukankei"]
    assert sides(table, 2) == ["kankei", None, "mukankei", None, None]
    table.play("JO")
    everybody = ["kankei", "kankei", "mukankei", "mukankei", "mukankei"]
    assert [sides(table, viewer) for viewer in (None, *range(5))] == [everybody] * 6
    assert table.view()["faces"] == {"kankei": 0, "mukankei": 1}


@pytest.mark.rule("R-13.4")
def test_a_led_trump_ace_and_a_spade_ace_that_is_trumps_show_their_holder() -> None:
    table = Table(announce=False, rounds=1, tome_suppe=True).draw().deal("AS", "JO")
    assert table.view()["trump"] == "S"
    assert sides(table) == NOBODY_KNOWN
    table.play("AS")
    assert sides(table) == ["kankei", None, None, None, None]


@pytest.mark.rule("R-13.4")
def test_only_a_sitting_out_dealer_is_known_from_the_start() -> None:
    table = Table(announce=False, players=6).draw(dealer=2).deal("AC", "JO")
    assert sides(table) == [None, None, "kankei", None, None, None]
    assert table.view()["faces"] is None


@pytest.mark.rule("R-13.5")
@pytest.mark.parametrize("outcome", ["K", "M"])
def test_the_end_of_the_first_deal_tells_the_sides(outcome: str) -> None:
    table = Table(announce=False).draw().play_to(outcome, Random(outcome), keys=(0, 1))
    assert table.view()["score"][0]["kankei"] == [0, 1]
    assert sides(table).count("kankei") == (2 if outcome == "K" else 0)


@pytest.mark.rule("R-13.7")
def test_seats_are_swapped_before_the_second_deal() -> None:
    table = silent(*HANDS)
    assert table.view()["chairs"] == (0, 1, 2, 3, 4)
    table = Table(announce=False).draw().play_to("K", Random("seats"), keys=(0, 1))
    assert table.view()["chairs"] == (0, 2, 1, 3, 4)
    table.deal(rng=Random(1))
    assert table.view()["phase"] == "show"
    assert table.view()["order"] == (0, 2, 1, 3, 4)


@pytest.mark.rule("R-13.7")
def test_seats_stay_where_mukankei_win_the_first_deal() -> None:
    table = Table(announce=False).draw().play_to("M", Random("stay"), keys=(0, 1))
    assert table.view()["chairs"] == (0, 1, 2, 3, 4)


@pytest.mark.rule("R-13.8")
def test_a_double_kan_is_known_to_the_two_alone() -> None:
    table = silent("AC JO", "", "4D", "", "AS")
    assert RULES.awaits_chance(table.state)
    table.chance({"type": "nijukan", "partner_card": "4D", "key_card": "JO"})
    partners = ["kankei", "mukankei", "kankei", "mukankei", "mukankei"]
    assert sides(table, 0) == sides(table, 2) == partners
    assert sides(table) == NOBODY_KNOWN
    assert sides(table, 1) == [None, "mukankei", None, None, None]
    assert table.view()["faces"] is None
    assert table.turn == 4


@pytest.mark.rule("R-12.9", "R-13.4")
def test_a_double_kan_in_hands_that_did_not_stand_tells_nothing_of_the_next() -> None:
    table = silent("AC JO AD", "", "AH", three_ace_redeal=True)
    table.chance({"type": "nijukan", "partner_card": "AH", "key_card": "JO"})
    assert RULES.redeals(table.state)
    table.deal("", "AC", "", "", "JO AS")
    assert table.view()["phase"] == "play"
    assert sides(table) == NOBODY_KNOWN
    assert table.view()["faces"] is None


@pytest.mark.rule("R-13.3")
def test_nobody_calls_and_the_refusal_tells_nothing() -> None:
    table = silent(*HANDS)
    texts = set()
    for player in range(5):
        with pytest.raises(RuleError) as raised:
            table.do(player, type="call", call="iku")
        assert raised.value.code == "wrong_phase"
        texts.add(str(raised.value).replace(f"player {player}", "player"))
    assert len(texts) == 1


@pytest.mark.rule("R-9.4", "R-13.7")
def test_later_deals_of_a_silent_game_are_played_as_any_other() -> None:
    rng = Random("later")
    table = Table(announce=False).draw().play_to("K", rng, keys=(0, 1)).deal(rng=rng)
    table.do(0, **table.legal(0)[0]).do(1, type="trump", suit="H")
    assert table.turn == 1
    assert len(table.cards(1)) > 1
    assert table.view()["faces"] == {"kankei": 0, "mukankei": 0}
