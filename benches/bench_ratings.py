"""How long a million five-player matches take to be rated anew, on one core."""

import json
import resource
import time

import numpy as np

from ratings.engine.evidence import SEATS, Evidence, summed
from ratings.engine.parameters import Parameters
from ratings.engine.pool import PoolRatings

MATCHES = 1_000_000
PLAYERS = 50_000
CHUNK = 20_000
PER_DAY = 3000
CHECKED = 1000
PARAMETERS = Parameters(version="bench", floor=0.03, growth_per_day=1e-5)


def tables(rng: np.random.Generator, count: int) -> np.ndarray:
    """Return *count* rows of five different players, some of whom play far more than others."""
    seats = (rng.random((count, SEATS)) ** 2 * PLAYERS).astype(np.intp)
    while True:
        ordered = np.sort(seats, axis=1)
        twice = (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
        if not twice.any():
            return seats
        seats[twice] = (rng.random((int(twice.sum()), SEATS)) ** 2 * PLAYERS).astype(np.intp)


def evidence(rng: np.random.Generator, count: int) -> Evidence:
    """Return matches of four rounds, each of one to three deals."""
    deals = rng.integers(1, 4, (count, 4))
    owner = np.repeat(np.repeat(np.arange(count), 4), deals.ravel())
    number = np.concatenate([np.arange(n) for n in deals.ravel()])
    effects = rng.permuted(np.tile([1.0, 1.0, -1.0, -1.0, -1.0], (len(owner), 1)), axis=1)
    points = rng.choice([-3.0, -1.0, 1.0, 2.0], len(owner))
    return summed(effects, points, owner, number, count, PARAMETERS)


def main() -> None:
    """Print the figure as one JSON line."""
    rng = np.random.default_rng(1)
    pool, single = PoolRatings(PARAMETERS, PLAYERS), PoolRatings(PARAMETERS, PLAYERS)
    took = 0.0
    gap = 0.0
    for start in range(0, MATCHES, CHUNK):
        players, found = tables(rng, CHUNK), evidence(rng, CHUNK)
        days = np.arange(start, start + CHUNK) / PER_DAY
        begun = time.perf_counter()
        pool.replay(players, found, days)
        took += time.perf_counter() - begun
        if start == 0:
            check = PoolRatings(PARAMETERS, PLAYERS)
            check.replay(players[:CHECKED], found.take(slice(0, CHECKED)), days[:CHECKED])
            for row in range(CHECKED):
                rows = slice(row, row + 1)
                single.replay(players[rows], found.take(rows), days[rows])
            gap = float(np.abs(check.mu - single.mu).max())
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    line = {
        "bench": "ratings",
        "value": round(took, 2),
        "unit": "s",
        "matches": MATCHES,
        "players": PLAYERS,
        "largest_gap_to_one_by_one": gap,
        "memory_mib": round(memory),
        "bound_by": "cutting matches into waves in Python, then 5x5 inverses in numpy, on one core",
    }
    print(json.dumps(line))


if __name__ == "__main__":
    main()
