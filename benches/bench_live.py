"""Accepted moves per second at live tables: full rules, durable, every view delivered.

One web process and this load client share the machine's cores. Printed from the same run: the
rate of the same sockets with rules and database left out, and the ratio; then, at half the rate
aimed at, the time from sending a move until all five sockets of its table have shown it.
"""

import asyncio
import contextlib
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx

from benches.sockets import BenchSocket, first_legal, open_socket, seq_of

TABLES = 50
SEATS = 5
WARM_UP_S = 2.0
MEASURE_S = 6.0
ROUNDS = 3
AIM = 1500
HOST = "127.0.0.1"
ROOT = Path(__file__).resolve().parents[1]


class BenchTable:
    """Five sockets that play as fast as they may, or one move at a time when told to."""

    def __init__(self, sockets: list[BenchSocket]) -> None:
        self.sockets = sockets
        self.accepted = 0
        self.problems = 0
        self.free_running = True
        self.ready: tuple[int, bytes, int] | None = None
        """(seat, action, seq) that may be played next."""
        self.sent_at = 0.0
        self.waiting: dict[int, int] = {}
        self.latencies: list[float] = []
        self._ids = 0
        for seat, socket in enumerate(sockets):
            socket.on_frame = lambda frame, seat=seat: self.on_frame(seat, frame)

    def on_frame(self, seat: int, frame: bytes) -> None:
        """Count, time, and play on."""
        kind = frame[9:12]
        if kind == b"ack":
            self.accepted += 1
            return
        if kind == b"pro":
            self.problems += 1
            return
        if kind not in (b"eve", b"sna"):
            return
        seq = seq_of(frame)
        if self.sent_at:
            seen = self.waiting.get(seq, 0) + 1
            self.waiting[seq] = seen
            if seen == SEATS:
                self.latencies.append(time.perf_counter() - self.sent_at)
                self.sent_at = 0.0
                self.waiting.clear()
        action = first_legal(frame)
        if action is None:
            return
        if self.free_running:
            self.send(seat, action, seq)
        else:
            self.ready = (seat, action, seq)

    def send(self, seat: int, action: bytes, seq: int) -> None:
        """Play *action*."""
        self._ids += 1
        self.sockets[seat].send(
            b'{"type":"act","id":"b%d","expected_seq":%d,"action":%s}' % (self._ids, seq, action)
        )

    def play_one(self) -> None:
        """Play the move that is ready, timed."""
        if self.ready is not None and not self.sent_at:
            (seat, action, seq), self.ready = self.ready, None
            self.waiting.clear()
            self.sent_at = time.perf_counter()
            self.send(seat, action, seq)


@contextlib.contextmanager
def server(command: list[str], environment: dict[str, str], ready: str) -> Iterator[int]:
    """Run a server and yield its process id once it answers at *ready*."""
    process = subprocess.Popen(  # noqa: S603 -- our own command
        command, cwd=ROOT, env={**os.environ, **environment}, stdout=subprocess.DEVNULL
    )
    try:
        deadline = time.monotonic() + 90
        while True:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(ready, timeout=2).status_code < 500:
                    break
            if process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit("the server did not start")
            time.sleep(0.1)
        yield process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=60)


@contextlib.asynccontextmanager
async def played_tables(port: int) -> AsyncIterator[list[BenchTable]]:
    """Seat guests at tables over HTTP, start the matches and open all sockets."""
    tables = []
    async with httpx.AsyncClient(base_url=f"http://{HOST}:{port}/api/v1/", timeout=60) as http:
        for _ in range(TABLES):
            guests = []
            for seat in range(SEATS):
                answer = await http.post("auth/guest/", json={"name": f"Bench {seat}"})
                guests.append(answer.raise_for_status().json()["token"])
            table = {"game": "goninkan", "rules": {"rounds": 100}, "turn_s": 600}
            heads = [{"Authorization": f"Bearer {token}"} for token in guests]
            body = {**table, "visibility": "private", "time_limit_s": None}
            answer = await http.post("tables/", json=body, headers=heads[0])
            code = answer.raise_for_status().json()["code"]
            for head in heads[1:]:
                (await http.post(f"tables/{code}/join/", headers=head)).raise_for_status()
            answer = await http.post(f"tables/{code}/start/", headers=heads[0])
            match = answer.raise_for_status().json()["match"]["id"]
            path = f"/ws/v1/matches/{match}/"
            sockets = [await open_socket(HOST, port, path) for _ in range(SEATS)]
            tables.append((BenchTable(sockets), guests))
    for table, guests in tables:
        for socket, token in zip(table.sockets, guests, strict=True):
            hello = {"type": "hello", "token": token, "last_seq": None}
            socket.send(json.dumps(hello, separators=(",", ":")).encode())
    yield [table for table, _ in tables]
    for table, _ in tables:
        for socket in table.sockets:
            socket.close()


