"""The ratings of one pool: means, deviations and offsets, match by match in order of finish."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from ratings.engine.evidence import SEATS, Evidence, Floats, evidence_of
from ratings.engine.offsets import Offsets, surprise_of
from ratings.engine.parameters import Parameters
from ratings.engine.results import MatchResult
from ratings.engine.skill import Skill
from ratings.engine.update import rested, updated

NEVER: Final = -1.0
Indices = npt.NDArray[np.intp]


class PoolRatings:
    """Skills of players 0, 1, 2, … and the state of their pool.

    ``rate`` takes one match; ``replay`` takes many at once and gives the same to 1e-9.
    """

    def __init__(self, parameters: Parameters, players: int = 0) -> None:
        self.parameters = parameters
        self.mu: Floats = np.zeros(0)
        self.variance: Floats = np.zeros(0)
        self.last_played: Floats = np.zeros(0)
        """Day of the last match; ``NEVER`` before the first."""
        self.offsets = Offsets(parameters)
        self.add_players(players)

    def add_players(self, count: int) -> None:
        """Take in *count* newcomers, numbered on."""
        newcomer = self.parameters.newcomer
        self.mu = np.append(self.mu, np.full(count, newcomer.mu))
        self.variance = np.append(self.variance, np.full(count, newcomer.sigma**2))
        self.last_played = np.append(self.last_played, np.full(count, NEVER))

    def skill(self, player: int) -> Skill:
        """Return what is known of *player* after the last match."""
        return Skill(float(self.mu[player]), float(np.sqrt(self.variance[player])))

    def rate(self, players: Sequence[int], result: MatchResult, day: float = 0.0) -> None:
        """Rate one match that finished on *day*."""
        self.replay(
            np.array([players], dtype=np.intp),
            evidence_of([result], self.parameters),
            np.array([day]),
        )

    def gains(self, players: Sequence[int], result: MatchResult) -> list[float]:
        """Return by how much *result* would change the means, without resting; change nothing."""
        seats = list(players)
        mu = self.mu[None, seats]
        after, _ = updated(
            mu,
            self.variance[None, seats],
            evidence_of([result], self.parameters),
            self.offsets.values,
            self.parameters,
        )
        found: list[float] = (after - mu)[0].tolist()
        return found

    def replay(self, players: Indices, evidence: Evidence, days: Floats) -> None:
        """Rate matches in their order: *players* is m x 5, *days* never falls."""
        done = 0
        while done < len(players):
            until = min(len(players), done + self.offsets.left)
            rows = slice(done, until)
            self._block(players[rows], evidence.take(rows), days[rows])
            done = until

    def _block(self, players: Indices, evidence: Evidence, days: Floats) -> None:
        """Rate matches of one block of the offsets."""
        surprise = np.zeros_like(evidence.points)
        for rows in waves(players):
            surprise[rows] = self._wave(players[rows], evidence.take(rows), days[rows])
        self.offsets.add(surprise, evidence.counts)

    def _wave(self, players: Indices, evidence: Evidence, days: Floats) -> Floats:
        """Rate matches of which no two share a player; return what they had of surprise."""
        parameters = self.parameters
        mu = self.mu[players]
        last = self.last_played[players]
        rest = np.where(last == NEVER, 0.0, days[:, None] - last)
        variance = rested(self.variance[players], rest, parameters)
        values = self.offsets.values
        self.mu[players], self.variance[players] = updated(
            mu, variance, evidence, values, parameters
        )
        self.last_played[players] = days[:, None]
        return surprise_of(evidence, mu, values)


def waves(players: Indices) -> list[Indices]:
    """Cut matches into waves in which nobody plays twice, everybody's matches in order.

    A match goes into the wave after the latest of those of its players' earlier matches.
    """
    if len(players) == 1:
        return [np.zeros(1, dtype=np.intp)]
    latest: dict[int, int] = {}
    found: list[list[int]] = []
    for row, table in enumerate(players.tolist()):
        wave = 0
        for player in table:
            wave = max(wave, latest.get(player, 0))
        for player in table:
            latest[player] = wave + 1
        if wave == len(found):
            found.append([])
        found[wave].append(row)
    return [np.array(rows, dtype=np.intp) for rows in found]


def check_seats(players: Indices) -> None:
    """Raise ``ValueError`` unless *players* has five different players a row."""
    if players.ndim != 2 or players.shape[1] != SEATS:
        raise ValueError("a rated match has five players")
    ordered = np.sort(players, axis=1)
    if (ordered[:, 1:] == ordered[:, :-1]).any():
        raise ValueError("a player sits twice in one match")
