"""Commands that are sent again with their id: the first answer again, and nothing else."""

import pytest
from django.utils import timezone

from games.rules.common.errors import GoninkanError
from games.services.acting import match_act
from tests.live.harness import db
from tests.live.play import head_of, started, turn_of

pytestmark = pytest.mark.django_db(transaction=True)


async def test_a_repeated_id_gets_the_first_answer_again(live):
    match, players = await started()
    clients = await live.seats(match, players)
    client = turn_of(clients)
    refused = await client.acted({"type": "play", "card": "JO"}, id="no")
    accepted = await client.acted(id="yes")
    head = await head_of(match)
    await client.reach(head)

    again = [
        await client.acted({"type": "play", "card": "AS"}, id="yes"),
        await client.acted({"type": "call", "call": "iku"}, id="yes", seq=1),
        await client.acted({"type": "call", "call": "koi"}, id="no"),
    ]

    assert accepted["type"] == "ack"
    assert again == [accepted, accepted, refused]
    assert await head_of(match) == head


async def test_the_answers_outlive_the_socket_that_got_them(live):
    match, players = await started()
    clients = await live.seats(match, players)
    client = turn_of(clients)
    player = players[client.view["you"]]
    refused = await client.acted({"type": "play", "card": "JO"}, id="no")
    accepted = await client.acted(id="yes")
    await client.socket.close()

    fresh = await live.join(match, player)

    assert await fresh.acted({"type": "play", "card": "AS"}, id="yes") == accepted
    assert await fresh.acted({"type": "play", "card": "AS"}, id="no") == refused


async def test_a_refusal_is_the_answer_over_http_too(live):
    match, players = await started()
    clients = await live.seats(match, players)
    client = turn_of(clients)
    player, action = client.view["you"], client.turn["legal"][0]
    refused = await client.acted({"type": "play", "card": "JO"}, id="no")

    with pytest.raises(GoninkanError) as again:
        await db(match_act)(
            match=match, player=player, action=action, client_id="no", now=timezone.now()
        )

    assert again.value.code == refused["problem"]["code"]
    assert await head_of(match) == client.seq


async def test_one_id_of_two_players_is_two_commands(live):
    match, players = await started()
    clients = await live.seats(match, players)
    first = await turn_of(clients).acted(id="same")
    await clients[0].reach(first["seq"])
    for client in clients:
        await client.reach(first["seq"])
    second = await turn_of(clients).acted(id="same")

    assert [first["type"], second["type"]] == ["ack", "ack"]
    assert second["seq"] > first["seq"]


async def test_a_chat_that_is_repeated_is_said_once(live):
    match, players = await started()
    client = await live.join(match, players[0])
    other = await live.join(match, players[1])

    answers = [await client.socket.ask({"type": "chat", "id": "t1", "phrase": "nice"})]
    answers.append(await client.socket.ask({"type": "chat", "id": "t1", "phrase": "nice"}))
    await client.socket.ask({"type": "chat", "id": "t2", "phrase": "thanks"})
    said = [(await other.socket.next("chat"))["message"]["phrase"] for _ in range(2)]

    assert answers[0] == answers[1]
    assert said == ["nice", "thanks"]
