"""The way in for transports: an object that the caller may see, or the error that it is not there.

Tables and matches are found by codes and identifiers that nobody can guess; what is private is
merely never listed. So knowing the identifier is the permission to look.
"""

from typing import Final

from games.errors import CodeMalformedError, MatchNotFoundError, TableNotFoundError
from games.models import Match, MatchSeat, Player, Table
from games.models.ids import ALPHABET, CODE_ALPHABET, CODE_LENGTH

ID_LENGTH: Final = 13


def code_clean(code: str) -> str:
    """Return *code* in capitals. Raises ``CodeMalformedError`` where it cannot be one."""
    cleaned = code.strip().upper()
    if len(cleaned) != CODE_LENGTH or not set(cleaned) <= set(CODE_ALPHABET):
        raise CodeMalformedError(length=CODE_LENGTH, alphabet=" ".join(CODE_ALPHABET))
    return cleaned


def table_for_code(code: str) -> Table:
    """Return the table with *code*. Raises ``TableNotFoundError`` or ``CodeMalformedError``."""
    cleaned = code_clean(code)
    table = Table.objects.select_related("host", "match").filter(code=cleaned).first()
    if table is None:
        raise TableNotFoundError(table_code=cleaned)
    return table


def match_for_id(public_id: str) -> Match:
    """Return the match with *public_id*. Raises ``MatchNotFoundError``."""
    if not _is_match_id(public_id):
        raise MatchNotFoundError
    match = Match.objects.filter(public_id=public_id).first()
    if match is None:
        raise MatchNotFoundError
    return match


def player_index(match: Match, player: Player | None) -> int | None:
    """Return which player of *match* this is; None for a spectator."""
    if player is None:
        return None
    index: int | None = (
        MatchSeat.objects.filter(match=match, player=player).values_list("index", flat=True).first()
    )
    return index


def _is_match_id(text: str) -> bool:
    return len(text) == ID_LENGTH and text[0] == "m" and set(text[1:]) <= set(ALPHABET)
