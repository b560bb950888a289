"""The service in processes of its own, killed in the middle of matches: nothing accepted is lost."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import pytest_asyncio

from goninkan_site.embedded.address import embedded_address
from tests.live.sockets import Client
from tests.live.wire import Site, soon
from tests.site.service import Service, manage, program_of

pytestmark = [
    pytest.mark.serve,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc"),
]

PACE = {"GONINKAN_PACE": "0.05", "GONINKAN_LOG_LEVEL": "WARNING"}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One service for all tests here; a test that kills it starts it again."""
    service = Service(tmp_path_factory.mktemp("live") / "data", settings=PACE)
    service.start()
    yield service
    verified = manage(service.data, "verify_matches")
    service.end(signal.SIGTERM)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert_no_fault(service)


@pytest_asyncio.fixture
async def site(service: Service) -> AsyncIterator[Site]:
    found = Site(service)
    yield found
    await found.close()


@pytest.fixture
def second_service(service: Service) -> Iterator[Service]:
    """Another web process at the same servers."""
    address = embedded_address(service.data)
    second = Service(
        service.data.with_name("second"),
        arguments=("--web-only",),
        settings={
            **PACE,
            "DATABASE_URL": address.database_url,
            "REDIS_URL": address.redis_url,
            "SECRET_KEY": (service.data / "secret_key").read_text().strip(),
        },
    )
    second.start()
    yield second
    if second.process.poll() is None:
        second.end(signal.SIGTERM)
    assert_no_fault(second)


def assert_no_fault(service: Service) -> None:
    """That a server was away may be said; nothing of the project's own may have failed by it."""
    for fault in ("live task failed", "Exception in ASGI application", "Internal Server Error"):
        assert fault not in service.output, service.output


class Party:
    """People of one match who play on whatever happens to their sockets."""

    def __init__(self, match: str, clients: list[Client], sites: list[Site]) -> None:
        self.match = match
        self.clients = clients
        self.sites = sites
        """Where each of them plays."""
        self.accepted: dict[str, int] = {}
        """Id of each command that was acknowledged, and its seq."""
        self._rng = Random(1)
        self._made = 0

    async def play(self, moves: int) -> None:
        """Make *moves* moves, or play to the end where it is nearer."""
        for _ in range(moves):
            client = await self.next()
            if client is None:
                return
            self._made += 1
            action, seq, id = self._rng.choice(client.turn["legal"]), client.seq, f"m{self._made}"
            await self.insist(client, action, seq, id)

    async def insist(self, client: Client, action: Any, seq: int, id: str) -> None:
        """Send a command, after each break and each “try again” anew, until it is answered."""
        index = self.clients.index(client)
        while True:
            try:
                answer = await client.acted(action, seq=seq, id=id)
            except AssertionError:  # the socket broke: resume, and send it again with its id
                client = await self.resume(index)
                continue
            if answer["type"] == "ack":
                self.accepted[id] = answer["seq"]
                return
            if answer["problem"]["code"] == "stale_state":  # lost on time meanwhile
                return
            assert answer["problem"]["code"] in ("try_again", "unavailable"), answer
            await asyncio.sleep(0.1)

    async def resume(self, index: int) -> Client:
        site, client = self.sites[index], self.clients[index]
        client.read()
        self.clients[index] = await site.resumed(self.match, client)
        return self.clients[index]

    async def next(self) -> Client | None:
        """Return who is to act; None when the match is over."""
        async with asyncio.timeout(90):
            while True:
                for index, client in enumerate(self.clients):
                    client.read()
                    if client.socket.task.done():
                        await self.resume(index)
                head = max(client.seq for client in self.clients)
                if any(client.is_finished for client in self.clients):
                    return None
                able = [c for c in self.clients if c.turn["legal"] and c.seq == head]
                if able:
                    return self._rng.choice(able)
                await asyncio.sleep(0.01)

    async def to_the_end(self) -> None:
        """Play to the end, and see that all see the same end."""
        await self.play(10**6)
        for index, client in enumerate(self.clients):
            if client.socket.task.done():
                client = await self.resume(index)
            await client.until(lambda client=client: client.is_finished)
        await soon(lambda: len({client.seq for client in self.clients if not client.read()}) == 1)

    def check(self, events: list[dict[str, Any]]) -> None:
        """Hold the log against what was acknowledged and shown."""
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        by_seq = {event["seq"]: event for event in events}
        for seq in self.accepted.values():
            assert by_seq[seq]["by"] == "player"
        for client in self.clients:
            for shown in client.events:
                assert shown["at"] == by_seq[shown["seq"]]["at"]
                assert shown["event"]["type"] == by_seq[shown["seq"]]["event"]["type"]


