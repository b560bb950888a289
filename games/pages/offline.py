"""The service worker: without a connection, a page that says so instead of the browser's own."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@require_safe
@never_cache
def service_worker(request: HttpRequest) -> HttpResponse:
    return render(request, "games/service_worker.js", content_type="text/javascript")
