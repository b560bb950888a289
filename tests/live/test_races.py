"""Two processes and one match: hubs of their own, one log between them. One of two wins."""

import asyncio
from datetime import timedelta
from random import Random

import psycopg
import pytest
import pytest_asyncio
from django.utils import timezone

from games.errors import StaleStateError
from games.live.frames import Act
from games.live.host import SupersededError
from games.live.hub import Hub
from games.live.viewers import MatchViewer
from games.live.writer import LogWriter, LostRaceError
from games.matchlog.planning import plan_action
from games.models import Match, MatchEvent
from games.selectors.logs import live_match
from games.services import sweeping
from games.services.acting import match_act
from games.services.log import new_seed
from games.services.sweeping import GRACE, sweep_due_matches
from tests.live.harness import connection_params, db
from tests.live.play import head_of, started
from tests.live.sockets import PATIENCE_S

pytestmark = pytest.mark.django_db(transaction=True)


class Process:
    """What one web process has: a hub, and a socket for each seat and a spectator."""

    def __init__(self) -> None:
        self.hub = Hub()
        self.viewers: dict[int | None, MatchViewer] = {}
        self.sent: dict[int | None, list[str]] = {}

    async def open(self, match, *players):
        self.host = await self.hub.host(match.public_id)
        for player in players:
            await self.look(player)
        return self

    async def look(self, player):
        """Open a socket for *player*."""
        sent = self.sent[player] = []

        async def send(text):
            sent.append(text)

        viewer = MatchViewer(player, send, lambda: self.host.snapshot(player))
        self.viewers[player] = viewer
        await self.host.join(viewer, None)

    async def act(self, player, action, *, seq, id="c1"):
        """Return the seq of the act, or the code of the refusal."""
        try:
            return await self.host.act(self.viewers[player], player, Act(id, seq, action))
        except (StaleStateError, SupersededError) as error:
            return error.code

    async def reach(self, seq):
        await until(lambda: self.host.live.seq >= seq)

    async def close(self):
        for viewer in self.viewers.values():
            self.host.leave(viewer)
            await viewer.close()
        await self.hub.close()


async def until(condition):
    """Let everything run until *condition* holds."""
    async with asyncio.timeout(PATIENCE_S):
        while not condition():
            await asyncio.sleep(0.002)


@pytest_asyncio.fixture
async def processes(live):
    """Open processes at a match, and stop them in the end."""
    opened = []

    async def start(match, *seats):
        process = Process()
        opened.append(process)
        return await process.open(match, *seats)

    yield start
    for process in opened:
        await process.close()


def turn(process):
    """Return who is to act, an action of theirs, another one, and the seq."""
    live = process.host.live
    rules = live.header.rules
    player = rules.to_act(live.state)[0]
    legal = [rules.action_json(action) for action in rules.legal_actions(live.state, player)]
    return player, legal[0], legal[-1], live.seq


async def test_of_two_devices_at_two_processes_the_newest_controls(processes):
    match, _ = await started()
    first = await processes(match, 0)
    second = await processes(match, 0)
    await until(lambda: '{"type":"control","active":false}' in first.sent[0])

    head = first.host.live.seq
    assert await first.act(0, {"type": "play", "card": "AS"}, seq=head) == "superseded"
    assert '{"type":"control","active":false}' not in second.sent[0]


async def test_two_who_take_control_at_the_same_moment_leave_one_in_control(processes):
    match, _ = await started()
    first = await processes(match)
    second = await processes(match)

    await asyncio.gather(first.look(0), second.look(0))

    told = '{"type":"control","active":false}'
    await until(lambda: told in first.sent[0] or told in second.sent[0])
    await first.look(None)  # whatever was on its way has come by then
    await second.look(None)
    controls = [0 in process.host._controllers for process in (first, second)]
    assert sorted(controls) == [False, True]


async def test_two_acts_on_one_state_at_two_processes_and_one_is_stale(processes):
    match, _ = await started()
    first = await processes(match, *range(5))
    second = await processes(match, None)
    player, one, other, seq = turn(first)
    second.viewers[player] = first.viewers[player]
    second.host._controllers[player] = first.viewers[player]  # not told yet that it is not so

    outcomes = await asyncio.gather(
        first.act(player, one, seq=seq, id="a"), second.act(player, other, seq=seq, id="b")
    )

    assert sorted(map(str, outcomes)) == sorted([str(seq + 1), "stale_state"])
    assert await head_of(match) == seq + 1
    await first.reach(seq + 1)
    await second.reach(seq + 1)


