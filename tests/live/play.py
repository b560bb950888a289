"""Whole matches played over sockets, and what is asked of the log afterwards."""

import asyncio
from random import Random

from django.utils import timezone

from games.models import Match, MatchEvent, Player
from tests.factories import people, start_match
from tests.live.harness import db
from tests.live.sockets import PATIENCE_S, Client


async def started(count: int = 5, **options: object) -> tuple[Match, list[Player]]:
    """Return a match that has just started, with *count* people, and them."""
    players = await db(people)(count)
    options.setdefault("now", timezone.now())
    match = await db(start_match)(players, **options)
    return match, players


async def play_on(clients: list[Client], rng: Random | None = None, *, moves: int = 10**6) -> int:
    """Let *clients* play until the match is over or *moves* were made; return the last seq."""
    rng = rng or Random(1)
    made = 0
    async with asyncio.timeout(PATIENCE_S * 3):
        while made < moves:
            head = max(client.seq for client in clients)
            for client in clients:
                await client.reach(head)
            if clients[0].is_finished:
                break
            able = [client for client in clients if client.turn["legal"]]
            if not able:  # a bot is to act
                await clients[0].reach(head + 1)
                continue
            client = rng.choice(able)
            answer = await client.acted(rng.choice(client.turn["legal"]))
            if answer["type"] == "problem":
                assert answer["problem"]["code"] == "stale_state", answer
                await client.reach(head + 1)
                continue
            made += 1
            await client.reach(answer["seq"])
        head = max(client.seq for client in clients)
        for client in clients:
            await client.reach(head)
    return head


async def settled(clients: list[Client]) -> int:
    """Wait until the bots have moved and one of *clients* is to act; return the last seq."""
    while not any(client.turn["legal"] for client in clients) and not clients[0].is_finished:
        await clients[0].reach(clients[0].seq + 1)
        for client in clients:
            await client.reach(clients[0].seq)
    return clients[0].seq


async def play_until(clients: list[Client], condition) -> None:
    """Let *clients* play, one move at a time, until *condition* of the first view holds."""
    while not condition(clients[0].view):
        assert not clients[0].is_finished
        await play_on(clients, moves=1)


def turn_of(clients: list[Client]) -> Client:
    """Return a client whose turn it is."""
    return next(client for client in clients if client.turn["legal"])


async def head_of(match: Match) -> int:
    """Return how long the log is, after asserting that it has no gap."""
    seqs = await db(_seqs)(match)
    assert seqs == list(range(1, len(seqs) + 1))
    return len(seqs)


def _seqs(match: Match) -> list[int]:
    rows = MatchEvent.objects.filter(match=match).order_by("seq")
    return list(rows.values_list("seq", flat=True))
