import type { Knex } from 'knex';

/** What pages report is limited where it is stored: anybody can report, and say anything. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The API and the shell's server have room of their own: whoever fills that of pages hides nothing of theirs.
    CREATE FUNCTION error_groups_have_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM error_groups
           WHERE (source IN ('api', 'shell-server')) = (NEW.source IN ('api', 'shell-server'))) > 1100 THEN
        RAISE EXCEPTION 'no room for another group of errors' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER error_groups_have_room AFTER INSERT ON error_groups FOR EACH ROW EXECUTE FUNCTION error_groups_have_room();

    -- The newest 50 times of a group, and 200 of its versions.
    CREATE FUNCTION older_events_go() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM error_events WHERE group_id = NEW.group_id AND id <= (
        SELECT id FROM error_events WHERE group_id = NEW.group_id ORDER BY id DESC OFFSET 50 LIMIT 1);
      RETURN NULL;
    END $$;
    CREATE TRIGGER older_events_go AFTER INSERT ON error_events FOR EACH ROW EXECUTE FUNCTION older_events_go();

    CREATE FUNCTION older_versions_go() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM error_group_versions WHERE group_id = NEW.group_id AND version IN (
        SELECT version FROM error_group_versions WHERE group_id = NEW.group_id AND version <> NEW.version
         ORDER BY last_seen_at DESC, version OFFSET 199);
      RETURN NULL;
    END $$;
    CREATE TRIGGER older_versions_go AFTER INSERT ON error_group_versions FOR EACH ROW EXECUTE FUNCTION older_versions_go();

    -- No sign that a terminal obeys or that turns a line round: PostgreSQL itself takes no NUL.
    ALTER TABLE error_groups ADD CONSTRAINT error_is_plain_text
      CHECK (source || type || message || culprit !~ '[\\x01-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069]') NOT VALID;
    ALTER TABLE error_events ADD CONSTRAINT error_event_is_plain_text
      CHECK (path || stack !~ '[\\x01-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069]') NOT VALID;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
