"""What the service says of itself once it can be reached."""

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

WILDCARDS = frozenset({"0.0.0.0", "::"})  # noqa: S104 - compared with, not bound to
# An address set aside for documentation: no packet is sent, the system only picks the way there.
ELSEWHERE = ("192.0.2.1", 9)


def addresses(bound: socket.socket) -> Iterator[str]:
    """The URLs under which the socket can be reached, the one for this machine first."""
    host, port = bound.getsockname()[:2]
    if host not in WILDCARDS:
        yield f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
        return
    yield f"http://127.0.0.1:{port}/"
    with (
        contextlib.suppress(OSError),  # no network at all
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe,
    ):
        probe.connect(ELSEWHERE)
        yield f"http://{probe.getsockname()[0]}:{port}/"


def announcement(bound: socket.socket, data_directory: Path | None) -> str:
    """What is printed once the service is ready: where to open it, and where its data are."""
    first, *others = addresses(bound)
    lines = ["Goninkan is ready.", f"  Open it here     {first}"]
    lines += [f"  In this network  {other}" for other in others]
    lines.append(f"  The API          {first}api/v1/docs/")
    if data_directory is not None:
        lines.append(f"  Data and logs    {data_directory}")
    lines.append("Stop it with Ctrl-C.")
    return "\n".join(lines)
