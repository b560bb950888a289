"""Who controls a seat: tabs and devices of one person, people who go and come back."""

import asyncio

import pytest
from django.utils import timezone

from games.errors import StaleStateError
from games.live import host as host_module
from games.live.hub import current_hub
from games.models import MatchEvent
from games.projection import snapshot_for
from games.selectors.access import player_index
from games.selectors.logs import live_match
from games.services.acting import match_act
from tests.live.harness import db
from tests.live.play import head_of, play_until, started, turn_of

pytestmark = pytest.mark.django_db(transaction=True)


async def presence(match):
    """Return (type, player) of all entries on who is there."""
    rows = MatchEvent.objects.filter(match=match, type__in=["away", "back"]).order_by("seq")
    return await db(lambda: [(row.type, row.payload["player"]) for row in rows])()


async def acting_player(clients, players):
    client = turn_of(clients)
    return client, players[client.view["you"]]


async def test_the_newest_tab_controls_and_the_older_one_is_told(live):
    match, players = await started()
    clients = await live.seats(match, players)
    old, player = await acting_player(clients, players)

    new = await live.join(match, player)
    await old.until(lambda: old.controls == [False])
    refused = await old.acted()
    accepted = await new.acted()

    assert refused["problem"]["code"] == "superseded"
    assert accepted["type"] == "ack"
    await old.reach(accepted["seq"])  # it still shows what happens
    assert new.controls == []


async def test_a_tab_takes_control_back_and_the_other_is_told(live):
    match, players = await started()
    clients = await live.seats(match, players)
    first, player = await acting_player(clients, players)
    second = await live.join(match, player)
    await first.until(lambda: first.controls == [False])

    first.socket.send({"type": "take_control"})
    await first.until(lambda: first.controls == [False, True])
    await second.until(lambda: second.controls == [False])

    assert (await second.acted())["problem"]["code"] == "superseded"
    assert (await first.acted())["type"] == "ack"


async def test_the_same_command_from_the_older_tab_gets_its_first_answer(live):
    match, players = await started()
    clients = await live.seats(match, players)
    old, player = await acting_player(clients, players)
    accepted = await old.acted(id="mine")
    new = await live.join(match, player)
    await old.until(lambda: old.controls == [False])

    assert await old.acted({"type": "play", "card": "AS"}, id="mine") == accepted
    assert await new.acted({"type": "play", "card": "AS"}, id="mine") == accepted


async def test_many_tabs_are_one_seat(live):
    match, players = await started()
    tabs = [await live.join(match, players[2]) for _ in range(6)]

    for tab in tabs[:-1]:
        await tab.until(lambda tab=tab: tab.controls == [False])
    head = await head_of(match)
    assert tabs[-1].controls == []
    assert {tab.seq for tab in tabs} == {head}
    assert await presence(match) == []


async def test_two_devices_that_act_at_once_make_one_move(live):
    match, players = await started()
    clients = await live.seats(match, players)
    client, _ = await acting_player(clients, players)
    head = await head_of(match)
    other = client.turn["legal"][-1]

    client.act(client.turn["legal"][0], id="socket")
    http = asyncio.create_task(
        db(lambda: _outcome(match, client.view["you"], other, client.seq, "http"))()
    )
    by_http, by_socket = await http, await client.answer("socket")

    answers = [by_http, by_socket.get("seq") or by_socket["problem"]["code"]]
    assert sorted(map(str, answers)) == sorted([str(head + 1), "stale_state"])
    made = await db(
        lambda: MatchEvent.objects.filter(match=match, seq__gt=head, source="player").count()
    )()
    assert made == 1


def _outcome(match, player, action, seq, client_id):
    try:
        return match_act(
            match=match,
            player=player,
            action=action,
            expected_seq=seq,
            client_id=client_id,
            now=timezone.now(),
        )
    except StaleStateError as error:
        return error.code


async def test_an_act_over_http_is_shown_on_all_sockets_at_once(live):
    match, players = await started()
    clients = await live.seats(match, players)
    client, _ = await acting_player(clients, players)

    seq = await db(_outcome)(match, client.view["you"], client.turn["legal"][0], client.seq, "h")

    for each in clients:
        await each.reach(seq)
    again = await client.acted({"type": "play", "card": "AS"}, id="h")
    assert (again["type"], again["seq"]) == ("ack", seq)


async def test_a_lost_socket_hands_the_seat_to_the_bot_after_the_grace(live, monkeypatch):
    monkeypatch.setattr(host_module, "AWAY_GRACE_S", 0.05)
    match, players = await started()
    clients = await live.seats(match, players)
    client, player = await acting_player(clients, players)
    index, head = client.view["you"], client.seq
    others = [each for each in clients if each is not client]

    await client.socket.close()
    await others[0].until(lambda: others[0].view["presence"][index] == "away")
    await others[0].reach(head + 2)

    assert (await presence(match))[0] == ("away", index)
    moved = next(event for event in others[0].events if event["seq"] == head + 2)
    assert moved["by"] == "bot"
    assert moved["event"]["player"] == index
    back = await live.join(match, player)
    await others[0].until(lambda: others[0].view["presence"][index] == "here")
    await back.until(lambda: back.view["presence"][index] == "here")


