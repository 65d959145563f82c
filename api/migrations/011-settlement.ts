import type { Knex } from 'knex';

/**
 * Every way in which a submission can end after its answer: proofs, broken promises, flags, votes; campaigns that are sent
 * later or in waves; what the audit found and hasn't been put right yet.
 *
 * The pairs of states that the triggers let through are those of `src/modules/states`; a test compares every pair.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE ledger_journals DROP CONSTRAINT ledger_journals_kind_check;
    ALTER TABLE ledger_journals ADD CONSTRAINT ledger_journals_kind_check CHECK (kind IN (
      'gift_redeemed', 'credits_purchased', 'subscription_granted', 'demo_granted',
      'campaign_paid', 'answer_posted', 'submission_refunded', 'earning_cleared',
      'return_begun', 'return_paid', 'return_failed',
      'gift_purchased', 'chargeback_opened', 'chargeback_won', 'debt_settled',
      -- What had been spent comes back: the platform's share of a broken promise, or all of it.
      'promise_broken', 'quality_refunded'));

    -- ---- submissions ----
    ALTER TABLE submissions
      -- 2: goes out only if the first wave does well enough.
      ADD COLUMN wave smallint NOT NULL DEFAULT 1 CHECK (wave IN (1, 2)),
      ADD COLUMN proof_due_at timestamptz,
      ADD COLUMN keep_until timestamptz,
      -- The keep days ended with the promise kept; from then on it can't be broken.
      ADD COLUMN kept_at timestamptz,
      -- Repeated from the flag: the clearing sweep asks for it while it locks the row, and would miss another table's change.
      ADD COLUMN is_flagged boolean NOT NULL DEFAULT false,
      -- The earning was taken back before it cleared.
      ADD COLUMN reversed_at timestamptz,
      ADD CONSTRAINT flagged_does_not_clear CHECK (NOT is_flagged OR cleared_at IS NULL),
      ADD CONSTRAINT cleared_or_reversed CHECK (cleared_at IS NULL OR reversed_at IS NULL),
      ADD CONSTRAINT placed_is_kept_for CHECK (status <> 'placed' OR keep_until IS NOT NULL),
      ADD CONSTRAINT kept_was_placed CHECK (kept_at IS NULL OR status IN ('placed', 'refunded_quality'));
    DROP INDEX submissions_clearing;
    CREATE INDEX submissions_clearing ON submissions (clears_at)
      WHERE clears_at IS NOT NULL AND cleared_at IS NULL AND reversed_at IS NULL;
    CREATE INDEX submissions_proof_due ON submissions (proof_due_at) WHERE status = 'accepted';
    CREATE INDEX submissions_kept ON submissions (keep_until) WHERE status = 'placed' AND kept_at IS NULL;
    -- For levels and reliability: the latest outcomes of a service.
    CREATE INDEX submissions_outcomes ON submissions (service_id, closed_at DESC) WHERE closed_at IS NOT NULL;

    CREATE OR REPLACE FUNCTION submission_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.status <> OLD.status AND NOT (
           (OLD.status = 'queued' AND NEW.status IN ('pending', 'cancelled'))
        OR (OLD.status = 'pending' AND NEW.status IN ('accepted', 'declined', 'wrong_match', 'expired', 'withdrawn'))
        OR (OLD.status = 'accepted' AND NEW.status IN ('placed', 'broken', 'refunded_quality'))
        OR (OLD.status = 'placed' AND NEW.status IN ('broken', 'refunded_quality'))
        -- An answer is flagged for its words, whatever became of its promise.
        OR (OLD.status IN ('declined', 'broken') AND NEW.status = 'refunded_quality')) THEN
        RAISE EXCEPTION 'submission % can''t go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'check_violation';
      END IF;
      IF NEW.price_hundredths <> OLD.price_hundredths OR NEW.campaign_id <> OLD.campaign_id OR NEW.service_id <> OLD.service_id
         OR NEW.curator_share_hundredths <> OLD.curator_share_hundredths OR NEW.wave <> OLD.wave THEN
        RAISE EXCEPTION 'the terms of submission % are fixed', OLD.id USING ERRCODE = 'check_violation';
      END IF;
      IF OLD.cleared_at IS NOT NULL AND NEW.status <> OLD.status AND NEW.status = 'refunded_quality' THEN
        RAISE EXCEPTION 'the earning of submission % has cleared', OLD.id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;

    -- ---- proofs ----
    CREATE TABLE proofs (
      submission_id int PRIMARY KEY REFERENCES submissions,
      curator_account_id int NOT NULL REFERENCES accounts,
      url text NOT NULL CHECK (length(url) <= 500 AND url LIKE 'https://%'),
      -- Of an influencer: the price stays held until it is verified.
      is_escrow boolean NOT NULL,
      -- As the curator states them.
      posted_at timestamptz,
      disclosure text CHECK (length(disclosure) BETWEEN 1 AND 200),
      state text NOT NULL CHECK (state IN ('taken', 'waiting', 'disputed', 'verified', 'refused')),
      handed_in_at timestamptz NOT NULL DEFAULT app_now(),
      confirm_by timestamptz,
      verified_at timestamptz,
      verified_by text CHECK (verified_by IN ('creator', 'time', 'staff')),
      dispute text CHECK (length(dispute) BETWEEN 1 AND 1000),
      disputed_at timestamptz,
      decide_by timestamptz,
      decided_at timestamptz,
      decided_by int REFERENCES accounts,
      note text CHECK (length(note) <= 1000),
      removed_at timestamptz,
      -- Null: seen by the placement watch.
      removal_said_by int REFERENCES accounts,
      removal_note text CHECK (length(removal_note) <= 1000),
      CONSTRAINT escrow_is_confirmed CHECK (is_escrow = (state <> 'taken')),
      CONSTRAINT escrow_states_its_post CHECK (
        NOT is_escrow OR (posted_at IS NOT NULL AND disclosure IS NOT NULL AND confirm_by IS NOT NULL)),
      CONSTRAINT verified_by_somebody CHECK ((state = 'verified') = (verified_at IS NOT NULL) AND (verified_at IS NULL) = (verified_by IS NULL)),
      CONSTRAINT disputed_with_a_reason CHECK (
        (disputed_at IS NULL) = (dispute IS NULL) AND (disputed_at IS NULL) = (decide_by IS NULL)
        AND (state <> 'disputed' OR disputed_at IS NOT NULL)),
      CONSTRAINT decided_by_staff CHECK ((decided_at IS NULL) = (decided_by IS NULL) AND (state <> 'refused' OR decided_at IS NOT NULL))
    );
    -- One post proves one submission.
    CREATE UNIQUE INDEX proofs_post_once ON proofs (url) WHERE is_escrow;
    CREATE INDEX proofs_waiting ON proofs (confirm_by) WHERE state = 'waiting';
    CREATE INDEX proofs_disputed ON proofs (decide_by, submission_id) WHERE state = 'disputed';
    CREATE FUNCTION proof_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.state <> OLD.state AND NOT (
           (OLD.state = 'waiting' AND NEW.state IN ('verified', 'disputed'))
        OR (OLD.state = 'disputed' AND NEW.state IN ('verified', 'refused'))) THEN
        RAISE EXCEPTION 'proof % can''t go from % to %', OLD.submission_id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
      END IF;
      IF (NEW.submission_id, NEW.curator_account_id, NEW.url, NEW.is_escrow, NEW.posted_at, NEW.disclosure, NEW.handed_in_at)
         IS DISTINCT FROM (OLD.submission_id, OLD.curator_account_id, OLD.url, OLD.is_escrow, OLD.posted_at, OLD.disclosure, OLD.handed_in_at) THEN
        RAISE EXCEPTION 'proof % is what it is', OLD.submission_id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER proof_moves_forward BEFORE UPDATE ON proofs FOR EACH ROW EXECUTE FUNCTION proof_moves_forward();

    -- ---- flags and votes ----
    CREATE TABLE flags (
      -- An answer is flagged once.
      submission_id int PRIMARY KEY REFERENCES submissions,
      creator_account_id int NOT NULL REFERENCES accounts,
      reason text NOT NULL CHECK (reason IN ('copied', 'empty', 'not_heard', 'rude', 'other')),
      text text NOT NULL DEFAULT '' CHECK (length(text) <= 1000),
      state text NOT NULL CHECK (state IN ('open', 'upheld', 'rejected')),
      -- What the checks measured.
      findings jsonb NOT NULL DEFAULT '{}',
      raised_at timestamptz NOT NULL DEFAULT app_now(),
      decide_by timestamptz NOT NULL,
      decided_at timestamptz,
      -- Null: by the checks themselves.
      decided_by int REFERENCES accounts,
      note text CHECK (length(note) <= 1000),
      CONSTRAINT decided_has_time CHECK ((state = 'open') = (decided_at IS NULL)),
      CONSTRAINT rejected_by_staff CHECK (state <> 'rejected' OR decided_by IS NOT NULL)
    );
    CREATE INDEX flags_open ON flags (decide_by, submission_id) WHERE state = 'open';
    CREATE INDEX flags_decided ON flags (decided_at DESC, submission_id DESC) WHERE state <> 'open';
    CREATE FUNCTION flag_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.state <> OLD.state AND NOT (OLD.state = 'open' AND NEW.state IN ('upheld', 'rejected')) THEN
        RAISE EXCEPTION 'flag % can''t go from % to %', OLD.submission_id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
      END IF;
      IF (NEW.submission_id, NEW.creator_account_id, NEW.reason, NEW.text, NEW.findings, NEW.raised_at, NEW.decide_by)
         IS DISTINCT FROM (OLD.submission_id, OLD.creator_account_id, OLD.reason, OLD.text, OLD.findings, OLD.raised_at, OLD.decide_by) THEN
        RAISE EXCEPTION 'flag % is what it is', OLD.submission_id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER flag_moves_forward BEFORE UPDATE ON flags FOR EACH ROW EXECUTE FUNCTION flag_moves_forward();

    CREATE TABLE votes (
      submission_id int PRIMARY KEY REFERENCES submissions,
      creator_account_id int NOT NULL REFERENCES accounts,
      is_helpful boolean NOT NULL,
      voted_at timestamptz NOT NULL DEFAULT app_now()
    );
    -- A flag looks for the same words in every earlier answer.
    CREATE INDEX answers_feedback ON answers USING gin (feedback gin_trgm_ops);

    -- ---- campaigns ----
    ALTER TABLE campaigns
      -- How many go out first, and the accept rate from which the others follow.
      ADD COLUMN wave_first smallint CHECK (wave_first BETWEEN 1 AND 99),
      ADD COLUMN wave_min_percent smallint CHECK (wave_min_percent BETWEEN 1 AND 100),
      ADD COLUMN wave_outcome text CHECK (wave_outcome IN ('went_on', 'stopped')),
      ADD CONSTRAINT waves_have_both CHECK ((wave_first IS NULL) = (wave_min_percent IS NULL)),
      ADD CONSTRAINT waves_have_an_outcome CHECK (wave_outcome IS NULL OR wave_first IS NOT NULL),
      ADD CONSTRAINT scheduled_has_time CHECK (status <> 'scheduled' OR send_at IS NOT NULL);
    CREATE INDEX campaigns_scheduled ON campaigns (send_at) WHERE status = 'scheduled';
    CREATE INDEX campaigns_in_waves ON campaigns (id) WHERE status = 'sent' AND wave_first IS NOT NULL AND wave_outcome IS NULL;

    -- ---- services ----
    ALTER TABLE services
      -- Outcomes before it don't count any more: the rule has acted on them.
      ADD COLUMN reliability_from timestamptz,
      ADD COLUMN is_away_by_rule boolean NOT NULL DEFAULT false;

    -- ---- the audit ----
    CREATE TABLE audit_alarms (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      check_name text NOT NULL,
      opened_at timestamptz NOT NULL DEFAULT app_now(),
      last_seen_at timestamptz NOT NULL DEFAULT app_now(),
      closed_at timestamptz,
      -- As it stands; the most that was ever found, and the first offending rows as they were last seen.
      found int NOT NULL CHECK (found > 0),
      most_found int NOT NULL CHECK (most_found >= found),
      rows jsonb NOT NULL
    );
    CREATE UNIQUE INDEX audit_alarms_one_open ON audit_alarms (check_name) WHERE closed_at IS NULL;

    REVOKE DELETE ON proofs, flags, votes, audit_alarms FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
