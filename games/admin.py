"""The admin, for looking: what may be changed is changed by services.

The log of a match is not shown here: it holds hands that are still being played.
"""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model
from django.http import HttpRequest

from games.models import AccessToken, Account, ChatMessage, Match, MatchSeat, Player, Table

if TYPE_CHECKING:
    RowsAdmin = admin.ModelAdmin[Model]
    SeatsInline = admin.TabularInline[MatchSeat, Match]
else:
    RowsAdmin, SeatsInline = admin.ModelAdmin, admin.TabularInline

admin.site.register(Account, UserAdmin)


class ReadOnlyAdmin(RowsAdmin):
    """Shows rows and changes none."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nothing is added here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nothing is changed here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nothing is deleted here."""
        return False


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    list_display = ["public_id", "name", "kind", "account", "created_at"]
    list_filter = ["kind"]
    search_fields = ["public_id", "name"]
    list_select_related = ["account"]


@admin.register(AccessToken)
class AccessTokenAdmin(ReadOnlyAdmin):
    list_display = ["player", "name", "scopes", "created_at", "expires_at", "revoked_at"]
    fields = ["player", "name", "scopes", "created_at", "expires_at", "revoked_at"]
    list_select_related = ["player"]


@admin.register(Table)
class TableAdmin(ReadOnlyAdmin):
    list_display = ["code", "host", "game", "visibility", "status", "created_at"]
    list_filter = ["status", "visibility", "game"]
    search_fields = ["code", "public_id"]
    list_select_related = ["host"]


class MatchSeatInline(SeatsInline):
    model = MatchSeat
    fields = ["index", "name", "kind", "level", "player"]
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Match | None = None) -> bool:
        """No seat is added here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Match | None = None) -> bool:
        """No seat is changed here."""
        return False


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = ["public_id", "game", "status", "visibility", "started_at", "finished_at"]
    list_filter = ["status", "game"]
    search_fields = ["public_id", "seats__name"]
    inlines = [MatchSeatInline]


@admin.register(ChatMessage)
class ChatMessageAdmin(ReadOnlyAdmin):
    list_display = ["at", "match", "player", "phrase", "text"]
    search_fields = ["match__public_id", "player__public_id", "text"]
    list_select_related = ["match", "player"]
