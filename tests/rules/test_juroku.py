"""Juroku: all sixteen, offered after a sukonku in the second and third deal."""

from random import Random

import pytest

from games.rules.common.errors import RuleError
from tests.builders import RULES, Table


def offered(outcome: str, **options: object) -> Table:
    """Play until the question stands."""
    rng = Random("juroku" + outcome)
    start = Table(**options).draw().play_to("K", rng, keys=(0, 2))
    state, done = start.state, len(start.events)
    for _ in range(500):
        start.state = state.copy()
        del start.events[done:]
        start.play_to(outcome, rng)
        asked = [n for n, event in enumerate(start.events) if event["type"] == "juroku"]
        if asked:
            table = Table(**options)
            for event in start.events[: asked[-1]]:
                parsed = RULES.parse_event(event)
                table.events.append(event)
                RULES.advance(table.state, parsed)
            return table
    raise AssertionError("never offered")


@pytest.mark.rule("R-9.1", "R-9.2")
@pytest.mark.parametrize(("outcome", "side"), [("J+", "kankei"), ("R+", "mukankei")])
def test_the_winner_of_that_trick_is_asked(outcome: str, side: str) -> None:
    table = offered(outcome)
    view = table.view()
    winner = view["last_trick"]["winner"]
    assert view["juroku"] == {"side": side, "player": winner, "status": "offered"}
    assert view["sides"][winner] == side
    assert RULES.to_act(table.state) == (winner,)
    assert table.legal(winner) == [
        {"type": "juroku", "declare": False},
        {"type": "juroku", "declare": True},
    ]
    other = next(p for p in view["order"] if p != winner)
    with pytest.raises(RuleError) as raised:
        table.do(other, type="juroku", declare=True)
    assert raised.value.code == "not_your_turn"


@pytest.mark.rule("R-9.2", "R-9.3")
@pytest.mark.parametrize("outcome", ["J+", "R+"])
def test_declared_the_winner_leads_on_and_the_first_face_card_lost_ends_it(outcome: str) -> None:
    table = offered(outcome)
    winner = table.turn
    table.do(winner, type="juroku", declare=True)
    assert (table.view()["phase"], table.turn) == ("play", winner)
    assert table.view()["juroku"]["status"] == "declared"
    rng = Random("on")
    before = table.state.faces
    rounds = len(table.view()["score"][-1]["deals"])
    while table.view()["phase"] == "play":
        before = table.state.faces
        table.do(table.turn, **rng.choice(table.legal(table.turn)))
    code = table.view()["score"][-1]["deals"][-1]["outcome"]
    assert len(table.view()["score"][-1]["deals"]) == rounds + 1
    assert code[0] == outcome[0]
    if code[1] == "-":
        assert 0 in before


@pytest.mark.rule("R-9.1")
@pytest.mark.parametrize(("outcome", "plain"), [("J+", "KS"), ("R+", "MS")])
def test_not_declared_the_sukonku_stands(outcome: str, plain: str) -> None:
    table = offered(outcome)
    table.do(table.turn, type="juroku", declare=False)
    assert table.view()["score"][-1]["deals"][-1]["outcome"] == plain


@pytest.mark.rule("R-9.1")
@pytest.mark.parametrize("outcome", ["KS", "MS"])
def test_nothing_is_asked_in_the_first_deal(outcome: str) -> None:
    table = Table().draw().play_to(outcome, Random(outcome), keys=(0, 2))
    assert "juroku" not in [event["type"] for event in table.events]


@pytest.mark.rule("R-12.7")
def test_mukankei_are_not_asked_where_it_is_switched_off() -> None:
    table = Table(reverse_juroku=False).draw().play_to("K", Random(3), keys=(0, 2))
    table.play_to("MS", Random(4))
    assert "juroku" not in [event["type"] for event in table.events]
    assert offered("J+", reverse_juroku=False).view()["juroku"]["side"] == "kankei"


@pytest.mark.rule("R-11.5")
def test_an_end_in_a_declared_juroku_leaves_the_deal_out() -> None:
    table = offered("J+")
    totals = RULES.totals(table.state)
    table.do(table.turn, type="juroku", declare=True)
    RULES.advance(table.state, RULES.end("signal"))
    assert RULES.totals(table.state) == totals
    assert RULES.is_over(table.state)
