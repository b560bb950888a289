"""Errors of services and selectors; each has a permanent code, a kind and a sentence.

The sentences are English templates, marked for translation; ``games.problems`` translates them.
"""

from collections.abc import Mapping

from games.rules.common.errors import ErrorKind, GoninkanError, gettext_noop

__all__ = ["ErrorKind", "GoninkanError"]


class InvalidInputError(GoninkanError):
    """Fields of the input are missing, unknown or of a wrong type; ``errors`` says which."""

    code = "invalid_input"
    kind = "invalid"
    template = gettext_noop("These fields are not right: {fields}.")

    def __init__(self, errors: Mapping[str, str]) -> None:
        self.errors = dict(errors)
        super().__init__(fields=", ".join(sorted(self.errors)))


# -- names ---------------------------------------------------------------------------------------


class PlayerNameError(GoninkanError):
    """A display name that cannot be used."""

    kind = "invalid"


class NameEmptyError(PlayerNameError):
    """Nothing of the name can be seen."""

    code = "name_empty"
    template = gettext_noop("Write a name of at least one visible character.")


class NameTooLongError(PlayerNameError):
    """The name does not fit where names are shown."""

    code = "name_too_long"
    template = gettext_noop("A name has at most {limit} characters; this one has {length}.")


class NameForbiddenCharacterError(PlayerNameError):
    """The name holds a character that hides, turns or breaks the text around it."""

    code = "name_forbidden_character"
    template = gettext_noop(
        "The name contains an invisible or forbidden character ({character}); write it without."
    )


class AccountNameError(GoninkanError):
    """A name under which no account can be made."""

    code = "account_name_invalid"
    kind = "invalid"
    template = gettext_noop(
        "The name of an account has 1 to {limit} characters: letters, digits and @ . + - _ only."
    )


# -- who is asking -------------------------------------------------------------------------------


class NotAuthenticatedError(GoninkanError):
    """Nobody is calling, and somebody is needed."""

    code = "not_authenticated"
    kind = "unauthenticated"
    template = gettext_noop("This needs a player: choose a name first, or send a bearer token.")


class TokenInvalidError(GoninkanError):
    """A token that was never issued, was revoked, or was changed on its way."""

    code = "token_invalid"
    kind = "unauthenticated"
    template = gettext_noop("This token is not known here; choose a name again to get a new one.")


class TokenExpiredError(GoninkanError):
    """A token whose time is over."""

    code = "token_expired"
    kind = "unauthenticated"
    template = gettext_noop("This token has run out; load the page again to get a new one.")


class ScopeMissingError(GoninkanError):
    """A token that is good for other things than this."""

    code = "scope_missing"
    kind = "forbidden"
    template = gettext_noop("This token does not have the scope “{scope}” that this needs.")


class CsrfError(GoninkanError):
    """A write of a page whose CSRF token does not fit its session."""

    code = "csrf_failed"
    kind = "forbidden"
    template = gettext_noop("The page is out of date; load it again and repeat what you did.")


