import type { Knex } from 'knex';

/**
 * What people agreed to: terms (with the privacy notice) and marketing, each with its version. One row per decision, never changed; the newest of
 * a kind counts. Marketing events need the consent, and what waits goes with it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE consents (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      kind text NOT NULL CHECK (kind IN ('terms', 'marketing')),
      is_given boolean NOT NULL,
      -- The day from which the text applies that was shown.
      version text NOT NULL CHECK (version ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      decided_at timestamptz NOT NULL DEFAULT app_now(),
      source text NOT NULL CHECK (source IN ('sign_up', 'google', 'spotify', 'account', 'renewal', 'demo', 'deletion')),
      -- An account that doesn't want the terms any more is deleted.
      CONSTRAINT terms_are_not_withdrawn CHECK (kind <> 'terms' OR is_given)
    );
    CREATE INDEX consents_newest ON consents (account_id, kind, id DESC);
    REVOKE ALL ON consents FROM fanfare_app;
    GRANT SELECT, INSERT (account_id, kind, is_given, version, source) ON consents TO fanfare_app;
    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON consents
      FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
    CREATE TRIGGER owner_is_there BEFORE INSERT ON consents FOR EACH ROW EXECUTE FUNCTION owner_is_there('account_id');

    CREATE FUNCTION newest_consent(whose int, what text) RETURNS SETOF consents LANGUAGE sql STABLE AS $$
      SELECT * FROM consents WHERE account_id = whose AND kind = what ORDER BY id DESC LIMIT 1
    $$;

    -- A row that decides nothing new would only blur when something was decided.
    CREATE FUNCTION consent_decides_something() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE newest consents;
    BEGIN
      -- Two decisions at once are made one after the other.
      PERFORM FROM accounts WHERE id = NEW.account_id FOR NO KEY UPDATE;
      SELECT * INTO newest FROM newest_consent(NEW.account_id, NEW.kind);
      IF NEW.is_given = coalesce(newest.is_given, false) AND (NOT NEW.is_given OR NEW.version = newest.version) THEN
        RAISE EXCEPTION 'a consent that decides nothing' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER decides_something BEFORE INSERT ON consents FOR EACH ROW EXECUTE FUNCTION consent_decides_something();

    -- The people of a demo are invented, and have agreed.
    INSERT INTO consents (account_id, kind, is_given, version, source)
      SELECT id, kind, true, '2026-11-28', 'demo' FROM accounts, unnest('{terms,marketing}'::text[]) kind WHERE is_demo AND erased_at IS NULL;

    -- What was stored so far was stored without asking.
    DELETE FROM marketing_events;
    ALTER TABLE marketing_events
      -- The purchase, submission or whatever else it is about, so that it is stored once.
      ADD COLUMN subject_id bigint CHECK (subject_id > 0),
      ADD COLUMN last_attempt_at timestamptz,
      -- While a process sends it.
      ADD COLUMN claimed_until timestamptz;
    CREATE UNIQUE INDEX marketing_events_once ON marketing_events (account_id, event, coalesce(subject_id, 0))
      WHERE event IN ('signup_completed', 'first_campaign', 'credits_purchased', 'answer_received', 'subscription_started');

    CREATE FUNCTION marketing_event_has_consent() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- A withdrawal at the same time comes before or after it, and then takes it away.
      PERFORM FROM accounts WHERE id = NEW.account_id FOR NO KEY UPDATE;
      IF NOT EXISTS (SELECT FROM newest_consent(NEW.account_id, 'marketing') WHERE is_given) THEN
        RAISE EXCEPTION 'a marketing event without consent' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER has_consent BEFORE INSERT ON marketing_events FOR EACH ROW EXECUTE FUNCTION marketing_event_has_consent();

    CREATE FUNCTION withdrawal_ends_marketing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      DELETE FROM marketing_events WHERE account_id = NEW.account_id AND forwarded_at IS NULL;
      RETURN NULL;
    END $$;
    REVOKE ALL ON FUNCTION withdrawal_ends_marketing() FROM PUBLIC;
    CREATE TRIGGER ends_marketing AFTER INSERT ON consents FOR EACH ROW WHEN (NEW.kind = 'marketing' AND NOT NEW.is_given)
      EXECUTE FUNCTION withdrawal_ends_marketing();

    -- A link that confirms an address carries what its own sign-up agreed to, as it carries its password.
    ALTER TABLE one_time_tokens
      ADD COLUMN terms_version text CHECK (length(terms_version) <= 10),
      ADD COLUMN wants_marketing boolean,
      ADD CONSTRAINT consents_travel_together CHECK ((terms_version IS NULL) = (wants_marketing IS NULL)
        AND (terms_version IS NULL OR purpose = 'confirm_email'));
  `);
  await addToErasing(knex);
}

/** The rows stay, under an account without a name: they prove what was agreed to. What is wanted from now on ends. */
async function addToErasing(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { body: string }[] }>(
    "SELECT pg_get_functiondef('erase_account(int, int)'::regprocedure) AS body",
  );
  const before = '      DELETE FROM marketing_events WHERE account_id = whose;\n';
  const withdrawal = `      INSERT INTO consents (account_id, kind, is_given, version, source)
        SELECT whose, 'marketing', false, version, 'deletion' FROM newest_consent(whose, 'marketing') WHERE is_given;\n`;
  const body = rows[0]?.body ?? '';
  if (!body.includes(before)) throw new Error('erase_account has no marketing events');
  // Added to whatever the function does by now, so that another migration's addition stays.
  await knex.raw(body.replace(before, () => withdrawal + before).replaceAll('?', '\\?'));
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
