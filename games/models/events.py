"""The log of a match.

Rows of ``MatchEvent`` are only ever inserted: a trigger refuses UPDATE and DELETE. ``TRUNCATE``
is not refused, which is what a test database is emptied with. The table is on the path of every
move, so it has no surrogate key and no index beside its primary key, save the partial one that
recognises a repeated command.
"""

from django.db import models

from games.models.matches import Match


class EventSource(models.TextChoices):
    """Who or what an event came from."""

    PLAYER = "player", "player"
    BOT = "bot", "bot"
    CLOCK = "clock", "clock"
    SERVER = "server", "server"


class MatchEvent(models.Model):
    """One fact of a match. ``seq`` counts from 1 without gaps."""

    pk = models.CompositePrimaryKey("match_id", "seq")
    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, related_name="events", db_index=False
    )
    seq = models.PositiveIntegerField()
    type = models.CharField(max_length=32)
    version = models.PositiveSmallIntegerField(default=1)
    payload = models.JSONField()
    """The event in the record's JSON form, ``type`` included; hidden cards and seeds as well."""
    at = models.DateTimeField()
    actor = models.PositiveSmallIntegerField(null=True, blank=True)
    """The player index that acted, or was acted for; null for the server's own events."""
    source = models.CharField(max_length=8, choices=EventSource.choices)
    client_id = models.CharField(  # noqa: DJ001 -- null, so that it can be unique where given
        max_length=64, null=True, blank=True
    )
    deadline_at = models.DateTimeField(null=True, blank=True)
    """When the turn that this event opens runs out; null where nobody is to act."""

    class Meta:
        constraints = [
            models.CheckConstraint(name="games_matchevent_seq", condition=models.Q(seq__gte=1)),
            models.UniqueConstraint(
                fields=["match", "actor", "client_id"],
                name="games_matchevent_client_id",
                condition=models.Q(client_id__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seq} {self.type}"
