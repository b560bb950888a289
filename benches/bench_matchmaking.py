"""How long one pass over a pool's queue takes, by the number of people waiting."""

import json
import random
import statistics
import time
from datetime import UTC, datetime, timedelta

from games.matchmaking.grouping import make_pass
from games.matchmaking.policy import Policy
from games.matchmaking.tickets import Person, Ticket

NOW = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
RUNS = 3


def queue(people: int, *, mixed: bool) -> list[Ticket]:
    """Return tickets for *people*; *mixed*: a tenth parties, blocks, recent opponents, old ones."""
    rng = random.Random(people)
    names = [f"p{number}" for number in range(people)]
    tickets = []
    left = list(names)
    while left:
        size = rng.choices((1, 2, 3, 4), (90, 6, 3, 1))[0] if mixed else 1
        party, left = left[:size], left[size:]
        tickets.append(
            Ticket(
                id=f"t{len(tickets)}",
                people=tuple(
                    Person(
                        name,
                        rng.gauss(1500, 200),
                        blocks=frozenset(
                            rng.sample(names, 2) if mixed and rng.random() < 0.05 else ()
                        ),
                        recent=frozenset(rng.sample(names, 8) if mixed else ()),
                    )
                    for name in party
                ),
                enqueued_at=NOW - timedelta(seconds=rng.random() * (60 if mixed else 1)),
            )
        )
    return tickets


def seconds(people: int, policy: Policy, *, mixed: bool) -> tuple[float, float]:
    """Return the median (wall, processor) seconds of a pass over *people*."""
    tickets = queue(people, mixed=mixed)
    walls, processors = [], []
    for _ in range(RUNS):
        wall, processor = time.perf_counter(), time.process_time()
        make_pass(tickets, policy, NOW)
        walls.append(time.perf_counter() - wall)
        processors.append(time.process_time() - processor)
    return statistics.median(walls), statistics.median(processors)


def main() -> None:
    """Print the figures as one JSON line."""
    plain = Policy(parties=False, bots=False)
    mixed = Policy()
    figures = {}
    for people in (2_000, 10_000, 100_000):
        for name, policy in (("rated", plain), ("casual", mixed)):
            wall, processor = seconds(people, policy, mixed=policy is mixed)
            figures[f"{name}_{people}_s"] = round(wall, 3)
            figures[f"{name}_{people}_cpu_s"] = round(processor, 3)
    line = {
        "bench": "matchmaking",
        "value": figures["rated_100000_s"],
        "unit": "s",
        **figures,
        "bound_by": "Python bytecode that reads tickets; sorting and one run over the ratings",
    }
    print(json.dumps(line))


if __name__ == "__main__":
    main()
