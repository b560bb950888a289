"""What each viewer of a match may know of the cards, kept from the log alone.

Written apart from the code that hides cards: it knows hands from deals, exchanges and plays, and
says for each viewer which cards lie in other hands without the viewer knowing where.
"""

import re
from collections.abc import Iterable
from typing import Any

from games.matchlog.entries import LogEntry

CARD_NAME = re.compile(rb'(?<!"outcome":)"([2-9TJQKA][CDHS]|JO)"')
"""A card, and not the outcome “KS” of a deal."""
SEED = re.compile(rb"[0-9a-f]{64}")


class Knowledge:
    """Follows a log; ``hidden_from`` answers for the time after the latest entry."""

    def __init__(self, players: int) -> None:
        self.hands: list[set[str]] = [set() for _ in range(players)]
        self.told: list[set[str]] = [set() for _ in range(players)]
        """Cards in other hands that a player has seen."""
        self.seeds: set[bytes] = set()
        self.commitments: set[bytes] = set()
        self.over = False
        """The last card has been played, or the match stopped: hands are shown to all."""

    def take(self, entry: LogEntry, *, chooser: int | None, holder: int | None) -> None:
        """Take in *entry*; *chooser* is who is shown cards, *holder* who has both key cards."""
        data = entry.payload
        match entry.type:
            case "commitment":
                self.seeds.add(data["seed"].encode())
                self.commitments.add(data["sha256"].encode())
            case "deal":
                self.hands = [set(hand) for hand in data["hands"]]
                self.told = [set() for _ in self.hands]
            case "nijukan":
                assert holder is not None
                given, kept = data["partner_card"], data["key_card"]
                partner = next(p for p, hand in enumerate(self.hands) if given in hand)
                self.hands[partner] ^= {given, kept}
                self.hands[holder] ^= {given, kept}
                self.told[holder].add(kept)
                self.told[partner].add(given)
            case "show":
                assert chooser is not None
                self.told[chooser] |= set(data["cards"])
            case "play":
                self.hands[data["player"]].remove(data["card"])
            case "end":
                self.over = True
            case _:
                pass

    def hidden_from(self, viewer: int | None) -> set[str]:
        """Return the cards that nothing sent to *viewer* now may name."""
        if self.over:
            return set()
        others = (hand for player, hand in enumerate(self.hands) if player != viewer)
        hidden: set[str] = set().union(*others)
        return hidden if viewer is None else hidden - self.told[viewer]

    def leaks(self, sent: bytes, viewer: int | None) -> set[str]:
        """Return what *sent* tells *viewer* that the viewer may not know."""
        named = {name.decode() for name in CARD_NAME.findall(sent)}
        secrets = {found.decode() for found in SEED.findall(sent) if found not in self.commitments}
        return (named & self.hidden_from(viewer)) | secrets


def holder_of_both(hands: Iterable[set[str]], trump: str) -> int | None:
    """Return who holds the trump ace and the joker."""
    both = {f"A{trump}", "JO"}
    return next((player for player, hand in enumerate(hands) if both <= hand), None)


def follow(known: Knowledge, entry: LogEntry, view: dict[str, Any]) -> None:
    """Let *known* take in *entry*, which comes after the public *view*."""
    holder = holder_of_both(known.hands, view["trump"]) if entry.type == "nijukan" else None
    known.take(entry, chooser=view["chooser"], holder=holder)


def is_last_card(entry: LogEntry, following: LogEntry | None) -> bool:
    """Say whether *entry* ends the match: the server writes the end right behind it."""
    return following is not None and following.type == "match_ended"
