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

    -- The newest 50 times of a group, and 100 of its versions.
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
        SELECT version FROM error_group_versions WHERE group_id = NEW.group_id
         ORDER BY last_seen_at DESC, version OFFSET 100);
      RETURN NULL;
    END $$;
    CREATE TRIGGER older_versions_go AFTER INSERT ON error_group_versions FOR EACH ROW EXECUTE FUNCTION older_versions_go();

    -- No control characters and no overrides of the direction of text; PostgreSQL itself takes no NUL.
    CREATE FUNCTION is_plain_text(value text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
      SELECT value !~ '[\\x01-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069]'
    $$;
    ALTER TABLE error_groups ADD CONSTRAINT error_is_plain_text
      CHECK (is_plain_text(type) AND is_plain_text(message) AND is_plain_text(culprit)) NOT VALID;
    ALTER TABLE error_events ADD CONSTRAINT error_event_is_plain_text
      CHECK (is_plain_text(path) AND is_plain_text(stack)) NOT VALID;

    -- Reports name no account. What somebody pressed may have been called after them: nothing of it stays when their account is emptied.
    CREATE FUNCTION errors_forget_names() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE name text;
    BEGIN
      FOR name IN
        SELECT display_name FROM creator_profiles WHERE account_id = NEW.account_id
        UNION SELECT display_name FROM curator_profiles WHERE account_id = NEW.account_id
        UNION SELECT r.name FROM roster_artists r WHERE r.account_id = NEW.account_id
        UNION SELECT title FROM tracks WHERE account_id = NEW.account_id
        UNION SELECT artist FROM tracks WHERE account_id = NEW.account_id
      LOOP
        -- Shorter ones are in every word; and of a stack only the first line, the message, can have somebody's name.
        CONTINUE WHEN length(name) < 4;
        UPDATE error_events SET path = replace(path, name, '…'),
               stack = replace(split_part(stack, chr(10), 1), name, '…') || substr(stack, length(split_part(stack, chr(10), 1)) + 1),
               breadcrumbs = (SELECT coalesce(jsonb_agg(jsonb_set(b, '{text}', to_jsonb(replace(b ->> 'text', name, '…'))) ORDER BY n), '[]')
                                FROM jsonb_array_elements(breadcrumbs) WITH ORDINALITY AS one (b, n))
         WHERE position(name IN path || split_part(stack, chr(10), 1)) > 0
            OR EXISTS (SELECT FROM jsonb_array_elements(breadcrumbs) b WHERE position(name IN b ->> 'text') > 0);
        UPDATE error_groups SET message = replace(message, name, '…') WHERE position(name IN message) > 0;
      END LOOP;
      RETURN NULL;
    END $$;
    REVOKE ALL ON FUNCTION errors_forget_names() FROM PUBLIC;
    -- The first thing that is written when an account is emptied; its names are still there.
    CREATE TRIGGER errors_forget_names AFTER UPDATE OF erased_at ON account_deletions FOR EACH ROW
      WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION errors_forget_names();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
