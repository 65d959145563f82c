import type { Knex } from 'knex';

/**
 * Where a release's build came from, as the command says that published it. What was built from changes that aren't committed can go to a share of
 * visitors, never to everyone: nobody could build or read it again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE releases
      -- All null: adopted, or published by a command that doesn't say.
      ADD COLUMN commit text CONSTRAINT commit_is_whole CHECK (commit ~ '^[0-9a-f]{40}$'),
      ADD COLUMN is_dirty boolean,
      ADD COLUMN builder text CONSTRAINT builder_is_short CHECK (length(builder) BETWEEN 1 AND 200),
      ADD CONSTRAINT provenance_is_whole CHECK ((is_dirty IS NULL) = (builder IS NULL) AND (commit IS NULL OR builder IS NOT NULL));

    CREATE FUNCTION channels_refuse_dirty() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_user = 'fanfare_app'
         AND EXISTS (SELECT FROM releases r WHERE r.name = NEW.name AND r.version = NEW.stable_version AND r.is_dirty) THEN
        RAISE EXCEPTION '% % was built from changes that are not committed', NEW.name, NEW.stable_version
          USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse_dirty BEFORE INSERT OR UPDATE OF stable_version ON channels
      FOR EACH ROW EXECUTE FUNCTION channels_refuse_dirty();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
