import type { Knex } from 'knex';

/**
 * Services that break too many promises are paused until staff have looked. Nobody else can end that pause, and a service that is
 * paused so can neither go live nor move to another address.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- ---- when a promise broke ----
    ALTER TABLE submissions ADD COLUMN broken_at timestamptz;
    -- A broken promise whose answer was refunded afterwards has its event in the feed.
    UPDATE submissions s SET broken_at = past.at
      FROM (SELECT b.id, coalesce(pr.removed_at, pr.decided_at, b.proof_due_at, b.closed_at, app_now()) AS at FROM submissions b
              LEFT JOIN proofs pr ON pr.submission_id = b.id
             WHERE b.status = 'broken' OR (b.status = 'refunded_quality'
               AND EXISTS (SELECT FROM feed_events f WHERE f.idem = 'submission:' || b.id || ':broken:curator'))) past
     WHERE s.id = past.id;
    ALTER TABLE submissions ADD CONSTRAINT broken_has_time CHECK (status <> 'broken' OR broken_at IS NOT NULL);
    CREATE INDEX submissions_decided_promises ON submissions (service_id, (coalesce(broken_at, kept_at)))
      WHERE broken_at IS NOT NULL OR kept_at IS NOT NULL;
    CREATE FUNCTION note_broken_promise() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        IF NEW.status = 'broken' THEN NEW.broken_at := coalesce(NEW.broken_at, app_now()); END IF;
      ELSIF NEW.status = 'broken' AND OLD.status <> 'broken' THEN NEW.broken_at := app_now();
      ELSE NEW.broken_at := OLD.broken_at;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER note_broken_promise BEFORE INSERT OR UPDATE OF status, broken_at ON submissions
      FOR EACH ROW EXECUTE FUNCTION note_broken_promise();

    -- ---- the pause ----
    ALTER TABLE services
      -- Promises that were kept or broken after it count; null: all of them.
      ADD COLUMN promises_from timestamptz,
      ADD COLUMN promises_paused_at timestamptz,
      -- What a paused service is once staff have looked; null for one that wasn't live, which stays as it is.
      ADD COLUMN resumes_to text CHECK (resumes_to IN ('active', 'curator', 'checks', 'answer_rate')),
      ADD COLUMN resumed_by int REFERENCES accounts,
      ADD COLUMN resume_reason text CHECK (length(resume_reason) BETWEEN 1 AND 1000),
      DROP CONSTRAINT services_paused_by_check,
      ADD CONSTRAINT services_paused_by_check CHECK (paused_by IN ('checks', 'answer_rate', 'promises')),
      DROP CONSTRAINT paused_by_needs_pause,
      ADD CONSTRAINT paused_by_needs_pause CHECK (
        CASE WHEN paused_by = 'promises' THEN status NOT IN ('active', 'checking')
             ELSE paused_by IS NULL OR status IN ('paused', 'checking') END),
      ADD CONSTRAINT promise_pause_is_whole CHECK (
        (paused_by IS NOT DISTINCT FROM 'promises') = (promises_paused_at IS NOT NULL)
        AND (resumes_to IS NULL OR (paused_by = 'promises' AND status IN ('paused', 'suspended'))));
    CREATE INDEX services_paused_by_promises ON services (promises_paused_at, id) WHERE paused_by = 'promises';

    CREATE FUNCTION promise_pause_ends_by_staff() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      is_resumed boolean := OLD.paused_by IS NOT DISTINCT FROM 'promises' AND NEW.paused_by IS DISTINCT FROM 'promises';
    BEGIN
      IF NEW.paused_by = 'promises' AND OLD.paused_by IS DISTINCT FROM 'promises' THEN
        NEW.resumed_by := NULL;
        NEW.resume_reason := NULL;
      END IF;
      IF is_resumed AND (
           NEW.resumed_by IS NULL OR NEW.resume_reason IS NULL
        OR NEW.promises_from IS NOT DISTINCT FROM OLD.promises_from
        OR NOT EXISTS (SELECT FROM accounts a WHERE a.id = NEW.resumed_by AND a.is_staff)
        OR EXISTS (SELECT FROM curator_profiles p WHERE p.id = NEW.curator_profile_id AND p.account_id = NEW.resumed_by)) THEN
        RAISE EXCEPTION 'service % is paused until staff have looked', OLD.id USING ERRCODE = 'check_violation';
      END IF;
      IF NOT is_resumed AND NEW.promises_from IS DISTINCT FROM OLD.promises_from THEN
        RAISE EXCEPTION 'which promises of service % count changes when staff resume it', OLD.id USING ERRCODE = 'check_violation';
      END IF;
      IF OLD.paused_by = 'promises' AND NEW.paused_by = 'promises' AND NEW.url <> OLD.url AND current_user = 'fanfare_app' THEN
        RAISE EXCEPTION 'service % stays at its address while staff look', OLD.id USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER promise_pause_ends_by_staff BEFORE UPDATE OF status, url, paused_by, promises_from, resumed_by ON services
      FOR EACH ROW EXECUTE FUNCTION promise_pause_ends_by_staff();
    CREATE TRIGGER log_resume AFTER UPDATE OF paused_by ON services FOR EACH ROW
      WHEN (OLD.paused_by = 'promises' AND NEW.paused_by IS DISTINCT FROM 'promises')
      EXECUTE FUNCTION log_staff_decision('service_resumed', 'resumed_by', 'id', 'status', 'paused_by', 'promises_from', 'resume_reason');
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
