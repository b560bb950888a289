"""Figures of merit, on numbers small enough to check by hand."""

import math

import numpy as np
import pytest

from ratings.evaluation.measures import (
    COIN,
    best_width,
    brier,
    calibration_error,
    chances,
    log_loss,
    mean_and_error,
    rank_correlation,
    slope,
)
from ratings.evaluation.plots import Axis, Line, plot


def test_log_loss_and_brier_by_hand() -> None:
    """Chances 0.8 right and 0.6 wrong."""
    chance, ahead = np.array([0.8, 0.6]), np.array([True, False])
    assert log_loss(chance, ahead) == pytest.approx(-(math.log(0.8) + math.log(0.4)) / 2)
    assert brier(chance, ahead) == pytest.approx((0.04 + 0.36) / 2)
    assert log_loss(np.array([0.5]), np.array([True])) == pytest.approx(COIN)


def test_rank_correlation_with_equal_values_by_hand() -> None:
    """Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4: 4.5 / √(4.5 · 5)."""
    assert rank_correlation([1, 5, 5, 9], [1, 2, 3, 4]) == pytest.approx(4.5 / math.sqrt(22.5))
    assert rank_correlation([3, 2, 1], [1, 2, 3]) == pytest.approx(-1.0)
    assert rank_correlation([1, 1, 1], [1, 2, 3]) == 0.0


def test_calibration_error_takes_the_favourite_of_each_pair() -> None:
    """Always 0.7 for the favourite, who wins 60 of 100, whichever way round it is written."""
    ahead = np.arange(100) % 10 < 6
    turned = np.arange(100) % 2 == 0
    chance = np.where(turned, 0.7, 0.3)
    assert calibration_error(chance, np.where(turned, ahead, ~ahead)) == pytest.approx(0.1)
    assert calibration_error(np.full(1000, 0.6), np.arange(1000) % 5 < 3) == pytest.approx(0.0)


def test_best_width_finds_what_the_results_were_drawn_with() -> None:
    """Leads of deviation 1, results by a normal curve of width 3."""
    rng = np.random.default_rng(1)
    lead = rng.normal(size=40_000)
    nothing = np.zeros_like(lead)
    ahead = rng.random(40_000) < chances(lead, nothing, 3.0)
    assert best_width(lead, nothing, ahead)[0] == pytest.approx(3.0, rel=0.06)


def test_slope_and_mean_have_errors() -> None:
    """A perfect line has none; a mean of 1 and 3 is 2 ± 1."""
    found, error = slope(np.array([0.0, 1.0, 2.0]), np.array([0.0, 5.0, 10.0]))
    assert found * np.array([0.0, 5.0, 10.0]).std() == pytest.approx(5.0)
    assert error == pytest.approx(0.0, abs=1e-9)
    assert mean_and_error([1.0, 3.0]) == pytest.approx((2.0, 1.0))


def test_a_plot_names_its_lines_and_escapes_text() -> None:
    """One line and one label each, apart from each other."""
    axis = Axis("x", 0.0, 1.0, [(0.0, "0"), (1.0, "1")])
    lines = [Line("a < b", [(0.0, 0.0), (1.0, 1.0)]), Line("c", [(0.0, 0.5), (1.0, 1.0)])]
    text = plot("Title", axis, axis, lines)
    assert text.count("<polyline") == 2
    assert "a &lt; b" in text
    assert "a < b" not in text
