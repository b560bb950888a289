"""Each rule of thumb in a small position, and the card that is played there."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from games.bots.goninkan.position import KANKEI, Position
from games.bots.goninkan.thumb import ending, leading, saving, winning
from games.bots.goninkan.weights import FOLLOWING, LEADING
from games.rules.goninkan.state import Phase
from tests.bots.positions import card_of, plays, position, says
from tests.builders import RULES, Table, played_match


def dealt(*hands: str, played: str = "", **options: object) -> Table:
    """Clubs are trumps; player 0 has their ace and leads, player 2 the joker: these are Kankei."""
    table = Table(**options).draw().deal(*hands, rng=Random(5)).call("iku", "koi")
    return table.play(played)


def found(wanted: Callable[[Position], bool], count: int = 5) -> list[Table]:
    """Return positions of matches at random of which *wanted* holds."""
    tables: list[Table] = []
    for seed in range(400):
        for step in played_match({"rounds": 3}, Random(seed)):
            if step.player is None or step.before.phase is not Phase.PLAY:
                continue
            table = Table()
            table.state = step.before
            if len(table.legal(step.player)) > 1 and wanted(position(table)):
                tables.append(table)
                if len(tables) == count:
                    return tables
                break
    raise AssertionError("no such position was found")


LEADER = "AC 4C AH 5H 9H 3S KS 3D 8D JD"


def test_aces_are_led_early() -> None:
    table = dealt(LEADER, "", "JO")
    assert says(leading.lead_aces_early, table, "AH") > 0.8
    assert says(leading.lead_aces_early, table, "AC") == 0
    assert says(leading.lead_aces_early, table, "KS") == 0
    no_trumps = "AS AH 4H 5H 9H KS 3D 7D 8D JD"
    table = dealt("AC 3S", "4S", "JO 5S", no_trumps, "6S", played="3S 4S 5S AS 6S")
    assert card_of(table) == "AH"


def test_trumps_are_drawn_with_the_highest_while_foes_have_some() -> None:
    table = dealt(LEADER, "", "JO")
    assert says(leading.draw_trumps, table, "AC") == 1
    assert says(leading.draw_trumps, table, "4C") == 0
    assert says(leading.lead_small_trump, table, "4C") == 1
    assert says(leading.lead_small_trump, table, "AC") == 0


def test_a_suit_is_led_from_under_a_face_card_that_can_be_captured() -> None:
    table = dealt(LEADER, "", "JO")
    assert says(leading.lead_from_under_face, table, "3S") == 1
    assert says(leading.lead_from_under_face, table, "5H") == 0
    assert says(leading.lead_from_under_face, table, "AH") == 0


def test_a_suit_rich_in_face_cards_is_led() -> None:
    hand = "AS QS JS 4H 5H 6H 7H 4D 9H TH"
    table = dealt("AC 3S", "4S", "JO 5S", hand, "6S", played="3S 4S 5S AS 6S")
    spade = says(leading.lead_rich_suit, table, "JS")
    assert says(leading.lead_rich_suit, table, "4H") > spade


def test_a_suit_whose_top_is_with_a_foe_is_not_led() -> None:
    no_hearts = "JO 5C 6C 7C 8S 9S TS 5D 6D 7D"
    table = dealt("AC AH 4H 3D", "5H", no_hearts, "6H", "7H", played="AH 5H 5D 6H 7H")
    assert says(leading.lead_not_to_foes_top, table, "4H") == -1
    assert says(leading.lead_not_to_foes_top, table, "3D") == 0


def test_a_friend_who_is_out_of_a_suit_is_led_to() -> None:
    no_diamonds = "8C KC TH 8H 6S 9S JS AS AH JH"
    table = dealt("AC 3D", "AD 9D 4H", "JO 5D", "6D", no_diamonds, played="3D AD 5D 6D JH")
    assert table.turn == 1
    assert says(leading.lead_to_void_friend, table, "9D") == 1
    assert says(leading.lead_to_void_friend, table, "4H") == 0


def test_face_cards_on_the_table_are_taken() -> None:
    table = dealt("AC QH", "KH 4H", "JO", played="QH")
    assert says(winning.take_face_cards, table, "KH") > says(winning.take_face_cards, table, "4H")
    assert card_of(table) == "KH"


LAST = "KD QD 3D 4D 5D TC JC 3H 4H 5H"


def test_a_face_card_goes_to_a_friends_sure_trick() -> None:
    table = dealt("AC 3S", "4S", "JO 5S", "AS", LAST, played="3S 4S 5S AS")
    assert plays(table)["KD"].win == 1
    assert says(winning.give_face_to_sure_trick, table, "KD") == 1
    assert says(winning.give_face_to_sure_trick, table, "3D") == 0
    assert card_of(table) in {"KD", "QD"}


def test_no_face_card_goes_to_a_trick_of_the_foes() -> None:
    table = dealt(
        "AC AS", "4S", "JO 5S", "6S", "KD QD 3D 4D 5D 7D 9H 3H 4H 5H", played="AS 4S 5S 6S"
    )
    assert says(winning.give_face_to_sure_trick, table, "KD") == -1
    assert says(saving.feed_no_foe, table, "KD") == -1
    assert says(saving.feed_no_foe, table, "3D") == 0
    assert card_of(table)[0] not in "AKQJ"


def test_the_highest_card_of_a_suit_is_brought_home_last_in_hand() -> None:
    table = dealt("AC 4H", "5H", "JO 6H", "7H", "AH 3H", played="4H 5H 6H 7H")
    assert says(winning.cash_boss, table, "AH") == 1
    assert says(winning.cash_boss, table, "3H") == 0
    assert card_of(table) == "AH"


def test_a_face_card_of_trumps_counts_in_an_own_trick() -> None:
    table = dealt(
        "AC 3S", "4S", "JO 5S", "6S", "KC 3C 3D 4D 5D 7D 9H 3H 4H 5H", played="3S 4S 5S 6S"
    )
    assert says(winning.bring_home_trump_face, table, "KC") == 1
    assert says(winning.bring_home_trump_face, table, "3C") == 0


def test_a_sure_trick_is_better_while_foes_must_still_give_cards() -> None:
    table = dealt("AC 3H", "AH 4H", "JO", played="3H")
    high = says(winning.win_from_foes_to_come, table, "AH")
    assert 0 < high <= position(table).foes_left
    assert says(winning.win_from_foes_to_come, table, "4H") < high


def test_the_lead_is_taken_to_cash_what_is_high() -> None:
    table = dealt(
        "AC 4H", "5H", "JO 6H", "7H", "TH 3H AD AS 3D 4D 7D 7S 8S 9S", played="4H 5H 6H 7H"
    )
    assert says(winning.take_lead_to_cash, table, "TH") == 2
    assert says(winning.take_lead_to_cash, table, "3H") == 0


JOKER_LAST = ("AC 3S QH 4H", "4S JH 9H", "JO 5S 5H", "AS KH 7H", "6S AH 8H")


def other_than_joker(table: Table) -> str:
    return next(card for card in plays(table) if card != "JO")


def test_the_joker_waits_for_a_fat_trick() -> None:
    thin = dealt(*JOKER_LAST, played="3S 4S 5S AS 6S 7H 8H 4H 9H")
    assert thin.turn == 2
    assert says(saving.save_joker_for_fat_trick, thin, "JO") == -1
    assert card_of(thin) != "JO"
    fat = dealt(*JOKER_LAST, played="3S 4S 5S AS 6S KH AH QH JH")
    assert fat.turn == 2
    assert card_of(fat) == "JO"
    assert card_of(fat, "easy", seed=3) == "JO"


def test_the_joker_is_spent_before_it_is_forced_out() -> None:
    early = dealt(*JOKER_LAST, played="3S 4S 5S AS 6S 7H 8H 4H 9H")
    (late, *_) = found(lambda pos: pos.trick_no == 8 and bool(pos.legal >> 52), 1)
    assert says(saving.spend_stale_joker, early, "JO") == pytest.approx(2 / 9)
    assert says(saving.spend_stale_joker, late, "JO") == pytest.approx(8 / 9)
    assert says(saving.spend_stale_joker, early, other_than_joker(early)) == 0


def test_the_joker_is_kept_while_face_cards_are_out() -> None:
    early = dealt(*JOKER_LAST, played="3S 4S 5S AS 6S 7H 8H 4H 9H")
    (late, *_) = found(lambda pos: pos.trick_no == 8 and bool(pos.legal >> 52), 1)
    keeps = says(saving.save_joker_while_faces_are_out, early, "JO")
    assert keeps < says(saving.save_joker_while_faces_are_out, late, "JO") <= 0
    assert says(saving.save_joker_while_faces_are_out, early, other_than_joker(early)) == 0


def test_a_friends_trick_needs_no_joker() -> None:
    fat = dealt("AC AS AH", "4S", "JO 5S 5H", "6S", "7S", played="AS 4S 5S 6S 7S AH")
    fat.play(sorted(fat.cards(1), key="KQJ".find)[-1])
    assert fat.turn == 2
    assert says(saving.leave_friends_trick, fat, "JO") == -position(fat).table_faces < 0
    assert card_of(fat) != "JO"


def test_the_highest_trump_is_kept() -> None:
    hands = ("AC 3C 3S 4H 5H 6H 7H 8H 9H TH", "AS 4D", "JO 5S 5D", "6S 6D", "7S 7D")
    table = dealt(*hands, played="3S AS 5S 6S 7S 4D 5D 6D 7D")
    assert table.turn == 0
    assert says(saving.save_highest_trump, table, "AC") == -1
    assert says(saving.save_highest_trump, table, "3C") == 0
    assert card_of(table) != "AC"


def test_the_small_trump_is_spent_first() -> None:
    hand = "KC 3C 3D 4D 5D 7D 9H 3H 4H 5H"
    table = dealt("AC KS", "4S", "JO 5S", "QS", hand, played="KS 4S 5S QS")
    assert says(saving.save_high_trumps, table, "3C") > says(saving.save_high_trumps, table, "KC")
    assert says(saving.save_highest_trump, table, "KC") == 0, "the ace is out"
    assert card_of(table) == "3C"


def test_a_trick_is_lost_with_the_lowest_card() -> None:
    hand = "3H 4H 5H 6H 7H 8D 9D TD 8C 9C"
    table = dealt("AC TS", "4S", "JO 5S", "QS", hand, played="TS 4S 5S QS")
    assert says(saving.duck_low, table, "3H") > says(saving.duck_low, table, "8D")
    assert says(saving.duck_low, table, "8C") == 0, "it would win"
    assert card_of(table) == "3H"


def test_a_trick_is_won_with_the_lowest_card_that_does() -> None:
    table = dealt("AC QH", "5H", "JO 7H", "6H", "AH KH 3H", played="QH 5H 7H 6H")
    assert card_of(table) == "KH"


def test_the_highest_card_of_a_suit_is_kept_for_leading_it() -> None:
    hand = "AD 3D 4D 5D 7D 9H 3H 4H 5H TH"
    table = dealt("AC AS", "4S", "JO 5S", "6S", hand, played="AS 4S 5S 6S")
    assert says(saving.keep_boss, table, "AD") == -1
    assert says(saving.keep_boss, table, "3D") == 0
    assert says(saving.keep_boss, dealt(LEADER, "", "JO"), "AH") == 0, "not when leading it"


def test_a_short_suit_is_shed_by_one_who_can_ruff() -> None:
    hand = "3C 4C 5D 3H 4H 5H 6H 7H TH 8H"
    table = dealt("AC TS", "4S", "JO 5S", "6S", hand, played="TS 4S 5S 6S")
    assert says(saving.shed_short_suit, table, "5D") == 1
    assert says(saving.shed_short_suit, table, "3H") == 0
    assert card_of(table) == "5D"
    without = "5D 6D 7D 3H 4H 5H 6H 7H TH 8H"
    table = dealt("AC TS", "4S", "JO 5S", "6S", without, played="TS 4S 5S 6S")
    assert says(saving.shed_short_suit, table, "5D") == 0


def test_a_face_card_keeps_its_guard() -> None:
    hand = "QD 5D 3H 4H 5H 6H 7H TH 8H 9H"
    table = dealt("AC AS", "4S", "JO 5S", "6S", hand, played="AS 4S 5S 6S")
    assert says(saving.keep_guards, table, "5D") == -1
    assert says(saving.keep_guards, table, "3H") == 0
    assert card_of(table) != "5D"


def test_the_trick_that_decides_the_deal_is_won() -> None:
    def decides(pos: Position) -> bool:
        return (
            not pos.later
            and pos.winner in pos.foes
            and pos.faces + pos.table_faces >= pos.target
            and pos.declared is None
        )

    taken = 0
    for table in found(decides, 20):
        weighed = plays(table)
        winners = {card for card, play in weighed.items() if play.takes}
        for card in winners:
            assert says(ending.clinch, table, card) == 1
        if winners:
            taken += 1
            assert card_of(table) in winners
    assert taken >= 5


def test_kankei_without_a_face_card_gets_one() -> None:
    def in_danger(pos: Position) -> bool:
        return (
            pos.side == KANKEI
            and not pos.faces
            and pos.their_faces >= 5
            and pos.table_faces > 0
            and not pos.later
            and pos.winner in pos.foes
        )

    rescued = 0
    for table in found(in_danger, 12):
        weighed = plays(table)
        winners = {card for card, play in weighed.items() if play.takes}
        for card, play in weighed.items():
            assert (says(ending.avoid_reverse_sukonku, table, card) > 0) == (card in winners)
            assert play.takes == (play.win == 1)
        if winners:
            rescued += 1
            assert card_of(table) in winners
    assert rescued


def test_mukankei_leaves_kankei_without_a_face_card() -> None:
    def pressing(pos: Position) -> bool:
        return (
            pos.side != KANKEI
            and not pos.their_faces
            and pos.faces >= 5
            and not pos.later
            and pos.winner in pos.foes
        )

    for table in found(pressing, 8):
        for card, play in plays(table).items():
            costs = says(ending.press_reverse_sukonku, table, card) < 0
            assert costs == (bool(play.faces) and not play.takes)


def test_only_face_cards_in_the_wrong_trick_matter_once_juroku_is_declared() -> None:
    for table in found(lambda pos: pos.declared is not None and not pos.leading, 5):
        for card, play in plays(table).items():
            assert says(ending.all_or_nothing, table, card) == play.win * (1 + play.faces)
    table = dealt(LEADER, "", "JO")
    assert says(ending.all_or_nothing, table, "AH") == 0


def test_every_rule_that_counts_is_tried_here() -> None:
    rules = {*LEADING, *FOLLOWING}
    text = Path(__file__).read_text(encoding="utf-8")
    assert [rule.__name__ for rule in rules if f".{rule.__name__}," not in text] == []


def test_the_dealer_of_six_never_acts() -> None:
    table = Table(players=6).draw(dealer=3).deal("", "", "", None, "", "", rng=Random(1))
    for seed in range(3):
        for step in played_match({"players": 6, "rounds": 2}, Random(seed)):
            if step.player is not None:
                assert step.player != step.before.sitting_out
    assert RULES.legal_actions(table.state, 3) == []
