"""``manage.py replay`` and ``manage.py simulate``, run as a user runs them."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.rules.record_text import load_record, replay_answer

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "records"
NO_SERVERS = {
    "DATABASE_URL": "postgresql://nobody@127.0.0.1:9/none",
    "REDIS_URL": "redis://127.0.0.1:9/0",
}


def manage(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run manage.py where no database can be reached."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        env={**os.environ, **NO_SERVERS},
        timeout=60,
        check=False,
    )


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (RECORDS / name).read_text().splitlines()]


LEGAL = lines("goninkan-legal.jsonl")
BROKEN = lines("goninkan-broken.jsonl")


def test_a_legal_record_prints_its_result(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(LEGAL[0]["record"], indent=1))
    done = manage("replay", str(path))
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == LEGAL[0]["result"]


def test_standard_input_is_read_for_a_dash() -> None:
    done = manage("replay", "-", stdin=json.dumps(LEGAL[1]["record"]).encode())
    assert done.returncode == 0
    assert json.loads(done.stdout) == LEGAL[1]["result"]


def test_a_broken_record_names_its_first_bad_event_and_exits_with_2() -> None:
    done = manage("replay", "-", stdin=json.dumps(BROKEN[0]["record"]).encode())
    assert (done.returncode, done.stderr) == (2, b"")
    answer = json.loads(done.stdout)
    assert set(answer) == {"error", "at", "detail"}
    assert answer["at"] == BROKEN[0]["at"]
    assert answer["error"].isidentifier()
    assert len(answer["detail"]) > 10


def test_each_line_gets_its_answer_in_order() -> None:
    found = [*LEGAL[:6], *BROKEN[:6], *LEGAL[6:9]]
    text = "\n".join(json.dumps(line["record"]) for line in found)
    done = manage("replay", "--jsonl", "-", stdin=text.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(found)
    for line, answer in zip(found, answers, strict=True):
        if "result" in line:
            assert answer == line["result"]
        else:
            assert answer["at"] == line["at"]


def test_a_line_that_is_no_record_is_answered_and_does_not_stop_the_rest() -> None:
    good = json.dumps(LEGAL[0]["record"]).encode()
    done = manage("replay", "--jsonl", "-", stdin=b"\xff\n\n[]\n" + good + b"\r\n")
    assert done.returncode == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("error") for answer in answers] == ["not_a_record"] * 3 + [None]
    assert answers[3] == LEGAL[0]["result"]


def test_answers_come_line_by_line() -> None:
    """A program on the other end of a pipe gets each answer before it sends the next record."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "replay", "--jsonl", "-"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, **NO_SERVERS},
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in LEGAL[:2]:
            process.stdin.write(json.dumps(line["record"]).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == line["result"]
        process.stdin.close()
        assert process.wait(20) == 0


@pytest.mark.parametrize("jsonl", [[], ["--jsonl"]])
def test_a_missing_file_is_answered_in_the_same_shape(tmp_path: Path, jsonl: list[str]) -> None:
    for path in (tmp_path / "missing.json", tmp_path):
        done = manage("replay", str(path), *jsonl)
        assert (done.returncode, done.stderr) == (2, b"")
        answer = json.loads(done.stdout)
        assert (answer["error"], answer["at"]) == ("unreadable_file", None)
        assert path.name in answer["detail"]


RECORD = json.dumps(LEGAL[0]["record"])
NO_RECORDS = [
    b"",
    b"   ",
    b"\x00",
    b"\xff\xfe{}",
    b"{",
    b"{}{}",
    b"null",
    b"true",
    b"17",
    b'"goninkan-record/1"',
    b"[" * 200_000,
    b'{"a":' * 200_000,
    b"[" * 900 + b"]" * 900,
    b"1" * 10_000,
    b"NaN",
    b'{"format": "goninkan-record/1", "format": "goninkan-record/1"}',
    RECORD.replace('"rules": {', '"rules": {"rounds": NaN, ').encode(),
    RECORD.replace('"rules": {', '"rules": {"rounds": 1e999, ').encode(),
    RECORD.replace('"rules": {', '"rules": {"players": true, ').encode(),
    RECORD.replace('"rounds": ', '"rounds": ' + "9" * 4000).encode(),
    RECORD.replace('"rules": {', '"rules": {"\\u0000": 1, ').encode(),
    RECORD.replace('"P0"', '"P0", "P0"').encode(),
    RECORD.replace('"P0"', '{"a": ' * 400 + "1" + "}" * 400).encode(),
    RECORD.replace('"goninkan"', '["goninkan"]').encode(),
    RECORD.replace('"goninkan"', '"chess\\ud800"').encode(),
]


@pytest.mark.parametrize("data", NO_RECORDS, ids=range(len(NO_RECORDS)))
def test_what_is_no_record_is_refused_without_an_event(data: bytes) -> None:
    answer = replay_answer(data)
    assert answer["at"] is None
    assert answer["error"] in {"not_a_record", "invalid_rules", "unknown_game"}
    json.dumps(answer).encode("ascii")


STRANGE = [
    None,
    -1,
    10**400,
    1e308,
    True,
    "",
    "\x00",
    "\ud800",
    "AS" * 1000,
    [],
    [[[[]]]],
    ["AS"] * 100,
    {},
    {"type": {"type": "play"}},
]


@pytest.mark.parametrize("value", STRANGE, ids=range(len(STRANGE)))
@pytest.mark.parametrize("key", ["type", "player", "card", "suit", "hands", "cards", "whatever"])
def test_strange_values_in_events_are_refused_at_their_event(key: str, value: object) -> None:
    events = LEGAL[0]["record"]["events"]
    play = next(index for index, event in enumerate(events) if event["type"] == "play")
    for index in (0, 1, play):
        changed = [*events[:index], {**events[index], key: value}, *events[index + 1 :]]
        answer = replay_answer(json.dumps({**LEGAL[0]["record"], "events": changed}).encode())
        assert answer["at"] == index
        json.dumps(answer).encode("ascii")


@pytest.mark.parametrize("value", STRANGE, ids=range(len(STRANGE)))
def test_strange_events_are_refused(value: object) -> None:
    events = LEGAL[0]["record"]["events"]
    changed = [*events[:2], value, *events[2:]]
    answer = replay_answer(json.dumps({**LEGAL[0]["record"], "events": changed}).encode())
    assert answer["at"] == 2


def test_a_byte_order_mark_does_no_harm() -> None:
    assert load_record(b"\xef\xbb\xbf{}") == {}


def simulated(path: Path, *arguments: str) -> list[dict[str, Any]]:
    done = manage("simulate", "--out", str(path), *arguments)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_simulated_matches_are_records_that_replay(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    found = simulated(
        path, "--matches", "4", "--seed", "5", "--players", "6", "--bots", "normal,easy,random"
    )
    assert len(found) == 4
    assert all(record["rules"]["players"] == len(record["players"]) == 6 for record in found)
    assert [name.split()[0] for name in found[0]["players"]] == ["normal", "easy", "random"] * 2
    done = manage("replay", "--jsonl", str(path))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert all(answer["finished"] for answer in answers)
    assert all(sum(answer["totals"]) == 0 for answer in answers), "six-player deals sum to 0"


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    texts = {}
    for name, seed in (("a", "7"), ("b", "7"), ("c", "8")):
        simulated(tmp_path / name, "--matches", "3", "--seed", seed, "--bots", "easy,normal")
        texts[name] = (tmp_path / name).read_bytes()
    assert texts["a"] == texts["b"] != texts["c"]


def test_house_rules_and_a_match_of_no_fixed_length(tmp_path: Path) -> None:
    rules = '{"rounds": 0, "announce": false, "players": 6, "shown_cards": 1}'
    (record,) = simulated(tmp_path / "out", "--rules", rules)
    assert record["events"][-1] == {"type": "end", "reason": "signal"}
    assert record["rules"]["shown_cards"] == 1
    answer = replay_answer(json.dumps(record).encode())
    assert answer["finished"]
    assert len(answer["rounds"]) == 4


def test_records_go_to_standard_output_by_default() -> None:
    done = manage("simulate", "--matches", "2", "--bots", "random", "--rules", '{"rounds": 1}')
    assert done.returncode == 0
    assert len([json.loads(line) for line in done.stdout.splitlines()]) == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bots", "grandmaster"], "no computer player"),
        (["--bots", "easy,easy,easy,easy,easy,easy"], "6 bots are named"),
        (["--players", "4"], "players"),
        (["--players", "6", "--rules", '{"players": 5}'], "differ"),
        (["--rules", "[]"], "JSON object"),
        (["--rules", "{"], "JSON object"),
        (["--rules", '{"stakes": 1}'], "stakes"),
        (["--matches", "-1"], "negative"),
        (["--out", "/nowhere/at/all"], "Cannot write"),
    ],
)
def test_wrong_arguments_are_refused_with_a_sentence(arguments: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        call_command("simulate", *arguments)


def test_a_refusal_is_a_line_on_standard_error() -> None:
    done = manage("simulate", "--bots", "grandmaster")
    assert done.returncode == 1
    assert b"no computer player" in done.stderr
    assert b"Traceback" not in done.stderr
