"""Matches over HTTP: what each caller sees, and what each may do."""

import logging

import pytest

from games.models import MatchEvent
from games.rules.record import Replay
from tests.factories import PlayerFactory, people, play_out, start_match, step
from tests.games.api.conftest import turn_of

pytestmark = pytest.mark.django_db


def test_each_player_sees_their_own_hand_and_a_spectator_none(api, played):
    players, match = played
    path = f"matches/{match.public_id}/"

    views = [api(player).get(path).json() for player in players]
    watched = api().get(path).json()

    assert [view["you"] for view in views] == [0, 1, 2, 3, 4]
    hands = [set(view["hand"]) for view in views]
    assert len(set.union(*hands)) == 50
    assert (watched["you"], watched["hand"], watched["turn"]["legal"]) == (None, None, [])
    assert "hands" not in watched
    for view in (*views, watched):
        assert view["view"]["totals"] == view["totals"] == [0] * 5
        assert view["status"] == view["view"]["status"] == "running"
        assert [player["name"] for player in view["players"]] == [p.name for p in players]
        assert view["seq"] == match.events.count()


def test_nothing_that_a_player_gets_names_a_card_of_another_hand(api, played):
    players, match = played
    views = [api(p).get(f"matches/{match.public_id}/").json() for p in players]
    drawn = set(MatchEvent.objects.get(match=match, type="draw").payload["cards"])

    for index, player in enumerate(players):
        exchange = views[index]["exchange"] or {"gave": None}
        known = {*views[index]["hand"], *drawn, exchange["gave"]}
        hidden = {card for view in views for card in view["hand"]} - known
        for path in ("", "events/?after=0", "fairness/", "chat/", "record/"):
            body = api(player).get(f"matches/{match.public_id}/{path}").content.decode()
            assert [card for card in hidden if f'"{card}"' in body] == []


def test_what_is_legal_can_be_sent_back_as_it_stands(api, played):
    players, match = played
    index, client, state = turn_of(api, players, match)

    response = client.post(
        f"matches/{match.public_id}/act/",
        {"action": state["turn"]["legal"][0], "expected_seq": state["seq"], "id": "c1"},
    )

    assert response.status_code == 200
    assert response.json() == {"type": "ack", "re": "c1", "seq": state["seq"] + 1}
    event = MatchEvent.objects.get(match=match, seq=state["seq"] + 1)
    assert (event.actor, event.source) == (index, "player")


def test_the_sockets_frame_and_a_bare_action_are_taken_too(api, played):
    players, match = played
    path = f"matches/{match.public_id}/act/"

    _, client, state = turn_of(api, players, match)
    frame = {"type": "act", "id": "c1", "expected_seq": state["seq"]}
    first = client.post(path, {**frame, "action": state["turn"]["legal"][0]})
    _, client, state = turn_of(api, players, match)
    second = client.post(path, state["turn"]["legal"][0])

    assert (first.status_code, second.status_code) == (200, 200)
    assert second.json()["re"] is None


def card_not_held(state):
    deck = {f"{rank}{suit}" for rank in "3456789TJQKA" for suit in "CDHS"}
    return {"type": "play", "card": sorted(deck - set(state["hand"]))[0]}


