"""Logging through structlog: lines for a terminal or JSON for machines, secrets in neither."""

import logging
from collections.abc import MutableMapping
from typing import Any

import structlog

# What must never reach a log, whoever passes it by mistake: credentials, and cards not yet played.
SECRET_KEYS = frozenset(
    {
        "authorization",
        "cookie",
        "hand",
        "hands",
        "key",
        "legal",
        "password",
        "payload",
        "secret",
        "seed",
        "set-cookie",
        "ticket",
        "token",
        "view",
    }
)
HIDDEN = "[hidden]"
# Uvicorn logs this with a traceback; whoever sent it is closed with 1007, and that is all.
NO_UTF_8 = "Invalid UTF-8 sequence received from client."

EventDict = MutableMapping[str, Any]


def hide_secrets(_logger: object, _method: str, event: EventDict) -> EventDict:
    """A processor: put ``HIDDEN`` for whatever must not reach a log."""
    for key in event:
        if key.lower() in SECRET_KEYS:
            event[key] = HIDDEN
    return event


def is_news(record: logging.LogRecord) -> bool:
    """Whether the operator should hear of it: what a client's bytes do wrong is no such thing."""
    return record.msg != NO_UTF_8


SHARED_PROCESSORS: list[structlog.typing.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.PositionalArgumentsFormatter(),
    structlog.stdlib.ExtraAdder(),
    hide_secrets,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
]


def logging_settings(*, level: str, as_json: bool) -> dict[str, Any]:
    """Django's LOGGING; also sets up structlog, whose records take the same way out."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED_PROCESSORS,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    renderer: structlog.typing.Processor
    if as_json:
        renderer = structlog.processors.JSONRenderer(ensure_ascii=False)
    else:
        # Plain tracebacks: the rich ones print local variables, hands among them.
        renderer = structlog.dev.ConsoleRenderer(
            colors=False, exception_formatter=structlog.dev.plain_traceback
        )
    last: list[structlog.typing.Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta
    ]
    if as_json:
        last.append(structlog.processors.format_exc_info)
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structlog": {
                "()": "structlog.stdlib.ProcessorFormatter",
                "foreign_pre_chain": SHARED_PROCESSORS,
                "processors": [*last, renderer],
            },
        },
        "filters": {"news": {"()": lambda: is_news}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "structlog"},
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # A refused request is an answer to its sender, not news for the operator.
            "django.request": {"level": "ERROR"},
            "django.server": {"handlers": [], "propagate": True},
            "celery": {"level": "WARNING"},
            "kombu": {"level": "WARNING"},
            "uvicorn.error": {"level": "WARNING", "filters": ["news"]},
            "uvicorn.access": {"level": "WARNING"},
        },
    }
