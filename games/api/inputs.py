"""What the API takes: strict about unknown fields and about types."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.models import BotLevel, TableStatus, Visibility
from games.selectors.games import LEVELS
from games.services.table_options import RESERVE_S, TIME_LIMIT_S, TURN_S

SEQ_LIMIT = 2**31 - 1
CLIENT_ID_LENGTH = 64


class TextField(serializers.CharField):
    """A JSON string; numbers and the like are not turned into one."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"trim_whitespace": False, **options})

    def to_internal_value(self, data: object) -> str:
        """Return *data* when it is a text."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class NumberField(serializers.IntegerField):
    """A JSON whole number; texts, fractions and truth values are not turned into one."""

    def to_internal_value(self, data: object) -> int:
        """Return *data* when it is a whole number."""
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class ChoiceField(serializers.ChoiceField):
    """One of a few texts; anything else is refused with the texts that are *offered*."""

    default_error_messages = {"not_offered": _("Must be one of: {offered}.")}

    def __init__(self, choices: Any, offered: Sequence[str] = (), **options: Any) -> None:
        super().__init__(choices, **options)
        self.offered = offered

    def to_internal_value(self, data: object) -> Any:
        """Return *data* when it is one of the choices."""
        if not isinstance(data, str) or data not in self.choices:
            self.fail("not_offered", offered=", ".join(self.offered or self.choices))
        return super().to_internal_value(data)


@extend_schema_field({"type": "object", "additionalProperties": {}})
class ObjectField(serializers.Field[Any, Any, Any, Any]):
    """A JSON object, checked by the rules of the game."""

    default_error_messages = {"invalid": _("Must be a JSON object.")}

    def to_internal_value(self, data: object) -> dict[str, Any]:
        """Return *data* when it is an object."""
        if not isinstance(data, dict):
            self.fail("invalid")
        return data

    def to_representation(self, value: Any) -> Any:
        """Return *value* as it is."""
        return value


class Input(serializers.Serializer[Any]):
    """An object without unknown fields."""

    def to_internal_value(self, data: Any) -> Any:
        """Read the known fields; what is wrong with any, and every unknown one, is told at once."""
        unknown: dict[str, Any] = {}
        if isinstance(data, Mapping):
            sentence = _("This field is not known here.")
            unknown = {key[:40]: [sentence] for key in data if key not in self.fields}
        try:
            read = super().to_internal_value(data)
        except serializers.ValidationError as error:
            if unknown and isinstance(error.detail, dict):
                raise serializers.ValidationError({**unknown, **error.detail}) from error
            raise
        if unknown:
            raise serializers.ValidationError(unknown)
        return read


class EmptyInput(Input):
    """Nothing, or an empty object."""


class GuestInput(Input):
    name = TextField(allow_blank=True, help_text="1 to 24 visible characters.")


class TableInput(Input):
    game = TextField(default="goninkan", help_text="A slug of `GET games/`.")
    rules = ObjectField(
        default=dict, help_text="Rule options; missing ones take the game's defaults."
    )
    visibility = ChoiceField(choices=Visibility.choices, default=Visibility.PRIVATE.value)
    time_limit_s = NumberField(
        allow_null=True,
        default=None,
        min_value=TIME_LIMIT_S[0],
        max_value=TIME_LIMIT_S[1],
        help_text="Seconds until the signal that ends the match; null for a match without.",
    )
    turn_s = NumberField(
        default=30, min_value=TURN_S[0], max_value=TURN_S[1], help_text="Seconds for each move."
    )
    reserve_s = NumberField(
        default=120,
        min_value=RESERVE_S[0],
        max_value=RESERVE_S[1],
        help_text="Seconds of each player for the whole match, used when a move takes longer.",
    )


class TableChangesInput(Input):
    rules = ObjectField(required=False, help_text="Rule options to change; others stay.")
    visibility = ChoiceField(choices=Visibility.choices, required=False)
    time_limit_s = NumberField(
        allow_null=True, required=False, min_value=TIME_LIMIT_S[0], max_value=TIME_LIMIT_S[1]
    )
    turn_s = NumberField(required=False, min_value=TURN_S[0], max_value=TURN_S[1])
    reserve_s = NumberField(required=False, min_value=RESERVE_S[0], max_value=RESERVE_S[1])


class BotInput(Input):
    level = ChoiceField(choices=BotLevel.choices, offered=LEVELS, default=BotLevel.NORMAL.value)
    seat = NumberField(
        required=False, min_value=0, max_value=5, help_text="The lowest empty seat when missing."
    )


class SeatInput(Input):
    seat = NumberField(min_value=0, max_value=5)


class MoveInput(Input):
    seat = NumberField(min_value=0, max_value=5)
    to = NumberField(min_value=0, max_value=5)


class TableListQuery(serializers.Serializer[Any]):
    status = ChoiceField(
        choices=[TableStatus.OPEN.value, TableStatus.PLAYING.value], default=TableStatus.OPEN.value
    )


class EventsQuery(serializers.Serializer[Any]):
    after = serializers.IntegerField(
        default=0, min_value=0, max_value=SEQ_LIMIT, help_text="The last `seq` that you have."
    )


class StateQuery(serializers.Serializer[Any]):
    seq = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=SEQ_LIMIT,
        help_text="The state after this event; for finished matches.",
    )


class ChatInput(Input):
    phrase = TextField(required=False, max_length=32, help_text="The key of a quick phrase.")
    text = TextField(required=False, allow_blank=True, max_length=1000)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Take a phrase or a text, never both and never none."""
        if ("phrase" in attrs) == ("text" in attrs):
            raise serializers.ValidationError(_("Send either a phrase or a text."))
        return attrs


class ActInput(Input):
    """`{"action", "expected_seq", "id"}`; also the socket's frame, and an action by itself."""

    type = ChoiceField(choices=["act"], required=False)
    id = TextField(
        required=False,
        allow_null=True,
        min_length=1,
        max_length=CLIENT_ID_LENGTH,
        help_text="Repeating an id gets the first answer again and changes nothing.",
    )
    expected_seq = NumberField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=SEQ_LIMIT,
        help_text="The last `seq` that you have seen; a stale one is refused.",
    )
    action = ObjectField(help_text="An entry of `turn.legal`, as it stands.")

    def to_internal_value(self, data: Any) -> Any:
        """Read a bare action, ``{"type": "play", ...}``, as well."""
        if isinstance(data, Mapping) and "action" not in data and data.get("type") != "act":
            data = {"action": data}
        return super().to_internal_value(data)