class ThrottledError(GoninkanError):
    """More calls than the limit allows; ``seconds`` says when to try again."""

    code = "throttled"
    kind = "throttled"
    template = gettext_noop("That was too often; wait {seconds} seconds and try again.")

    def __init__(self, *, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(seconds=seconds)


# -- tables --------------------------------------------------------------------------------------


class TableNotFoundError(GoninkanError):
    """A well-formed code that no table has."""

    code = "table_not_found"
    kind = "not_found"
    template = gettext_noop("There is no table with the code {table_code}; ask the host again.")


class CodeMalformedError(GoninkanError):
    """A text that cannot be a table's code, whatever tables there are."""

    code = "code_malformed"
    kind = "not_found"
    template = gettext_noop(
        "A table code has {length} characters out of {alphabet}; compare it with the host's."
    )


class TableFullError(GoninkanError):
    """No seat is empty, or not the one that was asked for."""

    code = "table_full"
    kind = "conflict"
    template = gettext_noop("All seats are taken; ask the host for one, or open a table.")


class TableStartedError(GoninkanError):
    """Seats and options are settled once the match has begun."""

    code = "table_started"
    kind = "conflict"
    template = gettext_noop("The match at this table has already started.")


class TableClosedError(GoninkanError):
    """No match will be started at this table any more."""

    code = "table_closed"
    kind = "conflict"
    template = gettext_noop("This table is closed; open a new one.")


class TableBarredError(GoninkanError):
    """The host has taken this person off the table."""

    code = "table_barred"
    kind = "forbidden"
    template = gettext_noop("The host has taken you off this table; join another one.")


class NotHostError(GoninkanError):
    """Something that only the host decides."""

    code = "not_host"
    kind = "forbidden"
    template = gettext_noop("Only the host, {host}, can do this.")


class NotSeatedError(GoninkanError):
    """Something that only people at the table do."""

    code = "not_seated"
    kind = "forbidden"
    template = gettext_noop("You are not sitting at this table; join it first.")


class NoSuchSeatError(GoninkanError):
    """A seat beyond those that the number of players makes."""

    code = "no_such_seat"
    kind = "invalid"
    template = gettext_noop("This table has no seat {seat}.")


class SeatEmptyError(GoninkanError):
    """There is nobody to be moved or taken off."""

    code = "seat_empty"
    kind = "conflict"
    template = gettext_noop("Nobody sits in seat {seat}.")


class KickSelfError(GoninkanError):
    """The host tries to empty the host's own seat."""

    code = "cannot_kick_self"
    kind = "rejected"
    template = gettext_noop("The host cannot be taken off the table; leave it instead.")


class SeatsMissingError(GoninkanError):
    """A match needs every seat taken."""

    code = "seats_missing"
    kind = "rejected"
    template = gettext_noop("{missing} seats are still empty; wait for people or add bots.")


class TooManySeatedError(GoninkanError):
    """More people sit here than would play."""

    code = "too_many_seated"
    kind = "rejected"
    template = gettext_noop("{seated} people sit here; to play with {players}, take one off first.")


class TimeLimitMissingError(GoninkanError):
    """Rounds without number need a signal that ends them."""

    code = "time_limit_missing"
    kind = "invalid"
    template = gettext_noop("Rounds “until the signal” need a time limit for the match.")


# -- matches -------------------------------------------------------------------------------------


class MatchNotFoundError(GoninkanError):
    """An id that no match has."""

    code = "match_not_found"
    kind = "not_found"
    template = gettext_noop("There is no such match; compare the link with the one you were given.")


class MatchRunningError(GoninkanError):
    """Something that is told only once a match is over."""

    code = "match_running"
    kind = "conflict"
    template = gettext_noop("The match is still being played; this is to be had once it is over.")


class NotAPlayerError(GoninkanError):
    """A spectator tries to act."""

    code = "not_a_player"
    kind = "forbidden"
    template = gettext_noop("You are watching this match; only its players can do this.")


class StaleStateError(GoninkanError):
    """The caller acted on an older state than the current one."""

    code = "stale_state"
    kind = "conflict"
    template = gettext_noop(
        "The table has moved on from event {expected} to {actual}; look again and decide anew."
    )


# -- chat ----------------------------------------------------------------------------------------


class PhraseUnknownError(GoninkanError):
    """A key of no quick phrase."""

    code = "phrase_unknown"
    kind = "invalid"
    template = gettext_noop("“{phrase}” is not one of the quick phrases.")


class ChatTextError(GoninkanError):
    """A text that is empty, too long, or cannot be seen."""

    code = "chat_text_invalid"
    kind = "invalid"
    template = gettext_noop("A message has 1 to {limit} characters and no invisible ones.")


# -- records -------------------------------------------------------------------------------------


class RecordError(GoninkanError):
    """A match record that cannot be imported."""

    code = "invalid_record"
    kind = "invalid"
    template = gettext_noop("The record cannot be used: {reason}.")
