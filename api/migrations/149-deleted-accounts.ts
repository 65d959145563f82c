import type { Knex } from 'knex';

/**
 * Deleting one's account: asked for, kept by any login for a while, then emptied for good. What others have a part in (answers, payments, what was
 * sent) stays under an account without a name. An account with open business isn't emptied, and an empty one does nothing any more.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE account_deletions (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      requested_at timestamptz NOT NULL DEFAULT app_now(),
      due_at timestamptz NOT NULL,
      -- What the owner agreed to give up: lots that aren't promo lots, and earnings. Promo lots are given up whatever is in them.
      paid_hundredths bigint NOT NULL CHECK (paid_hundredths >= 0),
      earned_hundredths bigint NOT NULL CHECK (earned_hundredths >= 0),
      -- By a login, or because something came back that nobody agreed to give up.
      cancelled_at timestamptz,
      erased_at timestamptz,
      -- Who stands on receipts and payouts, where the law wants them kept.
      kept_name text CHECK (length(kept_name) <= 200),
      kept_email citext CHECK (length(kept_email) <= 254),
      kept_until timestamptz,
      CONSTRAINT deletion_is_later CHECK (due_at > requested_at),
      CONSTRAINT deletion_ends_once CHECK (num_nonnulls(cancelled_at, erased_at) <= 1),
      CONSTRAINT name_is_kept_for_a_time CHECK ((kept_email IS NULL) = (kept_until IS NULL) AND (kept_name IS NULL OR kept_until IS NOT NULL))
    );
    CREATE UNIQUE INDEX account_deletions_open ON account_deletions (account_id) WHERE cancelled_at IS NULL;
    CREATE INDEX account_deletions_due ON account_deletions (due_at) WHERE cancelled_at IS NULL AND erased_at IS NULL;
    CREATE INDEX account_deletions_kept ON account_deletions (kept_until) WHERE kept_until IS NOT NULL;
    REVOKE ALL ON account_deletions FROM fanfare_app;
    GRANT SELECT, INSERT (account_id, due_at, paid_hundredths, earned_hundredths) ON account_deletions TO fanfare_app;
    GRANT UPDATE (cancelled_at) ON account_deletions TO fanfare_app;

    ALTER TABLE accounts ADD COLUMN erased_at timestamptz,
      ADD CONSTRAINT erased_account_has_no_person CHECK (erased_at IS NULL OR (num_nonnulls(password_hash, email_confirmed_at) = 0
        AND email = ('deleted-' || id || '@account.invalid')::citext AND NOT is_staff AND NOT wants_digest));
    CREATE INDEX accounts_erased ON accounts (id) WHERE erased_at IS NOT NULL;

    -- What stands against emptying an account, by kind.
    CREATE FUNCTION open_business(whose int) RETURNS TABLE (kind text) LANGUAGE sql STABLE AS $$
      SELECT 'staff' WHERE EXISTS (SELECT FROM accounts WHERE id = whose AND is_staff)
      UNION ALL SELECT 'debt' WHERE EXISTS (
        SELECT FROM ledger_accounts a JOIN ledger_balances b ON b.ledger_account_id = a.id
         WHERE a.account_id = whose AND b.is_debt AND b.debits_posted > b.credits_posted)
      UNION ALL SELECT 'campaigns' WHERE EXISTS (
        SELECT FROM campaigns WHERE account_id = whose AND status IN ('awaiting_audio', 'scheduled', 'sent'))
        OR EXISTS (SELECT FROM submissions s JOIN campaigns c ON c.id = s.campaign_id
                    WHERE s.creator_account_id = whose AND s.status = 'accepted' AND c.type = 'influencers')
      UNION ALL SELECT 'queue' WHERE EXISTS (
        SELECT FROM submissions s JOIN campaigns c ON c.id = s.campaign_id
         WHERE s.curator_account_id = whose AND (s.status = 'pending' OR (s.status = 'accepted' AND c.type = 'influencers')))
      UNION ALL SELECT 'queued' WHERE EXISTS (SELECT FROM submissions WHERE curator_account_id = whose AND status = 'queued')
      UNION ALL SELECT 'promises' WHERE EXISTS (
        SELECT FROM submissions WHERE curator_account_id = whose AND (status = 'accepted' OR (status = 'placed' AND kept_at IS NULL)))
      UNION ALL SELECT 'clearing' WHERE EXISTS (
        SELECT FROM ledger_accounts a JOIN ledger_balances b ON b.ledger_account_id = a.id
         WHERE a.account_id = whose AND a.kind = 'curator_clearing' AND b.credits_posted > b.debits_posted)
      UNION ALL SELECT 'cash_out' WHERE EXISTS (
        SELECT FROM cash_outs WHERE account_id = whose AND status IN ('requested', 'approved', 'sent'))
      UNION ALL SELECT 'flags' WHERE EXISTS (
        SELECT FROM flags f JOIN submissions s ON s.id = f.submission_id
         WHERE f.state = 'open' AND whose IN (s.creator_account_id, s.curator_account_id))
      UNION ALL SELECT 'returns' WHERE EXISTS (
        SELECT FROM purchase_returns r JOIN purchases p ON p.id = r.purchase_id WHERE p.account_id = whose AND r.state = 'pending')
      UNION ALL SELECT 'disputes' WHERE EXISTS (
        SELECT FROM chargebacks c LEFT JOIN purchases p ON p.id = c.purchase_id LEFT JOIN pro_invoices i ON i.invoice_id = c.invoice_id
         WHERE c.state = 'open' AND coalesce(p.account_id, i.account_id) = whose)
      UNION ALL SELECT 'purchases' WHERE EXISTS (SELECT FROM purchases WHERE account_id = whose AND status = 'processing')
    $$;

    -- Any login keeps the account; nobody logs in to an empty one.
    CREATE FUNCTION login_keeps_account() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE kept int;
    BEGIN
      UPDATE account_deletions SET cancelled_at = app_now()
       WHERE account_id = NEW.account_id AND cancelled_at IS NULL AND erased_at IS NULL RETURNING id INTO kept;
      IF FOUND THEN
        INSERT INTO mail_outbox (recipient, template, data) SELECT email, 'account_kept', '{}' FROM accounts WHERE id = NEW.account_id;
        NOTIFY fanfare_mail;
      END IF;
      RETURN NEW;
    END $$;
    REVOKE ALL ON FUNCTION login_keeps_account() FROM PUBLIC;
    CREATE TRIGGER keeps_account BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION login_keeps_account();

    -- Argument: the column of the account.
    CREATE FUNCTION owner_is_there() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM accounts WHERE id = (to_jsonb(NEW) ->> TG_ARGV[0])::int AND erased_at IS NOT NULL) THEN
        RAISE EXCEPTION '% of a deleted account', TG_TABLE_NAME USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER owner_is_there BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION owner_is_there('account_id');
    CREATE TRIGGER owner_is_there BEFORE INSERT ON campaigns FOR EACH ROW EXECUTE FUNCTION owner_is_there('account_id');
    CREATE TRIGGER owner_is_there BEFORE INSERT ON tracks FOR EACH ROW EXECUTE FUNCTION owner_is_there('account_id');
    CREATE TRIGGER owner_is_there BEFORE INSERT ON purchases FOR EACH ROW EXECUTE FUNCTION owner_is_there('account_id');
    CREATE TRIGGER owner_is_there BEFORE INSERT ON cash_outs FOR EACH ROW EXECUTE FUNCTION owner_is_there('account_id');
    CREATE TRIGGER owner_is_there BEFORE INSERT ON one_time_tokens FOR EACH ROW EXECUTE FUNCTION owner_is_there('account_id');

    CREATE FUNCTION submissions_have_people() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM accounts a WHERE a.erased_at IS NOT NULL
                    AND a.id IN (SELECT creator_account_id FROM new_rows UNION ALL SELECT curator_account_id FROM new_rows)) THEN
        RAISE EXCEPTION 'a submission of a deleted account' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER submissions_have_people AFTER INSERT ON submissions REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION submissions_have_people();

    CREATE FUNCTION service_has_curator() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM curator_profiles p JOIN accounts a ON a.id = p.account_id
                  WHERE p.id = NEW.curator_profile_id AND a.erased_at IS NOT NULL) THEN
        RAISE EXCEPTION 'a service of a deleted account' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER service_has_curator BEFORE INSERT OR UPDATE OF status ON services
      FOR EACH ROW WHEN (NEW.status IN ('active', 'checking')) EXECUTE FUNCTION service_has_curator();

    -- Only a deletion that is due empties an account, only once, and only with nothing open and nothing in its wallets.
    CREATE FUNCTION account_is_erased_when_due() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE business text;
    BEGIN
      IF OLD.erased_at IS NOT NULL THEN
        RAISE EXCEPTION 'account % was deleted', OLD.id USING ERRCODE = 'check_violation';
      END IF;
      IF NOT EXISTS (SELECT FROM account_deletions d WHERE d.account_id = NEW.id AND d.cancelled_at IS NULL AND d.due_at <= app_now()) THEN
        RAISE EXCEPTION 'nobody asked to delete account %', NEW.id USING ERRCODE = 'check_violation';
      END IF;
      SELECT string_agg(kind, ', ') INTO business FROM open_business(NEW.id);
      IF business IS NOT NULL OR EXISTS (
           SELECT FROM ledger_accounts a JOIN ledger_balances b ON b.ledger_account_id = a.id
            WHERE a.account_id = NEW.id AND (b.credits_posted <> b.debits_posted OR b.debits_pending <> 0)) THEN
        RAISE EXCEPTION 'account % has open business: %', NEW.id, coalesce(business, 'its wallets') USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER erased_when_due BEFORE UPDATE ON accounts FOR EACH ROW
      WHEN (NEW.erased_at IS DISTINCT FROM OLD.erased_at) EXECUTE FUNCTION account_is_erased_when_due();

    CREATE TRIGGER log_deletion_asked AFTER INSERT ON account_deletions FOR EACH ROW
      EXECUTE FUNCTION log_security_event('deletion_asked', 'account_id');
    CREATE TRIGGER log_deletion_undone AFTER UPDATE OF cancelled_at ON account_deletions FOR EACH ROW
      WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL) EXECUTE FUNCTION log_security_event('deletion_undone', 'account_id');

    ALTER TABLE ledger_journals
      DROP CONSTRAINT ledger_journals_kind_check,
      ADD CONSTRAINT ledger_journals_kind_check CHECK (kind IN (
        'gift_redeemed', 'credits_purchased', 'subscription_granted', 'demo_granted', 'campaign_paid', 'answer_posted',
        'submission_refunded', 'earning_cleared', 'gift_purchased', 'return_begun', 'return_paid', 'return_failed', 'chargeback_opened',
        'chargeback_won', 'debt_settled', 'promise_broken', 'quality_refunded', 'cash_out_begun', 'cash_out_paid', 'cash_out_returned',
        'credits_converted', 'credits_given_up'));
  `);
  await knex.raw(eraseAccount);
}

/**
 * Takes the person out of an account. Rows that are theirs alone go; rows that others have a part in lose what names or describes them.
 * Returns the keys of files that nothing refers to any more.
 */
