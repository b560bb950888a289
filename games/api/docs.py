"""The API's pages for people: the same schema that programs read, as one page of text."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from drf_spectacular.generators import SchemaGenerator

from games import problems
from games.errors import GoninkanError

METHODS: Final = ("get", "post", "patch", "put", "delete")


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a body or a query parameter."""

    name: str
    kind: str
    required: bool
    text: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one address."""

    method: str
    path: str
    anchor: str
    summary: str
    text: str
    takes: list[Field]
    gives: list[Field]
    is_list: bool
    success: str
    failures: list[str]


@dataclass(frozen=True, slots=True)
class ProblemCode:
    """A failure that the API knows by name."""

    code: str
    status: int
    detail: str


def docs(request: HttpRequest) -> HttpResponse:
    """Show every operation and every problem code."""
    groups, codes = _contents()
    context = {"groups": groups, "codes": codes, "base_url": request.build_absolute_uri("/api/v1/")}
    return render(request, "games/api_docs.html", context)


@cache
def _contents() -> tuple[dict[str, list[Operation]], list[ProblemCode]]:
    schema: dict[str, Any] = SchemaGenerator().get_schema(public=True)  # type: ignore[no-untyped-call]
    groups: dict[str, list[Operation]] = {}
    for path, methods in schema["paths"].items():
        for method in METHODS:
            if method in methods:
                tag = methods[method].get("tags", ["other"])[0]
                operation = _operation(schema, path, method, methods[method])
                groups.setdefault(tag, []).append(operation)
    codes = {found.code: found for found in _codes(GoninkanError)}
    return groups, [codes[code] for code in sorted(codes)]


def _operation(
    schema: Mapping[str, Any], path: str, method: str, found: Mapping[str, Any]
) -> Operation:
    responses = found["responses"]
    success = next(status for status in responses if status.startswith("2"))
    answer = _content(responses[success])
    is_list = answer.get("type") == "array"
    query = [
        Field(
            name=parameter["name"],
            kind=_kind(schema, parameter["schema"]),
            required=parameter.get("required", False),
            text=parameter.get("description", "").partition("*")[0].strip(),
        )
        for parameter in found.get("parameters", [])
        if parameter["in"] == "query"
    ]
    return Operation(
        method=method.upper(),
        path=path,
        anchor=found["operationId"],
        summary=found.get("summary", ""),
        text=found.get("description", ""),
        takes=query + list(_fields(schema, _content(found.get("requestBody", {})))),
        gives=list(_fields(schema, answer["items"] if is_list else answer)),
        is_list=is_list,
        success=success,
        failures=sorted(status for status in responses if not status.startswith("2")),
    )


def _content(part: Mapping[str, Any]) -> Mapping[str, Any]:
    contents: Mapping[str, Any] = part.get("content", {})
    first: Mapping[str, Any] = next(iter(contents.values()), {})
    shape: Mapping[str, Any] = first.get("schema", {})
    return shape


def _fields(schema: Mapping[str, Any], shape: Mapping[str, Any]) -> Iterator[Field]:
    found = _resolved(schema, shape)
    required = found.get("required", [])
    for name, field in found.get("properties", {}).items():
        inner = _resolved(schema, field)
        text = field.get("description", inner.get("description", ""))
        yield Field(
            name=name,
            kind=_kind(schema, field),
            required=name in required,
            text=text.partition("\n")[0] if not text.startswith("*") else "",
        )


def _resolved(schema: Mapping[str, Any], shape: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" in shape:
        name = shape["$ref"].rpartition("/")[2]
        component: Mapping[str, Any] = schema["components"]["schemas"][name]
        return component
    return shape


def _kind(schema: Mapping[str, Any], shape: Mapping[str, Any]) -> str:
    """Return the type of a field in words: ``integer 5 to 600 or null``."""
    for several in ("allOf", "oneOf", "anyOf"):
        if several in shape:
            kinds = [_kind(schema, part) for part in shape[several]]
            return " or ".join(kind for kind in kinds if kind) + _or_null(shape)
    found = _resolved(schema, shape)
    if "enum" in found:
        words = " | ".join(str(value) for value in found["enum"] if value not in ("", None))
        return words + _or_null(shape)
    kind = str(found.get("type", ""))
    if kind == "array":
        kind = f"list of {_kind(schema, found['items']) or 'anything'}"
    if "minimum" in found and "maximum" in found and found["maximum"] < 2**31 - 1:
        kind += f" {found['minimum']} to {found['maximum']}"
    return kind + _or_null(shape)


def _or_null(shape: Mapping[str, Any]) -> str:
    return " or null" if shape.get("nullable") else ""


def _codes(error: type[GoninkanError]) -> Iterator[ProblemCode]:
    for child in error.__subclasses__():
        if "code" in vars(child):
            status = problems.STATUS[child.kind]
            yield ProblemCode(code=child.code, status=status, detail=child.template)
        yield from _codes(child)
