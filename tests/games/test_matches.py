"""From the start of a match to its stored result, its rematch and what is said at it."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction

from games.errors import (
    ChatTextError,
    MatchRunningError,
    NotAPlayerError,
    PhraseUnknownError,
    StaleStateError,
    TableFullError,
    ThrottledError,
)
from games.models import ChatMessage, MatchEvent, MatchStatus, TableSeat, TableStatus
from games.rules.common.errors import MatchOverError, NotYourTurnError
from games.selectors.chat import chat_messages
from games.selectors.logs import live_match
from games.services.acting import match_act
from games.services.chat import BURST, chat_say
from games.services.matches import rematch_open
from games.services.results import match_finish, place_of
from games.services.tables import table_join, table_leave
from tests.factories import T0, PlayerFactory, people, play_out, start_match, step

pytestmark = pytest.mark.django_db


def legal_action(match):
    """Return who is to act first, and something that they may do."""
    live = live_match(match)
    rules = live.header.rules
    player = rules.to_act(live.state)[0]
    return player, rules.action_json(rules.legal_actions(live.state, player)[0])


def test_a_match_begins_with_its_start_the_draw_and_a_deal():
    match = start_match(time_limit_s=600)

    types = list(match.events.order_by("seq").values_list("seq", "type"))

    assert [kind for _, kind in types][:5] == [
        "match_started", "commitment", "draw", "commitment", "deal",
    ]  # fmt: skip
    assert [seq for seq, _ in types] == list(range(1, len(types) + 1))
    assert match.ends_at == T0 + timedelta(seconds=600)
    assert [seat.name for seat in match.seats.order_by("index")] == [
        "Aoi", "Botan", "Chiyo", "Daigo", "Emi",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "statement",
    ["UPDATE games_matchevent SET payload = '{}'", "DELETE FROM games_matchevent WHERE seq = 1"],
)
def test_the_log_cannot_be_changed(statement):
    start_match()

    with (
        pytest.raises(IntegrityError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


def test_an_action_is_appended_and_answers_with_its_seq():
    match = start_match()
    player, action = legal_action(match)
    head = match.events.count()

    seq = match_act(match=match, player=player, action=action, expected_seq=head, now=T0)

    assert seq == head + 1
    assert MatchEvent.objects.get(match=match, seq=seq).payload == {**action, "player": player}


def test_a_repeated_id_gets_the_first_answer_and_changes_nothing():
    match = start_match()
    player, action = legal_action(match)

    first = match_act(match=match, player=player, action=action, client_id="c1", now=T0)
    count = match.events.count()
    again = match_act(
        match=match, player=player, action={"type": "play", "card": "AS"}, client_id="c1", now=T0
    )

    assert (again, match.events.count()) == (first, count)


def test_acting_on_an_old_state_is_refused_and_leaves_no_trace():
    match = start_match()
    player, action = legal_action(match)
    before = match.events.count()

    with pytest.raises(StaleStateError):
        match_act(match=match, player=player, action=action, expected_seq=1, now=T0)

    assert match.events.count() == before


def test_acting_out_of_turn_is_refused_and_leaves_no_trace():
    match = start_match(rules={"rounds": 1})
    while live_match(match).state.phase.value != "play":
        step(match)
    player, action = legal_action(match)
    before = match.events.count()

    with pytest.raises(NotYourTurnError):
        match_act(match=match, player=(player + 1) % 5, action=action, now=T0)

    assert match.events.count() == before


def test_the_result_follows_from_the_log_and_closes_the_table():
    match = play_out(start_match())
    totals = live_match(match).header.rules.totals(live_match(match).state)

    assert match.status == MatchStatus.FINISHED
    assert match.result.totals == totals
    assert match.table.status == TableStatus.CLOSED
    points = {row.index: (row.points, row.place) for row in match.seat_results.all()}
    assert points == {index: (totals[index], place_of(totals, index)) for index in range(5)}


def test_finishing_twice_changes_nothing():
    match = play_out(start_match())
    before = match.result.totals

    match_finish(match=match, totals=[9] * 5, reason="again", now=T0)

    match.result.refresh_from_db()
    assert match.result.totals == before
    assert match.seat_results.count() == 5


def test_nobody_acts_in_a_finished_match():
    match = play_out(start_match())
    count = match.events.count()

    with pytest.raises(MatchOverError):
        match_act(match=match, player=0, action={"type": "play", "card": "AS"}, now=T0)

    assert match.events.count() == count


@pytest.mark.parametrize(
    ("totals", "places"),
    [
        ([4, -4, 4, -4, -4], [1, 3, 1, 3, 3]),
        ([0, 0, 0, 0, 0], [1, 1, 1, 1, 1]),
        ([5, 4, 4, 2, 1], [1, 2, 2, 4, 5]),
    ],
)
def test_equal_points_share_a_place_and_the_next_is_skipped(totals, places):
    assert [place_of(totals, index) for index in range(len(totals))] == places


# -- rematch -------------------------------------------------------------------------------------


def test_a_rematch_seats_the_same_people_in_their_seats_as_they_ask():
    players = people(3)
    match = play_out(start_match(players, visibility="public", turn_s=45))

    table = rematch_open(match=match, player=players[2], now=T0)
    same = rematch_open(match=match, player=players[0], now=T0)
    rematch_open(match=match, player=players[0], now=T0)

    assert table == same
    assert (table.host, table.turn_s, table.visibility) == (players[2], 45, "public")
    seats = TableSeat.objects.filter(table=table).order_by("index")
    assert [(seat.index, seat.level is None) for seat in seats] == [
        (0, True), (2, True), (3, False), (4, False),
    ]  # fmt: skip


def test_a_rematch_can_be_asked_for_again_after_its_opener_has_left():
    players = people(2)
    match = play_out(start_match(players))
    left = rematch_open(match=match, player=players[0], now=T0)
    table_leave(code=left.code, player=players[0])

    again = rematch_open(match=match, player=players[1], now=T0)

    assert (again.host, again.status) == (players[1], "open")


def test_a_rematch_has_the_time_limit_of_the_match():
    players = people(1)
    match = play_out(start_match(players, time_limit_s=900))

    assert rematch_open(match=match, player=players[0], now=T0).time_limit_s == 900


def test_there_is_no_rematch_of_a_running_match_and_none_for_spectators():
    players = people(1)
    match = start_match(players)

    with pytest.raises(MatchRunningError):
        rematch_open(match=match, player=players[0], now=T0)
    with pytest.raises(NotAPlayerError):
        rematch_open(match=match, player=PlayerFactory.create(), now=T0)


def test_somebody_else_may_take_the_seat_of_one_who_does_not_ask():
    players = people(5)
    match = play_out(start_match(players))
    table = rematch_open(match=match, player=players[0], now=T0)
    for _ in range(4):
        table_join(code=table.code, player=PlayerFactory.create())

    with pytest.raises(TableFullError):
        rematch_open(match=match, player=players[1], now=T0)


# -- chat ----------------------------------------------------------------------------------------


def test_phrases_and_texts_are_shown_with_who_said_them():
    players = people(5)
    match = start_match(players)

    chat_say(match=match, player=players[1], phrase="nice", now=T0)
    chat_say(match=match, player=players[0], text=" well  played ", now=T0)

    shown = [(m["player"], m["name"], m["phrase"], m["text"]) for m in chat_messages(match)]
    assert shown == [(1, "Botan", "nice", None), (0, "Aoi", None, "well played")]


def test_what_cannot_be_said_is_not_stored():
    players = people(5)
    match = start_match(players)

    with pytest.raises(PhraseUnknownError):
        chat_say(match=match, player=players[0], phrase="boo", now=T0)
    with pytest.raises(ChatTextError):
        chat_say(match=match, player=players[0], text="\u202e", now=T0)
    with pytest.raises(NotAPlayerError):
        chat_say(match=match, player=PlayerFactory.create(), phrase="nice", now=T0)

    assert not ChatMessage.objects.exists()


def test_talking_too_fast_is_stopped_for_ten_seconds():
    players = people(5)
    match = start_match(players)
    for _ in range(BURST):
        chat_say(match=match, player=players[0], phrase="nice", now=T0)

    with pytest.raises(ThrottledError):
        chat_say(match=match, player=players[0], phrase="nice", now=T0)
    chat_say(match=match, player=players[1], phrase="nice", now=T0)
    chat_say(match=match, player=players[0], phrase="nice", now=T0 + timedelta(seconds=11))
