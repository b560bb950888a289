"""JSON in and out: strict about size and text on the way in, quick on the way out."""

from collections.abc import Mapping
from typing import IO, Any, Final

import orjson
from rest_framework.exceptions import APIException, ParseError
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from games.rules.common.errors import gettext_noop

BODY_LIMIT: Final = 16 * 1024
"""Bytes; the same as for a frame of the socket."""


class BodyTooLargeError(APIException):
    """The body is over ``BODY_LIMIT``."""

    status_code = 413
    default_code = "body_too_large"
    default_detail = gettext_noop("The body is over 16 KiB; nothing that this service needs is.")


class MalformedJsonError(ParseError):
    """The body is no JSON."""

    default_code = "malformed_json"
    default_detail = gettext_noop("The body is not JSON in UTF-8.")


class ForbiddenCharacterError(ParseError):
    """A text holds a character that the database cannot store."""

    default_code = "forbidden_character"
    default_detail = gettext_noop("A text in the body contains the character U+0000.")


class JsonParser(BaseParser):
    """Reads JSON in UTF-8; refuses NaN, lone surrogates, U+0000 and more than ``BODY_LIMIT``."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the parsed body; an empty one counts as an empty object."""
        body: bytes = stream.read(BODY_LIMIT + 1)
        if len(body) > BODY_LIMIT:
            raise BodyTooLargeError
        if not body.strip():
            return {}
        try:
            data = orjson.loads(body)
        except orjson.JSONDecodeError as error:
            raise MalformedJsonError from error
        if b"\\u0000" in body.lower() and _holds_nul(data):
            raise ForbiddenCharacterError
        return data


class JsonRenderer(BaseRenderer):
    """Writes JSON in UTF-8."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return *data* as bytes; lazy translations become text."""
        return b"" if data is None else orjson.dumps(data, default=str)


class JsonOnly(BaseContentNegotiation):
    """The API speaks JSON whatever the request says it would accept."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        """Return the parser for the body's media type, or None (415)."""
        wanted = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == wanted), None)

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> Any:
        """Return the first renderer."""
        return renderers[0], renderers[0].media_type


def _holds_nul(data: object) -> bool:
    waiting = [data]  # no recursion: a client decides how deep it is nested
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            if "\0" in part:
                return True
        elif isinstance(part, dict):
            waiting += [*part.keys(), *part.values()]
        elif isinstance(part, list):
            waiting += part
    return False
