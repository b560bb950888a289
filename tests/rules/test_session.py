"""The worked session at a table of six, played out card by card."""

from random import Random

import pytest

from games.rules.record import Replay
from tests.builders import Table

# Six players A to F; each one's right-hand neighbour is the next letter.
ROUNDS = [
    ("C", 0, (1, 3), "K K M", 1, [1, 1, -1, 1, -1, -1]),
    ("D", 1, (2, 5), "MS", -10, [10, -10, -10, 10, 10, -10]),
    ("H", 2, (0, 4), "K J+ K", 12, [12, -12, 12, -12, 12, -12]),
]


def session() -> Table:
    rng = Random("session")
    table = Table(players=6, rounds=3).draw(dealer=0)
    for _, dealer, kankei, codes, _, _ in ROUNDS:
        assert table.view()["dealer"] == dealer
        for number, code in enumerate(codes.split()):
            table.play_to(code, rng, keys=kankei if number == 0 else None)
    return table


@pytest.mark.rule("R-2.4", "R-3.4", "R-3.5", "R-10.8", "R-11.2")
def test_the_session_of_six_scores_as_worked_out() -> None:
    result = Replay(session().record()).result()
    assert result["totals"] == [23, -21, 1, -1, 21, -23]
    assert sum(result["totals"]) == 0
    assert result["finished"]
    for entry, (trump, dealer, kankei, codes, points, each) in zip(
        result["rounds"], ROUNDS, strict=True
    ):
        assert entry["deals"][0]["trump"] == trump
        assert (entry["dealer"], entry["kankei"]) == (dealer, sorted(kankei))
        assert [deal["outcome"] for deal in entry["deals"]] == codes.split()
        assert entry["points"] == each
        assert entry["points"][kankei[0]] == points


@pytest.mark.rule("R-11.5")
def test_the_signal_in_the_third_deal_leaves_the_two_finished_deals() -> None:
    record = session().record()
    deals = [n for n, event in enumerate(record["events"]) if event["type"] == "deal"]
    for stop in (deals[-1], deals[-1] + 1, deals[-1] + 20):
        events = [*record["events"][:stop], {"type": "end", "reason": "signal"}]
        result = Replay({**record, "events": events}).result()
        assert result["totals"] == [21, -19, -1, 1, 19, -21]
        assert result["finished"]
        last = [deal["outcome"] for deal in result["rounds"][-1]["deals"]]
        assert last == ["K", "J+"]


@pytest.mark.rule("R-10.8")
def test_three_wins_at_a_table_of_five_do_not_sum_to_zero() -> None:
    rng = Random("five")
    table = Table(players=5, rounds=1).draw()
    for number in range(3):
        table.play_to("K", rng, keys=(0, 2) if number == 0 else None)
    result = Replay(table.record()).result()
    assert result["totals"] == [4, -4, 4, -4, -4]
    assert sum(result["totals"]) == -4