@pytest.mark.parametrize(
    ("action", "status", "code"),
    [
        (card_not_held, 422, "card_not_held"),
        (lambda state: {**state["turn"]["legal"][0], "suit": "S"}, 422, "suit_not_allowed"),
        (lambda state: {"type": "call", "call": "iku"}, 422, "wrong_phase"),
        (lambda state: {"type": "play", "card": "2D"}, 422, "card_not_held"),
        (lambda state: {"type": "play", "card": "XX"}, 400, "unknown_card"),
        (lambda state: {"type": "play", "card": 7}, 400, "unknown_card"),
        (lambda state: {"type": "play"}, 400, "invalid_action"),
        (lambda state: {"type": "fly"}, 400, "invalid_action"),
        (lambda state: {"type": ["play"]}, 400, "invalid_action"),
        (lambda state: {**state["turn"]["legal"][0], "player": 1}, 400, "invalid_action"),
        (lambda state: {}, 400, "invalid_action"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused_and_nothing_happens(
    api, problem_of, played, caplog, action, status, code
):
    players, match = played
    _, client, state = turn_of(api, players, match)
    before = match.events.count()

    with caplog.at_level(logging.ERROR):
        response = client.post(f"matches/{match.public_id}/act/", {"action": action(state)})

    problem_of(response, status, code)
    assert match.events.count() == before
    assert not caplog.records
    assert client.get(f"matches/{match.public_id}/").json()["turn"] == state["turn"]


def test_a_refusal_names_the_player(api, problem_of, played):
    players, match = played
    index, _, _ = turn_of(api, players, match)
    other = players[(index + 1) % 5]

    response = api(other).post(f"matches/{match.public_id}/act/", {"type": "play", "card": "AS"})

    problem = problem_of(response, 422, "not_your_turn")
    assert other.name in problem["detail"]


@pytest.mark.parametrize(
    "body",
    [
        {"action": "play"},
        {"action": None},
        {"action": {"type": "play", "card": "AS"}, "expected_seq": "1"},
        {"action": {"type": "play", "card": "AS"}, "expected_seq": -1},
        {"action": {"type": "play", "card": "AS"}, "expected_seq": 2**70},
        {"action": {"type": "play", "card": "AS"}, "id": ""},
        {"action": {"type": "play", "card": "AS"}, "id": "x" * 65},
        {"action": {"type": "play", "card": "AS"}, "id": 5},
        {"action": {"type": "play", "card": "AS"}, "colour": "red"},
        {"type": "act"},
        [],
        "play",
    ],
)
def test_a_frame_that_is_not_of_the_known_form_is_refused(api, problem_of, played, body):
    players, match = played

    problem_of(api(players[0]).post(f"matches/{match.public_id}/act/", body), 400, "invalid_input")


def test_an_old_state_is_refused(api, problem_of, played):
    players, match = played
    _, client, state = turn_of(api, players, match)

    response = client.post(
        f"matches/{match.public_id}/act/",
        {"action": state["turn"]["legal"][0], "expected_seq": state["seq"] - 1},
    )

    problem_of(response, 409, "stale_state")


def test_spectators_do_not_act_talk_or_ask_for_a_rematch(api, problem_of, played):
    _, match = played
    watching = api(PlayerFactory.create())
    path = f"matches/{match.public_id}/"

    problem_of(watching.post(f"{path}act/", {"type": "play", "card": "AS"}), 403, "not_a_player")
    problem_of(watching.post(f"{path}chat/", {"phrase": "nice"}), 403, "not_a_player")
    problem_of(watching.post(f"{path}rematch/"), 403, "not_a_player")
    problem_of(api().post(f"{path}act/", {"type": "call"}), 401, "not_authenticated")


@pytest.mark.parametrize(
    "public_id", ["maaaaaaaaaaaa", "m", "1", "%00", "MAAAAAAAAAAAA", "m" + "é" * 12]
)
@pytest.mark.parametrize("path", ["", "events/", "record/", "fairness/", "chat/"])
def test_an_unknown_match_is_not_found(api, problem_of, public_id, path):
    problem_of(api().get(f"matches/{public_id}/{path}"), 404, "match_not_found")


def test_a_running_match_has_no_record_and_no_rematch(api, problem_of, played):
    players, match = played

    problem_of(api(players[0]).get(f"matches/{match.public_id}/record/"), 409, "match_running")
    problem_of(api(players[0]).post(f"matches/{match.public_id}/rematch/"), 409, "match_running")


def test_a_finished_match_shows_everything_and_takes_no_more_actions(api, problem_of):
    players = people(5)
    match = play_out(start_match(players))
    path = f"matches/{match.public_id}/"

    state = api().get(path).json()
    refused = api(players[0]).post(f"{path}act/", {"type": "play", "card": "AS"})

    assert (state["status"], state["totals"]) == ("finished", match.result.totals)
    assert state["turn"] == {"to_act": [], "deadline": None, "legal": []}
    assert Replay(api().get(f"{path}record/").json()).result()["totals"] == state["totals"]
    assert all(deal["seed"] for deal in api().get(f"{path}fairness/").json()["deals"])
    problem_of(refused, 409, "match_over")


def test_a_rematch_opens_one_table_for_all(api):
    players = people(2)
    match = play_out(start_match(players))
    path = f"matches/{match.public_id}/rematch/"

    first, second = (api(player).post(path).json() for player in players)

    assert first["code"] == second["code"]
    assert [seat["player"] is None for seat in second["seats"]] == [False] * 5


# -- the log -------------------------------------------------------------------------------------


def test_the_log_comes_without_gaps_and_from_where_one_asks(api, played):
    players, match = played
    path = f"matches/{match.public_id}/events/"

    whole = api(players[0]).get(path).json()
    rest = api(players[0]).get(f"{path}?after=4").json()

    assert [frame["seq"] for frame in whole["events"]] == list(range(1, match.events.count() + 1))
    assert rest["events"] == whole["events"][4:]
    assert whole["more"] is False
    assert api().get(f"{path}?after=9999").json() == {"events": [], "more": False}


def test_following_the_log_gives_the_view(api, played):
    players, match = played
    client = api(players[2])
    path = f"matches/{match.public_id}/"
    old = client.get(path).json()["view"]
    for _ in range(12):
        step(match)

    frames = client.get(f"{path}events/?after={match.events.count() - 12}").json()["events"]
    for frame in frames:
        old |= frame["changes"]

    now = client.get(path).json()
    assert frames[-1]["turn"] == now["turn"]
    assert {**old, "clock": None} == {**now["view"], "clock": None}


def test_the_events_of_a_finished_match_show_all_hands(api):
    match = play_out(start_match(people(1)))

    events = api().get(f"matches/{match.public_id}/events/").json()["events"]

    deals = [frame["event"]["hands"] for frame in events if frame["event"]["type"] == "deal"]
    assert all(len(hand) == 10 for hands in deals for hand in hands)


def test_an_earlier_state_of_a_finished_match_is_to_be_had(api):
    match = play_out(start_match(people(1)))

    state = api().get(f"matches/{match.public_id}/?seq=5").json()

    assert state["seq"] == 5
    assert state["hand_counts"] == [10] * 5


@pytest.mark.parametrize("after", ["-1", "x", "", "1.5", "99999999999999999999", "%00", "٣x"])
def test_a_position_that_is_no_number_is_an_error_of_its_field(api, problem_of, played, after):
    _, match = played

    problem = problem_of(
        api().get(f"matches/{match.public_id}/events/?after={after}"), 400, "invalid_input"
    )

    assert list(problem["errors"]) == ["after"]


# -- chat ----------------------------------------------------------------------------------------


def test_players_talk(api, problem_of, played):
    players, match = played
    path = f"matches/{match.public_id}/chat/"

    said = api(players[1]).post(path, {"phrase": "nice"})
    api(players[0]).post(path, {"text": "また明日"})

    assert said.status_code == 201
    assert [(m["player"], m["phrase"], m["text"]) for m in api().get(path).json()] == [
        (1, "nice", None),
        (0, None, "また明日"),
    ]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "invalid_input"),
        ({"phrase": "nice", "text": "x"}, "invalid_input"),
        ({"phrase": "boo"}, "phrase_unknown"),
        ({"text": ""}, "chat_text_invalid"),
        ({"text": "x" * 201}, "chat_text_invalid"),
        ({"text": "\u202e"}, "chat_text_invalid"),
        ({"text": ["x"]}, "invalid_input"),
    ],
)
def test_what_cannot_be_said(api, problem_of, played, body, code):
    players, match = played

    problem_of(api(players[0]).post(f"matches/{match.public_id}/chat/", body), 400, code)


# -- cost ----------------------------------------------------------------------------------------


def test_a_match_costs_few_queries_however_long_it_is(api, django_assert_max_num_queries):
    match = play_out(start_match(people(5), rules={"rounds": 2}))
    client = api()

    for path in ("", "events/?after=50", "record/", "fairness/"):
        with django_assert_max_num_queries(5):
            assert client.get(f"matches/{match.public_id}/{path}").status_code == 200
