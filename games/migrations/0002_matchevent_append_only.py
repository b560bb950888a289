"""The log is append-only, and the database says so.

TRUNCATE is not refused: tests that commit empty the tables with it.
"""

from django.db import migrations

FORWARD = """
CREATE FUNCTION games_matchevent_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'games_matchevent is append-only: % refused', TG_OP
        USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER games_matchevent_append_only
    BEFORE UPDATE OR DELETE ON games_matchevent
    FOR EACH ROW EXECUTE FUNCTION games_matchevent_refuse();
"""

REVERSE = """
DROP TRIGGER games_matchevent_append_only ON games_matchevent;
DROP FUNCTION games_matchevent_refuse();
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [migrations.RunSQL(FORWARD, REVERSE)]
