import type { Knex } from 'knex';

/** A flag gives money back: a new version that was sent for free can't be flagged. Uphold one, and nothing could be refunded. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION flags_are_of_paid_answers() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
    BEGIN
      IF EXISTS (SELECT FROM submissions s WHERE s.id = NEW.submission_id AND s.price_hundredths = 0) THEN
        RAISE EXCEPTION 'submission % was free', NEW.submission_id USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER flags_are_of_paid_answers BEFORE INSERT ON flags FOR EACH ROW EXECUTE FUNCTION flags_are_of_paid_answers();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
