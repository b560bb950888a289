"""From the bytes of a file to a record's JSON, strictly: one reading or a refusal."""

import json
from typing import Any, NoReturn

from games.rules.common.errors import quoted
from games.rules.common.protocol import JsonObject
from games.rules.record import RecordError, Replay


def load_record(data: bytes) -> object:
    """Return the JSON value that *data* holds; raises ``RecordError`` with ``at`` None.

    Refused besides what is no JSON: text that is not UTF-8, a key that an object has twice,
    ``NaN`` and ``Infinity``, and nesting or numbers beyond what any record needs.
    """
    try:
        text = data.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise _unreadable(f"byte {error.start + 1} is not UTF-8") from error
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise _unreadable(f"it is not JSON, see {where}") from error
    except ValueError as error:
        raise _unreadable("it holds a number with too many digits") from error
    except RecursionError as error:
        raise _unreadable("it is nested too deeply") from error


def replay_answer(data: bytes) -> JsonObject:
    """Return the result of the record in *data*, or ``{"error", "at", "detail"}``."""
    try:
        return Replay(load_record(data)).result()
    except RecordError as error:
        return error.as_json()
    except RecursionError:
        # Readable by a hair, but too deep to be described.
        return _unreadable("it is nested too deeply").as_json()


def _object(pairs: list[tuple[str, Any]]) -> JsonObject:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise _unreadable(f"an object has the key “{quoted(twice, 40)}” twice")
    return found


def _refuse_constant(name: str) -> NoReturn:
    raise _unreadable(f"{name} is not JSON")


def _unreadable(why: str) -> RecordError:
    return RecordError("not_a_record", None, f"the text cannot be read: {why}")
