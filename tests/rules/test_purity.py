"""Engines are pure: no Django, no clock, no chance of their own."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

LOAD_ALL = """
import importlib, pkgutil, sys
import games.rules, games.bots
for package in (games.rules, games.bots):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
outside = ("django", "rest_framework", "channels", "celery", "redis", "asgiref", "psycopg",
           "games.models", "games.services", "games.selectors", "goninkan_site")
loaded = [name for name in sys.modules if name.startswith(outside)]
print(sum(name.startswith(("games.rules.", "games.bots.")) for name in sys.modules))
sys.exit(", ".join(loaded) or 0)
"""


def test_rules_and_bots_load_without_django() -> None:
    found = subprocess.run(
        [sys.executable, "-c", LOAD_ALL], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stderr
    assert int(found.stdout) > 20


def test_the_rules_read_no_clock_and_no_chance_of_their_own() -> None:
    for path in (ROOT / "games/rules").rglob("*.py"):
        text = path.read_text("utf-8")
        for word in (
            "import random",
            "from random",
            "import time",
            "import datetime",
            "os.environ",
        ):
            assert word not in text, f"{path.name} has “{word}”"
