"""A database or Redis that is away for a while: nothing accepted is lost, nothing is done twice."""

import logging

import psycopg
import pytest
from django.db import OperationalError, connection
from redis.exceptions import ConnectionError as RedisConnectionError

from games.live import consumers
from games.live import host as host_module
from games.live.hub import current_hub
from games.live.writer import LogWriter
from games.models import MatchEvent
from tests.live.harness import db
from tests.live.play import head_of, play_on, started, turn_of

pytestmark = pytest.mark.django_db(transaction=True)


def fails_once(monkeypatch, owner, name, *, after):
    """Let the next call of an async *name* fail as a lost connection does, done or not *after*."""
    real = getattr(owner, name)

    async def failing(*args, **kwargs):
        monkeypatch.setattr(owner, name, real)
        if after:
            await real(*args, **kwargs)
        raise psycopg.OperationalError("the connection is lost")

    monkeypatch.setattr(owner, name, failing)


@pytest.mark.parametrize("stored", [False, True], ids=["before the commit", "after the commit"])
async def test_a_move_whose_commit_is_in_doubt_is_asked_for_again_and_made_once(
    live, monkeypatch, stored
):
    match, players = await started()
    clients = await live.seats(match, players)
    client = turn_of(clients)
    head = await head_of(match)
    fails_once(monkeypatch, LogWriter, "_insert", after=stored)

    first = await client.acted(id="mine", seq=head)
    again = await client.acted(id="mine", seq=head, action={"type": "call", "call": "iku"})

    assert (first["problem"]["code"], first["problem"]["status"]) == ("try_again", 503)
    assert (again["type"], again["seq"]) == ("ack", head + 1)
    assert await db(MatchEvent.objects.filter(client_id="mine").count)() == 1
    for each in clients:
        await each.reach(head + 1)


async def test_the_database_ends_the_writer_s_connection_and_play_goes_on(live):
    match, players = await started()
    clients = await live.seats(match, players)
    head = await play_on(clients, moves=3)
    writer = current_hub().writer._connection
    await db(_terminate)(writer.info.backend_pid)
    client = turn_of(clients)

    first = await client.acted(id="mine")
    again = await client.acted(id="mine", seq=head, action=client.turn["legal"][0])

    assert first["problem"]["code"] == "try_again"
    assert (again["type"], again["seq"]) == ("ack", head + 1)
    await play_on(clients, moves=5)


def _terminate(pid):
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])


async def test_an_outage_at_the_last_move_does_not_lose_the_result(live, monkeypatch):
    match, players = await started()
    clients = await live.seats(match, players)
    real = host_module._append_with_result
    failures = 0

    async def failing(*args):
        nonlocal failures
        failures += 1
        if failures == 1:
            raise OperationalError("the connection is lost")
        await real(*args)

    monkeypatch.setattr(host_module, "_append_with_result", failing)
    codes = []
    while not clients[0].is_finished:
        head = clients[0].seq
        for client in clients:
            await client.reach(head)
        client = turn_of(clients)
        action, id = client.turn["legal"][0], f"c-{head}"
        answer = await client.acted(action, seq=head, id=id)
        if answer["type"] == "problem":
            codes.append(answer["problem"]["code"])
            answer = await client.acted(action, seq=head, id=id)
        await clients[0].reach(answer["seq"])
        if failures:
            await clients[0].until(lambda: clients[0].is_finished)

    assert codes == ["try_again"]
    await db(match.refresh_from_db)()
    assert match.is_finished
    assert await head_of(match) == clients[0].seq


async def test_bots_play_on_after_an_outage(live, monkeypatch):
    monkeypatch.setattr(host_module, "_RETRY_S", 0.01)
    match, players = await started(1)
    client = await live.join(match, players[0])
    failures = 0
    real = LogWriter._insert

    async def failing(self, rows):
        nonlocal failures
        if '"source":"bot"' in rows and failures < 2:
            failures += 1
            raise psycopg.OperationalError("the connection is lost")
        await real(self, rows)

    monkeypatch.setattr(LogWriter, "_insert", failing)

    await play_on([client], moves=4)

    assert failures == 2


async def test_a_log_that_cannot_be_read_refuses_an_act_and_keeps_the_socket(live, monkeypatch):
    match, players = await started()
    clients = await live.seats(match, players)
    client = turn_of(clients)

    async def away(*args, **kwargs):
        raise OperationalError("the connection is lost")

    with monkeypatch.context() as patch:
        patch.setattr(host_module, "_read_log", away)
        answer = await client.acted(seq=client.seq + 1, id="ahead")
    again = await client.acted(seq=client.seq + 1, id="ahead")

    assert answer["problem"]["code"] == "try_again"
    assert again["problem"]["code"] == "stale_state"
    assert (await client.acted())["type"] == "ack"


