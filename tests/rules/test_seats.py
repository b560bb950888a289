"""Who sits where: the seat swap, the double-kan partner, who leads, who deals."""

from itertools import combinations
from random import Random

import pytest

from games.rules.goninkan.seating import (
    nijukan_partner,
    play_order,
    same_call_leader,
    swapped_chairs,
)
from tests.builders import Table


def ring(text: str) -> tuple[int, ...]:
    """``"a b x c d e"``: letters to players, x is player 9."""
    return tuple(9 if letter == "x" else "abcde".index(letter) for letter in text.split())


@pytest.mark.rule("R-4.1", "R-4.2", "R-4.3")
@pytest.mark.parametrize(
    ("before", "kankei", "after"),
    [
        ("a b c d e", "b c", "a b d c e"),
        ("a b c d e", "a e", "b a c d e"),
        ("a b x c d e", "b c", "a b x d c e"),
        ("a b c d e", "a c", "a b c d e"),
    ],
)
def test_adjacent_kankei_are_parted(before: str, kankei: str, after: str) -> None:
    chairs = ring(before)
    sitting_out = 9 if "x" in before else None
    moved = swapped_chairs(chairs, ring(kankei), sitting_out)
    assert moved == ring(after)


@pytest.mark.rule("R-4.1", "R-5.2")
@pytest.mark.parametrize("chairs", ["a b c d e", "a b x c d e", "x a b c d e", "a b c d e x"])
def test_after_the_swap_one_kankei_is_followed_by_two_mukankei(chairs: str) -> None:
    for kankei in combinations(range(5), 2):
        moved = swapped_chairs(ring(chairs), kankei, 9)
        order = play_order(moved, 9)
        places = sorted(order.index(player) for player in kankei)
        assert places[1] - places[0] in (2, 3)
        if "x" in chairs:
            assert moved.index(9) == ring(chairs).index(9)
        leader = order.index(same_call_leader(order, kankei))
        assert not {order[(leader + 1) % 5], order[(leader + 2) % 5]} & set(kankei)


@pytest.mark.rule("R-5.2")
def test_the_one_followed_by_two_mukankei_leads_on_the_same_call() -> None:
    assert same_call_leader(ring("a b d c e"), ring("b c")) == ring("c")[0]


@pytest.mark.rule("R-3.3")
@pytest.mark.parametrize("chairs", ["a b c d e", "a b x c d e", "a x b c d e"])
def test_the_double_kan_partner_is_second_among_the_active_seats(chairs: str) -> None:
    order = play_order(ring(chairs), 9)
    assert nijukan_partner(order, 0) == ring("c")[0]


@pytest.mark.rule("R-4.1", "R-4.4")
def test_changed_seats_stay_for_the_deals_and_rounds_that_follow() -> None:
    rng = Random("stay")
    table = Table(rounds=2).draw(dealer=4).deal("AC", "JO")
    assert table.view()["chairs"] == (0, 2, 1, 3, 4)
    table = Table(rounds=2).draw(dealer=4)
    table.play_to("K", rng, keys=(0, 1)).play_to("M", rng)
    view = table.view()
    assert (view["chairs"], view["round"]) == ((0, 2, 1, 3, 4), 2)


@pytest.mark.rule("R-2.5")
def test_a_dealer_of_five_who_was_moved_is_followed_by_the_neighbour_of_the_new_chair() -> None:
    table = Table(rounds=2).draw(dealer=1)
    table.play_to("M", Random("moved"), keys=(0, 1))
    assert table.view()["chairs"] == (0, 2, 1, 3, 4)
    assert table.view()["dealer"] == 3


@pytest.mark.rule("R-2.4", "R-2.5", "R-4.3")
def test_in_six_rounds_each_chair_of_six_deals_once() -> None:
    rng = Random("dealers")
    table = Table(players=6, rounds=6).draw(dealer=2)
    chairs, trumps = [], []
    while table.view()["status"] == "running":
        view = table.view()
        chairs.append(view["chairs"].index(view["dealer"]))
        table.play_to("M", rng)
        trumps.append(table.view()["score"][-1]["deals"][0]["trump"])
    assert chairs == [2, 3, 4, 5, 0, 1]
    assert trumps == list("CDHCDH")


@pytest.mark.rule("R-5.1", "R-5.2")
@pytest.mark.parametrize(
    ("calls", "leader"),
    [(("iku", "koi"), 1), (("koi", "iku"), 3), (("iku", "iku"), 3), (("koi", "koi"), 3)],
)
def test_iku_and_koi_settle_the_first_lead(calls: tuple[str, str], leader: int) -> None:
    for order in (1, -1):
        table = Table().draw().deal("", "AC", "", "JO")
        assert table.view()["phase"] == "call"
        for player, call in list(zip((1, 3), calls, strict=True))[::order]:
            table.do(player, type="call", call=call)
        assert table.turn == leader
        assert table.view()["trick"]["leader"] == leader


@pytest.mark.rule("R-2.2")
@pytest.mark.parametrize(
    ("drawn", "dealer"),
    [
        ("7C 2S KD 9H 9C", 1),
        ("3C 3D 3H 3S AC", 3),
        ("AC AD KC KD KH", 4),
        ("AC AD AH KS KH", 3),
        ("AC AD AH AS KH", 4),
        ("3C 3D 3H 4S AC", 2),
        ("3C 3D 4H 4S AC", 1),
    ],
)
def test_the_lowest_card_drawn_deals_first(drawn: str, dealer: int) -> None:
    table = Table().chance({"type": "draw", "cards": drawn.split()})
    assert table.view()["dealer"] == dealer
