"""Matches against the clock: every policy of the signal in every state, totals by hand."""

from datetime import timedelta

import pytest

from games.matchlog.planning import plan_action
from games.projection import shared_view
from games.rules.common.errors import MatchOverError
from tests.builders import KANKEI, sweep
from tests.matchlog.tables import LogTable, make_header

POLICIES = ("void_deal", "finish_deal", "finish_round")
LIMIT_S = 3600.0


def mid_trick(table):
    return phase(table) == "play" and len(table.live.state.trick) == 2


def before_the_first_card(table):
    state = table.live.state
    return phase(table) == "play" and state.trick_no == 0 and not state.trick


def in_last_deal_or_over(table):
    return table.live.is_finished or (table.live.state.deal_no == 3 and mid_trick(table))


def just_dealt(table):
    """Right after a deal: the next deal is dealt at once, so this is also "between deals"."""
    return len(table.live.state.deals) == 1 and phase(table) in ("show", "trump", "play")


def phase(table):
    return table.live.state.phase.value


def ending(table):
    """Return an action that ends the deal; None where the next one cannot."""
    for action in table.legal(table.turns[0]):
        after = table.header.rules.evolve(
            table.live.state,
            table.header.rules.decide(table.live.state, table.turns[0], action)[0],
        )
        if table.header.rules.awaits_chance(after) or table.header.rules.is_over(after):
            return action
    return None


STATES = {
    "one has called": lambda table: len(table.live.state.calls) == 1,
    "first deal, first card": before_the_first_card,
    "first deal, mid trick": mid_trick,
    "second deal just dealt": just_dealt,
    "second deal, cards to show": lambda table: phase(table) == "show",
    "second deal, trumps to choose": lambda table: phase(table) == "trump",
    "second deal, mid trick": lambda table: just_dealt(table) and mid_trick(table),
    "second round, mid trick": lambda table: table.live.state.round_no == 2 and mid_trick(table),
}


def against_the_clock(policy, **rules):
    header = make_header({"rounds": 0, "at_signal": policy, **rules}, limit_s=LIMIT_S)
    return LogTable(header, seed=7)


def finish(table):
    """Play on after the signal, until the match is over."""
    while not table.live.is_finished:
        table.wait(1)
        table.act()
    return table


def types_after_signal(table):
    types = [entry.type for entry in table.entries]
    return types[types.index("signal") + 1 :]


def deals_of(table):
    """Return the points of each finished deal, from the public score."""
    score = shared_view(table.live)["score"]
    return [deal["points"] for played in score for deal in played["deals"]]


def added(deals):
    return [sum(points) for points in zip(*deals, strict=True)] if deals else [0] * 5


@pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())
def test_void_deal_ends_at_once_and_only_finished_deals_count(state):
    table = against_the_clock("void_deal").play_until(state)
    finished = deals_of(table)
    head = table.live.seq
    table.now = table.header.ends_at

    assert table.signal()

    assert [entry.type for entry in table.entries[head:]] == ["signal", "end", "match_ended"]
    assert table.entries[-1].payload == {"totals": added(finished), "reason": "signal"}
    assert table.entries[-1].at == table.header.ends_at
    with pytest.raises(MatchOverError):
        table.act(player=0, action=None if table.turns else object())


@pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())
def test_finish_deal_ends_with_the_deal_in_progress(state):
    table = against_the_clock("finish_deal").play_until(state)
    finished = len(deals_of(table))
    table.now = table.header.ends_at

    assert table.signal()
    assert not table.live.is_finished
    finish(table)

    assert len(deals_of(table)) == finished + 1
    assert {"deal", "draw", "commitment"}.isdisjoint(types_after_signal(table))
    assert table.entries[-1].payload["totals"] == added(deals_of(table))
    assert types_after_signal(table)[-2:] == ["end", "match_ended"]


@pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())
def test_finish_round_ends_with_the_round_in_progress(state):
    table = against_the_clock("finish_round").play_until(state)
    rounds = table.live.state.round_no
    table.now = table.header.ends_at

    assert table.signal()
    assert not table.live.is_finished
    finish(table)

    score = shared_view(table.live)["score"]
    assert [played["round"] for played in score] == list(range(1, rounds + 1))
    assert table.entries[-1].payload["totals"] == added(deals_of(table))
    assert types_after_signal(table)[-2:] == ["end", "match_ended"]


@pytest.mark.parametrize("policy", POLICIES)
def test_the_signal_while_a_juroku_is_offered(policy):
    table = offered_juroku(policy)
    finished = deals_of(table)
    table.now = table.header.ends_at

    table.signal()
    if policy == "void_deal":
        assert table.live.is_finished
        assert table.entries[-1].payload["totals"] == added(finished)
        return
    assert phase(table) == "juroku"
    finish(table)

    more = len(deals_of(table)) - len(finished)
    assert more == 1 if policy == "finish_deal" else more >= 1
    assert table.entries[-1].payload["totals"] == added(deals_of(table))


