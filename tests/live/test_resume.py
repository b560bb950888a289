"""Sockets that break and come back: nothing is missing, nothing is doubled, the clock agrees."""

from datetime import datetime, timedelta
from random import Random

import pytest
from django.utils import timezone

from games.live import host as host_module
from games.live import viewers as viewers_module
from games.models import MatchEvent
from tests.factories import play_out
from tests.live.harness import db
from tests.live.play import head_of, play_on, play_until, settled, started, turn_of

pytestmark = pytest.mark.django_db(transaction=True)


async def test_a_latecomer_gets_the_very_frames_that_others_got(live):
    match, players = await started(3, rules={"announce": False})
    clients = [*await live.seats(match, players), await live.join(match)]
    await play_on(clients[:3], Random(4), moves=9)
    head = await settled(clients)

    for client in clients:
        there = [text for text in client.socket.raw if text.startswith('{"type":"event"')]
        for seq in range(head - len(there), head + 1):
            late = live.at(match, client.token)
            late.say_hello(seq)
            assert await late.socket.still_works()
            sent = [text for text in late.socket.raw if text.startswith('{"type":"event"')]
            assert sent == there[len(there) - (head - seq) :]
            assert late.socket.frames[-1]["type"] == "pong"
            await late.socket.close()


async def test_the_log_from_its_beginning_makes_the_view(live):
    match, players = await started()
    clients = await live.seats(match, players)
    head = await play_on(clients, moves=6)

    late = await live.at(match, clients[2].token).hello(0)
    await late.reach(head)

    assert late.snapshots == 0
    assert late.view == clients[2].view
    assert late.turn == clients[2].turn


async def test_who_knows_everything_is_sent_nothing(live):
    match, players = await started()
    client = await live.join(match, players[0])

    again = live.at(match, client.token).resume(client)

    assert await again.socket.still_works()
    assert [frame["type"] for frame in again.socket.frames] == ["pong"]


@pytest.mark.parametrize("ahead", [1, 1000, 2**31 - 1])
async def test_who_claims_to_know_more_than_there_is_gets_a_snapshot(live, ahead):
    match, _ = await started()

    client = live.at(match)
    client.say_hello(min(await head_of(match) + ahead, 2**31 - 1))

    assert (await client.socket.next())["type"] == "snapshot"


async def test_who_is_far_behind_gets_a_snapshot(live, monkeypatch):
    monkeypatch.setattr(host_module, "MAX_CATCH_UP", 10)
    match, players = await started()
    clients = await live.seats(match, players)
    head = await play_on(clients, moves=14)

    kinds = []
    for seq in (head - 10, head - 11):
        late = live.at(match)
        late.say_hello(seq)
        kinds.append((await late.socket.next())["type"])

    assert kinds == ["event", "snapshot"]


async def test_a_finished_match_can_be_caught_up_with(live):
    match, _ = await started()
    await db(play_out)(match)
    head = await head_of(match)

    late = live.at(match)
    late.say_hello(head - 3)
    frames = [await late.socket.next() for _ in range(3)]

    assert [frame["seq"] for frame in frames] == [head - 2, head - 1, head]
    assert frames[-1]["event"]["type"] == "match_ended"
    assert await late.socket.still_works()


async def test_sockets_break_at_any_instant_and_every_command_is_sent_twice(live):
    rng = Random(6)
    match, players = await started(3)
    clients = await live.seats(match, players)
    watcher = await live.join(match)
    made = 0
    while made < 25 and not watcher.is_finished:
        for client in clients:
            await client.reach(watcher.seq)
        able = [index for index, client in enumerate(clients) if client.turn["legal"]]
        if not able:
            await watcher.reach(watcher.seq + 1)
            continue
        index = rng.choice(able)
        client, action = clients[index], rng.choice(clients[index].turn["legal"])
        made += 1
        id = client.act(action, id=f"move-{made}")
        if rng.random() < 0.4:  # the answer may be lost with the socket
            await client.socket.close()
            client.read()
            fresh = live.at(match, client.token).resume(client)
            fresh.answers = client.answers
            clients[index] = client = fresh
            client.act(action, seq=client.seq, id=id)
        first = await client.answer(id)
        client.act({"type": "play", "card": "AS"}, id=id)
        assert await client.answer(id) == first
        assert first["type"] == "ack"
        await client.reach(first["seq"])
        await watcher.reach(first["seq"])

    rows = MatchEvent.objects.filter(match=match, client_id__isnull=False)
    assert await db(rows.count)() == made
    head = await head_of(match)
    for client in [*clients, watcher]:
        await client.reach(head)
        fresh = await live.at(match, client.token).hello()
        assert fresh.view == client.view


async def test_after_a_break_the_clock_agrees_with_the_server_s(live, clock):
    match, players = await started(time_limit_s=600)
    clients = await live.seats(match, players)
    client = turn_of(clients)
    deadline = datetime.fromisoformat(client.turn["deadline"])
    await client.socket.close()
    await clock.advance(100)

    fresh = await live.at(match, client.token).hello()
    fresh.socket.send({"type": "ping"})
    pong = await fresh.socket.next("pong")

    assert datetime.fromisoformat(fresh.turn["deadline"]) == deadline
    snapshot = fresh.socket.frames[0]
    for frame in (snapshot, pong):
        off = datetime.fromisoformat(frame["server_now"]) - timezone.now()
        assert abs(off) < timedelta(milliseconds=250)
    assert fresh.view["clock"]["ends_at"] == client.view["clock"]["ends_at"]
    assert fresh.view["clock"]["ends_at"].endswith("+00:00")


async def test_leaving_and_entering_in_each_phase_changes_no_hand_and_no_score(live):
    match, players = await started(rules={"rounds": 10})
    clients = await live.seats(match, players)
    for phase in ("call", "play", "show", "trump", "play"):
        await play_until(clients, lambda view, phase=phase: view["phase"] == phase)
        for index in (0, 3):
            before = clients[index].view
            await clients[index].socket.close()
            clients[index] = await live.join(match, players[index])
            changed = {k for k, v in clients[index].view.items() if before[k] != v}
            assert changed <= {"presence"}
        await play_on(clients, moves=1)


async def test_a_slow_reader_delays_nobody_and_gets_a_snapshot_instead(live, monkeypatch):
    monkeypatch.setattr(viewers_module, "MAX_QUEUED", 5)
    match, players = await started()
    clients = await live.seats(match, players)
    slow = await live.join(match)
    slow.socket.reading.clear()

    head = await play_on(clients, moves=12)
    assert slow.socket.raw[1:] == []
    slow.socket.reading.set()
    await slow.reach(head)
    later = await play_on(clients, moves=3)
    await slow.reach(later)

    assert slow.snapshots == 2
    fresh = await live.join(match)
    assert slow.view == fresh.view


async def test_the_answer_that_a_slow_reader_lost_is_given_again(live, monkeypatch):
    monkeypatch.setattr(viewers_module, "MAX_QUEUED", 3)
    match, players = await started()
    clients = await live.seats(match, players)
    await play_until(clients, lambda view: view["phase"] == "play")
    slow = turn_of(clients)
    others = [client for client in clients if client is not slow]
    slow.socket.reading.clear()
    id = slow.act()
    await others[0].reach(slow.seq + 1)
    for _ in range(3):
        await play_on(others, moves=1)

    slow.socket.reading.set()
    await slow.reach(others[0].seq)
    again = await slow.acted({"type": "play", "card": "AS"}, id=id)

    assert again["type"] == "ack"
    assert slow.snapshots >= 2
