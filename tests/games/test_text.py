"""Names and messages: what is refused, and what is stored."""

import pytest

from games.errors import (
    ChatTextError,
    NameEmptyError,
    NameForbiddenCharacterError,
    NameTooLongError,
)
from games.services.text import display_name_clean, message_clean


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("Aoi", "Aoi"),
        ("  Aoi  Sato ", "Aoi Sato"),
        ("五所川原 太郎", "五所川原 太郎"),
        ("ＡＯＩ", "AOI"),
        ("ｱｵｲ", "アオイ"),
        ("Ame\u0301lie", "Amélie"),
        ("🍎 Ringo", "🍎 Ringo"),
        ("x" * 24, "x" * 24),
    ],
)
def test_a_name_is_stored_in_one_form(written, stored):
    assert display_name_clean(written) == stored


@pytest.mark.parametrize("name", ["", " ", "\u3000\u3000"])
def test_a_name_without_visible_characters_is_refused(name):
    with pytest.raises(NameEmptyError):
        display_name_clean(name)


@pytest.mark.parametrize("name", ["x" * 25, "x" * 500, "㍿" * 24])
def test_a_name_that_is_too_long_is_refused_after_normalising(name):
    with pytest.raises(NameTooLongError):
        display_name_clean(name)


@pytest.mark.parametrize(
    "character",
    [
        "\0", "\n", "\t", "\x7f", "\u200b", "\u200d", "\u200e", "\u200f", "\u202e", "\u2066", "\u2069",
        "\u2028", "\ufeff", "\u00ad", "\u3164", "\u2800", "\ufe0f", "\ue000", "\U000e0001",
        "\ud800", "\u0378",
    ],
)  # fmt: skip
def test_invisible_and_forbidden_characters_are_refused_by_code_point(character):
    with pytest.raises(NameForbiddenCharacterError, match=f"U\\+{ord(character):04X}"):
        display_name_clean(f"A{character}oi")


def test_a_tower_of_marks_is_refused():
    with pytest.raises(NameForbiddenCharacterError):
        display_name_clean("A" + "\u0310" * 12)


def test_a_message_is_trimmed_and_its_spaces_are_single():
    assert message_clean("  well   played ") == "well played"


@pytest.mark.parametrize("text", ["", "   ", "x" * 201, "a\u202eb", "a\0b"])
def test_a_message_that_cannot_be_shown_is_refused(text):
    with pytest.raises(ChatTextError):
        message_clean(text)
