import type { Knex } from 'knex';

/** A release token says which verbs it may, and until when. One that only checks was a role of its own before. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE release_tokens
      ADD COLUMN verbs text[] NOT NULL DEFAULT '{publish,check,promote,rollback,kill}'
        CONSTRAINT verbs_are_known CHECK (verbs <@ ARRAY['publish', 'check', 'promote', 'rollback', 'kill'] AND cardinality(verbs) BETWEEN 1 AND 5),
      -- Null: until it is revoked.
      ADD COLUMN expires_at timestamptz CONSTRAINT expires_later CHECK (expires_at > created_at);
    UPDATE release_tokens SET verbs = '{check}' WHERE role = 'checker';
    ALTER TABLE release_tokens DROP COLUMN role;

    CREATE OR REPLACE FUNCTION release_checks_are_made_by_checkers() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF num_nonnulls(NEW.token_id, NEW.account_id) <> 1 THEN
        RAISE EXCEPTION 'a check needs the token or the account that made it' USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      IF NEW.token_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM release_tokens t
         WHERE t.id = NEW.token_id AND t.revoked_at IS NULL AND coalesce(t.expires_at > app_now(), true) AND 'check' = ANY (t.verbs)
           AND t.name IN (NEW.remote_name, NEW.shell_name)
      ) OR NEW.account_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM accounts a WHERE a.id = NEW.account_id AND a.is_staff AND a.suspended_at IS NULL
      ) THEN
        RAISE EXCEPTION 'a check is made by staff, or with a token of one of both sides that may check' USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NEW;
    END $$;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
