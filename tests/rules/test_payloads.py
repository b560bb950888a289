"""The JSON of every type of event, as it stands in records and in the log. Never change these."""

from typing import Any

import pytest

from games.rules.goninkan.events import (
    CardPlayed,
    CardsShown,
    Dealt,
    Drawn,
    Ended,
    Event,
    Exchanged,
    JurokuAnswered,
    LeadCalled,
    TrumpChosen,
)
from tests.builders import RULES

# Cards are suit * 13 + rank: the 3 of clubs is 1, the ace of spades 51, the joker 52.
PAYLOADS: list[tuple[Event, dict[str, Any]]] = [
    (
        Drawn((5, 39, 24, 33, 7)),
        {"type": "draw", "cards": ["7C", "2S", "KD", "9H", "9C"]},
    ),
    (
        Dealt((1 << 12 | 1 << 52, 0, 1 << 51, 1 << 1, 1 << 20, 1 << 30)),
        {"type": "deal", "hands": [["AC", "JO"], [], ["AS"], ["3C"], ["9D"], ["6H"]]},
    ),
    (
        Exchanged(partner_card=20, key_card=52),
        {"type": "nijukan", "partner_card": "9D", "key_card": "JO"},
    ),
    (LeadCalled(3, "iku"), {"type": "call", "player": 3, "call": "iku"}),
    (LeadCalled(0, "koi"), {"type": "call", "player": 0, "call": "koi"}),
    (CardsShown(2, (12, 51)), {"type": "show", "player": 2, "cards": ["AC", "AS"]}),
    (TrumpChosen(4, 0), {"type": "trump", "player": 4, "suit": "C"}),
    (CardPlayed(1, 51, None), {"type": "play", "player": 1, "card": "AS"}),
    (CardPlayed(5, 52, None), {"type": "play", "player": 5, "card": "JO"}),
    (CardPlayed(5, 52, 0), {"type": "play", "player": 5, "card": "JO", "suit": "C"}),
    (JurokuAnswered(2, declare=True), {"type": "juroku", "player": 2, "declare": True}),
    (JurokuAnswered(2, declare=False), {"type": "juroku", "player": 2, "declare": False}),
    (Ended(None), {"type": "end"}),
    (Ended("signal"), {"type": "end", "reason": "signal"}),
]


@pytest.mark.parametrize(("event", "payload"), PAYLOADS, ids=lambda part: str(part)[:40])
def test_an_event_is_written_and_read_as_ever(event: Event, payload: dict[str, Any]) -> None:
    assert RULES.event_json(event) == payload
    assert RULES.parse_event(payload) == event


def test_every_type_of_event_has_a_payload_here() -> None:
    assert {type(event) for event, _ in PAYLOADS} == set(Event.__args__)


def test_a_redacted_event_reads_null_where_cards_are_hidden() -> None:
    state = RULES.initial(RULES.parse_options({}))
    deal = RULES.redact(state, Dealt((1 << 12, 1 << 51, 1, 2, 4)), 1)
    assert deal == {"type": "deal", "hands": [None, ["AS"], None, None, None]}
    shown = RULES.redact(state, CardsShown(2, (12, 51)), 1)
    assert shown == {"type": "show", "player": 2, "cards": None}
