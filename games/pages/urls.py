from django.urls import URLPattern, URLResolver, path

from games.pages import failures, home, lobby, matches, new_table, offline, rules, settings

app_name = "pages"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("play/", home.play_now, name="play_now"),
    path("join/", home.join_by_code, name="join"),
    path("new/", new_table.new_table, name="new_table"),
    path("t/<str:code>/", lobby.lobby, name="lobby"),
    path("t/<str:code>/live/", lobby.lobby_live, name="lobby_live"),
    path("t/<str:code>/join/", lobby.lobby_join, name="lobby_join"),
    path("t/<str:code>/leave/", lobby.lobby_leave, name="lobby_leave"),
    path("t/<str:code>/bots/", lobby.lobby_bots, name="lobby_bots"),
    path("t/<str:code>/kick/", lobby.lobby_kick, name="lobby_kick"),
    path("t/<str:code>/options/", lobby.lobby_options, name="lobby_options"),
    path("t/<str:code>/start/", lobby.lobby_start, name="lobby_start"),
    path("m/<str:public_id>/", matches.match, name="match"),
    path("m/<str:public_id>/replay/", matches.replay, name="replay"),
    path("m/<str:public_id>/fair/", matches.fair, name="fair"),
    path("rules/", rules.rules, name="rules"),
    path("settings/", settings.settings, name="settings"),
    path("offline/", failures.offline, name="offline"),
    path("service-worker.js", offline.service_worker, name="service_worker"),
]
