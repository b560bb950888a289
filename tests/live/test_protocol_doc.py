"""``docs/protocol.md`` says what is so: its examples, its lists of frames, events and codes."""

import json
import re
from pathlib import Path

import orjson
import pytest
from django.conf import settings
from django.utils import timezone

from games import errors
from games.live import consumers, frames, host, lobby, pacing
from games.live import viewers as viewers_module
from games.matchlog.entries import RECORD_TYPES
from games.matchlog.live import fold
from games.problems import STATUS
from games.projection import frames_since, snapshot_for
from games.rules.common.errors import GoninkanError, RuleError
from games.selectors.chat import message_json
from games.selectors.tables import table_json
from games.services.chat import BURST, BURST_S, PHRASES
from games.services.chat import chat_say as say
from goninkan_site import sockets
from tests.builders import RULES
from tests.factories import open_table, people, start_match
from tests.live.harness import db
from tests.live.play import started
from tests.matchlog.tables import make_header, played_log

TEXT = (Path(settings.BASE_DIR) / "docs" / "protocol.md").read_text("utf-8")
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)]
SERVER_TYPES = {"snapshot", "event", "ack", "problem", "pong", "control", "chat", "rematch"}


def section(title):
    return TEXT.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def listed(title):
    """Return what the first column of the tables of a section names, and the second column."""
    rows = re.findall(r"^\| (`.*?|\d+) \|([^|]*)\|", section(title), re.MULTILINE)
    return {
        name.strip("`"): other.strip()
        for names, other in rows
        for name in names.replace("` `", "`, `").split(", ")
        if name != "`type`"  # the head of a table
    }


def examples(kind, *, of_client=False):
    return [
        each for each in EXAMPLES
        if each["type"] == kind and ("id" in each) == (of_client or kind == "act")
    ]  # fmt: skip


def shape(data):
    """Return what a client relies on: keys, and kinds of values."""
    if isinstance(data, dict):
        return {key: shape(value) for key, value in data.items()}
    return type(data).__name__


def test_frames_of_clients_are_read_and_all_are_described():
    given = {each["type"]: each for each in EXAMPLES if each["type"] in frames._FIELDS}

    assert given.keys() == frames._FIELDS.keys()
    assert listed("What a client sends").keys() == frames._FIELDS.keys()
    for each in EXAMPLES:
        if each["type"] in frames._FIELDS and "message" not in each:
            frames.parse_frame(each)
    RULES.parse_action(given["act"]["action"])
    assert given["act"]["expected_seq"] == examples("snapshot")[0]["seq"]


def test_frames_of_the_server_are_all_described_with_their_fields():
    described = {
        kind: {"type", *re.findall(r"`(\w+)`", fields)}
        for kind, fields in listed("What the server sends").items()
    }

    assert described.keys() == SERVER_TYPES
    for each in EXAMPLES:
        if each["type"] in SERVER_TYPES and each["type"] not in ("act",):
            if each["type"] == "chat" and "message" not in each:
                continue
            assert set(each) == described[each["type"]], each["type"]


def test_the_snapshot_is_one():
    table = played_log(make_header({"rounds": 4}, bots=(1, 2, 3, 4)), seed=3)
    seq = next(e.seq for e in table.entries if e.type == "play") + 5
    real = orjson.loads(orjson.dumps(snapshot_for(table.live_at(seq), 0, now=timezone.now())))
    (given,) = examples("snapshot")

    assert set(given) == set(real)
    assert set(given["view"]) == set(real["view"])
    for key in ("rules", "clock", "targets", "table", "trick"):
        assert set(given["view"][key]) == set(real["view"][key]), key
    assert [set(each) for each in given["view"]["players"]] == [{"id", "name", "kind"}] * 5
    assert set(given["turn"]) == set(real["turn"])
    described = section("The view")
    for key in {**real["view"], "hands": []}:
        assert f"`{key}`" in described, key
    for phase in re.findall(r"`(\w+)`", listed("The view")["phase"]):
        assert phase in {member.value for member in type(table.live.state.phase)}


def test_events_have_the_fields_that_are_described():
    fields = {}
    for policy in ("void_deal", "finish_deal"):
        header = make_header({"rounds": 0, "at_signal": policy}, limit_s=900)
        table = played_log(header, seed=4)
        for text in frames_since(fold(header, []), table.entries, None):
            frame = orjson.loads(text)
            fields[frame["event"]["type"]] = set(frame["event"]) - {"type"}
            for given in examples("event"):
                assert set(given) == set(frame)
                if given["event"]["type"] == frame["event"]["type"]:
                    assert set(given["event"]) | {"suit"} >= set(frame["event"])

    described = listed("Events")
    own = {name: set(re.findall(r"`(\w+)`", text)) for name, text in described.items()}
    assert own.keys() == {
        "match_started", "commitment", "away", "back", "signal", "match_ended",
    }  # fmt: skip
    for name, names in own.items():
        assert names == fields[name], name
    for name in RECORD_TYPES:
        assert f"`{name}`" in section("Events"), name


