"""Deals: cards, trumps, double-kan, the second and third deal, when a round and a match end."""

from random import Random

import pytest

from games.rules.common.errors import RuleError
from tests.builders import RULES, Table, fill_hands


@pytest.mark.rule("R-2.3")
@pytest.mark.parametrize("players", [5, 6])
def test_everybody_gets_ten_cards_and_a_dealer_of_six_none(players: int) -> None:
    table = Table(players=players).draw(dealer=2).deal()
    counts = [10] * players
    if players == 6:
        counts[2] = 0
    assert table.view()["hand_counts"] == counts
    assert len(set().union(*(table.hand(p) for p in range(players)))) == 50


@pytest.mark.rule("R-2.3")
def test_cards_are_served_from_the_left_of_the_dealer() -> None:
    table = Table(players=5).draw(dealer=2)
    assert RULES.dealing_order(table.state) == [1, 0, 4, 3, 2]
    table = Table(players=6).draw(dealer=2)
    assert RULES.dealing_order(table.state) == [1, 0, 5, 4, 3]


@pytest.mark.rule("R-2.4", "R-2.6")
def test_trumps_of_first_deals_go_round_clubs_diamonds_hearts() -> None:
    rng = Random("trumps")
    table = Table(rounds=5).draw()
    trumps = []
    while table.view()["status"] == "running":
        table.play_to("M", rng)
        trumps.append(table.view()["score"][-1]["deals"][0]["trump"])
    assert trumps == list("CDHCD")


@pytest.mark.rule("R-12.2")
def test_the_last_round_has_spades_by_house_rule() -> None:
    rng = Random("suppe")
    table = Table(rounds=2, tome_suppe=True).draw()
    table.play_to("M", rng)
    assert table.view()["score"][-1]["deals"][0]["trump"] == "C"
    table.deal("AS", "", "JO")
    assert table.view()["trump"] == "S"
    assert table.view()["sides"][0] == table.view()["sides"][2] == "kankei"


@pytest.mark.rule("R-3.1", "R-3.2")
def test_the_holders_of_the_trump_ace_and_the_joker_are_kankei() -> None:
    table = Table().draw().deal("", "AC", "", "JO")
    sides = ["mukankei", "kankei", "mukankei", "kankei", "mukankei"]
    assert list(table.view()["sides"]) == sides
    assert RULES.to_act(table.state) == (1, 3)


@pytest.mark.rule("R-3.4")
def test_a_sitting_out_dealer_is_kankei_for_the_score_alone() -> None:
    table = Table(players=6).draw(dealer=5).deal("AC", "", "JO")
    view = table.view(5)
    assert view["sides"][5] == "kankei"
    assert 5 not in view["order"]
    assert (view["hand"], table.legal(5)) == ([], [])


class TestDoubleKan:
    """One hand holds the trump ace and the joker."""

    @pytest.mark.rule("R-3.3")
    @pytest.mark.parametrize(("key_card", "ace", "joker"), [("AC", 3, 1), ("JO", 1, 3)])
    def test_a_card_each_changes_hands_with_the_second_to_the_right(
        self, key_card: str, ace: int, joker: int
    ) -> None:
        table = Table().draw().deal("", "AC JO 7H", "", "4D")
        assert table.view()["phase"] == "nijukan"
        table.chance({"type": "nijukan", "partner_card": "4D", "key_card": key_card})
        assert "AC" in table.hand(ace)
        assert "JO" in table.hand(joker)
        assert "4D" in table.hand(1)
        assert [len(table.hand(p)) for p in range(5)] == [10] * 5
        view = table.view()
        assert [p for p in range(5) if view["sides"][p] == "kankei"] == [1, 3]
        assert (view["phase"], view["chairs"]) == ("call", (0, 1, 2, 3, 4))
        assert table.view(1)["exchange"] == {"gave": key_card, "got": "4D"}
        assert table.view(3)["exchange"] == {"gave": "4D", "got": key_card}
        assert [table.view(p)["exchange"] for p in (0, 2, 4, None)] == [None] * 4

    @pytest.mark.rule("R-3.3")
    @pytest.mark.parametrize("dealer", [2, 3, 0])
    def test_a_sitting_out_dealer_is_not_counted(self, dealer: int) -> None:
        hands = [""] * 6
        hands[1] = "AC JO"
        table = Table(players=6).draw(dealer=dealer).deal(*hands)
        order = table.view()["order"]
        partner = order[(order.index(1) + 2) % 5]
        card = min(table.hand(partner))
        table.chance({"type": "nijukan", "partner_card": card, "key_card": "JO"})
        assert "JO" in table.hand(partner)

    @pytest.mark.rule("R-3.3", "R-9.4")
    @pytest.mark.parametrize(("key_card", "chooser"), [("AC", 0), ("JO", 2)])
    def test_who_holds_which_key_card_after_the_exchange_counts(
        self, key_card: str, chooser: int
    ) -> None:
        for seed in range(400):
            rng = Random(seed)
            table = Table(shown_cards=0).draw().deal("AC JO", rng=rng)
            card = min(table.hand(2))
            table.chance({"type": "nijukan", "partner_card": card, "key_card": key_card})
            while table.view()["phase"] in ("call", "play"):
                player = table.turn
                table.do(player, **rng.choice(table.legal(player)))
            if table.view()["deal"] == 2:
                assert RULES.to_act(table.deal().state) == (chooser,)
                return
        raise AssertionError("Kankei never won")

    @pytest.mark.rule("R-12.3")
    def test_by_house_rule_the_cards_are_dealt_again(self) -> None:
        table = Table(nijukan="redeal").draw().deal("AC JO")
        view = table.view()
        assert (view["phase"], view["round"], view["deal"]) == ("deal", 1, 1)
        assert list(view["sides"]) == [None] * 5
        assert RULES.redeals(table.state)
        assert RULES.between(table.state) is None
        table.deal("AC", "", "JO")
        assert table.view()["phase"] == "call"


