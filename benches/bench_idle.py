"""Memory of the web process for each socket that has said hello and then rests.

A thousand sockets, half of them of people and half of spectators, look at a few matches. Before,
some others have come and gone, so that what is loaded and allocated once is not counted.
"""

import asyncio
import json
import sys
import tempfile
from pathlib import Path

import httpx

from benches.bench_live import HOST, server
from benches.sockets import BenchSocket, open_socket

PORT = 8472
MATCHES = 5
WARM_UP = 50
SOCKETS = 1000
AIM_KIB = 60
RESTING = {"GONINKAN_PACE": "1000", "GONINKAN_THROTTLES": "off"}
"""Bots rest as well."""


def resident_kib(pid: int) -> int:
    """Return how much memory a process has in use."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


async def start_matches() -> list[tuple[str, str]]:
    """Start matches of one guest and bots; return (match, token) of each."""
    found = []
    async with httpx.AsyncClient(base_url=f"http://{HOST}:{PORT}/api/v1/", timeout=60) as http:
        for number in range(MATCHES):
            guest = await http.post("auth/guest/", json={"name": f"Bench {number}"})
            token = guest.raise_for_status().json()["token"]
            head = {"Authorization": f"Bearer {token}"}
            table = await http.post("tables/", json={"turn_s": 600}, headers=head)
            code = table.raise_for_status().json()["code"]
            for _ in range(4):
                (await http.post(f"tables/{code}/bots/", json={}, headers=head)).raise_for_status()
            started = await http.post(f"tables/{code}/start/", headers=head)
            found.append((started.raise_for_status().json()["match"]["id"], token))
    return found


async def open_all(matches: list[tuple[str, str]], count: int) -> list[BenchSocket]:
    """Open *count* sockets, and return when each has got its snapshot."""
    sockets, waiting = [], []
    for number in range(count):
        match, token = matches[number % len(matches)]
        socket = await open_socket(HOST, PORT, f"/ws/v1/matches/{match}/")
        shown: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        socket.on_frame = lambda frame, shown=shown: (
            shown.set_result(None) if not shown.done() and frame[9:12] == b"sna" else None
        )
        hello = {"type": "hello", "token": token if number % 2 else None, "last_seq": None}
        socket.send(json.dumps(hello).encode())
        sockets.append(socket)
        waiting.append(shown)
    await asyncio.wait_for(asyncio.gather(*waiting), 120)
    return sockets


async def measure(pid: int) -> dict[str, object]:
    """Return the figures."""
    matches = await start_matches()
    for socket in await open_all(matches, WARM_UP):
        socket.close()
    await asyncio.sleep(2)
    before = resident_kib(pid)
    sockets = await open_all(matches, SOCKETS)
    await asyncio.sleep(2)
    after = resident_kib(pid)
    for socket in sockets:
        socket.close()
    await asyncio.sleep(2)
    return {
        "bench": "idle",
        "value": round((after - before) / SOCKETS, 1),
        "unit": "KiB/socket",
        "aim": AIM_KIB,
        "sockets": SOCKETS,
        "before_mib": round(before / 1024),
        "after_mib": round(after / 1024),
        "closed_again_mib": round(resident_kib(pid) / 1024),
        "bound_by": "the server's protocol object and buffers, the consumer and its two tasks",
    }


def main() -> None:
    """Run the service and print one JSON line."""
    with tempfile.TemporaryDirectory() as data:
        Path(data).chmod(0o755)
        command = [sys.executable, "manage.py", "serve", "--host", HOST, "--port", str(PORT)]
        settings = {"GONINKAN_DATA_DIR": data, **RESTING}
        with server(command, settings, f"http://{HOST}:{PORT}/healthz") as pid:
            print(json.dumps(asyncio.run(measure(pid))), flush=True)


if __name__ == "__main__":
    main()
