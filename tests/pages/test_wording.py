"""Refusals as a person at the table reads them."""

import re

from django.utils import translation

from games.problems import sentence
from games.rules.common.errors import WrongPhaseError
from games.rules.goninkan.legality import CardNotHeldError, FollowSuitError


def test_refusal_names_the_player_the_card_and_the_rule() -> None:
    error = FollowSuitError(player=1, card="TS", suit="H")

    assert sentence(error, ["Aoi", "Botan"]).startswith(
        "Botan cannot play ♠10: hearts was asked for"
    )


def test_refusal_in_japanese_has_no_foreign_key_in_it() -> None:
    with translation.override("ja"):
        joker = sentence(CardNotHeldError(player=0, card="JO"), ["葵"])
        phase = sentence(WrongPhaseError(player=0, action="trump", phase="call"), ["葵"])

    for told in (joker, phase):
        assert told.startswith("葵さんは")
        assert not re.search("[A-Za-z]", told)