async def party(sites: list[Site], count: int = 2) -> Party:
    match, tokens = await sites[0].match(count)
    places = [sites[index % len(sites)] for index in range(count)]
    clients = [
        await site.at(match, token).hello() for site, token in zip(places, tokens, strict=True)
    ]
    return Party(match, clients, places)


def log_of(site: Site, match: str) -> list[dict[str, Any]]:
    url = f"{site.service.address}api/v1/matches/{match}/events/"
    events: list[dict[str, Any]] = []
    while True:
        answer = httpx.get(url, params={"after": len(events)}, timeout=60).json()
        events += answer["events"]
        if not answer["more"]:
            return events


async def test_the_server_is_killed_in_mid_deal_and_nothing_accepted_is_lost(site):
    people = await party([site])
    for moves in (4, 11):
        await people.play(moves)
        client = await people.next()
        assert client is not None
        # A command is on its way while the server dies; it may or may not have been stored.
        action, seq = client.turn["legal"][0], client.seq
        client.act(action, id=f"killed-{moves}")
        await site.killed_and_restarted()
        await people.insist(client, action, seq, f"killed-{moves}")

    await people.to_the_end()

    people.check(await asyncio.to_thread(log_of, site, people.match))
    assert {"killed-4", "killed-11"} <= people.accepted.keys()


async def test_bots_and_clocks_go_on_after_a_restart_though_nobody_comes(site):
    match, tokens = await site.match(1, turn_s=5, reserve_s=0)
    client = await site.at(match, tokens[0]).hello()
    await client.acting()
    await site.killed_and_restarted()
    head = (await site.state(match))["seq"]

    # No socket is open: the sweep alone sees that the turn runs out, and moves the bots.
    async with asyncio.timeout(60):
        while (await site.state(match))["seq"] < head + 2:
            await asyncio.sleep(0.1)

    moved = (await asyncio.to_thread(log_of, site, match))[head:]
    assert "player" not in {event["by"] for event in moved}


async def test_the_servers_behind_the_service_are_killed_and_play_goes_on(site):
    people = await party([site])
    for program in ("valkey-server", "postgres"):
        await people.play(5)
        os.kill(_server(site.service, program), signal.SIGKILL)
        await people.play(5)

    await people.to_the_end()

    people.check(await asyncio.to_thread(log_of, site, people.match))


def _server(service: Service, program: str) -> int:
    """Return the process of a server that the service itself has started."""
    children = Path(f"/proc/{service.process.pid}/task/{service.process.pid}/children").read_text()
    return next(pid for pid in map(int, children.split()) if program_of(pid) == program)


async def test_two_web_processes_share_a_match_and_one_is_killed(site, second_service):
    second = Site(second_service)
    people = await party([site, second], 4)
    await people.play(10)
    newer = await second.at(people.match, people.clients[0].token).hello()
    older = people.clients[0]
    await older.until(lambda: older.controls == [False])
    people.clients[0], people.sites[0] = newer, second
    await people.play(6)
    await asyncio.to_thread(second_service.end, signal.SIGKILL)
    people.sites = [site] * 4

    await people.to_the_end()

    people.check(await asyncio.to_thread(log_of, site, people.match))
    await second.close()