@pytest.mark.parametrize("where", ["_player_of", "hub", "log"])
async def test_a_hello_during_an_outage_is_answered_and_may_be_said_on_a_new_socket(
    live, monkeypatch, where
):
    match, players = await started()
    client = await live.join(match, players[0])
    late = live.at(match, client.token)

    async def away(*args, **kwargs):
        raise OperationalError("the connection is lost")

    with monkeypatch.context() as patch:
        if where == "_player_of":
            patch.setattr(consumers, "_player_of", away)
        elif where == "log":
            patch.setattr(host_module, "_read_log", away)
        else:
            patch.setattr(current_hub(), "host", away)
        late.say_hello(2)
        document = await late.socket.problem()
        code = await late.socket.until_closed()

    assert (document["code"], document["status"]) == ("unavailable", 503)
    assert code == consumers.CLOSE_TRY_LATER == 1013
    again = live.at(match, client.token)
    again.say_hello(2)
    assert (await again.socket.next("event"))["seq"] == 3


async def test_words_that_cannot_be_stored_may_be_said_again_with_the_same_id(live, monkeypatch):
    match, players = await started()
    client = await live.join(match, players[0])

    async def away(*args, **kwargs):
        raise OperationalError("the connection is lost")

    with monkeypatch.context() as patch:
        patch.setattr(consumers, "_say", away)
        first = await client.socket.ask({"type": "chat", "id": "t", "phrase": "nice"})
    again = await client.socket.ask({"type": "chat", "id": "t", "phrase": "nice"})

    assert (first["problem"]["code"], again["type"]) == ("unavailable", "ack")


class TestWithoutRedis:
    """What Redis holds can be rebuilt: a table goes on without it, in one process."""

    @pytest.fixture
    def no_redis(self, monkeypatch):
        async def away(*args, **kwargs):
            raise RedisConnectionError("no Redis")

        def take_away(hub):
            for name in ("group_send", "group_add", "group_discard"):
                monkeypatch.setattr(hub._layer, name, away, raising=False)
            for name in ("get", "set", "delete"):
                monkeypatch.setattr(hub.seats._redis, name, away)

        return take_away

    async def test_people_join_and_play(self, live, no_redis):
        no_redis(current_hub())
        match, players = await started()

        clients = await live.seats(match, players)
        await play_on(clients, moves=4)
        newer = await live.join(match, players[0])
        await clients[0].until(lambda: clients[0].controls == [False])

        assert newer.view["you"] == 0

    async def test_who_is_lost_is_not_taken_for_gone_and_the_turn_runs_out(
        self, live, no_redis, monkeypatch, clock
    ):
        monkeypatch.setattr(host_module, "AWAY_GRACE_S", 0.0)
        match, players = await started()
        clients = await live.seats(match, players)
        no_redis(current_hub())
        client = turn_of(clients)
        other = clients[client.view["you"] - 1]
        await client.socket.close()
        assert await other.socket.still_works()

        await clock.advance(150)

        await other.reach(client.seq + 1)
        assert other.events[-1]["by"] == "clock"

    async def test_looking_around_goes_on_when_redis_is_back(
        self, live, no_redis, monkeypatch, caplog
    ):
        match, _ = await started()
        hub = current_hub()
        with monkeypatch.context():
            no_redis(hub)
            found = await hub.host(match.public_id)
        monkeypatch.undo()
        group = f"goninkan__group__match.{match.public_id}"
        assert group not in hub._layer.groups

        await hub._look_once()

        assert group in hub._layer.groups
        assert found.live.seq == await head_of(match)
        assert any(record.levelno == logging.WARNING for record in caplog.records)


async def test_unknown_matches_leave_nothing_behind(live):
    hub = current_hub()
    for number in range(20):
        client = live.at(f"m{number:012d}")
        client.say_hello()
        await client.socket.until_closed()

    assert (hub._opening, hub._hosts) == ({}, {})
    assert hub._layer.groups == {}


async def test_a_finished_match_that_nobody_looks_at_is_forgotten(live):
    match, players = await started()
    clients = await live.seats(match, players)
    await play_on(clients)
    hub = current_hub()
    assert match.public_id in hub._hosts

    for client in clients:
        await client.socket.close()

    assert (hub._hosts, hub._layer.groups) == ({}, {})


async def test_stopping_stores_what_was_accepted_and_ends_all_tasks(live):
    match, players = await started()
    clients = await live.seats(match, players)
    for _ in range(3):
        client = turn_of(clients)
        id = client.act()
        await client.answer(id)
        for each in clients:
            await each.reach(client.seq)

    hub = current_hub()
    await hub.close()

    assert hub._tasks == set() or all(task.done() for task in hub._tasks)
    assert hub.writer._connection is None
    assert await head_of(match) >= clients[0].seq