def test_the_examples_follow_each_other():
    (snapshot,) = examples("snapshot")
    played = next(e for e in examples("event") if e["event"]["type"] == "play")
    ack = examples("ack")[0] if examples("ack") else next(e for e in EXAMPLES if e["type"] == "ack")

    assert played["seq"] == snapshot["seq"] + 1 == ack["seq"]
    assert set(snapshot["view"]["hand"]) - set(played["changes"]["hand"]) == {"AH"}
    assert set(played["changes"]) <= set(snapshot["view"])


@pytest.mark.django_db
def test_words_tables_and_pages_look_as_described():
    players = people(2)
    match = start_match(players)
    shown = say(match=match, player=players[0], phrase="nice", now=timezone.now())
    told = next(each for each in EXAMPLES if "message" in each)["message"]
    table = next(each for each in EXAMPLES if each["type"] == "table")["table"]

    assert set(told) == set(shown)
    assert set(table) == set(table_json(open_table()))
    assert [set(seat) for seat in table["seats"]] == [{"seat", "player", "level"}] * 2
    assert message_json.__doc__
    assert next(e for e in EXAMPLES if e["type"] == "chat")["phrase"] in PHRASES


def subclasses(error):
    return {error, *(each for child in error.__subclasses__() for each in subclasses(child))}


def test_problem_codes_exist_with_the_status_that_is_described():
    known = {error.code: STATUS[error.kind] for error in subclasses(GoninkanError)}
    described = {code: int(status) for code, status in listed("Problems").items()}

    assert {code: known[code] for code in described} == described
    own = [frames, consumers, host, pacing]
    needed = {
        error.code
        for error in subclasses(GoninkanError)
        if error.__module__ in {module.__name__ for module in own}
        or error.__module__ == "games.rules.goninkan.legality"
    }
    needed |= {
        error.code
        for error in (
            errors.StaleStateError,
            errors.NotAPlayerError,
            errors.TokenInvalidError,
            errors.TokenExpiredError,
            errors.MatchNotFoundError,
            errors.PhraseUnknownError,
            errors.ChatTextError,
            errors.ThrottledError,
        )
    }
    assert needed - {RuleError.code} <= described.keys()


def test_close_codes_and_limits_are_those_of_the_code():
    codes = {int(code) for code in listed("Close codes")}

    assert codes >= {
        consumers.CLOSE_NO_HELLO,
        consumers.CLOSE_NOT_FOUND,
        consumers.CLOSE_TOO_FAST,
        consumers.CLOSE_TRY_LATER,
        lobby.CLOSE_NOT_FOUND,
        lobby.CLOSE_TRY_LATER,
        sockets.FOREIGN_ORIGIN,
        sockets.NO_SUCH_SOCKET,
    }
    for number, where in (
        (f"{host.MAX_CATCH_UP} events behind", "Coming back"),
        (f"latest {host.REMEMBERED_ANSWERS} of each player", "Coming back"),
        (f"more than {viewers_module.MAX_QUEUED} wait", "Coming back"),
        (f"{host.AWAY_GRACE_S:.0f} seconds", "Several tabs, and going away"),
        (f"within {consumers.HELLO_WITHIN_S:.0f} seconds", "Close codes"),
        (
            f"{pacing.PER_SECOND:.0f} frames a second over a burst of {pacing.BURST}",
            "What a client sends",
        ),
        (f"over {frames.MAX_FRAME_BYTES // 1024} KiB", "What a client sends"),
        (f"1 to {frames.MAX_ID_LENGTH} printable", "What a client sends"),
    ):
        assert number in section(where).replace("\n", " "), number
    assert (BURST, BURST_S) == (8, 10)


@pytest.mark.django_db(transaction=True)
async def test_a_real_problem_and_a_real_answer_look_as_described(live):
    match, players = await started()
    client = await live.join(match, players[0])
    refused = await client.acted({"type": "play", "card": "JO"})
    client.socket.send({"type": "ping"})
    pong = await client.socket.next("pong")
    await db(match.refresh_from_db)()

    (given,) = examples("problem")
    assert shape(given) == shape(refused)
    assert shape(pong) == shape(examples("pong")[0])
