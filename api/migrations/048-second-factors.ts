import type { Knex } from 'knex';

/** Second factors of accounts, recovery codes, sign-ins that wait for a factor, and when a session last proved who it is. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE second_factors (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      kind text NOT NULL CHECK (kind IN ('totp', 'passkey')),
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
      created_at timestamptz NOT NULL DEFAULT app_now(),
      last_used_at timestamptz,
      -- One-time codes: the encrypted secret, and the newest step (30 s) whose code was accepted.
      sealed_secret bytea,
      last_step bigint,
      credential_id text UNIQUE CHECK (length(credential_id) <= 1400),
      public_key bytea,
      counter bigint CHECK (counter >= 0),
      transports text[],
      CHECK (CASE kind
        WHEN 'totp' THEN num_nulls(sealed_secret, last_step) = 0 AND num_nonnulls(credential_id, public_key, counter, transports) = 0
        ELSE num_nonnulls(sealed_secret, last_step) = 0 AND num_nulls(credential_id, public_key, counter, transports) = 0 END)
    );
    CREATE INDEX second_factors_account ON second_factors (account_id);
    -- A code or a signature that was accepted can't be accepted again, and a factor stays its account's.
    CREATE FUNCTION second_factor_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.last_step < OLD.last_step OR NEW.counter < OLD.counter
         OR (NEW.account_id, NEW.kind, NEW.sealed_secret, NEW.credential_id, NEW.public_key)
            IS DISTINCT FROM (OLD.account_id, OLD.kind, OLD.sealed_secret, OLD.credential_id, OLD.public_key) THEN
        RAISE EXCEPTION 'a second factor only moves forward';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER moves_forward BEFORE UPDATE ON second_factors FOR EACH ROW EXECUTE FUNCTION second_factor_moves_forward();

    CREATE TABLE recovery_codes (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      code_hash bytea NOT NULL,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      used_at timestamptz,
      UNIQUE (account_id, code_hash)
    );
    CREATE FUNCTION recovery_code_is_used_once() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.used_at IS NOT NULL OR (NEW.account_id, NEW.code_hash) IS DISTINCT FROM (OLD.account_id, OLD.code_hash) THEN
        RAISE EXCEPTION 'a recovery code is used once';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER used_once BEFORE UPDATE ON recovery_codes FOR EACH ROW EXECUTE FUNCTION recovery_code_is_used_once();

    -- What waits for a proof. Before a session exists the browser holds a token (hashed here); later it is the session's own.
    CREATE TABLE auth_challenges (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      purpose text NOT NULL CHECK (purpose IN ('sign_in', 'enrolment', 'new_factor', 'step_up')),
      token_hash bytea UNIQUE,
      session_id bigint REFERENCES sessions,
      sealed_secret bytea,
      passkey_challenge_hash bytea,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      expires_at timestamptz NOT NULL,
      UNIQUE (session_id, purpose),
      CHECK (CASE WHEN purpose IN ('sign_in', 'enrolment') THEN token_hash IS NOT NULL AND session_id IS NULL
             ELSE token_hash IS NULL AND session_id IS NOT NULL END)
    );
    CREATE INDEX auth_challenges_account ON auth_challenges (account_id);
    CREATE INDEX auth_challenges_expired ON auth_challenges (expires_at);

    -- When the session's person last proved who they are, and whether with a factor.
    ALTER TABLE sessions
      ADD COLUMN verified_at timestamptz,
      ADD COLUMN verified_by_factor boolean NOT NULL DEFAULT false,
      DROP CONSTRAINT sessions_end_reason_check,
      ADD CONSTRAINT sessions_end_reason_check CHECK (end_reason IN
        ('signed_out', 'reuse', 'password_changed', 'suspended', 'ended_by_owner', 'factor_removed'));
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
