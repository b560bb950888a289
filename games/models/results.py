"""Results of finished matches: projections of the log that ``verify_matches`` can rebuild."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from games.models.matches import Match
from games.models.players import Player


class MatchResult(models.Model):
    """How a match ended; it can be made again from the log."""

    match = models.OneToOneField(
        Match, primary_key=True, on_delete=models.CASCADE, related_name="result"
    )
    totals = ArrayField(models.IntegerField())
    """Points per player index."""
    reason = models.CharField(max_length=200, blank=True, default="")
    """Why the match ended, where it was not played to its last round (``signal``)."""

    def __str__(self) -> str:
        return f"result of {self.match_id}"


class SeatResult(models.Model):
    """Points and place of one player in a finished match."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seat_results")
    index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seat_results")
    points = models.IntegerField()
    place = models.PositiveSmallIntegerField()
    """1, 1, 3: equal points share a place and the next one is skipped."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="games_seatresult_index"),
        ]

    def __str__(self) -> str:
        return f"player {self.index} of {self.match_id}: {self.points}"
