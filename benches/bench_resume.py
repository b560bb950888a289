"""The snapshot of a finished match of ten rounds where no process has it in memory.

Measured is what the first socket or request after a restart waits for: a new connection to the
database, the log read and folded, the view of one player projected, JSON made of it.
"""

import json
import os
import statistics
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

ROUNDS = 10
RUNS = 40
AIM_MS = 60


def play_match() -> str:
    """Let bots play a match, one event a second, and return its id."""
    from games.bots.registry import get_bot
    from games.matchlog.planning import plan_action
    from games.models import BotLevel
    from games.selectors.logs import live_match
    from games.services.log import entries_append, new_seed
    from games.services.matches import table_start
    from games.services.players import guest_create
    from games.services.tables import table_add_bot, table_open

    rng, now = Random(1), datetime(2026, 1, 18, 10, 0, tzinfo=UTC)
    host = guest_create(name="Bench", now=now)
    table = table_open(host=host, game="goninkan", rules={"rounds": ROUNDS}, now=now)
    for _ in range(4):
        table_add_bot(code=table.code, host=host, level=BotLevel.RANDOM, now=now, rng=rng)
    match = table_start(code=table.code, host=host, now=now)
    live = live_match(match)
    rules = live.header.rules
    while not live.is_finished:
        now += timedelta(seconds=1)
        player = rules.to_act(live.state)[0]
        legal = [rules.action_json(action) for action in rules.legal_actions(live.state, player)]
        chosen = get_bot("normal").choose(rules.view(live.state, player), legal, rng)
        action = rules.parse_action(chosen)
        entries = plan_action(live, player, action, now=now, source="player", new_seed=new_seed)
        entries_append(match_pk=match.pk, entries=entries)
        for entry in entries:
            live.apply(entry)
    return match.public_id


def measure(public_id: str) -> dict[str, Any]:
    """Return the figures of ``RUNS`` cold snapshots."""
    import orjson
    from django.db import connection
    from django.utils import timezone

    from games.matchlog.live import fold
    from games.projection import snapshot_for
    from games.selectors.access import match_for_id
    from games.selectors.logs import entries_of, match_header

    parts: dict[str, list[float]] = {"read": [], "fold": [], "project": [], "all": [], "cpu": []}
    events = size = 0
    for _ in range(RUNS):
        connection.close()
        started, cpu = time.perf_counter(), time.process_time()
        match = match_for_id(public_id)
        header, entries = match_header(match), entries_of(match.pk)
        read = time.perf_counter()
        live = fold(header, entries)
        folded = time.perf_counter()
        snapshot = orjson.dumps(snapshot_for(live, 0, now=timezone.now()))
        done = time.perf_counter()
        events, size = len(entries), len(snapshot)
        parts["read"].append(read - started)
        parts["fold"].append(folded - read)
        parts["project"].append(done - folded)
        parts["all"].append(done - started)
        parts["cpu"].append(time.process_time() - cpu)
    whole = sorted(parts.pop("all"))
    return {
        "bench": "resume",
        "value": round(1000 * statistics.median(whole), 1),
        "unit": "ms",
        "aim": AIM_MS,
        "p95_ms": round(1000 * whole[int(len(whole) * 0.95)], 1),
        **{f"{name}_ms": round(1000 * statistics.median(v), 1) for name, v in parts.items()},
        "events": events,
        "snapshot_bytes": size,
        "runs": RUNS,
        "bound_by": "reading the log: rows and their JSON become Python objects; then the fold",
    }


def main() -> None:
    """Run with servers of its own and print one JSON line."""
    with tempfile.TemporaryDirectory() as data:
        Path(data).chmod(0o755)
        for name in ("DATABASE_URL", "REDIS_URL"):
            os.environ.pop(name, None)
        os.environ |= {
            "DJANGO_SETTINGS_MODULE": "goninkan_site.settings.dev",
            "GONINKAN_DATA_DIR": data,
            "GONINKAN_DATABASE_POOL": "0",
        }
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        from goninkan_site.embedded.servers import embedded_servers

        with embedded_servers(Path(data), durable=False):
            call_command("migrate", interactive=False, verbosity=0)
            public_id = play_match()
            print(json.dumps(measure(public_id)), flush=True)
            connection.close()


if __name__ == "__main__":
    main()
