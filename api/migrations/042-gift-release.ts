import type { Knex } from 'knex';

/** Gift codes that staff issue above a limit wait until a second person releases them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE gift_codes
      ADD COLUMN needs_release boolean NOT NULL DEFAULT false,
      ADD COLUMN released_at timestamptz,
      ADD COLUMN released_by int REFERENCES accounts,
      ADD CONSTRAINT gift_released_by_somebody CHECK ((released_at IS NULL) = (released_by IS NULL)),
      ADD CONSTRAINT gift_released_by_another CHECK (released_by IS NULL OR (needs_release AND released_by <> issued_by)),
      ADD CONSTRAINT gift_released_before_redeemed CHECK (redeemed_at IS NULL OR NOT needs_release OR released_at IS NOT NULL);
    -- Whether a code waits is decided when it is issued.
    GRANT UPDATE (released_at, released_by) ON gift_codes TO fanfare_app;
    CREATE TRIGGER log_gift_release AFTER UPDATE OF released_by ON gift_codes FOR EACH ROW
      WHEN (NEW.released_by IS DISTINCT FROM OLD.released_by)
      EXECUTE FUNCTION log_staff_decision('gift_code_released', 'released_by', 'id', 'released_at', 'hundredths');
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
