"""The OpenAPI document, and what drf-spectacular cannot guess of it: the ways to say who calls."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "games.api.auth.BearerAuthentication"
    name = "bearer"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """Describe the bearer token."""
        return {"type": "http", "scheme": "bearer"}


class BrowserScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "games.api.auth.BrowserAuthentication"
    name = "browser"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """Describe the session cookie of the pages."""
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "sessionid",
            "description": "Writes need the header `X-CSRFToken` as well.",
        }


class SchemaView(SpectacularAPIView):
    """The document, alike for everybody: there is one version, and nothing in it is secret.

    The base class would write the parameter ``version`` into a header, and take any ``lang``.
    """

    authentication_classes = []
    schema = None

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return the document as YAML or, where asked for, as JSON."""
        answer: Response = self._get_schema_response(request)  # type: ignore[no-untyped-call]
        return answer

    def _get_version_parameter(self, request: Request) -> None:
        return None
