"""Starts a child again when it ends by itself, and gives up when that does not help."""

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

import structlog

from goninkan_site.embedded.errors import StartError

logger = structlog.get_logger(__name__)

MOST_RESTARTS = 3
WITHIN_S = 60.0


class Child(Protocol):
    """A server or worker that the service runs as a process of its own."""

    name: str

    def launch(self) -> None: ...
    def await_ready(self) -> None: ...
    def is_running(self) -> bool: ...


class ChildWatch:
    """Looks after the children; `failure` says why the service cannot go on."""

    def __init__(
        self, children: Sequence[Child], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.children = children
        self.clock = clock
        self.failure: str | None = None
        self._restarts: deque[float] = deque(maxlen=MOST_RESTARTS)

    def check(self) -> bool:
        """Whether every child runs, where need be after it was started again."""
        for child in self.children:
            if not child.is_running() and not self._restart(child):
                return False
        return True

    def _restart(self, child: Child) -> bool:
        now = self.clock()
        if len(self._restarts) == MOST_RESTARTS and now - self._restarts[0] < WITHIN_S:
            self.failure = f"{child.name} has ended again and again; its log says why."
            return False
        self._restarts.append(now)
        logger.error("a child has ended by itself and is started again", child=child.name)
        try:
            child.launch()
            child.await_ready()
        except StartError as error:
            self.failure = str(error)
            return False
        return True
