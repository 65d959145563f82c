import type { Knex } from 'knex';

/** A trained ranking knows how much a service's record counts beside its music; and lists are ordered anew when another one goes live. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Logarithms of odds by term, learned from answers; NULL where there were too few.
    ALTER TABLE finder_rankings ADD term_weights jsonb;
    CREATE TRIGGER noted_when_live AFTER UPDATE OF is_live ON finder_rankings FOR EACH ROW
      WHEN (OLD.is_live <> NEW.is_live) EXECUTE FUNCTION note_change('likeness');
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
