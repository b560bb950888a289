"""Two at once: the database decides, and exactly one wins."""

import threading

import pytest
from django.db import connection

from games.errors import GoninkanError, StaleStateError, TableFullError
from games.models import Match, MatchEvent, TableSeat
from games.selectors.logs import live_match
from games.services.acting import match_act
from games.services.matches import rematch_open, table_start
from games.services.tables import table_join
from tests.factories import T0, PlayerFactory, open_table, people, play_out, start_match

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls):
    """Run *calls* in threads that start together; return what each returned or raised."""
    barrier = threading.Barrier(len(calls))
    outcomes = [None] * len(calls)

    def run(number, call):
        try:
            barrier.wait(timeout=10)
            outcomes[number] = call()
        except GoninkanError as error:
            outcomes[number] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=item) for item in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    return outcomes


def test_two_who_join_for_the_last_seat():
    table = open_table(people(4))
    rivals = [PlayerFactory.create() for _ in range(2)]

    outcomes = at_once(
        *(lambda rival=rival: table_join(code=table.code, player=rival) for rival in rivals)
    )

    assert sum(isinstance(outcome, TableFullError) for outcome in outcomes) == 1
    assert TableSeat.objects.filter(table=table).count() == 5


def test_one_who_joins_twice_at_once_sits_once():
    table = open_table(people(2))
    player = PlayerFactory.create()

    at_once(*[lambda: table_join(code=table.code, player=player)] * 3)

    assert TableSeat.objects.filter(table=table, player=player).count() == 1


def test_two_starts_at_once_start_one_match():
    players = people(5)
    table = open_table(players)

    outcomes = at_once(*[lambda: table_start(code=table.code, host=players[0], now=T0)] * 2)

    assert outcomes[0] == outcomes[1]
    assert Match.objects.count() == 1


def test_two_rematches_at_once_open_one_table():
    players = people(5)
    match = play_out(start_match(players))

    outcomes = at_once(
        *(lambda p=p: rematch_open(match=match, player=p, now=T0) for p in players[:3])
    )

    assert len({outcome.pk for outcome in outcomes}) == 1
    assert TableSeat.objects.filter(table=outcomes[0]).count() == 3


def test_one_command_sent_twice_at_once_acts_once_and_has_one_answer():
    match = start_match()
    live = live_match(match)
    rules = live.header.rules
    player = rules.to_act(live.state)[0]
    action = rules.action_json(rules.legal_actions(live.state, player)[0])

    outcomes = at_once(
        *[
            lambda: match_act(
                match=match,
                player=player,
                action=action,
                expected_seq=live.seq,
                client_id="c1",
                now=T0,
            )
        ]
        * 3
    )

    assert outcomes == [live.seq + 1] * 3
    assert MatchEvent.objects.filter(match=match, client_id="c1").count() == 1


def test_two_acts_on_one_state_and_one_is_stale():
    match = start_match()
    live = live_match(match)
    rules = live.header.rules
    player = rules.to_act(live.state)[0]
    action = rules.action_json(rules.legal_actions(live.state, player)[0])

    outcomes = at_once(
        *[
            lambda: match_act(
                match=match, player=player, action=action, expected_seq=live.seq, now=T0
            )
        ]
        * 2
    )

    assert sum(isinstance(outcome, StaleStateError) for outcome in outcomes) == 1
    assert live.seq + 1 in outcomes
    seqs = MatchEvent.objects.filter(match=match).order_by("seq").values_list("seq", flat=True)
    assert list(seqs) == list(range(1, len(seqs) + 1))
