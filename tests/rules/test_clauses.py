"""Every clause of docs/rules.md is shown by a test, and no test shows one that does not exist."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from games.rules.common.errors import RuleError
from games.rules.goninkan.ruleset import CHOICES, OPTION_NAMES
from games.rules.goninkan.scoring import Outcome
from tests.rules.test_refusals import rule_errors

ROOT = Path(__file__).parents[2]
RULES_TEXT = (ROOT / "docs/rules.md").read_text("utf-8")
RECORDS_TEXT = (ROOT / "docs/records.md").read_text("utf-8")
CLAUSE = re.compile(r"^- \*\*(R-\d+\.\d+)\*\* ", re.M)
REFERENCE = re.compile(r"R-\d+\.\d+")


def cited() -> Iterator[str]:
    """Yield the clauses that tests mark."""
    for path in (ROOT / "tests").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for clause in node.args:
                    assert isinstance(clause, ast.Constant)
                    assert isinstance(clause.value, str)
                    yield clause.value


def test_clauses_and_tests_name_each_other() -> None:
    clauses = CLAUSE.findall(RULES_TEXT)
    assert len(clauses) == len(set(clauses)) > 60
    assert set(cited()) == set(clauses)


def test_clauses_are_numbered_without_gaps() -> None:
    last: dict[int, int] = {}
    for clause in CLAUSE.findall(RULES_TEXT):
        section, number = map(int, clause[2:].split("."))
        assert number == last.get(section, 0) + 1
        last[section] = number
    assert list(last) == sorted(last)


def test_documents_refer_to_clauses_that_exist() -> None:
    clauses = set(CLAUSE.findall(RULES_TEXT))
    for path in (ROOT / "docs").glob("*.md"):
        assert set(REFERENCE.findall(path.read_text("utf-8"))) <= clauses, path.name


def test_every_option_and_value_stands_in_the_rules() -> None:
    table = dict(re.findall(r"^\| `(\w+)` \| (.*?) \| (?:R-|section)", RULES_TEXT, re.M))
    assert set(table) == set(OPTION_NAMES)
    for key, values in CHOICES.items():
        shown = [str(value).lower().replace("-", "−") for value in values]
        assert table[key].split(", ") == shown


def test_every_outcome_stands_in_the_score_table() -> None:
    assert re.findall(r"^\| `([A-Z+-]+)` \|", RULES_TEXT, re.M) == list(Outcome)


def test_every_code_of_a_refused_record_is_documented() -> None:
    section = RECORDS_TEXT.split("## What is refused")[1]
    cells = re.findall(r"^\| (`.*?) \|", section, re.M)
    codes = {code for cell in cells for code in re.findall(r"`(\w+)`", cell)} - {"error"}
    header = {"not_a_record", "unknown_game", "invalid_rules", "invalid_action", "unknown_card"}
    assert codes == {kind.code for kind in rule_errors(RuleError)} | header
