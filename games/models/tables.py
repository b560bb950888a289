"""Tables: where people gather before, during and after a match."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from games.models.ids import table_code, table_id
from games.models.players import BotLevel, Player


class Visibility(models.TextChoices):
    """Whether a table is listed; either way its code lets people in."""

    PRIVATE = "private", "private"
    PUBLIC = "public", "public"


class TableStatus(models.TextChoices):
    """Whether a table takes people, plays, or is done with."""

    OPEN = "open", "open"
    PLAYING = "playing", "playing"
    CLOSED = "closed", "closed"


class Table(models.Model):
    """Five or six seats, house rules and a code; one match is started from it."""

    public_id = models.CharField(max_length=16, unique=True, default=table_id, editable=False)
    code = models.CharField(max_length=6, unique=True, default=table_code)
    host = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="hosted_tables")
    game = models.CharField(max_length=24)
    rules = models.JSONField()
    """Every rule option, defaults included."""
    visibility = models.CharField(max_length=8, choices=Visibility.choices)
    turn_s = models.PositiveSmallIntegerField(
        default=30, validators=[MinValueValidator(5), MaxValueValidator(600)]
    )
    reserve_s = models.PositiveSmallIntegerField(default=120, validators=[MaxValueValidator(3600)])
    time_limit_s = models.PositiveIntegerField(
        null=True, blank=True, validators=[MinValueValidator(60), MaxValueValidator(86400)]
    )
    status = models.CharField(max_length=8, choices=TableStatus.choices, default=TableStatus.OPEN)
    match = models.ForeignKey(
        "games.Match", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    """The match that was started here."""
    barred = models.ManyToManyField(Player, blank=True, related_name="+")
    """People whom the host has sent away; the code does not let them in again."""
    created_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(
                fields=["status", "-created_at"],
                name="games_table_public",
                condition=models.Q(visibility="public"),
            )
        ]

    def __str__(self) -> str:
        return self.code


class TableSeat(models.Model):
    """A taken seat; an empty seat has no row."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="table_seats")
    level = models.CharField(  # noqa: DJ001 -- null says "a person", as on the wire
        max_length=8, choices=BotLevel.choices, null=True, blank=True
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "index"], name="games_tableseat_index"),
            models.UniqueConstraint(fields=["table", "player"], name="games_tableseat_player"),
        ]

    def __str__(self) -> str:
        return f"seat {self.index} of {self.table_id}"
