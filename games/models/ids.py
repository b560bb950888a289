"""Public identifiers: opaque to clients, unguessable, never the primary key."""

import secrets

ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"
LENGTH = 12

CODE_ALPHABET = "234679CDEFGHJKMNPQRTVWXY"
"""Without ``0 O 1 I L 5 S 8 B Z A U``: nothing that one person reads out and another hears or
reads as something else."""
CODE_LENGTH = 6


def public_id(prefix: str) -> str:
    """A new identifier: *prefix* and twelve characters of lower-case base32 (60 bits)."""
    return prefix + "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def player_id() -> str:
    """A new identifier of a player."""
    return public_id("p")


def table_id() -> str:
    """A new identifier of a table; not its code."""
    return public_id("t")


def match_id() -> str:
    """A new identifier of a match."""
    return public_id("m")


def message_id() -> str:
    """A new identifier of something said at a match."""
    return public_id("c")


def table_code() -> str:
    """A new six-character code for a table; uniqueness is the database's to say."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
