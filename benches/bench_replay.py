"""How long ``manage.py replay --jsonl`` takes for 3,000 records of about 200 events."""

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from games.bots.registry import get_bot
from games.bots.table import play_match
from games.rules.record import make_record
from games.rules.registry import get_rules

RECORDS = 3000
DIFFERENT = 300
ROOT = Path(__file__).resolve().parents[1]


def write_records(path: Path) -> int:
    """Write the records, a tenth of them different, and return how many events they hold."""
    rules = get_rules("goninkan")
    options = rules.parse_options({"rounds": 3})
    bots = [get_bot("random")] * 5
    lines = []
    events = 0
    for number in range(DIFFERENT):
        played = [rules.event_json(e) for e in play_match(rules, options, bots, Random(number))]
        events += len(played)
        lines.append(json.dumps(make_record(rules, options, list("ABCDE"), played)))
    path.write_text("".join(f"{line}\n" for line in lines * (RECORDS // DIFFERENT)))
    return events * (RECORDS // DIFFERENT)


def main() -> None:
    """Print the figure as one JSON line."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "records.jsonl"
        events = write_records(path)
        start = time.perf_counter()
        done = subprocess.run(  # noqa: S603 - own command, own file
            [sys.executable, "manage.py", "replay", "--jsonl", str(path)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            check=True,
        )
        took = time.perf_counter() - start
    answers = done.stdout.splitlines()
    if len(answers) != RECORDS or any(b'"error"' in answer for answer in answers):
        sys.exit("replay did not answer each record with a result")
    line = {
        "bench": "replay",
        "value": round(took, 2),
        "unit": "s",
        "cpu_s": round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime, 2),
        "records": RECORDS,
        "events_per_record": round(events / RECORDS),
        "events_per_s": round(events / took),
        "bound_by": "Python bytecode of strict reading, decide and advance on one core",
    }
    print(json.dumps(line))


if __name__ == "__main__":
    main()