async def relay_tables(port: int) -> list[BenchTable]:
    """Open the same number of sockets at the relay; they rest until started."""
    tables = []
    for number in range(TABLES):
        sockets = [await open_socket(HOST, port, f"/{number}") for _ in range(SEATS)]
        table = BenchTable(sockets)
        table.free_running = False
        tables.append(table)
        for socket in sockets:
            socket.send(b'{"type":"hello","token":null,"last_seq":null}')
    return tables


async def rate(tables: list[BenchTable]) -> float:
    """Return accepted moves per second while all tables play as fast as they may."""
    await asyncio.sleep(WARM_UP_S)
    before = sum(table.accepted for table in tables)
    start = time.perf_counter()
    await asyncio.sleep(MEASURE_S)
    return (sum(table.accepted for table in tables) - before) / (time.perf_counter() - start)


async def latencies(tables: list[BenchTable], moves_per_s: float) -> list[float]:
    """Return seconds from action to all views, at a steady rate spread over the tables."""
    for table in tables:
        table.free_running = False
    await asyncio.sleep(1.0)
    start = time.perf_counter()
    sent = 0
    while (now := time.perf_counter() - start) < MEASURE_S:
        while sent < now * moves_per_s:
            tables[sent % len(tables)].play_one()
            sent += 1
        await asyncio.sleep(0.001)
    await asyncio.sleep(1.0)
    return [each for table in tables for each in table.latencies]


async def measure(port: int, relay_port: int) -> dict[str, object]:
    """Return the figures of one run."""
    relays = await relay_tables(relay_port)
    async with played_tables(port) as tables:
        live, bare = [], []
        for _ in range(ROUNDS):
            live.append(await rate(tables))
            stop(tables)
            start(relays)
            bare.append(await rate(relays))
            stop(relays)
            await asyncio.sleep(1.0)
            start(tables)
        steady = sorted(await latencies(tables, AIM / 2))
        problems = sum(table.problems for table in tables)
    value, reference = statistics.median(live), statistics.median(bare)
    return {
        "bench": "live",
        "value": round(value),
        "unit": "moves/s",
        "runs": [round(each) for each in live],
        "sockets_only": round(reference),
        "sockets_only_runs": [round(each) for each in bare],
        "ratio": round(value / reference, 2),
        "p50_ms_at_half_aim": round(1000 * steady[len(steady) // 2], 1),
        "p99_ms_at_half_aim": round(1000 * steady[int(len(steady) * 0.99)], 1),
        "timed_moves": len(steady),
        "stale": problems,
        "bound_by": "Python on the web process's core: frames, JSON, the event loop",
    }


def stop(tables: list[BenchTable]) -> None:
    """Let the tables finish the move under way and rest."""
    for table in tables:
        table.free_running = False


def start(tables: list[BenchTable]) -> None:
    """Let the tables play on."""
    for table in tables:
        table.free_running = True
        if table.ready is not None:
            (seat, action, seq), table.ready = table.ready, None
            table.send(seat, action, seq)


def main() -> None:
    """Run the service and the relay, and print one JSON line."""
    port, relay_port = 8470, 8471
    python = sys.executable
    with tempfile.TemporaryDirectory() as data:
        Path(data).chmod(0o755)
        service = [python, "manage.py", "serve", "--host", HOST, "--port", str(port)]
        settings = {"GONINKAN_DATA_DIR": data, "GONINKAN_PACE": "0", "GONINKAN_THROTTLES": "off"}
        relay = [python, "-m", "uvicorn", "benches.relay:application", "--port", str(relay_port)]
        relay += ["--ws", "websockets-sansio", "--ws-per-message-deflate", "false"]
        relay += ["--log-level", "critical", "--lifespan", "off"]
        relay_settings = {"DJANGO_SETTINGS_MODULE": "goninkan_site.settings.dev", **settings}
        with (
            server(service, settings, f"http://{HOST}:{port}/healthz"),
            server(relay, relay_settings, f"http://{HOST}:{relay_port}/"),
        ):
            print(json.dumps(asyncio.run(measure(port, relay_port))), flush=True)


if __name__ == "__main__":
    main()
