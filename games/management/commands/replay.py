"""``manage.py replay``: what a match record comes to."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandParser

from games.rules.common.protocol import JsonObject
from games.rules.record_text import replay_answer

BROKEN = 2
"""Exit status for a record that breaks a rule, is none, or cannot be opened."""


class Command(BaseCommand):
    """Prints totals, rounds and deals, or the first event that is not possible."""

    help = "Replay match records (goninkan-record/1) and print their results as JSON."
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """Take a file and whether each of its lines is a record."""
        parser.add_argument("file", metavar="FILE", help="file with a record; - for standard input")
        parser.add_argument(
            "--jsonl", action="store_true", help="each line is a record and gets a line as answer"
        )

    def handle(self, *args: Any, file: str, jsonl: bool, **options: Any) -> None:
        """Answer and leave with the status that the contract asks for."""
        try:
            with opened(file) as source:
                status = self.answer_lines(source) if jsonl else self.answer_one(source)
        except OSError as error:
            if isinstance(error, BrokenPipeError):
                # The reader has seen enough. What is still buffered has nowhere to go.
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
                status = 1
            else:
                self.say(unreadable(file, error))
                status = BROKEN
        if status:
            sys.exit(status)

    def answer_one(self, source: BinaryIO) -> int:
        """Print the answer to the one record of *source*."""
        answer = replay_answer(source.read())
        self.say(answer)
        return BROKEN if "error" in answer else 0

    def answer_lines(self, source: BinaryIO) -> int:
        """Print an answer to each line as soon as it is read."""
        for line in source:
            self.say(replay_answer(line))
        return 0

    def say(self, answer: JsonObject) -> None:
        """Print one line of JSON; ASCII, so that any terminal and any name goes."""
        self.stdout.write(json.dumps(answer))
        self.stdout.flush()


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """Open *file* for reading bytes; ``-`` is standard input, which stays open."""
    if file == "-":
        yield sys.stdin.buffer
        return
    with Path(file).open("rb") as source:
        yield source


def unreadable(file: str, error: OSError) -> JsonObject:
    """Return the answer for a file that cannot be read."""
    detail = f"“{file}” cannot be read: {error.strerror or 'it is no file'}"
    return {"error": "unreadable_file", "at": None, "detail": detail}
