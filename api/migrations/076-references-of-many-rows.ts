import type { Knex } from 'knex';

/**
 * Submissions, feed events and transfers are written by the dozen, and a foreign key looks up and locks each reference of each row: 180
 * lookups for a payment of 20. A trigger checks all rows of a statement instead.
 *
 * A submission's people and track have to be those of its campaign and its service, which foreign keys never said. Campaigns and services
 * keep theirs for good, and stay as long as something was sent; so what those refer to by foreign key stays as well. Whatever else the
 * triggers find can't be deleted at all: accounts, submissions, and campaigns that are more than a draft.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    LOCK TABLE tracks, campaigns, services, submissions, ledger_transfers, feed_events IN ACCESS EXCLUSIVE MODE;
    DO $$
    BEGIN
      IF EXISTS (SELECT FROM submissions s JOIN campaigns c ON c.id = s.campaign_id
                   JOIN services v ON v.id = s.service_id JOIN curator_profiles p ON p.id = v.curator_profile_id
                  WHERE c.account_id <> s.creator_account_id OR c.track_id <> s.track_id OR p.account_id <> s.curator_account_id) THEN
        RAISE EXCEPTION 'there are submissions of other people than their campaign and service have';
      END IF;
    END $$;

    ALTER TABLE submissions
      DROP CONSTRAINT submissions_campaign_id_fkey,
      DROP CONSTRAINT submissions_service_id_fkey,
      DROP CONSTRAINT submissions_creator_account_id_fkey,
      DROP CONSTRAINT submissions_curator_account_id_fkey,
      DROP CONSTRAINT submissions_track_id_fkey;
    ALTER TABLE feed_events
      DROP CONSTRAINT feed_events_account_id_fkey,
      DROP CONSTRAINT feed_events_campaign_id_fkey,
      DROP CONSTRAINT feed_events_submission_id_fkey;
    -- Its trigger looks the submission up from migration 079 on.
    ALTER TABLE ledger_transfers DROP CONSTRAINT ledger_transfers_submission_id_fkey;

    -- ---- what rows refer to ----
    -- Subqueries of one value are lookups by key, however many rows the plan was made for.
    CREATE FUNCTION submissions_fit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE stray int;
    BEGIN
      -- Until the commit nobody deletes them; whoever pays has locked them before.
      PERFORM FROM campaigns c WHERE c.id = ANY (ARRAY(SELECT n.campaign_id FROM new_rows n)) FOR KEY SHARE;
      PERFORM FROM services v WHERE v.id = ANY (ARRAY(SELECT n.service_id FROM new_rows n)) FOR KEY SHARE;
      SELECT n.id INTO stray FROM new_rows n
       WHERE NOT coalesce((SELECT c.account_id = n.creator_account_id AND c.track_id = n.track_id
                             FROM campaigns c WHERE c.id = n.campaign_id), false)
          OR NOT coalesce((SELECT p.account_id = n.curator_account_id
                             FROM services v JOIN curator_profiles p ON p.id = v.curator_profile_id WHERE v.id = n.service_id), false)
       LIMIT 1;
      IF FOUND THEN
        RAISE EXCEPTION 'submission % violates a foreign key: its campaign, its service or their people are others', stray
          USING ERRCODE = 'foreign_key_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER submissions_fit AFTER INSERT ON submissions REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION submissions_fit();

    CREATE FUNCTION feed_events_refer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE stray bigint;
    BEGIN
      SELECT n.id INTO stray FROM new_rows n
       WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.id = n.account_id OFFSET 0)
          OR (n.campaign_id IS NOT NULL
              AND coalesce((SELECT c.status FROM campaigns c WHERE c.id = n.campaign_id), 'draft') = 'draft')
          OR (n.submission_id IS NOT NULL
              AND (SELECT s.campaign_id FROM submissions s WHERE s.id = n.submission_id) IS DISTINCT FROM n.campaign_id)
       LIMIT 1;
      IF FOUND THEN
        RAISE EXCEPTION 'feed event % violates a foreign key', stray USING ERRCODE = 'foreign_key_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER feed_events_refer AFTER INSERT ON feed_events REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION feed_events_refer();

    -- ---- what stays ----
    CREATE FUNCTION stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'rows of % stay', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
    END $$;
    CREATE TRIGGER stays BEFORE DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION stays();
    CREATE TRIGGER stays BEFORE DELETE ON submissions FOR EACH ROW EXECUTE FUNCTION stays();
    CREATE TRIGGER stays BEFORE DELETE ON campaigns FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION stays();
    CREATE FUNCTION stays_when_sent() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      IF EXISTS (SELECT FROM submissions s WHERE s.campaign_id = OLD.id AND TG_TABLE_NAME = 'campaigns')
         OR EXISTS (SELECT FROM submissions s WHERE s.service_id = OLD.id AND TG_TABLE_NAME = 'services') THEN
        RAISE EXCEPTION '% % was sent to: it violates a foreign key', TG_TABLE_NAME, OLD.id USING ERRCODE = 'foreign_key_violation';
      END IF;
      RETURN OLD;
    END $$;
    CREATE TRIGGER stays_when_sent BEFORE DELETE ON campaigns FOR EACH ROW EXECUTE FUNCTION stays_when_sent();
    CREATE TRIGGER stays_when_sent BEFORE DELETE ON services FOR EACH ROW EXECUTE FUNCTION stays_when_sent();

    CREATE FUNCTION belongs_for_good() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '% % belongs to whom it belongs', TG_TABLE_NAME, OLD.id USING ERRCODE = 'check_violation';
    END $$;
    CREATE TRIGGER belongs_for_good BEFORE UPDATE OF id, account_id, track_id ON campaigns FOR EACH ROW
      WHEN (NEW.id <> OLD.id OR NEW.account_id <> OLD.account_id OR NEW.track_id <> OLD.track_id) EXECUTE FUNCTION belongs_for_good();
    CREATE TRIGGER belongs_for_good BEFORE UPDATE OF id, curator_profile_id ON services FOR EACH ROW
      WHEN (NEW.id <> OLD.id OR NEW.curator_profile_id <> OLD.curator_profile_id) EXECUTE FUNCTION belongs_for_good();
    CREATE TRIGGER belongs_for_good BEFORE UPDATE OF id, account_id ON curator_profiles FOR EACH ROW
      WHEN (NEW.id <> OLD.id OR NEW.account_id <> OLD.account_id) EXECUTE FUNCTION belongs_for_good();
    CREATE TRIGGER belongs_for_good BEFORE UPDATE OF id, creator_account_id, curator_account_id, track_id ON submissions FOR EACH ROW
      WHEN (NEW.id <> OLD.id OR NEW.creator_account_id <> OLD.creator_account_id OR NEW.curator_account_id <> OLD.curator_account_id
            OR NEW.track_id <> OLD.track_id) EXECUTE FUNCTION belongs_for_good();
    CREATE TRIGGER belongs_for_good BEFORE UPDATE OF account_id, campaign_id, submission_id ON feed_events FOR EACH ROW
      WHEN (NEW.account_id <> OLD.account_id OR NEW.campaign_id IS DISTINCT FROM OLD.campaign_id
            OR NEW.submission_id IS DISTINCT FROM OLD.submission_id) EXECUTE FUNCTION belongs_for_good();
    CREATE TRIGGER belongs_for_good BEFORE UPDATE OF id ON accounts FOR EACH ROW WHEN (NEW.id <> OLD.id) EXECUTE FUNCTION belongs_for_good();

    -- ---- triggers that have nothing to do with most rows don't run for them ----
    DROP TRIGGER note_broken_promise ON submissions;
    CREATE TRIGGER note_broken_promise_of_new BEFORE INSERT ON submissions FOR EACH ROW WHEN (NEW.status = 'broken')
      EXECUTE FUNCTION note_broken_promise();
    CREATE TRIGGER note_broken_promise BEFORE UPDATE OF status, broken_at ON submissions FOR EACH ROW
      EXECUTE FUNCTION note_broken_promise();
    DROP TRIGGER resend_was_asked_for ON submissions;
    CREATE TRIGGER resend_was_asked_for BEFORE INSERT ON submissions FOR EACH ROW WHEN (NEW.resend_of IS NOT NULL)
      EXECUTE FUNCTION resend_was_asked_for();
    CREATE TRIGGER resend_stays BEFORE UPDATE OF resend_of ON submissions FOR EACH ROW EXECUTE FUNCTION resend_was_asked_for();
    -- After the statement that also writes that the campaign is paid for.
    DROP TRIGGER forecast_requires_payment ON campaign_forecasts;
    CREATE TRIGGER forecast_requires_payment AFTER INSERT ON campaign_forecasts FOR EACH ROW EXECUTE FUNCTION forecast_requires_payment();

    -- Almost no submission is a resend.
    ALTER TABLE submissions DROP CONSTRAINT submissions_resend_of_key;
    CREATE UNIQUE INDEX submissions_resend_of_key ON submissions (resend_of) WHERE resend_of IS NOT NULL;

    -- Ids are taken before the statement that inserts submissions together with what refers to them.
    GRANT USAGE ON SEQUENCE submissions_id_seq TO fanfare_app;
    REVOKE ALL ON FUNCTION submissions_fit(), feed_events_refer(), stays_when_sent() FROM PUBLIC, fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
