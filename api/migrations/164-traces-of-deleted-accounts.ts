import type { Knex } from 'knex';

/**
 * What emptying an account left behind: pitches for single curators, what looks for a placement found and said of both sides, and emails to earlier
 * addresses. And a suspended account waits.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION open_business(whose int) RETURNS TABLE (kind text) LANGUAGE sql STABLE AS $$
      SELECT 'staff' WHERE EXISTS (SELECT FROM accounts WHERE id = whose AND is_staff)
      -- Its owner can't log in to keep it, and staff still decide about what it did.
      UNION ALL SELECT 'suspended' WHERE EXISTS (SELECT FROM accounts WHERE id = whose AND suspended_at IS NOT NULL)
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

    CREATE OR REPLACE FUNCTION erase_account(whose int, keep_years int) RETURNS TABLE (file_key text) LANGUAGE plpgsql
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
      -- An earlier address may be somebody else's by now: what waits to be sent there stays.
      DELETE FROM mail_outbox o USING email_changes c
       WHERE c.account_id = whose AND o.sent_at IS NOT NULL AND o.recipient::citext IN (c.old_email, c.new_email);
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
      UPDATE campaign_selections SET pitch = NULL
       WHERE pitch IS NOT NULL AND campaign_id IN (SELECT id FROM campaigns WHERE account_id = whose);
      UPDATE submissions SET pitch = '' WHERE creator_account_id = whose AND pitch <> '';
      -- What looks found names tracks, artists, handles and pages; that they found nothing stays.
      UPDATE placement_checks SET why = CASE WHEN why IS NOT NULL THEN '' END, because = NULL
       WHERE num_nonnulls(why, because) > 0
         AND submission_id IN (SELECT id FROM submissions WHERE creator_account_id = whose
                               UNION ALL SELECT id FROM submissions WHERE curator_account_id = whose);
      UPDATE placement_searches SET why = CASE WHEN why IS NOT NULL THEN '' END, because = NULL
       WHERE num_nonnulls(why, because) > 0 AND submission_id IN (SELECT id FROM submissions WHERE creator_account_id = whose);
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
      UPDATE service_check_rounds SET url = '', checks = '[]', message = NULL, because = NULL WHERE curator_profile_id = curator_id;
      UPDATE curator_profiles SET display_name = 'Deleted curator', description_english = '', country_id = NULL, profile_image = NULL WHERE id = curator_id;

      -- Money: demands and papers keep their own copies.
      UPDATE payout_accounts SET state = 'missing', reference = NULL, destination = NULL WHERE account_id = whose;
      UPDATE automatic_payouts SET mode = 'off', method = NULL, from_hundredths = NULL, problem = NULL WHERE account_id = whose;
      UPDATE subscriptions SET valid_until = least(valid_until, app_now()) WHERE account_id = whose;
      -- The job that tells the provider of changes does so for this one as well.
      UPDATE billing_customers SET email = NULL WHERE account_id = whose;

      UPDATE accounts SET email = 'deleted-' || id || '@account.invalid', password_hash = NULL, email_confirmed_at = NULL, answer_emails = 'off',
             track_emails = 'off', wants_digest = false, wants_deadline_emails = false, wants_promise_emails = false, quiet_from = NULL,
             quiet_to = NULL, quiet_time_zone = NULL, time_zone = NULL, erased_at = app_now() WHERE id = whose;
      RETURN QUERY SELECT unnest(keys);
    END $$;

    -- Accounts that were emptied before.
    UPDATE campaign_selections SET pitch = NULL WHERE pitch IS NOT NULL
       AND campaign_id IN (SELECT c.id FROM campaigns c JOIN accounts a ON a.id = c.account_id WHERE a.erased_at IS NOT NULL);
    UPDATE placement_checks SET why = CASE WHEN why IS NOT NULL THEN '' END, because = NULL WHERE submission_id IN (
      SELECT s.id FROM submissions s JOIN accounts a ON a.id IN (s.creator_account_id, s.curator_account_id) WHERE a.erased_at IS NOT NULL);
    UPDATE placement_searches SET why = CASE WHEN why IS NOT NULL THEN '' END, because = NULL WHERE submission_id IN (
      SELECT s.id FROM submissions s JOIN accounts a ON a.id = s.creator_account_id WHERE a.erased_at IS NOT NULL);
    UPDATE service_check_rounds SET because = NULL WHERE because IS NOT NULL AND curator_profile_id IN (
      SELECT p.id FROM curator_profiles p JOIN accounts a ON a.id = p.account_id WHERE a.erased_at IS NOT NULL);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
