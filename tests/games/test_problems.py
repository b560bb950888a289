"""Problem documents: one shape, in the reader's language."""

import pickle

import pytest
from django.utils import translation

from games.errors import (
    GoninkanError,
    InvalidInputError,
    StaleStateError,
    TableFullError,
    ThrottledError,
)
from games.problems import STATUS, problem
from games.rules.common.errors import CardOutOfTurnError, NotYourTurnError, OptionsError

FIELDS = {"type", "title", "status", "detail", "code"}


def test_a_problem_has_the_fields_of_the_standard_and_a_code():
    shown = problem(StaleStateError(expected=3, actual=5))

    assert set(shown) == FIELDS
    assert (shown["status"], shown["code"]) == (409, "stale_state")
    assert shown["type"] == "urn:goninkan:problem:stale_state"
    assert "3" in shown["detail"]
    assert "5" in shown["detail"]


def test_errors_of_fields_stand_beside():
    shown = problem(InvalidInputError({"turn_s": "must be a whole number from 5 to 600"}))

    assert shown["errors"] == {"turn_s": ["must be a whole number from 5 to 600"]}
    assert "turn_s" in shown["detail"]


def test_players_are_named_where_their_names_are_known():
    class SlowError(GoninkanError):
        template = "{player} thinks about {card}."

    error = SlowError(player=1, card="AS")

    assert problem(error, ["Aoi", "Botan"])["detail"] == "Botan thinks about ♠A."
    assert problem(error)["detail"] == "player 1 thinks about ♠A."


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "It is not the turn of Aoi but of Botan or Chise; wait until they have acted."),
        ("ja", "いまはBotanさんかChiseさんの番で、Aoiさんの番ではありません。お待ちください。"),
    ],
)
def test_several_players_are_named_together(language, sentence):
    error = NotYourTurnError(player=0, turn=(1, 2))

    with translation.override(language):
        assert problem(error, ["Aoi", "Botan", "Chise"])["detail"] == sentence


def test_a_card_out_of_turn_is_refused_with_player_card_and_rule():
    error = CardOutOfTurnError(player=0, card="AS", turn=(1,))

    shown = problem(error, ["Aoi", "Botan"])

    assert shown["code"] == "not_your_turn"
    for part in ("Aoi", "♠A", "in turn", "Botan"):
        assert part in shown["detail"]


def test_what_people_write_is_not_taken_for_a_template():
    class WrittenError(GoninkanError):
        template = "“{name}” it is."

    assert problem(WrittenError(name="{0} %s {name}"))["detail"] == "“{0} %s {name}” it is."


def test_the_sentence_is_in_the_language_of_the_reader_and_the_code_is_not():
    with translation.override("ja"):
        japanese = problem(TableFullError())
    with translation.override("en"):
        english = problem(TableFullError())

    assert japanese["code"] == english["code"]
    assert japanese["detail"] != english["detail"]
    assert japanese["title"] != english["title"]


@pytest.mark.parametrize(
    "error",
    [
        StaleStateError(expected=3, actual=5),
        InvalidInputError({"turn_s": "is not right"}),
        OptionsError({"rounds": "is not right"}),
        ThrottledError(seconds=3),
        TableFullError(),
    ],
    ids=lambda error: error.code,
)
def test_a_stored_error_says_the_same(error):
    again = pickle.loads(pickle.dumps(error))  # noqa: S301

    assert type(again) is type(error)
    assert str(again) == str(error)
    assert problem(again) == problem(error)


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("invalid", 400), ("unauthenticated", 401), ("forbidden", 403), ("not_found", 404),
        ("conflict", 409), ("rejected", 422), ("throttled", 429),
    ],
)  # fmt: skip
def test_each_kind_has_its_status(kind, status):
    assert STATUS[kind] == status
