"""Whole matches over sockets: every viewer's view is the one the server would send anew."""

from random import Random

import pytest

from tests.live.play import head_of, play_on, started

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    "rules",
    [{}, {"players": 6, "rounds": 1}, {"announce": False}, {"shown_cards": 0, "nijukan": "redeal"}],
    ids=["plain", "six", "silent", "redeal"],
)
async def test_people_and_a_spectator_see_a_whole_match(live, rules):
    match, players = await started(rules.get("players", 5), rules=rules)
    clients = await live.seats(match, players)
    watcher = await live.join(match)

    last = await play_on(clients, Random(3))
    await watcher.reach(last)

    assert await head_of(match) == last
    assert [client.snapshots for client in [*clients, watcher]] == [1] * (len(clients) + 1)
    for client, player in zip([*clients, watcher], [*players, None], strict=True):
        assert client.events[-1]["event"]["type"] == "match_ended"
        fresh = await live.join(match, player)
        assert fresh.view == client.view
        assert fresh.turn == client.turn
