from django.urls import URLPattern, URLResolver, path, re_path

from games.api import docs, schema
from games.api.base import NothingHereView
from games.api.views import callers, games, matches, tables

urlpatterns: list[URLPattern | URLResolver] = [
    path("auth/guest/", callers.GuestView.as_view(), name="api-guest"),
    path("me/", callers.MeView.as_view(), name="api-me"),
    path("me/ticket/", callers.TicketView.as_view(), name="api-ticket"),
    path("games/", games.GameListView.as_view(), name="api-games"),
    path("tables/", tables.TableListView.as_view(), name="api-tables"),
    path("tables/<str:code>/", tables.TableDetailView.as_view(), name="api-table"),
    path("tables/<str:code>/join/", tables.JoinView.as_view(), name="api-table-join"),
    path("tables/<str:code>/leave/", tables.LeaveView.as_view(), name="api-table-leave"),
    path("tables/<str:code>/bots/", tables.BotsView.as_view(), name="api-table-bots"),
    path("tables/<str:code>/kick/", tables.KickView.as_view(), name="api-table-kick"),
    path("tables/<str:code>/seats/", tables.SeatsView.as_view(), name="api-table-seats"),
    path("tables/<str:code>/start/", tables.StartView.as_view(), name="api-table-start"),
    path("matches/<str:public_id>/", matches.MatchDetailView.as_view(), name="api-match"),
    path("matches/<str:public_id>/act/", matches.ActView.as_view(), name="api-match-act"),
    path("matches/<str:public_id>/events/", matches.EventsView.as_view(), name="api-match-events"),
    path("matches/<str:public_id>/record/", matches.RecordView.as_view(), name="api-match-record"),
    path(
        "matches/<str:public_id>/fairness/",
        matches.FairnessView.as_view(),
        name="api-match-fairness",
    ),
    path("matches/<str:public_id>/chat/", matches.ChatView.as_view(), name="api-match-chat"),
    path(
        "matches/<str:public_id>/rematch/", matches.RematchView.as_view(), name="api-match-rematch"
    ),
    path("docs/", docs.docs, name="api-docs"),
    path("schema/", schema.SchemaView.as_view(), name="api-schema"),
    re_path(r"^.*$", NothingHereView.as_view()),
]