def offered_juroku(policy):
    """Play until somebody may declare juroku: the best cards to one side, found by trying."""
    for seed in range(400):
        header = make_header({"rounds": 0, "at_signal": policy}, limit_s=LIMIT_S)
        table = LogTable(header, seed=seed)
        while table.live.state.round_no < 3 and phase(table) != "juroku":
            table.wait(1)
            player = table.turns[0]
            table.act(player, helping_kankei(table, player))
        if phase(table) == "juroku":
            return table
    raise AssertionError("no juroku was offered")


def helping_kankei(table, player):
    return sweep(table.live.state, player, table.legal(player), KANKEI)


@pytest.mark.parametrize("policy", POLICIES)
def test_the_signal_in_the_last_deal_of_a_match_of_fixed_length(policy):
    header = make_header({"rounds": 1, "at_signal": policy}, limit_s=LIMIT_S)
    table = next(
        table
        for seed in range(100)
        if (table := LogTable(header, seed=seed).play_until(in_last_deal_or_over)).turns
    )
    before = deals_of(table)
    table.now = header.ends_at

    table.signal()
    finish(table)

    ended = table.entries[-1].payload
    assert ended["totals"] == added(deals_of(table))
    if policy == "void_deal":
        assert (ended["reason"], deals_of(table)) == ("signal", before)
    else:
        assert (ended["reason"], len(deals_of(table))) == ("played", len(before) + 1)
        assert "end" not in types_after_signal(table)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_move_before_the_signal_counts_and_one_at_it_comes_after(policy):
    table = against_the_clock(policy).play_until(mid_trick)
    table.now = table.header.ends_at - timedelta(microseconds=1)
    (counted,) = table.act()
    head = table.live.seq
    table.now = table.header.ends_at

    if policy == "void_deal":
        player = table.turns[0]
        action = table.legal(player)[0]
        with pytest.raises(MatchOverError):
            table.act(player, action)
    else:
        table.act()

    assert counted.type == "play"
    assert table.entries[head].type == "signal"


def test_the_move_that_ends_a_deal_in_time_counts_and_the_next_deal_is_void():
    table = against_the_clock("void_deal").play_until(ending)
    table.now = table.header.ends_at - timedelta(microseconds=1)

    table.act(action=ending(table))
    finished = deals_of(table)
    table.now = table.header.ends_at
    table.tick()

    assert len(finished) == 1
    assert table.entries[-1].payload == {"totals": added(finished), "reason": "signal"}


def test_the_move_that_ends_a_deal_at_the_signal_deals_no_other():
    table = against_the_clock("finish_deal").play_until(ending)
    table.now = table.header.ends_at

    table.act(action=ending(table))

    assert types_after_signal(table) == ["play", "end", "match_ended"]
    assert len(deals_of(table)) == 1


def test_a_late_server_finds_the_signal_by_comparing_instants():
    table = against_the_clock("void_deal").play_until(mid_trick)
    finished = deals_of(table)
    table.now = table.header.ends_at + timedelta(minutes=7)

    with pytest.raises(MatchOverError):
        table.act(0, object())

    assert table.entries[-1].payload["totals"] == added(finished)


def test_a_plan_made_after_the_signal_never_deals_even_where_nobody_has_sounded_it():
    table = against_the_clock("finish_deal").play_until(ending)

    entries = plan_action(
        table.live,
        table.turns[0],
        ending(table),
        now=table.header.ends_at,
        source="player",
        new_seed=table.new_seed,
    )

    assert [entry.type for entry in entries] == ["play", "end", "match_ended"]


def test_a_stalling_player_gains_nothing_by_waiting_for_the_signal():
    header = make_header({"rounds": 0}, limit_s=1000, turn_s=10, reserve_s=20)
    table = LogTable(header, seed=5).play_until(mid_trick)
    staller = table.turns[0]
    table.wait(30)

    (played, *_) = table.tick()

    assert (played.actor, played.source) == (staller, "clock")
    assert table.live.reserve[staller] == 0


@pytest.mark.parametrize("policy", POLICIES)
def test_the_view_tells_the_facts_of_the_countdown(policy):
    table = against_the_clock(policy)
    facts = shared_view(table.live)["clock"]

    assert facts["ends_at"] == table.header.ends_at.isoformat()
    assert facts["ends_at"].endswith("+00:00")
    assert (facts["at_signal"], facts["signalled"]) == (policy, False)
    table.now = table.header.ends_at
    table.signal()
    assert shared_view(table.live)["clock"]["signalled"] is True


def test_the_match_is_looked_at_again_when_the_signal_is_due():
    header = make_header({"rounds": 0}, limit_s=60)
    table = LogTable(header)

    assert table.entries[-1].deadline_at == header.ends_at
    table.now = header.ends_at
    table.tick()
    assert table.entries[-1].deadline_at is None
