"""Time for each move, reserves, lost turns, and seats that the bot plays meanwhile."""

from datetime import timedelta

import pytest

from games.matchlog.live import AWAY_AFTER_TIMEOUTS, BOT_DELAY_S, PAUSES_S, LiveMatch, fold
from games.matchlog.planning import plan_presence
from games.matchlog.standins import due_player
from games.projection import shared_view, turn_for
from tests.matchlog.tables import T0, LogTable, make_header


def playing(table):
    return table.live.state.phase.value == "play"


def in_play(**options):
    return LogTable(make_header(**options), seed=2).play_until(playing)


def test_a_move_within_its_time_leaves_the_reserve_alone():
    table = in_play()
    player = table.turns[0]

    table.wait(30).act()

    assert table.live.reserve[player] == 120


def test_a_longer_move_uses_the_reserve_up_bit_by_bit():
    table = in_play()
    player = table.turns[0]
    table.wait(75.25).act()
    assert table.live.reserve[player] == 74.75
    table.play_until(lambda t: t.turns == [player])
    table.wait(30 + 74.75 - 1).act()

    assert table.live.reserve[player] == pytest.approx(1)
    assert shared_view(table.live)["clock"]["reserve_s"][player] == 1.0


def test_the_deadline_is_the_move_s_time_and_the_reserve():
    table = in_play()
    player = table.turns[0]

    assert table.live.deadline(player) == table.now + timedelta(seconds=150)
    assert turn_for(table.live, None)["deadline"] == table.live.deadline(player).isoformat()
    assert table.entries[-1].deadline_at == table.live.deadline(player)


def test_nothing_happens_before_the_deadline_and_one_move_at_it():
    table = in_play()
    player = table.turns[0]
    table.wait(149.999)
    assert table.tick() == []
    table.wait(0.001)

    (entry, *more) = table.tick()

    assert (entry.actor, entry.source, entry.type) == (player, "clock", "play")
    assert more == []
    assert table.live.reserve[player] == 0
    assert player not in table.live.away
    assert table.tick() == []


def test_a_second_turn_lost_in_a_row_hands_the_seat_to_the_bot():
    table = in_play()
    player = table.turns[0]
    table.wait(150).tick()
    table.play_until(lambda t: t.turns == [player])
    table.wait(30)

    entries = table.tick()

    assert [entry.type for entry in entries][-1] == "away"
    assert AWAY_AFTER_TIMEOUTS == 2
    assert player in table.live.away
    assert shared_view(table.live)["presence"][player] == "away"
    table.play_until(lambda t: t.turns == [player])
    (entry, *_) = table.tick()
    assert entry.source == "bot"


def test_a_move_in_between_starts_the_count_anew():
    table = in_play()
    player = table.turns[0]
    table.wait(150).tick()
    table.play_until(lambda t: t.turns == [player]).act()
    table.play_until(lambda t: t.turns == [player])

    table.wait(30).tick()

    assert table.live.timeouts[player] == 1
    assert player not in table.live.away


def test_who_acts_while_away_is_back_by_it():
    table = in_play()
    player = table.turns[0]
    table.presence(player, away=True)

    entries = table.act(player, client_id="c1")

    assert [entry.type for entry in entries[:2]] == ["back", "play"]
    assert player not in table.live.away
    assert table.live.answered[player, "c1"] == entries[1].seq


def test_the_bot_plays_for_who_is_away_until_they_are_back():
    table = in_play()
    player = table.turns[0]
    table.presence(player, away=True)
    assert table.live.deadline(player) is None
    (played, *_) = table.tick()
    table.play_until(lambda t: t.turns == [player])
    table.presence(player, away=False)

    assert (played.actor, played.source) == (player, "bot")
    assert table.tick() == []
    assert table.live.deadline(player) == table.live.opened[player] + timedelta(seconds=150)


def test_leaving_and_coming_back_gains_no_time_and_no_other_hand():
    table = in_play()
    player = table.turns[0]
    before = table.live.deadline(player), table.live.state.hands[player]
    table.wait(40)

    table.presence(player, away=True)
    table.wait(5)
    table.presence(player, away=False)

    assert (table.live.deadline(player), table.live.state.hands[player]) == before


def test_presence_that_is_known_is_not_written_again():
    table = in_play()

    assert plan_presence(table.live, 0, away=False, now=T0) == []
    table.presence(0, away=True)
    assert plan_presence(table.live, 0, away=True, now=T0) == []


def test_both_who_may_call_have_their_own_time():
    table = LogTable(make_header(), seed=2)
    table.play_until(lambda t: len(t.turns) == 2)
    first, second = table.turns
    opened = dict(table.live.opened)
    table.wait(40).act(second)

    assert table.live.reserve[second] == 110
    assert table.live.opened[first] == opened[first]


def test_bots_have_no_deadline_and_play_after_a_while():
    table = LogTable(make_header(bots=range(5), pace=1.0), seed=2)
    player = table.turns[0]

    assert turn_for(table.live, None)["deadline"] is None
    due = table.live.due_at(player)
    assert due == table.live.opened[player] + timedelta(seconds=BOT_DELAY_S)
    assert due_player(table.live, due - timedelta(milliseconds=1)) is None
    assert due_player(table.live, due) == player


@pytest.mark.parametrize("rules", [{}, {"announce": False}, {"shown_cards": 0}], ids=str)
def test_after_each_trick_and_each_deal_there_is_time_to_look(rules):
    table = LogTable(make_header({"rounds": 2, **rules}, pace=1.0), seed=2)
    pauses = {"trick": 0, "deal": 0, None: 0}
    while True:
        before = table.live.state.trick_no
        types = [entry.type for entry in table.wait(10).act()]  # nobody has to wait
        if table.live.is_finished:
            break
        state = table.live.state
        looks_at = None
        if "deal" in types:
            looks_at = "deal"
        elif types[0] == "play" and state.trick_no != before:
            looks_at = "trick"
        since = {at for player, at in table.live.opened.items() if at >= table.now}
        assert since <= {table.now + timedelta(seconds=PAUSES_S[looks_at])}
        pauses[looks_at] += 1
    assert pauses["trick"] > 5 * pauses["deal"] > 0


def test_entries_follow_each_other_even_where_the_clock_goes_back():
    table = in_play()
    before = table.now
    table.wait(-3600)

    (entry, *_) = table.act()

    assert entry.at == before


def test_a_log_with_a_gap_does_not_fold():
    table = in_play()

    with pytest.raises(ValueError, match="cannot follow"):
        fold(table.header, [table.entries[0], table.entries[2]])


def test_a_log_folds_to_the_match_that_wrote_it():
    table = LogTable(make_header({"players": 6}, bots=(1,)), seed=8)
    table.play_until(lambda t: t.live.state.deal_no == 2)

    again = fold(table.header, table.entries)

    for name in LiveMatch.__slots__:
        if name != "state":
            assert getattr(again, name) == getattr(table.live, name), name
    assert again.state == table.live.state