async def test_one_command_at_two_processes_acts_once_and_has_one_answer(processes):
    match, _ = await started()
    first = await processes(match, *range(5))
    second = await processes(match, None)
    for _ in range(10):
        player, action, _, seq = turn(first)
        second.viewers[player] = first.viewers[player]
        second.host._controllers[player] = first.viewers[player]

        outcomes = await asyncio.gather(
            *(
                process.act(player, action, seq=seq, id=f"same-{seq}")
                for process in (first, second, first)
            )
        )

        assert outcomes == [seq + 1] * 3
        head = await head_of(match)
        await first.reach(head)
        await second.reach(head)


async def test_a_whole_match_with_seats_at_two_processes_and_over_http(processes, live):
    match, players = await started(4)
    first = await processes(match, 0, 1, None)
    second = await processes(match, 2, None)
    http = await live.join(match)  # a third process: this loop's own hub
    rng = Random(9)
    made = 0
    while not first.host.live.is_finished:
        head = max(first.host.live.seq, second.host.live.seq)
        await first.reach(head)
        await second.reach(head)
        player, one, other, seq = turn(first) if first.host.live.opened else (None,) * 4
        if player is None or player == 4:
            await until(lambda head=head: first.host.live.seq > head)
            continue
        action = rng.choice((one, other))
        made += 1
        if player == 3:
            await db(match_act)(
                match=match, player=3, action=action, expected_seq=seq, now=timezone.now()
            )
        else:
            process = second if player == 2 else first
            assert await process.act(player, action, seq=seq, id=f"c{made}") == seq + 1
        await until(lambda seq=seq: first.host.live.seq > seq)

    last = await head_of(match)
    await second.reach(last)
    await http.reach(last)
    for process in (first, second):  # what is known is not yet what was sent
        await process.viewers[None].drained()
    assert [text for text in first.sent[None] if '"event"' in text[:16]] == [
        text for text in second.sent[None] if '"event"' in text[:16]
    ]
    assert len(players) == 4


async def test_processes_and_sweeps_that_all_play_the_bots_write_no_gap(processes, live):
    late = timezone.now() - timedelta(hours=1)
    match, _ = await started(1, now=late)
    await db(Match.objects.filter(pk=match.pk).update)(turn_s=0, reserve_s=0)
    sweeping = True

    async def sweep():
        while sweeping:
            await db(sweep_due_matches)(now=timezone.now())

    sweeps = [asyncio.create_task(sweep()) for _ in range(2)]
    first = await processes(match, None)
    second = await processes(match, None)
    try:
        await until(lambda: max(first.host.live.seq, second.host.live.seq) >= 40)
    finally:
        sweeping = False
        await asyncio.gather(*sweeps)

    await until(lambda: first.host.live.is_finished and second.host.live.is_finished)
    assert await head_of(match) == first.host.live.seq == second.host.live.seq
    sources = await db(lambda: set(MatchEvent.objects.values_list("source", flat=True)))()
    assert sources == {"server", "bot", "clock"}


async def test_a_call_that_was_lost_is_made_good_by_looking_around(processes, monkeypatch):
    match, _ = await started()
    first = await processes(match, *range(5))
    second = await processes(match, None)
    monkeypatch.setattr(first.hub, "_shared", set())  # as if nobody else had said so
    player, action, _, seq = turn(first)
    await first.act(player, action, seq=seq)

    await second.hub._look_once()

    assert second.host.live.seq == first.host.live.seq
    await until(lambda: match.public_id in first.hub._shared)


async def test_who_comes_from_a_process_that_knew_more_is_not_sent_back(processes):
    match, _ = await started()
    first = await processes(match, *range(5))
    second = await processes(match)
    first.hub._shared.clear()
    player, action, _, seq = turn(first)
    await first.act(player, action, seq=seq)
    assert second.host.live.seq == seq

    sent = second.sent[None] = []

    async def send(text):
        sent.append(text)

    viewer = second.viewers[None] = MatchViewer(None, send, lambda: second.host.snapshot(None))
    await second.host.join(viewer, seq + 1)

    assert second.host.live.seq == seq + 1
    assert sent == []


# -- the writer ----------------------------------------------------------------------------------


