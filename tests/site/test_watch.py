"""Children that end by themselves."""

from dataclasses import dataclass

from goninkan_site.embedded.errors import StartError
from goninkan_site.serving.watch import MOST_RESTARTS, WITHIN_S, ChildWatch


@dataclass
class FakeChild:
    name: str = "Valkey"
    running: bool = True
    startable: bool = True
    launches: int = 0

    def launch(self) -> None:
        self.launches += 1
        if not self.startable:
            raise StartError("No Valkey server was found.")
        self.running = True

    def await_ready(self) -> None:
        pass

    def is_running(self) -> bool:
        return self.running


def test_a_child_that_ended_is_started_again() -> None:
    child, other = FakeChild(), FakeChild()
    watch = ChildWatch([child, other])
    child.running = False
    assert watch.check()
    assert (child.launches, other.launches) == (1, 0)
    assert watch.failure is None


def test_it_gives_up_on_a_child_that_keeps_ending() -> None:
    child = FakeChild()
    watch = ChildWatch([child], clock=lambda: 100.0)
    for _time in range(MOST_RESTARTS):
        child.running = False
        assert watch.check()
    child.running = False
    assert not watch.check()
    assert watch.failure is not None
    assert "Valkey" in watch.failure


def test_ends_far_apart_do_not_count_together() -> None:
    now = [0.0]
    child = FakeChild()
    watch = ChildWatch([child], clock=lambda: now[0])
    for _time in range(MOST_RESTARTS * 2):
        child.running = False
        assert watch.check()
        now[0] += WITHIN_S


def test_it_says_why_a_child_cannot_be_started() -> None:
    child = FakeChild(running=False, startable=False)
    watch = ChildWatch([child])
    assert not watch.check()
    assert watch.failure == "No Valkey server was found."
