"""``manage.py evaluate_ratings``: rating models compared on a league of known truth."""

import json
from pathlib import Path
from typing import Any

import numpy as np
from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.engine.evidence import Floats
from ratings.evaluation.field import FIELD
from ratings.evaluation.judging import Verdict, judge, width_of_truth
from ratings.evaluation.league import SEATS
from ratings.evaluation.measures import trace
from ratings.evaluation.populations import Plan, Population, population
from ratings.evaluation.report import (
    as_json,
    into_page,
    order_table,
    settings_table,
    table,
    write_plots,
)
from ratings.evaluation.rivals import MeanPoints
from ratings.evaluation.truth import Truth, measure, observed
from ratings.evaluation.tuning import tune

TRUTH_MATCHES = 2000
"""Matches of one file for the truth, at most."""
HELD_OUT_FROM = 100
"""Populations to judge on are numbered from the seed and this on, those to tune on from it."""


class Command(BaseCommand):
    """Needs no database. Matches are kept in files; the same arguments give the same figures."""

    help = "Compare rating models on a league of bots whose true strengths are known."
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """Take how much is to be played and where things go."""
        parser.add_argument("--seed", type=int, default=0, help="number that decides all (0)")
        parser.add_argument("--tuning", type=int, default=4, help="populations to tune on (4)")
        parser.add_argument("--held-out", type=int, default=10, help="populations to judge on (10)")
        parser.add_argument("--members", type=int, default=60, help="of each population (60)")
        parser.add_argument("--matches", type=int, default=200, help="of each member (200)")
        parser.add_argument("--rounds", type=int, default=4, help="of a match (4)")
        parser.add_argument(
            "--truth", type=int, default=4000, help="matches for the truth alone (4000)"
        )
        parser.add_argument(
            "--seating", default="random", choices=["random", "alike"], help="who meets whom"
        )
        parser.add_argument(
            "--rivals", help=f"keys, separated by commas: {', '.join(e.key for e in FIELD)} (all)"
        )
        parser.add_argument("--cache", default="var/ratings-league", help="folder of the matches")
        parser.add_argument("--page", help="Markdown page to take the tables in at its marks")
        parser.add_argument("--out", help="folder for the plots and figures.json")

    def handle(self, *args: Any, **options: Any) -> None:
        """Play what is not in the cache, tune, judge, print."""
        entrants = _entrants(options["rivals"])
        if options["members"] < SEATS or options["members"] % SEATS:
            raise CommandError(f"--members must be a multiple of {SEATS}.")
        least = {"tuning": 1, "held_out": 1, "matches": 1, "rounds": 1, "truth": 20}
        for name, number in least.items():
            if options[name] < number:
                raise CommandError(f"--{name.replace('_', '-')} must be at least {number}.")
        seed = options["seed"]
        tuning = self._populations(options, seed + 1, options["tuning"])
        held_out = self._populations(options, seed + HELD_OUT_FROM + 1, options["held_out"])
        truths = self._truths(options, [*tuning, *held_out])
        league = _league(truths[0], tuning, held_out)
        strengths = [
            _centred(truth, each) for truth, each in zip(truths, [*tuning, *held_out], strict=True)
        ]
        tuning_truths, held_out_truths = strengths[: len(tuning)], strengths[len(tuning) :]
        width = width_of_truth(
            [
                trace(MeanPoints(len(each.members), weight=1.0), each, truth)
                for each, truth in zip(tuning, tuning_truths, strict=True)
            ]
        )
        verdicts: list[Verdict] = []
        for entrant in entrants:
            tuned = tune(entrant, tuning, tuning_truths, self._say)
            verdicts.append(judge(entrant, tuned, held_out, held_out_truths, width))
        tables = [table(verdicts), order_table(verdicts), settings_table(verdicts)]
        text = "\n".join([league, *tables])
        self.stdout.write(text)
        if options["page"]:
            page = Path(options["page"])
            page.write_text(into_page(page.read_text("utf-8"), text), encoding="utf-8")
        if options["out"]:
            folder = Path(options["out"])
            write_plots(verdicts, folder)
            text = json.dumps(as_json(verdicts), indent=1, ensure_ascii=False)
            (folder / "figures.json").write_text(text + "\n", encoding="utf-8")

    def _say(self, text: str) -> None:
        self.stderr.write(text)

    def _truths(self, options: dict[str, Any], judged: list[Population]) -> list[Truth]:
        """Return the truth for each of *judged*, from matches other than its own."""
        each = min(options["truth"], TRUTH_MATCHES)
        plans = [
            Plan(
                seed=options["seed"] + number,
                members=SEATS * each,
                per_member=1,
                rounds=options["rounds"],
                seating="truth",
            )
            for number in range(-(-options["truth"] // each))
        ]
        folder = Path(options["cache"])
        apart = [observed(population(plan, folder, self._say)) for plan in plans]
        if options["seating"] != "random":
            return [measure(apart)] * len(judged)
        columns = [observed(found) for found in judged]
        return [
            measure([*apart, *columns[:number], *columns[number + 1 :]])
            for number in range(len(judged))
        ]

    def _populations(self, options: dict[str, Any], first: int, count: int) -> list[Population]:
        return [
            population(
                Plan(
                    seed=seed,
                    members=options["members"],
                    per_member=options["matches"],
                    rounds=options["rounds"],
                    seating=options["seating"],
                ),
                Path(options["cache"]),
                self._say,
            )
            for seed in range(first, first + count)
        ]


def _league(truth: Truth, tuning: list[Population], held_out: list[Population]) -> str:
    """Return a paragraph about the league."""
    spread = np.mean([truth.of(each.members).std() for each in held_out])
    error = np.mean([truth.error(each.members) for each in held_out])
    matches = sum(len(each.matches) for each in held_out)
    before = sum(len(each.matches) for each in tuning)
    return (
        f"True strengths have a deviation of {spread:.2f} points a match, and are known to "
        f"±{error:.3f} from {truth.matches:,} matches; the luck of a match has a deviation of "
        f"{truth.noise:.2f}. Tuned on {len(tuning)} populations with {before:,} matches, judged "
        f"on {len(held_out)} others with {matches:,}; seating: {held_out[0].plan.seating}.\n"
    )


def _entrants(keys: str | None) -> list[Any]:
    if keys is None:
        return list(FIELD)
    wanted = [key.strip() for key in keys.split(",")]
    known = {entrant.key: entrant for entrant in FIELD}
    unknown = [key for key in wanted if key not in known]
    if unknown:
        raise CommandError(f"There is no rival {unknown[0]}; choose of: {', '.join(known)}.")
    return [known[key] for key in wanted]


def _centred(truth: Truth, found: Population) -> Floats:
    strengths = truth.of(found.members)
    centred: Floats = strengths - strengths.mean()
    return centred
