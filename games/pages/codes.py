"""Table codes as people type, paste and dictate them."""

import re
import unicodedata
from typing import Final

from django.utils.translation import gettext_noop

from games.errors import CodeMalformedError
from games.models.ids import CODE_ALPHABET, CODE_LENGTH

INVITATION: Final = re.compile(r"/T/([0-9A-Z]+)")
BETWEEN: Final = re.compile(r"[\s\-‐-―_.・]+")


class CodeLengthError(CodeMalformedError):
    template = gettext_noop(
        "A table code has {length} characters; this one has {count}. Compare it with the host's."
    )


class CodeLettersError(CodeMalformedError):
    template = gettext_noop(
        "A table code has {length} characters and never contains {letters};"
        " compare it with the host's."
    )


def code_fault(code: str) -> CodeMalformedError:
    """Return what is wrong with *code*, which is not one."""
    if len(code) != CODE_LENGTH:
        return CodeLengthError(length=CODE_LENGTH, count=len(code))
    foreign = dict.fromkeys(letter for letter in code.upper() if letter not in CODE_ALPHABET)
    return CodeLettersError(length=CODE_LENGTH, letters=", ".join(foreign))


def code_typed(text: str) -> str:
    """Return the code meant by *text*: full-width, lower-case, spaced, or a whole link."""
    plain = unicodedata.normalize("NFKC", text[:300]).upper()
    invitation = INVITATION.search(plain)
    return invitation.group(1) if invitation else BETWEEN.sub("", plain)
