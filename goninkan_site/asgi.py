"""The ASGI application: HTTP to Django, WebSockets to the live tables."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "goninkan_site.settings.dev")
django_application = get_asgi_application()  # before the imports below, which need the apps

from games.live.lifespan import lifespan  # noqa: E402
from games.live.routing import websocket_urlpatterns  # noqa: E402
from goninkan_site.sockets import SameOriginSockets, no_such_socket  # noqa: E402
from goninkan_site.static_files import StaticFiles  # noqa: E402

# Django's stubs know views only; the router takes any ASGI application.
anything_else = re_path("", no_such_socket)  # type: ignore[arg-type]
sockets = URLRouter([*websocket_urlpatterns, anything_else])
application = ProtocolTypeRouter(
    {
        "http": StaticFiles(django_application),
        "websocket": SameOriginSockets(sockets),
        "lifespan": lifespan,
    }
)
