import type { Knex } from 'knex';

/**
 * There is no accepting without a keep term: accepts of before have the one that counted for them, the longest of what the curator, the service
 * and the rules promised. Processes of the version before write none while they still run: a trigger fills it in.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE answers a SET placement_keep_days = greatest(coalesce(a.placement_keep_days, 0), coalesce(s.keep_days, 0), 7)
      FROM submissions s
     WHERE s.id = a.submission_id AND a.decision = 'accepted'
       AND a.placement_keep_days IS DISTINCT FROM greatest(coalesce(a.placement_keep_days, 0), coalesce(s.keep_days, 0), 7);
    ALTER TABLE answers ADD CONSTRAINT accepts_have_keep_days CHECK (decision <> 'accepted' OR coalesce(placement_keep_days, 0) > 0);
    CREATE FUNCTION answers_have_keep_days() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.placement_keep_days := greatest((SELECT keep_days FROM submissions WHERE id = NEW.submission_id), 7);
      RETURN NEW;
    END $$;
    CREATE TRIGGER have_keep_days BEFORE INSERT ON answers
      FOR EACH ROW WHEN (NEW.decision = 'accepted' AND NEW.placement_keep_days IS NULL) EXECUTE FUNCTION answers_have_keep_days();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
