"""Score vectors and the classifier, as tables and through whole records."""

from random import Random

import pytest

from games.rules.goninkan.ruleset import RuleSet
from games.rules.goninkan.scoring import KANKEI_WINS, Outcome, classify, round_points
from games.rules.record import Replay
from tests.builders import Table

VECTORS = [
    ("V01", "M", [-1], -1),
    ("V02", "K M", [1, -1], 0),
    ("V03", "K K M", [1, 1, -1], 1),
    ("V04", "K K K", [1, 1, 2], 4),
    ("V05", "KS M", [2, -1], 1),
    ("V06", "MS", [-10], -10),
    ("V07", "KS MS", [2, -5], -3),
    ("V08", "K K MS", [1, 1, -5], -3),
    ("V09", "K K KS", [1, 1, 3], 5),
    ("V10", "KS KS KS", [2, 2, 3], 7),
    ("V11", "K J+ K", [1, 9, 2], 12),
    ("V12", "K K J+", [1, 1, 10], 12),
    ("V13", "K J-", [1, -16], -15),
    ("V14", "K K J-", [1, 1, -16], -14),
    ("V15", "KS R+", [2, -18], -16),
    ("V16", "K K R+", [1, 1, -18], -16),
    ("V17", "K R- M", [1, 33, -1], 33),
    ("V18", "K K R-", [1, 1, 34], 36),
    ("V19", "KS J+ J+", [2, 9, 10], 21),
    ("V20", "KS J-", [2, -16], -14),
]
MINUS_17 = [("V13", "K J-", -16), ("V14", "K K J-", -15), ("V20", "KS J-", -15)]
KEPT = [("K J+ K", [1, 10, 2]), ("K K J+", [1, 1, 11])]


def outcomes(codes: str) -> list[Outcome]:
    return [Outcome(code) for code in codes.split()]


@pytest.mark.rule("R-10.1", "R-10.2", "R-10.3", "R-10.4", "R-10.5", "R-10.6", "R-10.7")
@pytest.mark.parametrize(("codes", "deltas", "total"), [row[1:] for row in VECTORS])
def test_a_round_scores_as_its_vector(codes: str, deltas: list[int], total: int) -> None:
    points = round_points(outcomes(codes), RuleSet())
    assert points == deltas
    assert sum(points) == total


@pytest.mark.rule("R-12.5")
@pytest.mark.parametrize(("codes", "total"), [row[1:] for row in MINUS_17])
def test_a_missed_juroku_costs_17_by_house_rule(codes: str, total: int) -> None:
    assert sum(round_points(outcomes(codes), RuleSet(missed_juroku=-17))) == total


@pytest.mark.rule("R-12.6")
@pytest.mark.parametrize(("codes", "deltas"), KEPT)
def test_a_juroku_keeps_the_sukonku_point_by_house_rule(codes: str, deltas: list[int]) -> None:
    assert round_points(outcomes(codes), RuleSet(juroku_keeps_sukonku=True)) == deltas


@pytest.mark.rule("R-10.1", "R-10.8", "R-11.1", "R-11.4")
@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize(("name", "codes", "deltas", "total"), VECTORS)
def test_a_played_round_scores_as_its_vector(
    name: str, codes: str, deltas: list[int], total: int, players: int
) -> None:
    rng = Random(f"{name} {players}")
    table = Table(players=players, rounds=1).draw(dealer=0)
    for number, code in enumerate(codes.split()):
        table.play_to(code, rng, keys=(1, 3) if number == 0 else None)
    result = Replay(table.record()).result()
    kankei = {1, 3} | ({0} if players == 6 else set())
    assert result["finished"]
    assert result["totals"] == [total if p in kankei else -total for p in range(players)]
    (entry,) = result["rounds"]
    assert (entry["dealer"], entry["kankei"]) == (0, [1, 3])
    assert [deal["outcome"] for deal in entry["deals"]] == codes.split()
    assert [deal["points"][1] for deal in entry["deals"]] == deltas
    assert sum(result["totals"]) == (0 if players == 6 else -total)


@pytest.mark.rule("R-11.1", "R-9.1")
@pytest.mark.parametrize(
    "codes",
    ["M K", "MS K", "K J- K", "K R+ K", "J+", "J-", "R+", "R-", "K K K K", "M M", "K K M K"],
)
def test_no_round_has_this_sequence(codes: str) -> None:
    with pytest.raises(ValueError, match=r"round|juroku"):
        round_points(outcomes(codes), RuleSet())


@pytest.mark.rule("R-12.7")
@pytest.mark.parametrize("codes", ["K R+", "K R-"])
def test_no_reverse_juroku_where_it_is_switched_off(codes: str) -> None:
    with pytest.raises(ValueError, match="reverse juroku is not played"):
        round_points(outcomes(codes), RuleSet(reverse_juroku=False))


@pytest.mark.rule("R-11.1")
@pytest.mark.parametrize("codes", ["K", "K K", "KS", "K J+", "KS R-"])
def test_a_round_won_by_kankei_goes_on_before_the_third_deal(codes: str) -> None:
    rng = Random(codes)
    table = Table(rounds=1).draw()
    for number, code in enumerate(codes.split()):
        table.play_to(code, rng, keys=(0, 2) if number == 0 else None)
    view = table.view()
    assert (view["status"], view["phase"], view["round"]) == ("running", "deal", 1)
    assert view["deal"] == len(codes.split()) + 1


@pytest.mark.rule("R-8.1", "R-8.2", "R-8.3", "R-8.4")
@pytest.mark.parametrize(
    ("deal", "kankei", "mukankei", "result"),
    [
        (1, 9, 0, "KS"),
        (1, 11, 2, "K"),
        (1, 8, 7, None),
        (1, 8, 8, "M"),
        (1, 0, 8, "MS"),
        (2, 8, 0, "KS"),
        (2, 8, 8, "K"),
        (2, 7, 9, "M"),
        (2, 0, 8, None),
        (2, 0, 9, "MS"),
        (3, 9, 7, "K"),
        (3, 0, 8, "MS"),
    ],
)
def test_a_deal_is_classified_by_its_face_cards(
    deal: int, kankei: int, mukankei: int, result: str | None
) -> None:
    assert classify(RuleSet().targets(deal), kankei, mukankei) == result


@pytest.mark.rule("R-8.2", "R-12.4")
@pytest.mark.parametrize("deal1_target", [9, 8])
@pytest.mark.parametrize("deal", [1, 2, 3])
@pytest.mark.parametrize("kankei", range(17))
def test_sixteen_face_cards_give_one_winner(deal: int, kankei: int, deal1_target: int) -> None:
    targets = RuleSet(deal1_target=deal1_target).targets(deal)
    mukankei = 16 - kankei
    assert (kankei >= targets[0]) != (mukankei >= targets[1])
    outcome = classify(targets, kankei, mukankei)
    assert outcome is not None
    assert (outcome in KANKEI_WINS) == (kankei >= targets[0])
