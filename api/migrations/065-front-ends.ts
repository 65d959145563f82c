import type { Knex } from 'knex';

/**
 * Front ends and the prefixes of their routes are data: the operator adds a front end, and it owns every prefix that it was the first to
 * publish screens under. A prefix is an address's first segment, so that two owners never meet below one. A remote goes live for the first
 * time like any later version: proven, and by its own team.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER DOMAIN front_end DROP CONSTRAINT front_end_check;
    ALTER DOMAIN front_end ADD CONSTRAINT front_end_is_named CHECK (VALUE ~ '^(shell|mf-[a-z0-9]+(-[a-z0-9]+)*)$' AND length(VALUE) <= 40);

    CREATE TABLE front_ends (
      name front_end PRIMARY KEY,
      -- Who answers for it, in the installation's own words.
      owner text NOT NULL CONSTRAINT owner_is_short CHECK (length(owner) BETWEEN 1 AND 80),
      -- Where browsers get its files; null: where this installation's are.
      origin text CONSTRAINT origin_is_safe
        CHECK (origin ~ '^(https://[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?|http://(localhost|127\\.0\\.0\\.1)(:[0-9]{1,5})?)$'),
      created_at timestamptz NOT NULL DEFAULT app_now()
    );
    CREATE TABLE front_end_routes (
      prefix text PRIMARY KEY CONSTRAINT prefix_is_one_segment CHECK (prefix ~ '^/[a-z0-9]+(-[a-z0-9]+)*$' AND length(prefix) <= 60),
      front_end front_end NOT NULL REFERENCES front_ends,
      created_at timestamptz NOT NULL DEFAULT app_now()
    );
    CREATE INDEX front_end_routes_owner ON front_end_routes (front_end);

    INSERT INTO front_ends (name, owner) VALUES
      ('shell', 'Shell team'), ('mf-auth', 'Account team'), ('mf-creator', 'Creator team'), ('mf-curator', 'Curator team');
    INSERT INTO front_end_routes (prefix, front_end)
      SELECT unnest(ARRAY['/signup', '/signin', '/email-confirmation', '/complete-signup', '/forgot-password', '/reset-password', '/account',
                          '/stop-mails']), 'mf-auth'
      UNION ALL VALUES ('/creator', 'mf-creator'), ('/curator', 'mf-curator')
      UNION ALL
      -- What the API and the shell's server answer themselves. (A segment with a dot or a leading underscore can't be claimed at all.)
      SELECT unnest(ARRAY['/api', '/auth', '/health', '/healthz', '/metrics', '/media', '/images', '/uploads', '/countries', '/languages',
                          '/music-genres', '/static', '/remotes']), 'shell';

    ALTER TABLE releases ADD FOREIGN KEY (name) REFERENCES front_ends (name);
    ALTER TABLE release_tokens ADD FOREIGN KEY (name) REFERENCES front_ends (name);
    CREATE INDEX release_tokens_of ON release_tokens (name);

    CREATE FUNCTION releases_own_their_routes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF jsonb_typeof(NEW.contract -> 'routes') = 'array' AND EXISTS (
        SELECT FROM jsonb_array_elements(NEW.contract -> 'routes') route
         WHERE NOT EXISTS (SELECT FROM front_end_routes o
                            WHERE o.front_end = NEW.name AND o.prefix = '/' || split_part(route ->> 'path', '/', 2))) THEN
        RAISE EXCEPTION '% % has a route of another front end', NEW.name, NEW.version USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER own_their_routes BEFORE INSERT ON releases FOR EACH ROW EXECUTE FUNCTION releases_own_their_routes();

    -- What somebody owns is taken from nobody; the operator can hand over what no release names any more.
    CREATE TRIGGER only_grows BEFORE TRUNCATE ON front_end_routes FOR EACH STATEMENT EXECUTE FUNCTION releases_are_kept();

    -- The first version of a remote is proven too. The shell's is adopted by the operator: there is nothing to check it in before.
    CREATE FUNCTION channels_begin() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_user = 'fanfare_app' THEN
        PERFORM pg_advisory_xact_lock(hashtext('fanfare releases'));
        IF NEW.name = 'shell' OR NEW.canary_version IS NOT NULL OR NEW.last_good_version IS NOT NULL
           OR NOT EXISTS (SELECT FROM channels c WHERE c.name = 'shell')
           OR EXISTS (SELECT FROM release_missing_checks(NEW.name, NEW.stable_version)) THEN
          RAISE EXCEPTION '% % is not proven', NEW.name, NEW.stable_version USING ERRCODE = 'integrity_constraint_violation';
        END IF;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER begin BEFORE INSERT ON channels FOR EACH ROW EXECUTE FUNCTION channels_begin();

    GRANT INSERT ON channels TO fanfare_app;
    REVOKE INSERT, UPDATE, DELETE ON front_ends FROM fanfare_app;
    REVOKE UPDATE, DELETE ON front_end_routes FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
