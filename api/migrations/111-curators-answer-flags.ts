import type { Knex } from 'knex';

/**
 * The curator of a flagged answer reads the flag, and may say something about it once, while it is open. Flags from before were written for
 * staff only: curators never see their text.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE flags
      ADD COLUMN is_text_shared boolean NOT NULL DEFAULT false,
      ADD COLUMN curator_answer text CONSTRAINT curator_answer_length CHECK (length(curator_answer) BETWEEN 1 AND 1000),
      ADD COLUMN curator_answered_at timestamptz,
      ADD CONSTRAINT curator_answer_has_time CHECK ((curator_answer IS NULL) = (curator_answered_at IS NULL));
    ALTER TABLE flags ALTER COLUMN is_text_shared SET DEFAULT true;

    CREATE FUNCTION flag_is_answered_once() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD.curator_answer IS NULL AND OLD.state = 'open' AND NEW.state = 'open'
         AND NEW.is_text_shared = OLD.is_text_shared THEN
        RETURN NEW;
      END IF;
      RAISE EXCEPTION 'flag % is answered once, while it is open', NEW.submission_id USING ERRCODE = 'check_violation';
    END $$;
    CREATE TRIGGER answered_once BEFORE UPDATE ON flags FOR EACH ROW
      WHEN ((NEW.curator_answer, NEW.curator_answered_at, NEW.is_text_shared)
            IS DISTINCT FROM (OLD.curator_answer, OLD.curator_answered_at, OLD.is_text_shared))
      EXECUTE FUNCTION flag_is_answered_once();
    CREATE TRIGGER raised_without_answer BEFORE INSERT ON flags FOR EACH ROW WHEN (NEW.curator_answer IS NOT NULL)
      EXECUTE FUNCTION flag_is_answered_once();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
