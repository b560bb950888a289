"""Random deals per second on one core, through the public interface of the rules."""

import json
import random
import time

from games.rules.registry import get_rules

SECONDS = 6.0


def deals_per_second(seconds: float) -> tuple[float, float]:
    """Return finished (deals, accepted actions) per second of random play with full checks."""
    rules = get_rules("goninkan")
    options = rules.parse_options({"rounds": 0})
    rng = random.Random(1)
    state = rules.initial(options)
    deals = actions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        for _ in range(200):
            if rules.awaits_chance(state):
                deals += rules.between(state) is not None
                rules.advance(state, rules.chance(state, rng.randbytes(32)))
                continue
            player = rules.to_act(state)[0]
            legal = rules.legal_actions(state, player)
            action = legal[int(rng.random() * len(legal))]
            for event in rules.decide(state, player, action):
                rules.advance(state, event)
            actions += 1
    took = time.perf_counter() - start
    return deals / took, actions / took


def main() -> None:
    """Print the figure as one JSON line."""
    runs = sorted(deals_per_second(SECONDS / 3) for _ in range(3))
    deals, actions = runs[1]
    line = {
        "bench": "engine",
        "value": round(deals),
        "unit": "deals/s",
        "actions_per_s": round(actions),
        "bound_by": "Python bytecode of legal_actions, decide and advance on one core",
    }
    print(json.dumps(line))


if __name__ == "__main__":
    main()