def planned(match, *, now=None, client_id=None):
    """Return what the first who may act would write."""
    live = live_match(match)
    rules = live.header.rules
    player = rules.to_act(live.state)[0]
    action = rules.legal_actions(live.state, player)[0]
    return plan_action(
        live,
        player,
        action,
        now=now or timezone.now(),
        source="player",
        new_seed=new_seed,
        client_id=client_id,
    )


async def test_one_lost_race_in_a_batch_leaves_the_other_matches_stored(live):
    matches = [(await started())[0] for _ in range(5)]
    plans = [await db(planned)(match) for match in matches]
    await db(match_act)(
        match=matches[2], player=plans[2][0].actor, action=_action(plans[2][0]), now=timezone.now()
    )
    writer = LogWriter()

    outcomes = await asyncio.gather(
        *(writer.append(m.pk, p) for m, p in zip(matches, plans, strict=True)),
        return_exceptions=True,
    )
    await writer.close()

    assert [type(outcome) for outcome in outcomes] == [
        type(None), type(None), LostRaceError, type(None), type(None),
    ]  # fmt: skip
    for match, plan in zip(matches, plans, strict=True):
        assert await head_of(match) == plan[-1].seq


async def test_entries_that_cannot_be_stored_do_not_stop_the_others(live):
    good, bad = (await started())[0], (await started())[0]
    plans = [await db(planned)(good), await db(planned)(bad)]
    plans[1] = [plans[1][0]._replace(source="far too long a source")]
    writer = LogWriter()

    outcomes = await asyncio.gather(
        writer.append(good.pk, plans[0]), writer.append(bad.pk, plans[1]), return_exceptions=True
    )
    await writer.close()

    assert outcomes[0] is None
    assert isinstance(outcomes[1], Exception)
    assert await head_of(good) == plans[0][-1].seq


async def test_what_is_queued_is_written_before_the_writer_stops(live):
    matches = [(await started())[0] for _ in range(3)]
    plans = [await db(planned)(match) for match in matches]
    writer = LogWriter()
    appends = [
        asyncio.create_task(writer.append(m.pk, p)) for m, p in zip(matches, plans, strict=True)
    ]
    await asyncio.sleep(0)

    await writer.close()

    await asyncio.gather(*appends)
    for match, plan in zip(matches, plans, strict=True):
        assert await head_of(match) == plan[-1].seq


# -- the sweep -----------------------------------------------------------------------------------


async def test_a_sweep_acts_only_where_something_is_long_due(live):
    fresh, _ = await started(1)
    due, _ = await started(1, now=timezone.now() - timedelta(hours=1))
    heads = [await head_of(fresh), await head_of(due)]
    waiting = await db(lambda: live_match(due).next_due())()
    assert waiting < timezone.now() - GRACE

    steps = await db(sweep_due_matches)(now=timezone.now())

    expected = 1 if await db(lambda: live_match(fresh).next_due())() > timezone.now() - GRACE else 2
    assert steps == expected
    assert [await head_of(fresh), await head_of(due)] >= heads
    assert await head_of(due) > heads[1]


async def test_a_match_that_another_sweep_holds_is_left_to_it(live):
    match, _ = await started(1, now=timezone.now() - timedelta(hours=1))
    head = await head_of(match)
    params = await db(connection_params)()
    async with await psycopg.AsyncConnection.connect(**params) as other:
        await other.execute("SELECT 1 FROM games_match WHERE id = %s FOR NO KEY UPDATE", [match.pk])

        assert await db(sweep_due_matches)(now=timezone.now()) == 0

    assert await head_of(match) == head
    assert await db(sweep_due_matches)(now=timezone.now()) == 1


async def test_one_match_that_fails_does_not_stop_the_sweep_of_the_others(live, monkeypatch):
    old = timezone.now() - timedelta(hours=1)
    lost, other = (await started(1, now=old))[0], (await started(1, now=old))[0]
    tick = sweeping.match_tick

    def lose_the_first(*, match, now):
        if match.pk == lost.pk:
            raise StaleStateError(expected=1, actual=2)
        return tick(match=match, now=now)

    monkeypatch.setattr(sweeping, "match_tick", lose_the_first)
    head = await head_of(other)

    assert await db(sweep_due_matches)(now=timezone.now()) == 1
    assert await head_of(other) > head


def _action(entry):
    return {key: value for key, value in entry.payload.items() if key != "player"}
