import type { Knex } from 'knex';

/**
 * A prefix is owned by the front end that goes live under it, no longer by whoever publishes first: a build only asks for it. Who owns what, and
 * where a front end's files are, is logged as it changes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE front_end_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name front_end NOT NULL REFERENCES front_ends,
      verb text NOT NULL CONSTRAINT front_end_verb_is_known CHECK (verb IN ('added', 'owner_set', 'prefix_taken', 'prefix_freed', 'origin_set')),
      prefix text,
      origin text,
      -- As on channel_events; the role of the database where nobody was named.
      who text NOT NULL,
      why text CONSTRAINT front_end_why_is_short CHECK (length(why) BETWEEN 3 AND 500),
      created_at timestamptz NOT NULL DEFAULT app_now(),
      CONSTRAINT prefix_where_one_changes CHECK ((prefix IS NOT NULL) = (verb IN ('prefix_taken', 'prefix_freed')))
    );
    CREATE INDEX front_end_events_newest ON front_end_events (name, id DESC);
    REVOKE INSERT, UPDATE, DELETE ON front_end_events FROM fanfare_app;
    CREATE TRIGGER only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON front_end_events
      FOR EACH STATEMENT EXECUTE FUNCTION releases_are_kept();

    -- As the schema's owner, so that nobody else writes events. Whoever acts is named for the transaction (fanfare.who, fanfare.why).
    CREATE FUNCTION front_end_changes_are_logged() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    DECLARE
      actor text = coalesce(nullif(current_setting('fanfare.who', true), ''), session_user);
      reason text = nullif(current_setting('fanfare.why', true), '');
    BEGIN
      IF TG_TABLE_NAME = 'front_end_routes' THEN
        IF TG_OP <> 'INSERT' THEN
          INSERT INTO front_end_events (name, verb, prefix, who, why) VALUES (OLD.front_end, 'prefix_freed', OLD.prefix, actor, reason);
        END IF;
        IF TG_OP <> 'DELETE' THEN
          INSERT INTO front_end_events (name, verb, prefix, who, why) VALUES (NEW.front_end, 'prefix_taken', NEW.prefix, actor, reason);
        END IF;
      ELSIF TG_OP = 'INSERT' THEN
        INSERT INTO front_end_events (name, verb, origin, who, why) VALUES (NEW.name, 'added', NEW.origin, actor, reason);
      ELSE
        IF NEW.owner <> OLD.owner THEN
          INSERT INTO front_end_events (name, verb, who, why) VALUES (NEW.name, 'owner_set', actor, reason);
        END IF;
        IF NEW.origin IS DISTINCT FROM OLD.origin THEN
          INSERT INTO front_end_events (name, verb, origin, who, why) VALUES (NEW.name, 'origin_set', NEW.origin, actor, reason);
        END IF;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER logged AFTER INSERT OR UPDATE OR DELETE ON front_end_routes FOR EACH ROW EXECUTE FUNCTION front_end_changes_are_logged();
    CREATE TRIGGER logged AFTER INSERT OR UPDATE ON front_ends FOR EACH ROW EXECUTE FUNCTION front_end_changes_are_logged();

    -- A build may ask for what is nobody's; what somebody else owns is refused as before.
    CREATE OR REPLACE FUNCTION releases_own_their_routes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF jsonb_typeof(NEW.contract -> 'routes') = 'array' AND EXISTS (
        SELECT FROM jsonb_array_elements(NEW.contract -> 'routes') route
          JOIN front_end_routes o ON o.prefix = '/' || split_part(route ->> 'path', '/', 2)
         WHERE o.front_end <> NEW.name) THEN
        RAISE EXCEPTION '% % has a route of another front end', NEW.name, NEW.version USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;

    -- What visitors get has screens under its own prefixes only, whatever was given to others while it was disabled.
    CREATE FUNCTION channels_own_their_routes() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE foreign_prefix text;
    BEGIN
      IF NEW.is_killed THEN RETURN NEW; END IF;
      SELECT '/' || split_part(route ->> 'path', '/', 2) INTO foreign_prefix
        FROM releases r, jsonb_array_elements(CASE jsonb_typeof(r.contract -> 'routes') WHEN 'array' THEN r.contract -> 'routes' ELSE '[]' END) route
       WHERE r.name = NEW.name AND r.version IN (NEW.stable_version, NEW.canary_version)
         AND NOT EXISTS (SELECT FROM front_end_routes o
                          WHERE o.front_end = NEW.name AND o.prefix = '/' || split_part(route ->> 'path', '/', 2))
       LIMIT 1;
      IF FOUND THEN
        RAISE EXCEPTION '% does not own %', NEW.name, foreign_prefix USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER own_their_routes BEFORE INSERT OR UPDATE OF stable_version, canary_version, is_killed ON channels
      FOR EACH ROW EXECUTE FUNCTION channels_own_their_routes();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
