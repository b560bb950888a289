"""What is said at a table during a match."""

from django.db import models

from games.models.ids import message_id
from games.models.matches import Match
from games.models.players import Player


class ChatMessage(models.Model):
    """A quick phrase (by its key, so that each reader sees it in their language) or a text."""

    public_id = models.CharField(max_length=16, unique=True, default=message_id, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="messages")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="messages")
    phrase = models.CharField(  # noqa: DJ001 -- null, as on the wire
        max_length=32, null=True, blank=True
    )
    text = models.CharField(  # noqa: DJ001 -- null, as on the wire
        max_length=200, null=True, blank=True
    )
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="games_chatmessage_phrase_or_text",
                condition=models.Q(phrase__isnull=False, text__isnull=True)
                | models.Q(phrase__isnull=True, text__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return self.public_id
