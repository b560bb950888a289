"""What is shown and foretold."""

from dataclasses import replace

import pytest

from ratings.engine.parameters import Parameters
from ratings.engine.predict import chance_ahead
from ratings.engine.skill import Scale, Skill

SCALE = Scale(per_unit=1000.0, provisional_above=60)


@pytest.mark.parametrize(
    ("skill", "number", "deviation", "provisional"),
    [
        (Skill(0.0, 0.1), 1500, 100, True),
        (Skill(0.1234, 0.0604), 1623, 60, True),
        (Skill(-0.2, 0.06), 1300, 60, False),
        (Skill(-0.0005, 0.01), 1500, 10, False),
    ],
)
def test_shown(skill: Skill, number: int, deviation: int, provisional: bool) -> None:
    """The number, its deviation and whether it still counts as provisional."""
    shown = SCALE.show(skill)
    assert (shown.number, shown.deviation, shown.provisional) == (number, deviation, provisional)


def test_chances_by_hand_and_of_both_sum_to_one() -> None:
    """Lead 2 x 4 x 0.25 = 2 over a deviation of 1 x √4 = 2 is one deviation: 84.1 %."""
    parameters = replace(Parameters(version="test"), lead_per_round=2.0, round_noise=1.0)
    strong, weak = Skill(0.25, 0.0), Skill(0.0, 0.0)
    assert chance_ahead(strong, weak, 4, parameters) == pytest.approx(0.8413447)
    assert chance_ahead(weak, strong, 4, parameters) == pytest.approx(1 - 0.8413447)
    assert chance_ahead(strong, strong, 4, parameters) == 0.5


def test_uncertainty_draws_chances_together() -> None:
    """The less is known, the nearer to a coin."""
    parameters = Parameters(version="test")
    sure = chance_ahead(Skill(0.2, 0.01), Skill(0.0, 0.01), 4, parameters)
    vague = chance_ahead(Skill(0.2, 0.1), Skill(0.0, 0.1), 4, parameters)
    assert 0.5 < vague < sure
    assert chance_ahead(Skill(0.2, 0.1), Skill(0.0, 0.1), 10, parameters) > vague


def test_a_match_needs_a_round() -> None:
    """Nothing is foretold about nothing."""
    with pytest.raises(ValueError, match="round"):
        chance_ahead(Skill(0.0, 0.1), Skill(0.0, 0.1), 0, Parameters(version="test"))
