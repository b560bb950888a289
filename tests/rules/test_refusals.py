"""Every refusal of the rules: its code, and a sentence that names player, card and rule."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

import games.rules.record as record
from games.rules.common.errors import RuleError
from tests.builders import RULES, Table, fill_hands
from tests.rules.positions import before_trick, joker_to_lead, opened


def refused(attempt: Callable[[], object]) -> RuleError:
    with pytest.raises(RuleError) as raised:
        attempt()
    return raised.value


def over() -> Table:
    return Table(rounds=1).draw().play_to("M", Random(1))


def showing() -> Table:
    rng = Random("show")
    table = Table().draw().play_to("K", rng, keys=(0, 2))
    return table.deal("3C 4C 5C", "6C", "7C")


def joker_forced() -> RuleError:
    state = before_trick(9, held=True)[0]
    hand = RULES.view(state, state.turn)["hand"]
    action = RULES.parse_action({"type": "play", "card": next(c for c in hand if c != "JO")})
    return refused(lambda: RULES.decide(state, state.turn, action))


def play(table: Table, player: int, card: str, **suit: str) -> RuleError:
    return refused(lambda: table.do(player, type="play", card=card, **suit))


def chance(table: Table, **data: object) -> RuleError:
    return refused(lambda: table.chance(dict(data)))


REFUSALS: dict[str, tuple[Callable[[], RuleError], list[str]]] = {
    "match_over": (
        lambda: refused(lambda: over().do(0, type="call", call="iku")),
        ["match is over"],
    ),
    "no_such_player": (
        lambda: refused(lambda: opened().do(5, type="play", card="3D")),
        ["player 5"],
    ),
    "wrong_phase": (
        lambda: refused(lambda: opened().do(0, type="trump", suit="C")),
        ["player 0", "trump", "play"],
    ),
    "not_your_turn": (lambda: play(opened(), 1, "5D"), ["player 1", "5D", "turn of player 0"]),
    "card_not_held": (lambda: play(opened(), 0, "AS"), ["player 0", "AS", "does not hold"]),
    "must_follow_suit": (
        lambda: play(opened().play("3D"), 1, "3C"),
        ["player 1", "3C", "D", "follow suit"],
    ),
    "joker_first_trick": (
        lambda: play(opened().play("3D 5D"), 2, "JO"),
        ["player 2", "JO", "first trick"],
    ),
    "joker_forced": (joker_forced, ["player", "ninth trick"]),
    "must_lead_spade_ace": (
        lambda: play(Table(announce=False).draw().deal("AC", "JO", "AS KS"), 2, "KS"),
        ["player 2", "KS", "ace of spades"],
    ),
    "suit_required": (
        lambda: play(joker_to_lead(), 2, "JO"),
        ["player 2", "JO", "name the suit"],
    ),
    "suit_not_allowed": (
        lambda: play(opened(), 0, "3D", suit="D"),
        ["player 0", "3D", "led joker"],
    ),
    "wrong_cards_shown": (
        lambda: refused(lambda: showing().do(0, type="show", cards=["3C"])),
        ["player 0", "exactly 2 cards"],
    ),
    "impossible_cards": (
        lambda: chance(Table().draw(), type="deal", hands=[[], [], [], [], []]),
        ["ten cards"],
    ),
}


def rule_errors(base: type[RuleError] = RuleError) -> Iterator[type[RuleError]]:
    for kind in base.__subclasses__():
        if kind.__module__.startswith("games.rules"):
            yield kind
            yield from rule_errors(kind)


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_has_its_code_and_a_sentence(code: str) -> None:
    reach, parts = REFUSALS[code]
    error = reach()
    assert error.code == code
    sentence = str(error)
    for part in parts:
        assert part in sentence
    assert sentence.endswith(".")
    assert "{" not in sentence


def test_every_code_of_the_rules_is_reached() -> None:
    assert {kind.code for kind in rule_errors()} == set(REFUSALS)


def test_codes_name_one_failure_each() -> None:
    kinds = [kind for kind in rule_errors() if "code" in vars(kind)]
    codes = [kind.code for kind in kinds if kind is not record.RecordStateError]
    assert len(codes) == len(set(codes))


def test_who_calls_out_of_turn_is_told_whose_turn_it_is() -> None:
    table = Table().draw().deal("AC", "JO")
    waiting = RULES.to_act(table.state)
    other = next(player for player in range(5) if player not in waiting)
    error = refused(lambda: table.do(other, type="call", call="iku"))
    assert error.code == "not_your_turn"
    assert f"turn of player {other} but of" in str(error)
    assert all(f"player {player}" in str(error) for player in waiting)


@pytest.mark.rule("R-9.5")
def test_a_shown_card_that_is_not_held_is_named() -> None:
    error = refused(lambda: showing().do(0, type="show", cards=["3C", "7C"]))
    assert error.code == "card_not_held"
    assert "7C" in str(error)


@pytest.mark.rule("R-2.1", "R-2.2", "R-2.3")
@pytest.mark.parametrize(
    ("data", "part"),
    [
        ({"type": "draw", "cards": ["AC", "AD", "AH", "AS"]}, "one card"),
        ({"type": "draw", "cards": ["AC", "AD", "AH", "AS", "JO"]}, "joker"),
        ({"type": "draw", "cards": ["AC", "AD", "AH", "AS", "2H"]}, "deck of 50"),
    ],
)
def test_a_draw_is_one_card_each_from_the_deck_without_the_joker(
    data: dict[str, object], part: str
) -> None:
    error = chance(Table(), **data)
    assert (error.code, part in str(error)) == ("impossible_cards", True)


def test_hands_must_be_the_fifty_cards() -> None:
    hands = fill_hands(["AC", "", "JO", "", ""])
    other = [[*hands[0][:9], "2C"], *hands[1:]]
    twice = [[*hands[0][:9], hands[1][0]], *hands[1:]]
    short = [hands[0][:9], *hands[1:]]
    for data, part in ((other, "fifty cards"), (twice, "twice"), (short, "ten cards")):
        error = chance(Table().draw(), type="deal", hands=data)
        assert part in str(error)
    assert "hand for each" in str(chance(Table().draw(), type="deal", hands=hands[:4]))
    six = chance(Table(players=6).draw(dealer=0), type="deal", hands=[*hands, []])
    assert "sitting-out dealer none" in str(six)


@pytest.mark.rule("R-3.3")
@pytest.mark.parametrize(
    ("partner_card", "key_card", "part"),
    [
        ("3C", "AC", "partner does not hold 3C"),
        ("AC", "AC", "partner does not hold AC"),
        ("4D", "3C", "key card"),
        ("4D", "AD", "key card"),
    ],
)
def test_a_double_kan_exchange_is_a_card_of_each(
    partner_card: str, key_card: str, part: str
) -> None:
    table = Table().draw().deal("AC JO 3C", "", "4D")
    error = chance(table, type="nijukan", partner_card=partner_card, key_card=key_card)
    assert (error.code, part in str(error)) == ("impossible_cards", True)


@pytest.mark.parametrize("seat", [-1, 5, 6, 99])
def test_nobody_else_can_act(seat: int) -> None:
    table = opened()
    action = RULES.parse_action({"type": "play", "card": "3D"})
    assert refused(lambda: RULES.decide(table.state, seat, action)).code == "no_such_player"
    assert RULES.legal_actions(table.state, seat) == []


def test_chance_is_refused_where_players_are_to_act_and_the_other_way_round() -> None:
    table = opened()
    assert chance(table, type="draw", cards=["AC", "AD", "AH", "AS", "KC"]).code == "wrong_phase"
    assert refused(lambda: RULES.chance(table.state, bytes(32))).code == "wrong_phase"
    start = Table()
    assert refused(lambda: start.do(0, type="call", call="iku")).code == "wrong_phase"
    assert refused(lambda: over().chance({"type": "deal", "hands": []})).code == "match_over"
    ended = RULES.end("x")
    assert refused(lambda: RULES.check_chance(start.state, ended)).code == "wrong_phase"
