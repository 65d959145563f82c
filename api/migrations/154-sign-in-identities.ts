import type { Knex } from 'knex';

/**
 * Signing in with Google or Spotify: which identity there belongs to which account, and what waits while somebody is there. An identity belongs to
 * one account, and only to one whose owner has confirmed its address: nobody waits with theirs in somebody else's account.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE sign_in_identities (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      provider text NOT NULL CHECK (provider IN ('google', 'spotify')),
      -- The provider's own name for the person: addresses there change.
      subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
      -- As the provider gave it when it was connected, so that its owner knows which one it is.
      email citext CHECK (length(email) <= 254),
      connected_at timestamptz NOT NULL DEFAULT app_now(),
      last_used_at timestamptz,
      ended_at timestamptz,
      -- 'undone': by a link, or by an operator, because somebody else may have connected it.
      end_reason text CHECK (end_reason IN ('disconnected', 'undone')),
      CONSTRAINT identity_ends_for_a_reason CHECK ((ended_at IS NULL) = (end_reason IS NULL))
    );
    CREATE UNIQUE INDEX sign_in_identities_of_one_account ON sign_in_identities (provider, subject) WHERE ended_at IS NULL;
    CREATE UNIQUE INDEX sign_in_identities_one_of_each ON sign_in_identities (account_id, provider) WHERE ended_at IS NULL;
    CREATE INDEX sign_in_identities_account ON sign_in_identities (account_id, id);
    REVOKE ALL ON sign_in_identities FROM fanfare_app;
    GRANT SELECT, INSERT (account_id, provider, subject, email), UPDATE (last_used_at, ended_at, end_reason)
      ON sign_in_identities TO fanfare_app;

    CREATE FUNCTION identity_is_of_confirmed_account() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM accounts WHERE id = NEW.account_id AND email_confirmed_at IS NOT NULL) THEN
        RAISE EXCEPTION 'an identity of account %, whose address is not confirmed', NEW.account_id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER of_confirmed_account BEFORE INSERT ON sign_in_identities FOR EACH ROW
      EXECUTE FUNCTION identity_is_of_confirmed_account();

    -- What ended stays ended, and nobody disconnects their last way in. One that is undone may be the last: a link to a new password follows.
    CREATE FUNCTION identity_is_not_the_last() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.ended_at IS NOT NULL THEN
        RAISE EXCEPTION 'a disconnected identity only stays so' USING ERRCODE = 'check_violation';
      END IF;
      IF NEW.end_reason = 'disconnected'
         AND NOT EXISTS (SELECT FROM accounts WHERE id = NEW.account_id AND password_hash IS NOT NULL)
         AND NOT EXISTS (SELECT FROM sign_in_identities WHERE account_id = NEW.account_id AND id <> NEW.id AND ended_at IS NULL) THEN
        RAISE EXCEPTION 'the last way in to account %', NEW.account_id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER not_the_last BEFORE UPDATE ON sign_in_identities FOR EACH ROW EXECUTE FUNCTION identity_is_not_the_last();
    CREATE TRIGGER log_identity AFTER INSERT ON sign_in_identities FOR EACH ROW
      EXECUTE FUNCTION log_security_event('identity_connected', 'account_id');
    CREATE TRIGGER log_identity_end AFTER UPDATE OF ended_at ON sign_in_identities FOR EACH ROW
      WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION log_security_event('identity_disconnected', 'account_id');

    -- Bound to one browser by its cookie. First what the provider's answer is compared with; then, once, who it says is there.
    CREATE TABLE provider_sign_ins (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      browser_hash bytea NOT NULL CHECK (length(browser_hash) = 32),
      provider text NOT NULL CHECK (provider IN ('google', 'spotify')),
      -- Who connects an identity; null where somebody signs in or up.
      account_id int REFERENCES accounts,
      return_path text CHECK (length(return_path) <= 500),
      state_hash bytea UNIQUE,
      nonce text CHECK (length(nonce) <= 100),
      code_verifier text CHECK (length(code_verifier) <= 128),
      continuation_hash bytea UNIQUE,
      subject text CHECK (length(subject) BETWEEN 1 AND 255),
      email citext CHECK (length(email) <= 254),
      email_verified boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      expires_at timestamptz NOT NULL,
      CONSTRAINT provider_sign_in_is_asked_or_answered CHECK (
        CASE WHEN state_hash IS NULL THEN num_nulls(continuation_hash, subject) = 0 AND num_nonnulls(nonce, code_verifier) = 0
        ELSE num_nulls(nonce, code_verifier) = 0 AND num_nonnulls(continuation_hash, subject, email) = 0 END),
      CONSTRAINT verified_email_is_given CHECK (email IS NOT NULL OR NOT email_verified)
    );
    CREATE INDEX provider_sign_ins_account ON provider_sign_ins (account_id) WHERE account_id IS NOT NULL;
    CREATE INDEX provider_sign_ins_expired ON provider_sign_ins (expires_at);

    -- A confirmation of a sign-up with a provider connects its identity; one of a first connection undoes it.
    ALTER TABLE one_time_tokens
      ADD COLUMN identity_provider text CHECK (identity_provider IN ('google', 'spotify')),
      ADD COLUMN identity_subject text CHECK (length(identity_subject) BETWEEN 1 AND 255),
      ADD COLUMN identity_email citext CHECK (length(identity_email) <= 254),
      ADD CONSTRAINT confirmations_connect_identities CHECK (num_nonnulls(identity_provider, identity_subject) <> 1
        AND (identity_email IS NULL OR identity_subject IS NOT NULL)
        AND (identity_subject IS NULL OR (purpose = 'confirm_email' AND password_hash IS NULL)));

    -- The code that was emailed to somebody without a password and without a factor, to confirm who they are.
    ALTER TABLE auth_challenges ADD COLUMN email_code_hash bytea,
      ADD CONSTRAINT email_codes_confirm CHECK (email_code_hash IS NULL OR purpose = 'step_up');
  `);
  await addValues(knex, 'one_time_tokens', 'purpose', ['undo_identity']);
  await addValues(knex, 'sessions', 'end_reason', ['identity_disconnected']);
  await addValues(knex, 'security_events', 'kind', ['identity_connected', 'identity_disconnected']);
  await addErasure(knex);
}

/** Adds values to the list that a column's check allows, whatever it allows by now. */
async function addValues(knex: Knex, table: string, column: string, added: string[]): Promise<void> {
  const name = `${table}_${column}_check`;
  const { rows } = await knex.raw<{ rows: { definition: string }[] }>(
    'SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = ?',
    [name],
  );
  const known = [...(rows[0]?.definition ?? '').matchAll(/'([a-z_]+)'::text/g)].map(([, value]) => value);
  if (known.length === 0) throw new Error(`${name} has no list of values`);
  const list = [...known, ...added].map((value) => `'${value}'`).join(', ');
  await knex.raw(`ALTER TABLE ${table} DROP CONSTRAINT ${name}, ADD CONSTRAINT ${name} CHECK (${column} IN (${list}))`);
}

/** Adds both tables to what goes with an account, whatever goes with it by now. */
async function addErasure(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { definition: string }[] }>(
    `SELECT pg_get_functiondef('erase_account(int, int)'::regprocedure) AS definition`,
  );
  const before = 'DELETE FROM second_factors WHERE account_id = whose;';
  const definition = rows[0]?.definition ?? '';
  if (!definition.includes(before)) throw new Error('erase_account deletes no second factors');
  const own = ['sign_in_identities', 'provider_sign_ins'].map(
    (table) => `DELETE FROM ${table} WHERE account_id = whose;`,
  );
  // As a function: a replacement text would have its own patterns.
  await knex.raw(definition.replace(before, () => [before, ...own].join('\n      ')).replaceAll('?', String.raw`\?`));
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
