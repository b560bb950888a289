"""Frames that clients send, read strictly. Everything that is wrong is a ``GoninkanError``."""

from typing import Any, Final, NamedTuple

import orjson

from games.rules.common.errors import GoninkanError, gettext_noop

MAX_FRAME_BYTES: Final = 16 * 1024
MAX_ID_LENGTH: Final = 64
_MAX_SEQ: Final = 2**31 - 1


class FrameError(GoninkanError):
    """A frame that is none of the protocol's."""

    code = "invalid_frame"
    kind = "invalid"
    template = gettext_noop("The frame cannot be read: {reason}.")


class FrameTooLargeError(GoninkanError):
    """A frame over ``MAX_FRAME_BYTES``."""

    code = "frame_too_large"
    kind = "invalid"
    template = gettext_noop("A frame has at most {limit} bytes; send less at once.")


class UnknownFieldError(GoninkanError):
    """A field that frames of this type do not have."""

    code = "unknown_field"
    kind = "invalid"
    template = gettext_noop("The field “{field}” is not known in a frame of type “{frame}”.")


class UnknownFrameError(GoninkanError):
    """A ``type`` that the protocol does not have."""

    code = "unknown_frame"
    kind = "invalid"
    template = gettext_noop(
        "There is no frame of type “{frame}”; see the description of the socket."
    )


class Hello(NamedTuple):
    """The first frame: who is there, and up to where the log is known."""

    token: str | None
    last_seq: int | None


class Act(NamedTuple):
    """A wish to act. ``action`` is still to be read by the rules."""

    id: str
    expected_seq: int
    action: Any


class Ping(NamedTuple):
    """Ask for a pong."""


class Say(NamedTuple):
    """Say a quick phrase, or a text where the table allows it."""

    id: str
    phrase: str | None
    text: str | None


class TakeControl(NamedTuple):
    """Let this tab control the seat again."""


Frame = Hello | Act | Ping | Say | TakeControl

_FIELDS: Final = {
    "hello": {"type", "token", "last_seq"},
    "act": {"type", "id", "expected_seq", "action"},
    "ping": {"type"},
    "chat": {"type", "id", "phrase", "text"},
    "take_control": {"type"},
}


def read_json(text: str | None) -> dict[str, Any]:
    """Return the JSON object of a text frame (None: a binary frame)."""
    if text is None:
        raise FrameError(reason="only text frames are understood")
    if len(text) > MAX_FRAME_BYTES or len(text.encode(errors="replace")) > MAX_FRAME_BYTES:
        raise FrameTooLargeError(limit=MAX_FRAME_BYTES)
    try:
        data = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise FrameError(reason="it is not JSON") from error
    if not isinstance(data, dict):
        raise FrameError(reason="it must be a JSON object")
    return data


def frame_id(data: dict[str, Any]) -> str | None:
    """Return the id to answer to, where the frame has a usable one."""
    given = data.get("id")
    return given if isinstance(given, str) and 0 < len(given) <= MAX_ID_LENGTH else None


def parse_frame(data: dict[str, Any]) -> Frame:
    """Return the frame that *data* is."""
    kind = data.get("type")
    if not isinstance(kind, str):
        raise FrameError(reason="it needs a “type”")
    known = _FIELDS.get(kind)
    if known is None:
        raise UnknownFrameError(frame=kind[:40])
    for field in data:
        if field not in known:
            raise UnknownFieldError(field=field[:40], frame=kind)
    match kind:
        case "hello":
            return Hello(_text(data, "token", 512), _seq(data, "last_seq", required=False))
        case "act":
            expected = _seq(data, "expected_seq", required=True)
            if "action" not in data:
                raise FrameError(reason="“action” is missing")
            return Act(_id(data), expected or 0, data["action"])
        case "chat":
            return Say(_id(data), _text(data, "phrase", 64), _text(data, "text", 1000))
        case "take_control":
            return TakeControl()
        case _:
            return Ping()


def _id(data: dict[str, Any]) -> str:
    given = frame_id(data)
    if given is None or not given.isprintable():
        raise FrameError(reason=f"“id” must be a text of 1 to {MAX_ID_LENGTH} characters")
    return given


def _seq(data: dict[str, Any], name: str, *, required: bool) -> int | None:
    value = data.get(name)
    if value is None and not required:
        return None
    if type(value) is not int or not 0 <= value <= _MAX_SEQ:
        raise FrameError(reason=f"“{name}” must be a whole number from 0")
    return value


def _text(data: dict[str, Any], name: str, limit: int) -> str | None:
    value = data.get(name)
    if value is None:
        return None
    if not isinstance(value, str) or len(value) > limit:
        raise FrameError(reason=f"“{name}” must be a text of at most {limit} characters")
    return value
