"""Text that people write for others to read: names and messages."""

import unicodedata

from games.errors import (
    ChatTextError,
    NameEmptyError,
    NameForbiddenCharacterError,
    NameTooLongError,
)
from games.models.players import NAME_LENGTH

MESSAGE_LENGTH = 200

FORBIDDEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Control, format (zero-width, bidirectional), surrogate, private, unassigned, line separators."""
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\ufe0e\ufe0f\uffa0")
"""Characters of harmless categories that show nothing all the same."""
MARKS_IN_A_ROW = 2
"""More combining marks than this on one character run over the neighbours' lines."""


def forbidden_character(text: str) -> str | None:
    """Return the code point, as ``U+200B``, of the first character that *text* must not have."""
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.combining(character) else 0
        if (
            unicodedata.category(character) in FORBIDDEN_CATEGORIES
            or character in INVISIBLE
            or marks > MARKS_IN_A_ROW
        ):
            return f"U+{ord(character):04X}"
    return None


def display_name_clean(name: str) -> str:
    """Return *name* as it is stored: NFKC, single spaces, 1 to 24 characters, all of them visible.

    Raises ``NameEmptyError``, ``NameTooLongError`` or ``NameForbiddenCharacterError``.
    """
    if (character := forbidden_character(name)) is not None:
        raise NameForbiddenCharacterError(character=character)
    cleaned = " ".join(unicodedata.normalize("NFKC", name).split())
    if (character := forbidden_character(cleaned)) is not None:
        raise NameForbiddenCharacterError(character=character)
    if not cleaned or all(unicodedata.combining(character) for character in cleaned):
        raise NameEmptyError
    if len(cleaned) > NAME_LENGTH:
        raise NameTooLongError(limit=NAME_LENGTH, length=len(cleaned))
    return cleaned


def message_clean(text: str) -> str:
    """Return a chat message as it is stored. Raises ``ChatTextError``."""
    cleaned = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(cleaned) <= MESSAGE_LENGTH or forbidden_character(text) is not None:
        raise ChatTextError(limit=MESSAGE_LENGTH)
    return cleaned