const eraseAccount = `
    CREATE FUNCTION erase_account(whose int, keep_years int) RETURNS TABLE (file_key text) LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE
      creator_id int := (SELECT id FROM creator_profiles WHERE account_id = whose);
      curator_id int := (SELECT id FROM curator_profiles WHERE account_id = whose);
      old_email citext := (SELECT email FROM accounts WHERE id = whose);
      keys text[] := ARRAY(
        SELECT v.storage_key FROM tracks t JOIN track_versions v ON v.track_id = t.id WHERE t.account_id = whose
        UNION SELECT 'quarantine/' || key FROM uploads WHERE account_id = whose
        UNION SELECT 'images/' || file FROM (
          SELECT cover_image AS file FROM tracks WHERE account_id = whose UNION SELECT image FROM roster_artists WHERE account_id = whose
          UNION SELECT profile_image FROM creator_profiles WHERE account_id = whose
          UNION SELECT profile_image FROM curator_profiles WHERE account_id = whose
          UNION SELECT image FROM services WHERE curator_profile_id = curator_id) images WHERE file IS NOT NULL);
    BEGIN
      UPDATE account_deletions d SET erased_at = app_now(),
             kept_email = CASE WHEN paid THEN old_email END,
             kept_name = CASE WHEN paid THEN (SELECT string_agg(DISTINCT display_name, ' / ') FROM (
               SELECT display_name FROM creator_profiles WHERE account_id = whose
               UNION SELECT display_name FROM curator_profiles WHERE account_id = whose) names) END,
             kept_until = CASE WHEN paid THEN app_now() + make_interval(years => keep_years) END
        FROM (SELECT EXISTS (SELECT FROM purchases WHERE account_id = whose AND paid_at IS NOT NULL)
                  OR EXISTS (SELECT FROM pro_invoices WHERE account_id = whose)
                  OR EXISTS (SELECT FROM cash_outs WHERE account_id = whose AND paid_at IS NOT NULL) AS paid) legal
       WHERE d.account_id = whose AND d.cancelled_at IS NULL AND d.erased_at IS NULL;

      -- Logging in.
      UPDATE sessions SET user_agent = '', network = NULL WHERE account_id = whose;
      DELETE FROM live_tickets WHERE account_id = whose;
      DELETE FROM release_previews WHERE session_id IN (SELECT id FROM sessions WHERE account_id = whose);
      UPDATE refresh_tokens SET replaced_by = NULL WHERE session_id IN (SELECT id FROM sessions WHERE account_id = whose);
      DELETE FROM refresh_tokens WHERE session_id IN (SELECT id FROM sessions WHERE account_id = whose);
      DELETE FROM one_time_tokens WHERE account_id = whose;
      DELETE FROM email_changes WHERE account_id = whose;
      DELETE FROM auth_challenges WHERE account_id = whose;
      DELETE FROM recovery_codes WHERE account_id = whose;
      DELETE FROM second_factors WHERE account_id = whose;
      DELETE FROM idempotency_keys WHERE account_id = whose;
      DELETE FROM mail_outbox WHERE recipient = old_email::text;
      DELETE FROM rate_limit_tries WHERE position(lower(old_email::text) IN lower(subject)) > 0;
      DELETE FROM marketing_events WHERE account_id = whose;
      DELETE FROM digests WHERE account_id = whose;

      -- What only the owner saw.
      DELETE FROM feed_events WHERE account_id = whose;
      DELETE FROM finder_genres WHERE generation_id IN (SELECT id FROM finder_generations WHERE account_id = whose);
      DELETE FROM finder_matches WHERE generation_id IN (SELECT id FROM finder_generations WHERE account_id = whose);
      DELETE FROM finder_generations WHERE account_id = whose;
      DELETE FROM finder_daily_quota WHERE account_id = whose;
      DELETE FROM curator_lists WHERE account_id = whose;
      DELETE FROM curator_phrases WHERE account_id = whose;
      DELETE FROM saved_curators WHERE account_id = whose OR curator_profile_id = curator_id;
      DELETE FROM blocked_curators WHERE account_id = whose OR curator_profile_id = curator_id;
      DELETE FROM artist_notes WHERE curator_account_id = whose OR creator_profile_id = creator_id;
      DELETE FROM profile_links WHERE account_id = whose;
      DELETE FROM creator_genres WHERE creator_profile_id = creator_id;
      DELETE FROM curator_genres WHERE curator_profile_id = curator_id;
      DELETE FROM curator_handles WHERE curator_profile_id = curator_id;
      DELETE FROM campaigns WHERE account_id = whose AND status = 'draft';
      DELETE FROM uploads WHERE account_id = whose;

      -- What others have a part in.
      UPDATE report_links SET revoked_at = app_now()
       WHERE revoked_at IS NULL AND campaign_id IN (SELECT id FROM campaigns WHERE account_id = whose);
      UPDATE sample_answers SET text = NULL, allowed_at = NULL, shown_at = NULL
       WHERE curator_account_id = whose OR submission_id IN (SELECT id FROM submissions WHERE creator_account_id = whose);
      DELETE FROM replies WHERE creator_account_id = whose;
      UPDATE campaigns SET pitch = '' WHERE account_id = whose AND pitch <> '';
      UPDATE submissions SET pitch = '' WHERE creator_account_id = whose AND pitch <> '';
      UPDATE roster_artists SET name = 'Deleted artist ' || id, image = NULL, links = '{}', monthly_budget_credits = NULL WHERE account_id = whose;
      UPDATE tracks SET title = 'Deleted track', artist = 'Deleted artist', link = NULL, lyrics = NULL, similar_artists = '{}', cover_image = NULL,
             deleted_at = coalesce(deleted_at, app_now()) WHERE account_id = whose;
      UPDATE track_versions SET storage_key = 'erased/' || id, original_name = '', peaks = '{}'
       WHERE track_id IN (SELECT id FROM tracks WHERE account_id = whose);
      UPDATE creator_profiles SET display_name = 'Deleted artist', description_english = '', country_id = NULL, profile_image = NULL WHERE id = creator_id;

      -- What a service is known by goes, but not the address of one that broke its promises lately: it can't begin anew.
      DELETE FROM ownership_verifications WHERE service_id IN (SELECT id FROM services WHERE curator_profile_id = curator_id);
      DELETE FROM placement_searches WHERE submission_id IN (SELECT id FROM submissions WHERE curator_account_id = whose);
      UPDATE services v SET status = 'suspended', paused_by = CASE WHEN paused_by = 'promises' THEN paused_by END, title = 'Deleted service',
             description = '', deliverable = '', image = NULL, similar_artists = '{}', moods = '{}', next_check_at = NULL,
             url = CASE WHEN paused_by = 'promises' OR EXISTS (SELECT FROM submissions s WHERE s.service_id = v.id
                          AND s.broken_at > app_now() - interval '90 days') THEN url ELSE 'https://account.invalid/services/' || v.id END
       WHERE v.curator_profile_id = curator_id;
      DELETE FROM service_snapshots WHERE service_id IN (SELECT id FROM services WHERE curator_profile_id = curator_id);
      UPDATE service_check_rounds SET url = '', checks = '[]', message = NULL WHERE curator_profile_id = curator_id;
      UPDATE curator_profiles SET display_name = 'Deleted curator', description_english = '', country_id = NULL, profile_image = NULL WHERE id = curator_id;

      -- Money: demands and papers keep their own copies.
      UPDATE payout_accounts SET state = 'missing', reference = NULL, destination = NULL WHERE account_id = whose;
      UPDATE automatic_payouts SET mode = 'off', method = NULL, from_hundredths = NULL, problem = NULL WHERE account_id = whose;
      UPDATE subscriptions SET valid_until = least(valid_until, app_now()) WHERE account_id = whose;

      UPDATE accounts SET email = 'deleted-' || id || '@account.invalid', password_hash = NULL, email_confirmed_at = NULL, answer_emails = 'off',
             track_emails = 'off', wants_digest = false, wants_deadline_emails = false, wants_promise_emails = false, quiet_from = NULL,
             quiet_to = NULL, quiet_time_zone = NULL, time_zone = NULL, erased_at = app_now() WHERE id = whose;
      RETURN QUERY SELECT unnest(keys);
    END $$;
    REVOKE ALL ON FUNCTION erase_account(int, int) FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION erase_account(int, int) TO fanfare_app;

    CREATE FUNCTION forget_kept_names() RETURNS SETOF int LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      UPDATE account_deletions SET kept_name = NULL, kept_email = NULL, kept_until = NULL WHERE kept_until < app_now() RETURNING id
    $$;
    REVOKE ALL ON FUNCTION forget_kept_names() FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION forget_kept_names() TO fanfare_app;
`;

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
