import type { Knex } from 'knex';

/**
 * The counts and credits of campaigns that are over, kept so that a list doesn't add them up again from submissions and transfers.
 *
 * What changes them afterwards is rare: a promise broken, a late refund, a post verified. The hot path, a payment and answers to a campaign
 * that runs, writes nothing here: its figures are added up where they are read.
 *
 * They are written at the end of the transaction that changes them, under the lock of the campaign: who completes a campaign and who changes
 * an answered submission at the same moment don't see each other's rows.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- In the order of a payment, so that neither waits for the other.
    LOCK TABLE campaigns, submissions, ledger_journals IN SHARE ROW EXCLUSIVE MODE;
    CREATE TABLE campaign_figures (
      campaign_id int PRIMARY KEY REFERENCES campaigns,
      curator_count int NOT NULL,
      answered_count int NOT NULL,
      accepted_count int NOT NULL,
      declined_count int NOT NULL,
      returned_count int NOT NULL,
      total_hundredths bigint NOT NULL,
      held_hundredths bigint NOT NULL,
      spent_hundredths bigint NOT NULL,
      returned_hundredths bigint NOT NULL
    );
    REVOKE INSERT, UPDATE, DELETE ON campaign_figures FROM fanfare_app;

    -- As of now, of any campaign. Refunds of what was spent are looked for where there may be some.
    CREATE FUNCTION figures_of_campaign(campaign int) RETURNS TABLE (
      curator_count int, answered_count int, accepted_count int, declined_count int, returned_count int,
      total_hundredths bigint, held_hundredths bigint, spent_hundredths bigint, returned_hundredths bigint) LANGUAGE sql STABLE AS $$
      SELECT sent.*, money.held, money.spent - back.amount, money.returned + back.amount
        FROM (
          SELECT count(*)::int, count(*) FILTER (WHERE s.status IN ('accepted', 'placed', 'broken', 'declined', 'wrong_match'))::int,
                 count(*) FILTER (WHERE s.status IN ('accepted', 'placed', 'broken'))::int,
                 count(*) FILTER (WHERE s.status = 'declined')::int,
                 count(*) FILTER (WHERE s.status IN ('expired', 'wrong_match', 'withdrawn', 'cancelled', 'refunded_quality'))::int,
                 coalesce(sum(s.price_hundredths), 0)::bigint
            FROM submissions s WHERE s.campaign_id = campaign) sent
       CROSS JOIN (
          SELECT coalesce(sum(h.amount) FILTER (WHERE r.id IS NULL), 0)::bigint AS held,
                 coalesce(sum(r.amount) FILTER (WHERE r.phase = 'post'), 0)::bigint AS spent,
                 coalesce(sum(h.amount - CASE r.phase WHEN 'post' THEN r.amount ELSE 0 END) FILTER (WHERE r.id IS NOT NULL), 0)::bigint AS returned
            FROM submissions s
            JOIN ledger_transfers h ON h.submission_id = s.id AND h.phase = 'pending'
            LEFT JOIN ledger_transfers r ON r.pending_id = h.id
           WHERE s.campaign_id = campaign) money
       CROSS JOIN (
          SELECT coalesce(sum(b.amount), 0)::bigint AS amount
            FROM submissions s
            JOIN ledger_transfers b ON b.submission_id = s.id AND b.phase = 'single'
            JOIN ledger_accounts lot ON lot.id = b.credit_account_id AND lot.kind = 'lot'
           WHERE s.campaign_id = campaign AND s.status IN ('broken', 'refunded_quality')) back
    $$;

    CREATE FUNCTION keep_campaign_figures() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE campaign int; is_over boolean;
    BEGIN
      IF TG_TABLE_NAME = 'campaigns' THEN campaign := NEW.id; ELSE campaign := NEW.campaign_id; END IF;
      -- With no other condition: one that fails on the version from before a wait would not wait.
      SELECT c.status IN ('completed', 'cancelled') AND c.paid_at IS NOT NULL INTO is_over
        FROM campaigns c WHERE c.id = campaign FOR NO KEY UPDATE;
      IF NOT coalesce(is_over, false) THEN RETURN NULL; END IF;
      -- A statement of its own: it sees what was committed while this waited.
      INSERT INTO campaign_figures AS kept SELECT campaign, f.* FROM figures_of_campaign(campaign) f
      ON CONFLICT (campaign_id) DO UPDATE SET
        curator_count = excluded.curator_count, answered_count = excluded.answered_count, accepted_count = excluded.accepted_count,
        declined_count = excluded.declined_count, returned_count = excluded.returned_count,
        total_hundredths = excluded.total_hundredths, held_hundredths = excluded.held_hundredths,
        spent_hundredths = excluded.spent_hundredths, returned_hundredths = excluded.returned_hundredths;
      RETURN NULL;
    END $$;
    REVOKE ALL ON FUNCTION keep_campaign_figures() FROM PUBLIC, fanfare_app;

    CREATE CONSTRAINT TRIGGER keep_campaign_figures AFTER INSERT OR UPDATE OF status ON campaigns DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.status IN ('completed', 'cancelled') AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION keep_campaign_figures();
    -- Nothing of a campaign that is over is queued or pending.
    CREATE CONSTRAINT TRIGGER keep_campaign_figures AFTER UPDATE OF status ON submissions DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (OLD.status NOT IN ('queued', 'pending') AND NEW.status <> OLD.status) EXECUTE FUNCTION keep_campaign_figures();
    -- A refund may follow its broken promise much later. Payments, answers and clearings are other kinds.
    CREATE CONSTRAINT TRIGGER keep_campaign_figures AFTER INSERT ON ledger_journals DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.kind IN ('promise_broken', 'quality_refunded') AND NEW.campaign_id IS NOT NULL)
      EXECUTE FUNCTION keep_campaign_figures();

    INSERT INTO campaign_figures SELECT c.id, f.* FROM campaigns c CROSS JOIN LATERAL figures_of_campaign(c.id) f
     WHERE c.status IN ('completed', 'cancelled') AND c.paid_at IS NOT NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
