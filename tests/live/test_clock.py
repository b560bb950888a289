"""Time over real sockets: turns that run out, the signal, late moves."""

from datetime import datetime, timedelta

import pytest

from games.models import MatchEvent
from tests.live.harness import db
from tests.live.play import head_of, play_on, play_until, settled, started, turn_of

pytestmark = pytest.mark.django_db(transaction=True)

LIMIT_S = 3600


async def against_the_clock(live, policy, **rules):
    rules = {"rounds": 0, "at_signal": policy, **rules}
    match, players = await started(rules=rules, time_limit_s=LIMIT_S)
    return match, await live.seats(match, players)


def types_of(client):
    return [event["event"]["type"] for event in client.events]


async def test_the_signal_voids_the_deal_for_everybody_at_once(live, clock):
    match, clients = await against_the_clock(live, "void_deal")
    watcher = await live.join(match)
    await play_until(clients, lambda view: len(view["trick"]["cards"]) == 2)
    late = turn_of(clients)
    action, seq = late.turn["legal"][0], late.seq

    await clock.advance(LIMIT_S)
    for client in [*clients, watcher]:
        await client.until(lambda client=client: client.is_finished)
    answer = await late.acted(action, seq=seq)

    assert types_of(watcher)[-3:] == ["signal", "end", "match_ended"]
    assert watcher.view["totals"] == [0] * 5
    assert watcher.view["result"] == {"totals": [0] * 5, "places": [1] * 5, "reason": "signal"}
    assert sorted(map(len, watcher.view["hands"])) == [9, 9, 10, 10, 10]
    assert answer["problem"]["code"] == "stale_state"
    again = await late.acted(action)
    assert again["problem"]["code"] == "match_over"
    await db(match.refresh_from_db)()
    assert match.is_finished
    assert match.finished_at >= match.ends_at


async def test_a_move_that_comes_after_the_signal_is_late_though_no_timer_has_fired(live, clock):
    match, clients = await against_the_clock(live, "void_deal")
    await play_until(clients, lambda view: view["phase"] == "play")
    client = turn_of(clients)
    clock.ahead = match.ends_at - datetime.now(match.ends_at.tzinfo)  # no timer knows of this

    answer = await client.acted()

    assert answer["problem"]["code"] == "stale_state"
    await client.until(lambda: client.is_finished)
    assert types_of(client)[-3:] == ["signal", "end", "match_ended"]
    plays = MatchEvent.objects.filter(match=match, type="play", at__gte=match.ends_at)
    assert await db(plays.count)() == 0


@pytest.mark.parametrize("policy", ["finish_deal", "finish_round"])
async def test_after_the_signal_play_goes_on_to_where_the_policy_says(live, clock, policy):
    match, clients = await against_the_clock(live, policy)
    await play_until(clients, lambda view: len(view["trick"]["cards"]) == 3)
    await clock.advance(LIMIT_S)
    for client in clients:
        await client.until(lambda client=client: client.view["clock"]["signalled"])
    assert not clients[0].is_finished

    await play_on(clients)

    view = clients[0].view
    assert [played["round"] for played in view["score"]] == [1]
    points = [deal["points"] for deal in view["score"][0]["deals"]]
    assert len(points) == 1 or policy == "finish_round"
    assert view["totals"] == [sum(each) for each in zip(*points, strict=True)]
    assert view["result"]["reason"] == "signal"
    assert await head_of(match) == clients[0].seq


async def test_a_turn_that_runs_out_is_played_once_and_told_as_lost_on_time(live, clock):
    match, players = await started()
    clients = await live.seats(match, players)
    await play_until(clients, lambda view: view["phase"] == "play")
    client = turn_of(clients)
    index, head = client.view["you"], client.seq
    left = datetime.fromisoformat(client.turn["deadline"]) - clock.now()
    assert 149 < left.total_seconds() <= 150

    await clock.advance(150)
    for each in clients:
        await each.reach(head + 1)

    lost = client.events[-1]
    assert (lost["by"], lost["event"]["player"]) == ("clock", index)
    assert client.view["clock"]["reserve_s"][index] == 0.0
    assert client.view["presence"][index] == "here"
    assert await head_of(match) == head + 1
    answer = await client.acted({"type": "play", "card": "AS"}, seq=head)
    assert answer["problem"]["code"] == "stale_state"


async def test_a_long_thought_is_taken_from_the_reserve(live, clock):
    match, players = await started()
    clients = await live.seats(match, players)
    client = turn_of(clients)
    await clock.advance(90)

    answer = await client.acted()

    await client.reach(answer["seq"])
    left = client.view["clock"]["reserve_s"][client.view["you"]]
    assert 59 < left <= 60
    assert await head_of(match) == answer["seq"]


async def test_a_server_that_was_away_past_the_deadline_moves_as_soon_as_it_is_back(live, clock):
    match, _ = await started()
    head = await head_of(match)
    clock.ahead += timedelta(minutes=10)

    watcher = await live.join(match)

    await watcher.reach(head + 1)
    entry = await db(lambda: MatchEvent.objects.get(match=match, seq=head + 1))()
    assert entry.source == "clock"


async def test_alone_with_bots_a_whole_match_plays_itself_when_nobody_comes(live, clock):
    match, players = await started(1)
    client = await live.join(match, players[0])
    while not client.is_finished:
        await settled([client])
        if client.is_finished:
            break
        seq = client.seq
        await clock.advance(150)
        await client.until(lambda seq=seq: client.seq > seq)

    lost = [event for event in client.events if event["by"] == "clock"]
    assert len(lost) == 2
    assert client.view["presence"][0] == "away"
