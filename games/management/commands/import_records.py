"""Take in match records, one a line, as finished matches."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.rules.record import RecordError
from games.services.records import record_import


class Command(BaseCommand):
    help = (
        "Import match records (goninkan-record/1) from FILE, one a line, or a single one; "
        "prints the id of each match. Broken records are named and left out."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file."""
        parser.add_argument("file", metavar="FILE", help="a file, or - for standard input")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        """Import what can be; exit with 1 where a record was broken."""
        try:
            text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        broken = 0
        for number, record in _records(text):
            try:
                match = record_import(record=record, now=timezone.now())
            except RecordError as error:
                broken += 1
                self.stderr.write(f"record {number}: {error}")
            else:
                self.stdout.write(match.public_id)
        if broken:
            raise CommandError(f"{broken} records are broken and were left out.")


def _records(text: bytes) -> Iterator[tuple[int, object]]:
    """Yield the records of a JSON lines file or of one JSON document, numbered from 1."""
    try:
        whole = orjson.loads(text)
    except orjson.JSONDecodeError:
        yield from _lines(text)
    else:
        yield 1, _unwrapped(whole)


def _lines(text: bytes) -> Iterator[tuple[int, object]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            yield number, _unwrapped(orjson.loads(line))
        except orjson.JSONDecodeError:
            yield number, None


def _unwrapped(data: object) -> object:
    """Return the record of ``{"record": …, "result": …}``, or *data* as it is."""
    return data["record"] if isinstance(data, dict) and "record" in data else data
