"""Every byte that each seat and a spectator are sent over many matches, held against what the
log says they may know."""

from random import Random

import orjson
import pytest

from games.matchlog.live import fold
from games.projection import Projector, snapshot_for
from tests.builders import random_options
from tests.matchlog.knowledge import Knowledge, follow, is_last_card
from tests.matchlog.tables import T0, LogTable, make_header, played_log

BATCHES = 10
MATCHES = 20


def leaks_of(table: LogTable, rng: Random) -> list[tuple[int, object, set[str]]]:
    """Return (seq, viewer, what was told) for everything that should not have been told."""
    players = len(table.header.seats)
    viewers = [*range(players), None]
    projector = Projector(fold(table.header, []))
    known, found = Knowledge(players), []
    for entry, following in zip(table.entries, [*table.entries[1:], None], strict=True):
        view = table.header.rules.public_view(projector.live.state)
        frames = projector.step(entry, viewers)
        follow(known, entry, view)
        known.over |= is_last_card(entry, following)
        if rng.random() < 0.1:
            for viewer in viewers:
                frames[viewer] += orjson.dumps(snapshot_for(projector.live, viewer, now=T0))
        found += [
            (entry.seq, viewer, leak)
            for viewer, sent in frames.items()
            if (leak := known.leaks(sent, viewer))
        ]
    assert known.over
    return found


@pytest.mark.parametrize("batch", range(BATCHES))
def test_nobody_is_told_more_than_they_may_know(batch):
    rng = Random(batch)
    for number in range(MATCHES):
        options = random_options(rng, rounds=1)
        limit = rng.choice((None, None, 100))
        header = make_header(options, bots=rng.sample(range(5), rng.randint(3, 5)), limit_s=limit)
        assert leaks_of(played_log(header, seed=100 * batch + number), rng) == []


def test_the_search_finds_a_hand_that_is_told():
    table = played_log(make_header(bots=range(5)), seed=1)
    known = Knowledge(5)
    deal = next(entry for entry in table.entries if entry.type == "deal")
    known.take(deal, chooser=None, holder=None)

    sent = orjson.dumps({"hands": deal.payload["hands"]})

    assert len(known.leaks(sent, 0)) == 40
    assert len(known.leaks(sent, None)) == 50
    assert known.leaks(orjson.dumps({"hand": deal.payload["hands"][2]}), 2) == set()


def test_the_search_finds_a_seed_that_is_told():
    table = played_log(make_header(bots=range(5)), seed=1)
    known = Knowledge(5)
    first = next(entry for entry in table.entries if entry.type == "commitment")
    known.take(first, chooser=None, holder=None)

    assert known.leaks(orjson.dumps(first.payload), 0) == {first.payload["seed"]}
    assert known.leaks(orjson.dumps({"sha256": first.payload["sha256"]}), 0) == set()
