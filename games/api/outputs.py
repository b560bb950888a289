"""What the API answers, for the schema; the answers themselves are built by selectors."""

from typing import Any

from rest_framework import serializers

from games.api.inputs import ObjectField
from games.models import BotLevel, MatchStatus, PlayerKind, TableStatus, Visibility


class ProblemOutput(serializers.Serializer[Any]):
    """A problem document (RFC 9457). Programs look at `code`, which never changes."""

    type = serializers.CharField(help_text="`urn:goninkan:problem:<code>`")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="A sentence for people, in their language.")
    code = serializers.CharField()
    errors = serializers.DictField(  # type: ignore[assignment]  # its name on the wire
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text="Sentences by field.",
    )


class PlayerOutput(serializers.Serializer[Any]):
    id = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=PlayerKind.choices)


class GuestOutput(serializers.Serializer[Any]):
    token = serializers.CharField(help_text="Shown once; send it as `Authorization: Bearer`.")
    player = PlayerOutput()


class TicketOutput(serializers.Serializer[Any]):
    token = serializers.CharField(help_text="Valid for twelve hours, for the socket's `hello`.")


class GameOutput(serializers.Serializer[Any]):
    game = serializers.CharField(help_text="The slug.")
    name = serializers.CharField()
    rules_schema = ObjectField(help_text="JSON Schema of the rule options, defaults included.")
    levels = serializers.ListField(child=serializers.CharField(), help_text="Levels of bots.")


class IdOutput(serializers.Serializer[Any]):
    id = serializers.CharField()


class TableSeatOutput(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    player = PlayerOutput(allow_null=True)
    level = serializers.ChoiceField(choices=BotLevel.choices, allow_null=True)


class TableOutput(serializers.Serializer[Any]):
    id = serializers.CharField()
    code = serializers.CharField()
    invite_url = serializers.CharField()
    game = serializers.CharField()
    rules = ObjectField()
    visibility = serializers.ChoiceField(choices=Visibility.choices)
    turn_s = serializers.IntegerField()
    reserve_s = serializers.IntegerField()
    time_limit_s = serializers.IntegerField(allow_null=True)
    status = serializers.ChoiceField(choices=TableStatus.choices)
    host = serializers.CharField(help_text="Id of the player who decides here.")
    seats = TableSeatOutput(many=True)
    match = IdOutput(allow_null=True)


class TurnOutput(serializers.Serializer[Any]):
    to_act = serializers.ListField(child=serializers.IntegerField())
    deadline = serializers.DateTimeField(allow_null=True)
    legal = serializers.ListField(child=ObjectField())


class MatchOutput(serializers.Serializer[Any]):
    """A match as the caller may see it; the keys of `view` also stand beside it."""

    id = serializers.CharField()
    game = serializers.CharField()
    status = serializers.ChoiceField(choices=MatchStatus.choices)
    you = serializers.IntegerField(allow_null=True)
    players = PlayerOutput(many=True)
    totals = serializers.ListField(child=serializers.IntegerField())
    seq = serializers.IntegerField()
    turn = TurnOutput()
    view = ObjectField(help_text="The same object as in the socket's `snapshot`.")


class EventOutput(serializers.Serializer[Any]):
    type = serializers.CharField()
    seq = serializers.IntegerField()
    event = ObjectField()
    at = serializers.DateTimeField()
    by = serializers.CharField()


class EventsOutput(serializers.Serializer[Any]):
    events = EventOutput(many=True)
    more = serializers.BooleanField(help_text="Ask again with `after` = the last `seq` here.")


class AckOutput(serializers.Serializer[Any]):
    type = serializers.CharField()
    re = serializers.CharField(allow_null=True)
    seq = serializers.IntegerField()


class RecordOutput(serializers.Serializer[Any]):
    format = serializers.CharField()
    game = serializers.CharField()
    rules = ObjectField()
    players = serializers.ListField(child=serializers.CharField())
    events = serializers.ListField(child=ObjectField())


class DealSeedOutput(serializers.Serializer[Any]):
    no = serializers.IntegerField()
    kind = serializers.CharField(allow_null=True)
    commitment = serializers.CharField()
    seed = serializers.CharField(allow_null=True, help_text="Hexadecimal; null while it is secret.")
    dealt_to = serializers.ListField(
        child=serializers.IntegerField(), help_text="The players in the order of the deal."
    )
    cards = serializers.ListField(
        child=serializers.JSONField(),
        allow_null=True,
        help_text="A card per player for a draw, a hand per player for a deal.",
    )
    nijukan = ObjectField(allow_null=True)


class FairnessOutput(serializers.Serializer[Any]):
    match = serializers.CharField()
    deals = DealSeedOutput(many=True)


class MessageOutput(serializers.Serializer[Any]):
    id = serializers.CharField()
    player = serializers.IntegerField()
    name = serializers.CharField()
    phrase = serializers.CharField(allow_null=True)
    text = serializers.CharField(allow_null=True)
    at = serializers.DateTimeField()
