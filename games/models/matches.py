"""Matches and their seats: the header; what happened is in the log (``MatchEvent``)."""

from django.db import models

from games.models.ids import match_id
from games.models.players import BotLevel, Player, PlayerKind
from games.models.tables import Table, Visibility


class MatchStatus(models.TextChoices):
    """Whether a match is still played."""

    RUNNING = "running", "running"
    FINISHED = "finished", "finished"


class Match(models.Model):
    """Everything played at one table from seating to result."""

    public_id = models.CharField(max_length=16, unique=True, default=match_id, editable=False)
    table = models.ForeignKey(
        Table, null=True, blank=True, on_delete=models.SET_NULL, related_name="matches"
    )
    game = models.CharField(max_length=24)
    rules = models.JSONField()
    """Every rule option, defaults included, as they were at the start."""
    visibility = models.CharField(max_length=8, choices=Visibility.choices)
    turn_s = models.PositiveSmallIntegerField()
    reserve_s = models.PositiveSmallIntegerField()
    status = models.CharField(
        max_length=8, choices=MatchStatus.choices, default=MatchStatus.RUNNING
    )
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    """The instant of the signal, for a match against the clock."""
    rematch_table = models.ForeignKey(
        Table, null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch_of"
    )

    class Meta:
        verbose_name_plural = "matches"
        indexes = [
            models.Index(
                fields=["-started_at"],
                name="games_match_running",
                condition=models.Q(status="running"),
            )
        ]
        constraints = [
            models.CheckConstraint(
                name="games_match_finished_at",
                condition=models.Q(status="running", finished_at__isnull=True)
                | models.Q(status="finished", finished_at__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return self.public_id

    @property
    def is_finished(self) -> bool:
        """Say whether nothing more will happen in this match."""
        return self.status == MatchStatus.FINISHED


class MatchSeat(models.Model):
    """Who plays as which player index; the name is the one of the start."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="match_seats")
    name = models.CharField(max_length=64)
    kind = models.CharField(max_length=8, choices=PlayerKind.choices)
    level = models.CharField(  # noqa: DJ001 -- null says "a person", as on the wire
        max_length=8, choices=BotLevel.choices, null=True, blank=True
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="games_matchseat_index"),
            models.UniqueConstraint(fields=["match", "player"], name="games_matchseat_player"),
        ]

    def __str__(self) -> str:
        return f"{self.name} as player {self.index} of {self.match_id}"
