"""The commands that make tokens, import records and verify what is stored."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from games.models import AccessToken, Account, Match, MatchResult, Player, SeatResult
from games.selectors.records import match_record
from games.services.tokens import credential_of
from tests.factories import play_out, start_match

pytestmark = pytest.mark.django_db


def run(*args, **options):
    """Run a command; return what it printed."""
    out = io.StringIO()
    call_command(*args, stdout=out, stderr=io.StringIO(), **options)
    return out.getvalue()


# -- make_token ----------------------------------------------------------------------------------


def test_the_token_stands_alone_on_the_last_line_and_carries_its_role():
    lines = run("make_token", "--director").splitlines()

    credential = credential_of(secret=lines[-1], now=timezone.now())
    assert credential.player.account.username == "director"
    assert credential.player.kind == "person"
    assert credential.scopes == {"read", "play", "direct"}


def test_roles_add_up_and_the_account_stays_the_same():
    run("make_token", "--username", "aoi")
    run("make_token", "--username", "aoi", "--moderator")
    token = run("make_token", "--username", "aoi").splitlines()[-1]

    assert credential_of(secret=token, now=timezone.now()).scopes == {"read", "play", "moderate"}
    assert (Account.objects.count(), Player.objects.count()) == (1, 1)
    assert AccessToken.objects.count() == 3


def test_an_admin_may_do_everything():
    token = run("make_token", "--username", "root", "--admin").splitlines()[-1]

    credential = credential_of(secret=token, now=timezone.now())
    assert credential.scopes == {"read", "play", "direct", "moderate"}
    assert credential.player.account.is_superuser


@pytest.mark.parametrize("username", ["", "a b", "x" * 151, "a\0b"])
def test_a_name_that_cannot_be_an_accounts_is_refused(username):
    with pytest.raises(CommandError, match=r"1 to 150 characters: letters, digits and @ \. \+ - _"):
        run("make_token", "--username", username)

    assert not Account.objects.exists()


# -- records -------------------------------------------------------------------------------------


def test_an_exported_match_can_be_imported_and_exports_to_the_same(tmp_path):
    record = match_record(play_out(start_match()))
    file = tmp_path / "records.jsonl"
    file.write_text("\n".join([json.dumps(record), json.dumps({"record": record, "result": {}})]))

    ids = run("import_records", str(file)).split()

    for public_id in ids:
        match = Match.objects.get(public_id=public_id)
        assert match_record(match) == record
    assert len(ids) == 2
    assert run("verify_matches").startswith("All 3 matches agree")


def test_a_record_that_stops_in_mid_match_is_ended_there(tmp_path):
    record = match_record(play_out(start_match(rules={"rounds": 2})))
    record["events"] = record["events"][:-20]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))

    match = Match.objects.get(public_id=run("import_records", str(file)).strip())

    assert match.is_finished
    assert match_record(match)["events"][-1] == {"type": "end", "reason": "record"}
    assert run("verify_matches").startswith("All")


def test_a_broken_record_is_left_out_and_the_others_are_taken(tmp_path):
    record = match_record(play_out(start_match()))
    broken = {**record, "events": record["events"][1:]}
    file = tmp_path / "records.jsonl"
    file.write_text("\n".join([json.dumps(broken), "{", json.dumps(record)]))

    with pytest.raises(CommandError, match="2 records"):
        run("import_records", str(file))

    assert Match.objects.count() == 2


def test_names_that_cannot_be_shown_are_replaced(tmp_path):
    record = match_record(play_out(start_match()))
    record["players"] = ["", "x" * 500, "A\u202eb", "Daigo", "Emi"]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))

    match = Match.objects.get(public_id=run("import_records", str(file)).strip())

    names = match.seats.order_by("index").values_list("name", flat=True)
    assert list(names) == ["Player 1", "x" * 24, "Player 3", "Daigo", "Emi"]


def test_a_file_that_is_not_there_is_an_error_in_words():
    with pytest.raises(CommandError, match="cannot be read"):
        run("import_records", str(Path("nowhere.jsonl")))


# -- verification --------------------------------------------------------------------------------


def test_every_deal_of_a_finished_match_is_right():
    match = play_out(start_match())

    assert "give what was dealt" in run("verify_deals", match.public_id)


def tampered(match, change):
    """Change a row of the log as nobody but an owner of the database could."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE games_matchevent DISABLE TRIGGER USER")
        cursor.execute(change, [match.pk])
        cursor.execute("ALTER TABLE games_matchevent ENABLE TRIGGER USER")


@pytest.mark.parametrize(
    "change",
    [
        """UPDATE games_matchevent SET payload = jsonb_set(payload, '{seed}', to_jsonb(repeat('00', 32)))
           WHERE match_id = %s AND type = 'commitment' AND seq = 2""",
        """UPDATE games_matchevent SET payload = jsonb_set(payload, '{sha256}', to_jsonb(repeat('00', 32)))
           WHERE match_id = %s AND type = 'commitment' AND seq = 4""",
    ],
)
def test_a_seed_or_a_commitment_that_was_changed_is_found(change):
    match = play_out(start_match())
    tampered(match, change)

    with pytest.raises(CommandError, match="1 of"):
        run("verify_deals", match.public_id)


def test_the_deals_of_a_running_match_stay_secret():
    with pytest.raises(CommandError, match="still being played"):
        run("verify_deals", start_match().public_id)


def test_an_unknown_match_is_an_error_in_words():
    with pytest.raises(CommandError, match="no such match"):
        run("verify_deals", "nothing")


def test_stored_results_agree_with_the_log():
    play_out(start_match())
    start_match()

    assert run("verify_matches").startswith("All 2 matches")


def test_a_result_that_was_changed_is_found_and_can_be_put_right():
    match = play_out(start_match())
    MatchResult.objects.update(totals=[99] * 5)
    SeatResult.objects.filter(index=2).delete()

    with pytest.raises(CommandError, match="1 of 1"):
        run("verify_matches")
    run("verify_matches", "--rebuild")

    assert run("verify_matches").startswith("All 1")
    assert match.seat_results.count() == 5
