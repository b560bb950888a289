"""A finished match as a record, and its chance events for those who check them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from games.errors import MatchRunningError
from games.matchlog.live import LiveMatch, record_events
from games.models import Match
from games.rules.common.protocol import JsonObject
from games.rules.record import make_record
from games.selectors.logs import entries_of, match_header

CHANCE_TYPES: Final = frozenset({"draw", "deal", "nijukan"})


def match_record(match: Match) -> JsonObject:
    """Return *match* as a ``goninkan-record/1``. Raises ``MatchRunningError`` while it runs."""
    if not match.is_finished:
        raise MatchRunningError
    header = match_header(match)
    names = [seat.name for seat in header.seats]
    return make_record(header.rules, header.options, names, record_events(entries_of(match.pk)))


@dataclass(slots=True, kw_only=True)
class SeedUse:
    """One commitment, the seed behind it, and what came of it."""

    no: int
    commitment: str
    seed: str
    dealt_to: list[int] = field(default_factory=list)
    """The players in the order in which they got cards; empty for a draw."""
    events: list[JsonObject] = field(default_factory=list)
    """The chance events in the record's form: a draw, or a deal and a nijukan after it."""
    expected: list[JsonObject] = field(default_factory=list)
    """The same events as the seed gives them by the rules."""


def seed_uses(match: Match) -> Iterator[SeedUse]:
    """Yield each seed of *match* with its events, recomputed from the seed. For the server only."""
    live = LiveMatch(match_header(match))
    rules = live.header.rules
    use: SeedUse | None = None
    for entry in entries_of(match.pk):
        if entry.type == "commitment":
            if use is not None:
                yield use
            payload = entry.payload
            use = SeedUse(no=payload["no"], commitment=payload["sha256"], seed=payload["seed"])
        elif entry.type in CHANCE_TYPES and use is not None:
            if entry.type == "deal":
                use.dealt_to = rules.dealing_order(live.state)
            use.events.append(entry.payload)
            chance = rules.chance(live.state, bytes.fromhex(use.seed))
            use.expected.append(rules.event_json(chance))
        live.apply(entry)
    if use is not None:
        yield use


def match_fairness(match: Match) -> JsonObject:
    """Return the commitments of *match*; seeds and cards as well once it is over."""
    reveal = match.is_finished
    return {
        "match": match.public_id,
        "deals": [_shown(use, reveal=reveal) for use in seed_uses(match)],
    }


def _shown(use: SeedUse, *, reveal: bool) -> JsonObject:
    first = use.events[0] if use.events else {"type": None}
    shown: dict[str, Any] = {
        "no": use.no,
        "kind": first["type"],
        "commitment": use.commitment,
        "seed": None,
        "dealt_to": use.dealt_to,
        "cards": None,
        "nijukan": None,
    }
    if reveal:
        shown["seed"] = use.seed
        shown["cards"] = first.get("hands", first.get("cards"))
        shown["nijukan"] = next(
            (event for event in use.events[1:] if event["type"] == "nijukan"), None
        )
    return shown
