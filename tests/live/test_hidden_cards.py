"""Every byte that each seat, a spectator and a stranger get over sockets and HTTP in a match."""

import logging
from random import Random

import orjson
import pytest
from django.conf import settings
from django.test import Client as Browser

from games.errors import StaleStateError
from games.live.hub import current_hub
from games.live.writer import LostRaceError
from games.models import MatchEvent
from games.selectors.logs import entries_of, live_match
from games.services.log import entries_append
from goninkan_site import env
from tests.live.harness import db
from tests.live.play import play_on, settled, started
from tests.live.sockets import Client
from tests.matchlog.knowledge import CARD_NAME, Knowledge, follow, is_last_card

pytestmark = pytest.mark.django_db(transaction=True)

ATTEMPTS = [
    {"type": "play", "card": "JO", "suit": "S"},
    {"type": "play", "card": "AS"},
    {"type": "show", "cards": ["AC", "JO"]},
    {"type": "trump", "suit": "C"},
    {"type": "juroku", "declare": True},
]


def knowledge_at(match, seqs):
    """Return what is hidden at each of *seqs*, from the log."""
    entries = entries_of(match.pk)
    live = live_match(match, up_to=0)
    known, found = Knowledge(len(live.header.seats)), {}
    for entry, following in zip(entries, [*entries[1:], None], strict=True):
        view = live.header.rules.public_view(live.state)
        live.apply(entry)
        follow(known, entry, view)
        known.over |= is_last_card(entry, following)
        if entry.seq in seqs:
            found[entry.seq] = {v: known.hidden_from(v) for v in [*range(len(known.hands)), None]}
    return known, found


def answers_over_http(match, token):
    """Return the bodies of all that a viewer may ask over HTTP, and of some refused attempts.

    With each body comes the seq of which it tells, None for the present.
    """
    browser = Browser(headers={"authorization": f"Bearer {token}"} if token else {})
    base = f"/api/v1/matches/{match.public_id}/"
    bodies = [
        browser.get(base + path).content
        for path in (
            "", "?seq=3", "record/", "fairness/", "chat/",
        )
    ]  # fmt: skip
    bodies += [
        browser.post(base + "act/", {"action": action}, content_type="application/json").content
        for action in ATTEMPTS
    ]
    bodies += [browser.get(f"/m/{match.public_id}/").content]
    bodies += [browser.get(f"/m/{match.public_id}/replay/").content]
    bodies += [browser.get(f"/m/{match.public_id}/fair/").content]
    events = browser.get(base + "events/").json()["events"]
    return [(None, body.replace(b"&quot;", b'"')) for body in bodies] + [
        (event["seq"], orjson.dumps(event)) for event in events
    ]


@pytest.mark.parametrize("seed", range(4))
async def test_nobody_is_sent_more_than_they_may_know(live, seed):
    rules = [{}, {"players": 6, "rounds": 2}, {"announce": False}, {"nijukan": "swap", "rounds": 2}]
    options = rules[seed]
    count = options.get("players", 5)
    match, players = await started(count - 1, rules=options)
    clients = await live.seats(match, players)
    stranger = await live.join(match)
    viewers: list[Client] = [*clients, stranger]
    rng = Random(seed)
    marks: list[tuple[int, int | None, bytes]] = []
    while not stranger.is_finished:
        await play_on(clients, rng, moves=8)
        await stranger.reach(await settled(clients))
        asking = rng.choice(viewers)
        who = asking.view["you"]
        # Nobody moves now: all who may are people, and their attempts over HTTP are none.
        if who not in stranger.turn["to_act"] and not stranger.is_finished:
            bodies = await db(answers_over_http)(match, asking.token)
            marks += [(seq or stranger.seq, who, body) for seq, body in bodies]

    known, hidden = await db(knowledge_at)(match, range(1, stranger.seq + 1))
    for client in viewers:
        who, seq = client.view["you"], 0
        for text, frame in zip(client.socket.raw, client.socket.frames, strict=True):
            seq = frame.get("seq", seq) if frame["type"] in ("event", "snapshot") else seq
            assert _named(text.encode()) & hidden[seq][who] == set()
            assert not any(seed_of in text.encode() for seed_of in known.seeds)
    assert marks
    for seq, who, body in marks:
        assert _named(body) & hidden[seq][who] == set(), body[:300]
        assert not any(seed_of in body for seed_of in known.seeds)


def _named(sent: bytes) -> set[str]:
    return {name.decode() for name in CARD_NAME.findall(sent)}


async def test_nothing_hidden_is_logged(live, caplog):
    caplog.set_level(logging.DEBUG)
    match, players = await started()
    clients = await live.seats(match, players)
    await play_on(clients, moves=12)
    for client in clients:
        for action in ATTEMPTS:
            await client.acted(action)

    deal = await db(MatchEvent.objects.filter(match=match, type="deal").first)()
    seeds = await db(
        lambda: [e.payload["seed"] for e in MatchEvent.objects.filter(type="commitment")]
    )()
    said = "\n".join(
        record.getMessage() for record in caplog.records if record.name != "django.db.backends"
    )
    assert not any(seed in said for seed in seeds)
    assert not any(str(hand)[1:-1] in said for hand in deal.payload["hands"])


async def test_a_lost_race_writes_no_card_into_the_database_s_log(live):
    if env.is_set("DATABASE_URL"):
        pytest.skip("the log of a database elsewhere cannot be read")
    match, _ = await started()
    opening = await db(lambda: entries_of(match.pk))()
    log = settings.DATA_DIR / "log" / "postgres.log"
    before = log.stat().st_size

    with pytest.raises(StaleStateError):
        await db(entries_append)(match_pk=match.pk, entries=opening)
    with pytest.raises(LostRaceError):
        await current_hub().writer.append(match.pk, opening)

    said = log.read_bytes()[before:]
    assert b"duplicate key" in said
    assert CARD_NAME.findall(said) == []
    assert not any(e.payload["seed"].encode() in said for e in opening if "seed" in e.payload)
