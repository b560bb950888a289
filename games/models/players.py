"""Who plays: people with or without a login, and bots; and the tokens that stand for them."""

from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.db import models

from games.models.ids import player_id

NAME_LENGTH = 24


class Account(AbstractUser):
    """A login; everything that happens in a game belongs to the account's ``Player``."""


class PlayerKind(models.TextChoices):
    """What stands behind a player: a browser or token, an account, a program."""

    GUEST = "guest", "guest"
    PERSON = "person", "person"
    BOT = "bot", "bot"


class BotLevel(models.TextChoices):
    """How well a bot plays; ``random`` is for tests."""

    RANDOM = "random", "random"
    EASY = "easy", "easy"
    NORMAL = "normal", "normal"


class Player(models.Model):
    """A person or a bot at a table."""

    public_id = models.CharField(max_length=16, unique=True, default=player_id, editable=False)
    name = models.CharField(max_length=NAME_LENGTH)
    kind = models.CharField(max_length=8, choices=PlayerKind.choices, default=PlayerKind.GUEST)
    account = models.OneToOneField(
        Account, null=True, blank=True, on_delete=models.SET_NULL, related_name="player"
    )
    bot_slug = models.CharField(max_length=24, null=True, blank=True, unique=True)
    """Which of the named bots this is (``normal-3``); null for people."""
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="games_player_bot_slug",
                condition=models.Q(kind="bot", bot_slug__isnull=False)
                | (~models.Q(kind="bot") & models.Q(bot_slug__isnull=True)),
            ),
            models.CheckConstraint(
                name="games_player_bot_no_account",
                condition=~models.Q(kind="bot") | models.Q(account__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.public_id})"

    @property
    def is_bot(self) -> bool:
        """Say whether a program plays."""
        return self.kind == PlayerKind.BOT


class TokenScope(models.TextChoices):
    """What a token may be used for."""

    READ = "read", "read"
    PLAY = "play", "play"
    DIRECT = "direct", "direct"
    MODERATE = "moderate", "moderate"


class AccessToken(models.Model):
    """A bearer token; only its SHA-256 digest is stored."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tokens")
    digest = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=64, blank=True, default="")
    scopes = ArrayField(models.CharField(max_length=16, choices=TokenScope.choices))
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.name or 'token'} of {self.player_id}"
