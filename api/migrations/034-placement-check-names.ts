import type { Knex } from 'knex';

/** Renames columns and values of placement proofs, their checks and waves to the terms that the code uses. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE campaigns DROP CONSTRAINT campaigns_wave_outcome_check;
    UPDATE campaigns SET wave_outcome = 'continued' WHERE wave_outcome = 'went_on';
    ALTER TABLE campaigns ADD CONSTRAINT campaigns_wave_outcome_check CHECK (wave_outcome IN ('continued', 'stopped'));

    ALTER TABLE proofs RENAME COLUMN handed_in_at TO added_at;
    ALTER TABLE proofs RENAME COLUMN removal_said_by TO removal_reported_by;
    ALTER TABLE proofs RENAME COLUMN is_watched TO is_checked;
    ALTER TABLE proofs RENAME COLUMN next_look_at TO next_check_at;
    ALTER TABLE proofs RENAME COLUMN looks_count TO checks_count;
    ALTER TABLE proofs RENAME COLUMN unread_since TO unreadable_since;
    ALTER TABLE proofs RENAME COLUMN unread_looks TO unreadable_checks;
    ALTER TABLE proofs RENAME CONSTRAINT only_watched_is_looked_at TO only_checked_has_checks;
    ALTER TABLE proofs RENAME CONSTRAINT unread_since_its_first TO unreadable_since_its_first;
    ALTER TABLE proofs RENAME CONSTRAINT proofs_looks_count_check TO proofs_checks_count_check;
    ALTER TABLE proofs RENAME CONSTRAINT proofs_unread_looks_check TO proofs_unreadable_checks_check;
    ALTER INDEX proofs_to_look_at RENAME TO proofs_due_for_check;
    ALTER INDEX proofs_unread RENAME TO proofs_unreadable;
    -- A function's body is text: it doesn't follow a renamed column.
    CREATE OR REPLACE FUNCTION proof_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.state <> OLD.state AND NOT (
           (OLD.state = 'waiting' AND NEW.state IN ('verified', 'disputed'))
        OR (OLD.state = 'disputed' AND NEW.state IN ('verified', 'refused'))) THEN
        RAISE EXCEPTION 'proof % can''t go from % to %', OLD.submission_id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
      END IF;
      IF (NEW.submission_id, NEW.curator_account_id, NEW.url, NEW.is_escrow, NEW.posted_at, NEW.disclosure, NEW.added_at, NEW.tags)
         IS DISTINCT FROM (OLD.submission_id, OLD.curator_account_id, OLD.url, OLD.is_escrow, OLD.posted_at, OLD.disclosure, OLD.added_at, OLD.tags) THEN
        RAISE EXCEPTION 'proof % can''t be changed', OLD.submission_id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;

    ALTER TABLE placement_checks RENAME COLUMN looked_at TO checked_at;
    ALTER TABLE placement_checks RENAME COLUMN looked_on TO checked_on;
    ALTER TABLE placement_checks RENAME CONSTRAINT position_of_what_was_seen TO position_only_when_found;
    ALTER TABLE placement_checks RENAME CONSTRAINT says_why_not TO reason_unless_found;
    ALTER TABLE placement_checks DROP CONSTRAINT placement_checks_kind_check;
    UPDATE placement_checks SET kind = CASE kind WHEN 'hand_in' THEN 'added' ELSE 'recheck' END WHERE kind <> 'daily';
    ALTER TABLE placement_checks
      ADD CONSTRAINT placement_checks_kind_check CHECK (kind IN ('added', 'daily', 'recheck'));
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
