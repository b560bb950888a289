"""What all views of the API share."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.core.exceptions import RequestDataTooBig
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from games.api.auth import BearerAuthentication, BrowserAuthentication
from games.api.errors import MEDIA_TYPE
from games.api.outputs import ProblemOutput
from games.api.parsers import BodyTooLargeError, JsonOnly, JsonParser, JsonRenderer

Method = TypeVar("Method", bound=Callable[..., Any])


class GoninkanView(APIView):
    """Parses, calls a service or a selector, renders; who may do what is theirs to say."""

    authentication_classes = [BearerAuthentication, BrowserAuthentication]
    permission_classes = [AllowAny]
    parser_classes = [JsonParser]
    renderer_classes = [JsonRenderer]
    content_negotiation_class = JsonOnly
    metadata_class = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Give a chunked body the length that the framework reads it by; then check the caller."""
        meta = request.META
        if not meta.get("CONTENT_LENGTH") and "chunked" in meta.get("HTTP_TRANSFER_ENCODING", ""):
            try:
                meta["CONTENT_LENGTH"] = str(len(request._request.body))  # noqa: SLF001
            except RequestDataTooBig as error:
                raise BodyTooLargeError from error
        super().initial(request, *args, **kwargs)

    def body(self, shape: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        """Return the body as *shape* reads it; raises ``ValidationError``."""
        return _read(shape, self.request.data)

    def query(self, shape: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        """Return the query parameters as *shape* reads them; raises ``ValidationError``."""
        return _read(shape, self.request.query_params.dict())

    def base_url(self) -> str:
        """Return the scheme and host under which this service was called."""
        return self.request.build_absolute_uri("/").rstrip("/")


class NothingHereView(GoninkanView):
    """Answers every address of the API that does not exist."""

    authentication_classes = []
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse before the method is looked at."""
        raise NotFound


def documented(
    summary: str,
    *,
    success: type[serializers.Serializer[Any]] | serializers.BaseSerializer[Any],
    body: type[serializers.Serializer[Any]] | None = None,
    query: type[serializers.Serializer[Any]] | None = None,
    status: int = 200,
    problems: tuple[int, ...] = (),
    tag: str,
    name: str | None = None,
) -> Callable[[Method], Method]:
    """Describe an operation for the schema.

    *problems* are its statuses beside the common ones; *name* is its id where the address gives
    two operations the same.
    """
    expected = {404, 401, 405, *problems} | ({400, 413, 415} if body else set())
    if query is not None:
        expected.add(400)
    return extend_schema(
        operation_id=name,
        summary=summary,
        tags=[tag],
        request=body,
        parameters=[query] if query is not None else None,
        responses={
            status: success,
            **{
                (code, MEDIA_TYPE): OpenApiResponse(ProblemOutput, description="A problem.")
                for code in sorted(expected)
            },
        },
    )


def _read(shape: type[serializers.Serializer[Any]], data: Any) -> dict[str, Any]:
    reader = shape(data=data)
    reader.is_valid(raise_exception=True)
    read: dict[str, Any] = reader.validated_data
    return read
