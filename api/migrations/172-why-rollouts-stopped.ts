import type { Knex } from 'knex';

/**
 * Why a rollout is held, how it ended, and why a version went live or back by itself: the name of a text and its values, beside its English.
 * Rows of before, and of copies of an earlier release, have the English alone.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE rollouts
      ADD COLUMN held_because jsonb,
      ADD COLUMN outcome_because jsonb;
    ALTER TABLE channel_events ADD COLUMN because jsonb;
    GRANT UPDATE (held_because, outcome_because) ON rollouts TO fanfare_app;

    -- A copy of an earlier release writes another English, and leaves the text of the one before.
    CREATE FUNCTION rollouts_because_fits() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.held_because := NULL;
      RETURN NEW;
    END $$;
    CREATE TRIGGER because_fits BEFORE UPDATE ON rollouts FOR EACH ROW
      WHEN (NEW.held_why IS DISTINCT FROM OLD.held_why AND NEW.held_because IS NOT DISTINCT FROM OLD.held_because)
      EXECUTE FUNCTION rollouts_because_fits();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
