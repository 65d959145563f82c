import type { Knex } from 'knex';

/** Staff who put a ranking live are in the log of their decisions; what goes live by itself isn't a decision of theirs. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TRIGGER log_choice AFTER UPDATE ON finder_rankings FOR EACH ROW
      WHEN (num_nonnulls(OLD.chosen_by, NEW.chosen_by) > 0
            AND ROW(NEW.chosen_by, NEW.live_since) IS DISTINCT FROM ROW(OLD.chosen_by, OLD.live_since))
      EXECUTE FUNCTION log_staff_decision('ranking_put_live', 'chosen_by', 'id', 'is_live', 'live_since', 'figures');
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
