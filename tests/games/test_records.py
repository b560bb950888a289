"""Records out of the log, and the check of its deals."""

import pytest

from games.errors import MatchRunningError
from games.rules.common.fairness import commitment
from games.rules.record import Replay
from games.selectors.records import match_fairness, match_record, seed_uses
from tests.factories import play_out, start_match

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("rules", [{}, {"players": 6}, {"announce": False, "rounds": 2}])
def test_a_finished_match_exports_to_a_record_that_replays_to_its_result(rules):
    match = play_out(start_match(rules=rules))

    replay = Replay(match_record(match)).result()

    assert replay["totals"] == match.result.totals
    assert replay["finished"] is True


def test_there_is_no_record_of_a_running_match():
    with pytest.raises(MatchRunningError):
        match_record(start_match())


def test_seeds_are_secret_until_the_match_is_over():
    match = start_match()
    before = match_fairness(match)["deals"]
    assert [deal["kind"] for deal in before] == ["draw", "deal"]
    assert {(deal["seed"], deal["cards"], deal["nijukan"]) for deal in before} == {
        (None, None, None)
    }

    play_out(match)

    for hidden, shown in zip(before, match_fairness(match)["deals"], strict=False):
        assert commitment(bytes.fromhex(shown["seed"])) == hidden["commitment"]
        assert shown["cards"]


def test_every_card_follows_from_its_seed():
    match = play_out(start_match(rules={"rounds": 3}))

    for use in seed_uses(match):
        assert use.events == use.expected
        assert commitment(bytes.fromhex(use.seed)) == use.commitment
