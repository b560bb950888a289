"""Table codes as people type, paste and dictate them."""

import re
import unicodedata
from typing import Final

INVITATION: Final = re.compile(r"/T/([0-9A-Z]+)")
BETWEEN: Final = re.compile(r"[\s\-‐-―_.・]+")


def code_typed(text: str) -> str:
    """Return the code meant by *text*: full-width, lower-case, spaced, or a whole link."""
    plain = unicodedata.normalize("NFKC", text[:300]).upper()
    invitation = INVITATION.search(plain)
    return invitation.group(1) if invitation else BETWEEN.sub("", plain)