async def test_who_comes_back_within_the_grace_was_never_away(live, monkeypatch):
    monkeypatch.setattr(host_module, "AWAY_GRACE_S", 3600.0)
    match, players = await started()
    clients = await live.seats(match, players)
    found = await current_hub().host(match.public_id)
    (lost,) = found._viewers[1]
    await clients[1].socket.close()
    back = live.at(match, clients[1].token).resume(clients[1])
    assert await back.socket.still_works()

    await found._check_gone(1, lost.connection)  # as the timer does
    await found._check_gone(2, lost.connection)

    assert await presence(match) == []
    await back.socket.close()
    (lost,) = [each for each in found.viewers() if each.player == 2]
    await clients[2].socket.close()
    await found._check_gone(2, lost.connection)
    assert await presence(match) == [("away", 2)]


async def test_the_older_tab_going_does_not_make_one_away(live, monkeypatch):
    monkeypatch.setattr(host_module, "AWAY_GRACE_S", 0.0)
    match, players = await started()
    clients = await live.seats(match, players)
    await live.join(match, players[1])
    await clients[1].until(lambda: clients[1].controls == [False])

    await clients[1].socket.close()
    await clients[2].socket.close()
    await clients[0].until(lambda: clients[0].view["presence"][2] == "away")

    assert await presence(match) == [("away", 2)]


async def test_alone_with_bots_one_may_be_gone_until_the_turn_runs_out(live, monkeypatch, clock):
    monkeypatch.setattr(host_module, "AWAY_GRACE_S", 0.0)
    match, players = await started(1)
    client = await live.join(match, players[0])
    await client.acting()
    head = client.seq
    watcher = await live.join(match)

    await client.socket.close()
    assert await watcher.socket.still_works()
    assert await presence(match) == []
    assert await head_of(match) == head
    await clock.advance(150)
    await watcher.reach(head + 1)
    moved = next(event for event in watcher.events if event["seq"] == head + 1)

    assert (moved["by"], moved["event"]["player"]) == ("clock", 0)


async def test_a_seat_is_played_on_after_two_lost_turns_and_taken_back(live, clock):
    match, players = await started(1)
    client = await live.join(match, players[0])

    for _ in range(2):
        await client.acting()
        seq = client.seq
        await clock.advance(150)
        await client.reach(seq + 1)
    await client.until(lambda: client.view["presence"][0] == "away")
    client.socket.send({"type": "take_control"})
    await client.until(lambda: client.view["presence"][0] == "here")

    lost = [event for event in client.events if event["by"] == "clock"]
    assert [event["event"]["player"] for event in lost] == [0, 0]
    assert client.view["clock"]["reserve_s"][0] == 0.0


async def test_acting_brings_one_back_from_away_before_the_bot_moves(live, settings):
    settings.GONINKAN_PACE = 1000.0  # the bot thinks for a quarter of an hour
    match, players = await started()
    clients = await live.seats(match, players)
    client, _ = await acting_player(clients, players)
    index = client.view["you"]
    found = await current_hub().host(match.public_id)
    await found.set_presence(index, away=True)
    await client.until(lambda: client.view["presence"][index] == "away")

    answer = await client.acted()

    assert answer["type"] == "ack"
    await client.reach(answer["seq"])
    assert [event["event"]["type"] for event in client.events[-3:-1]] == ["away", "back"]
    assert client.events[-1]["by"] == "player"
    assert client.view["presence"][index] == "here"


async def test_one_mover_only_when_the_person_returns_while_the_bot_moves(live, monkeypatch):
    monkeypatch.setattr(host_module, "AWAY_GRACE_S", 0.0)
    match, players = await started()
    clients = await live.seats(match, players)
    await play_until(clients, lambda view: view["phase"] == "play")
    client, _ = await acting_player(clients, players)
    index, head, action = client.view["you"], client.seq, client.turn["legal"][0]

    await client.socket.close()
    watcher = clients[(index + 1) % 5]
    await watcher.until(lambda: watcher.view["presence"][index] == "away")
    back = live.at(match, client.token).resume(client)
    back.act(action, seq=head, id="late")
    answer = await back.answer("late")

    await watcher.until(lambda: watcher.view["presence"][index] == "here")
    rows = MatchEvent.objects.filter(match=match, type="play", seq__gt=head)
    plays = await db(lambda: list(rows.filter(actor=index).values_list("seq", "source")))()
    assert len(plays) == 1
    assert answer["problem"]["code"] == "stale_state"
    assert await head_of(match) >= head + 3


async def test_who_plays_over_http_alone_is_not_away(live):
    match, players = await started()
    watcher = await live.join(match)

    for _ in range(8):
        turn = watcher.turn["to_act"][0]
        state = await db(_legal)(match, players[turn])
        seq = await db(_outcome)(match, turn, state["turn"]["legal"][0], state["seq"], None)
        await watcher.reach(seq)

    assert await presence(match) == []


def _legal(match, player):
    return snapshot_for(live_match(match), player_index(match, player), now=timezone.now())