class TestThreeAces:
    """House rule: one side holds three aces and the joker."""

    @pytest.mark.rule("R-3.6")
    def test_without_the_house_rule_even_four_aces_are_played(self) -> None:
        table = Table().draw().deal("AC AD AH AS", "", "JO")
        assert table.view()["phase"] == "call"

    @pytest.mark.rule("R-12.9")
    def test_the_first_deal_is_dealt_again_before_seats_are_swapped(self) -> None:
        table = Table(three_ace_redeal=True).draw().deal("AC AD", "JO AH")
        view = table.view()
        assert (view["phase"], view["deal"], view["chairs"]) == ("deal", 1, (0, 1, 2, 3, 4))
        assert RULES.redeals(table.state)
        table.deal("AC", "", "JO")
        view = table.view()
        assert view["phase"] == "call"
        assert [p for p in range(5) if view["sides"][p] == "kankei"] == [0, 2]

    @pytest.mark.rule("R-12.9")
    def test_it_looks_at_the_hands_after_a_double_kan_exchange(self) -> None:
        table = Table(three_ace_redeal=True).draw().deal("AC JO AD", "AH AS", "3S", "", "")
        assert table.view()["phase"] == "nijukan"
        table.chance({"type": "nijukan", "partner_card": "3S", "key_card": "JO"})
        assert table.view()["phase"] == "call"
        table = Table(three_ace_redeal=True).draw().deal("AC JO AD", "", "AH")
        table.chance({"type": "nijukan", "partner_card": "AH", "key_card": "JO"})
        assert table.view()["phase"] == "deal"

    @pytest.mark.rule("R-12.9")
    @pytest.mark.parametrize(
        ("hands", "again"),
        [
            (("AC AD JO", "", "AH"), True),
            (("AC AD JO", "AH AS"), False),
            (("", "AC AD JO", "", "AH"), True),
            (("JO", "AC AD", "", "AH", "AS"), False),
        ],
    )
    def test_later_deals_look_at_either_side(self, hands: tuple[str, ...], again: bool) -> None:
        table = Table(three_ace_redeal=True, shown_cards=0).draw()
        table.play_to("K", Random("three aces"), keys=(0, 2))
        table.deal(*hands)
        view = table.view()
        assert (view["phase"], view["deal"]) == ("deal" if again else "trump", 2)
        assert RULES.redeals(table.state) == again

    @pytest.mark.rule("R-12.9")
    def test_sides_of_hands_that_did_not_stand_are_forgotten(self) -> None:
        table = Table(three_ace_redeal=True).draw().deal("AC AD", "JO AH")
        table.deal("", "", "", "", "AC JO")
        view = table.view()
        assert view["phase"] == "nijukan"
        assert list(view["sides"]) == [None] * 5
        assert view["faces"] is None


