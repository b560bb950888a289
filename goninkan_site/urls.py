"""The root of all URLs."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from goninkan_site.health import healthz

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/v1/", include("games.api.urls")),
    path("", include("games.pages.urls")),
]

handler400 = "games.pages.failures.bad_request"
handler403 = "games.pages.failures.forbidden"
handler404 = "games.pages.failures.not_found"
handler500 = "games.pages.failures.server_error"
