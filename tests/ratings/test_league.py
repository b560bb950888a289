"""The league: the same matches for all, members of known strength."""

from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from ratings.engine.results import MatchResult
from ratings.evaluation.field import FIELD
from ratings.evaluation.league import Member, play, seat_alike, seat_at_random
from ratings.evaluation.measures import rate_all
from ratings.evaluation.monotone import total_violations, violations
from ratings.evaluation.populations import Plan, population
from ratings.evaluation.report import BEGIN, END, into_page
from ratings.evaluation.rivals import PlackettLuceTotals
from ratings.evaluation.truth import measure, observed

SMALL = Plan(seed=1, members=10, per_member=4, rounds=2)


def test_a_match_tells_its_deals() -> None:
    """Points of the deals sum to the totals, deals of a round follow each other."""
    result = play([Member("normal", 0.2)] * 5, Random(1), 4)
    assert sum(deal.deal_no == 1 for deal in result.deals) == 4
    totals = [0] * 5
    for deal in result.deals:
        assert sorted((*deal.kankei, *deal.mukankei)) == [0, 1, 2, 3, 4]
        for player in range(5):
            totals[player] += deal.points if player in deal.kankei else -deal.points
    assert tuple(totals) == result.totals


def test_six_are_not_rated_by_this_model() -> None:
    """A table of six is another pool."""
    with pytest.raises(ValueError, match="five"):
        MatchResult.from_score([{"kankei": (0, 1), "deals": []}], [0] * 6)


def test_a_population_is_read_from_its_file_as_it_was_played(tmp_path: Path) -> None:
    """Played once, then read; a plan says all that decides it."""
    said: list[str] = []
    played = population(SMALL, tmp_path, said.append)
    assert population(SMALL, tmp_path, said.append) == played
    assert len(said) == 1
    assert population(SMALL, tmp_path / "other", said.append) == played


@pytest.mark.parametrize("seating", ["random", "alike"])
def test_everybody_sits_in_as_many_matches(seating: str) -> None:
    """Nobody twice at one table, no table with fewer than five."""
    rng = Random(2)
    if seating == "random":
        tables = list(seat_at_random(20, 6, rng))
    else:
        tables = list(seat_alike([float(each) for each in range(20)], 6, rng))
    assert all(len(set(table)) == 5 for table in tables)
    assert set(Counter(seat for table in tables for seat in table).values()) == {6}


def test_fewer_slips_are_stronger(tmp_path: Path) -> None:
    """The truth falls from a bot that never slips to one that mostly does."""
    plan = Plan(seed=1, members=1500, per_member=1, seating="truth")
    truth = measure([observed(population(plan, tmp_path, lambda _: None))])
    best, worst = truth.of([Member("normal", 0.0), Member("easy", 0.66)])
    assert best > worst + truth.error([Member("normal", 0.0), Member("easy", 0.66)])
    assert truth.matches == 300


@pytest.mark.parametrize("entrant", FIELD, ids=lambda entrant: entrant.key)
def test_rivals_only_look_when_asked_for_gains(entrant, tmp_path: Path) -> None:
    """Asking what a match would change changes nothing, and rating then does that."""
    setting = {key: values[len(values) // 2] for key, values in entrant.grid.items()}
    rival = entrant.build(SMALL.members, setting)
    for match in population(SMALL, tmp_path, lambda _: None).matches:
        before = rival.strengths(match.players)
        gains = np.array(rival.gains(match.players, match.result))
        assert rival.strengths(match.players) == before
        rival.rate(match.players, match.result)
        after = np.array(rival.strengths(match.players)[0])
        if entrant.key != "mean":  # whose centre moves too
            assert after - before[0] == pytest.approx(gains)


@pytest.mark.parametrize("key", ["linear", "linear-joint", "elo"])
def test_learning_at_once_is_learning_one_by_one(key: str, tmp_path: Path) -> None:
    """Both ways end with the same strengths."""
    entrant = next(entrant for entrant in FIELD if entrant.key == key)
    setting = {key: values[len(values) // 2] for key, values in entrant.grid.items()}
    matches = population(SMALL, tmp_path, lambda _: None).matches
    single, whole = (entrant.build(SMALL.members, setting) for _ in range(2))
    for match in matches:
        single.rate(match.players, match.result)
    rate_all(whole, matches)
    everyone = range(SMALL.members)
    assert whole.strengths(everyone)[0] == pytest.approx(single.strengths(everyone)[0])
    assert whole.strengths(everyone)[1] == pytest.approx(single.strengths(everyone)[1])


def test_the_search_for_violations_finds_those_of_plackett_luce(tmp_path: Path) -> None:
    """openskill lets a tie earn less than the place below; the engine's model never does."""
    found = population(SMALL, tmp_path, lambda _: None)
    wrong = looked = 0
    rival = PlackettLuceTotals(SMALL.members, sigma=1.0, beta=2.0, tau=0.0)
    for match in found.matches:
        part = total_violations(rival, match.players, match.result)
        wrong, looked = wrong + part[0], looked + part[1]
    assert 0 < wrong < looked
    linear = next(entrant for entrant in FIELD if entrant.key == "linear")
    setting = {key: values[len(values) // 2] for key, values in linear.grid.items()}
    assert violations(linear.build(SMALL.members, setting), found)[0] == 0


def test_evaluate_ratings_prints_tables_and_draws_plots(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """End to end on a tiny league, without a database."""
    arguments = ["--members=10", "--matches=12", "--rounds=1", "--tuning=1", "--held-out=2"]
    arguments += ["--truth=40", "--rivals=mean,elo", f"--cache={tmp_path / 'cache'}"]
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    call_command("evaluate_ratings", *arguments, f"--out={tmp_path / 'one'}", f"--page={page}")
    first = capsys.readouterr().out
    assert "| Elo on pairs of totals |" in first
    assert "2 others with 48" in first
    call_command("evaluate_ratings", *arguments, f"--out={tmp_path / 'two'}")
    assert capsys.readouterr().out == first
    assert page.read_text("utf-8") == f"before\n{BEGIN}\n\n{first}\n{END}\nafter\n"
    names = {"order.svg", "gain.svg", "calibration.svg", "figures.json"}
    assert {path.name for path in (tmp_path / "one").iterdir()} == names
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


@pytest.mark.parametrize("argument", ["--rivals=chess", "--members=12", "--held-out=0"])
def test_evaluate_ratings_says_what_is_wrong(argument: str, tmp_path: Path) -> None:
    """A sentence, not a traceback."""
    with pytest.raises(CommandError, match=r"\."):
        call_command("evaluate_ratings", argument, f"--cache={tmp_path}")


def test_a_page_without_marks_is_left_alone() -> None:
    """Nothing is put where nobody asked for it."""
    with pytest.raises(ValueError, match="marks"):
        into_page("a page", "text")