class TestLaterDeals:
    """Deals two and three: who chooses trumps, what is shown, who leads."""

    def second(self, *, keys: tuple[int, int], **options: object) -> Table:
        """Deal a second deal; *keys* held the trump ace and the joker in the first."""
        rng = Random(f"second {keys}")
        return Table(**options).draw().play_to("K", rng, keys=keys).deal(rng=rng)

    @pytest.mark.rule("R-9.4", "R-9.5")
    @pytest.mark.parametrize("keys", [(0, 2), (2, 0)])
    def test_cards_are_shown_to_the_chooser_alone(self, keys: tuple[int, int]) -> None:
        partner, chooser = keys
        table = self.second(keys=keys)
        view = table.view()
        assert (view["phase"], view["chooser"], view["trump"]) == ("show", chooser, None)
        assert RULES.to_act(table.state) == (partner,)
        assert len(table.legal(partner)) == 45
        cards = sorted(table.hand(partner))[:2]
        table.do(partner, type="show", cards=cards)
        for player in (None, *range(5)):
            shown = table.view(player)["shown"]
            if player not in keys:
                assert shown is None
                continue
            assert (shown["by"], shown["to"], sorted(shown["cards"])) == (partner, chooser, cards)

    @pytest.mark.rule("R-5.3", "R-9.6")
    @pytest.mark.parametrize("suit", list("CDHS"))
    def test_the_chooser_names_any_trump_and_leads(self, suit: str) -> None:
        table = self.second(keys=(0, 2), shown_cards=0)
        assert RULES.to_act(table.state) == (2,)
        assert [action["suit"] for action in table.legal(2)] == list("CDHS")
        table.do(2, type="trump", suit=suit)
        assert (table.turn, table.view()["trump"]) == (2, suit)

    @pytest.mark.rule("R-9.4")
    def test_the_third_deal_is_the_ace_holders_to_choose(self) -> None:
        rng = Random("third")
        table = Table(shown_cards=0).draw().play_to("K", rng, keys=(2, 0)).play_to("K", rng)
        table.deal(rng=rng)
        assert table.view()["deal"] == 3
        assert RULES.to_act(table.state) == (2,)
        assert table.view()["chooser"] == 2

    @pytest.mark.rule("R-12.10")
    @pytest.mark.parametrize(("count", "ways"), [(2, 45), (1, 10)])
    def test_the_house_rules_say_how_many_cards_are_shown(self, count: int, ways: int) -> None:
        rng = Random("shown")
        table = Table(shown_cards=count).draw().play_to("K", rng, keys=(0, 2)).deal(rng=rng)
        assert len(table.legal(0)) == ways
        cards = sorted(table.hand(0))
        for wrong in (cards[: count - 1], cards[: count + 1]):
            with pytest.raises(RuleError) as raised:
                table.do(0, type="show", cards=wrong)
            assert raised.value.code == "wrong_cards_shown"

    @pytest.mark.rule("R-12.10")
    def test_no_cards_are_shown_where_the_house_rules_say_none(self) -> None:
        rng = Random("shown")
        table = Table(shown_cards=0).draw().play_to("K", rng, keys=(0, 2)).deal(rng=rng)
        assert table.view()["phase"] == "trump"

    @pytest.mark.rule("R-9.7")
    def test_sides_stay_whoever_holds_the_joker_now(self) -> None:
        rng = Random("sides")
        table = Table(shown_cards=0).draw().play_to("K", rng, keys=(0, 2)).deal("", "JO AC")
        sides = table.view()["sides"]
        assert [p for p in range(5) if sides[p] == "kankei"] == [0, 2]


@pytest.mark.rule("R-11.3")
def test_the_match_is_over_after_its_last_round() -> None:
    rng = Random("over")
    table = Table(rounds=2).draw().play_to("M", rng)
    assert not RULES.is_over(table.state)
    table.play_to("M", rng)
    assert RULES.is_over(table.state)
    assert table.view()["status"] == "finished"
    assert RULES.to_act(table.state) == ()
    assert RULES.end_reason(table.state) is None


@pytest.mark.rule("R-11.3", "R-12.1")
def test_rounds_zero_plays_on_until_the_signal() -> None:
    rng = Random("zero")
    table = Table(rounds=0).draw()
    for number in range(1, 13):
        table.play_to("M", rng)
        assert table.view()["round"] == number + 1
    RULES.advance(table.state, RULES.end("signal"))
    assert RULES.is_over(table.state)
    assert RULES.end_reason(table.state) == "signal"
    assert len(table.view()["score"]) == 12


@pytest.mark.rule("R-11.6")
def test_the_rules_say_where_the_signal_may_stop_the_match() -> None:
    rng = Random("signal")
    table = Table(rounds=0, nijukan="redeal").draw()
    assert RULES.between(table.state) == "round"
    table.deal("AC JO")
    assert RULES.between(table.state) is None
    table.deal("AC", "", "JO")
    assert RULES.between(table.state) is None
    table = Table(rounds=0, at_signal="finish_round").draw().play_to("K", rng, keys=(0, 2))
    assert RULES.between(table.state) == "deal"
    table.play_to("M", rng)
    assert RULES.between(table.state) == "round"
    RULES.advance(table.state, RULES.end("signal"))
    assert RULES.between(table.state) is None


@pytest.mark.rule("R-12.11")
def test_the_direction_changes_nothing_in_the_play() -> None:
    one, other = (Table(direction=way).draw() for way in ("counterclockwise", "clockwise"))
    one.play_to("K", Random(5), keys=(0, 1))
    for event in one.events[1:]:
        parsed = RULES.parse_event(event)
        RULES.advance(other.state, parsed)
    views = [{**table.view(), "rules": None} for table in (one, other)]
    assert views[0] == views[1]


@pytest.mark.rule("R-8.3")
def test_a_deal_stops_at_the_trick_that_reaches_the_target() -> None:
    for seed in range(20):
        table = Table(rounds=1).draw().play_to("K", Random(seed), keys=(0, 2))
        view = table.view()
        faces = view["score"][0]["deals"][0]["faces"]
        assert faces[0] >= 9 > faces[0] - view["last_trick"]["faces"]
        assert len(view["tricks"]) <= 10
        assert view["phase"] == "deal"


def test_hands_filled_by_the_builder_are_a_whole_deck() -> None:
    hands = fill_hands(["AC JO", None, "3S", "", "", ""])
    assert [len(hand) for hand in hands] == [10, 0, 10, 10, 10, 10]
    assert len({card for hand in hands for card in hand}) == 50
