import type { FileOf, Section } from '../rows.ts';
import { credits, genreNames } from './columns.ts';

const profile = (table: string) => `(
  SELECT json_build_object('name', p.display_name, 'description', p.description_english, 'country', c.name,
                           'picture', p.profile_image, 'since', p.created_at)
    FROM ${table} p LEFT JOIN countries c ON c.id = p.country_id WHERE p.account_id = a.id)`;

const genresOf = (role: 'creator' | 'curator') =>
  genreNames(`${role}_genres x JOIN ${role}_profiles p ON p.id = x.${role}_profile_id`, 'p.account_id = a.id');

/** Who somebody is here, and how they log in. No secrets: hashes and keys are nobody's data. */
export const accountSections: Section<FileOf<'account'>>[] = [
  {
    name: 'account',
    sql: `SELECT a.id AS "accountNumber", a.email::text AS email, a.email_confirmed_at AS "emailConfirmedAt",
                 a.created_at AS "createdAt",
                 a.onboarding_completed_at AS "setUpAt", a.sign_up_disputed_at AS "signUpDisputedAt",
                 a.suspended_at AS "suspendedAt", a.language, a.time_zone AS "timeZone",
                 ${profile('creator_profiles')} AS "artistProfile", ${profile('curator_profiles')} AS "curatorProfile",
                 (SELECT json_object_agg(provider, url) FROM profile_links WHERE account_id = a.id) AS links,
                 ${genresOf('creator')} AS "artistGenres",
                 ${genresOf('curator')} AS "curatorGenres",
                 (SELECT json_agg(json_build_object('handle', h.handle, 'chosenAt', h.chosen_at, 'retiredAt', h.retired_at)
                                  ORDER BY h.chosen_at)
                    FROM curator_handles h JOIN curator_profiles p ON p.id = h.curator_profile_id
                   WHERE p.account_id = a.id) AS handles
            FROM accounts a WHERE a.id = $account`,
  },
  {
    name: 'email-settings',
    sql: `SELECT wants_digest AS "dailyDigest", wants_deadline_emails AS deadlines, wants_promise_emails AS promises,
                 answer_emails AS answers, track_emails AS "newTracks", track_emails_since AS "newTracksSince",
                 track_emailed_at AS "newTracksEmailedAt", quiet_from AS "quietFrom", quiet_to AS "quietTo",
                 quiet_time_zone AS "quietTimeZone"
            FROM accounts WHERE id = $account`,
  },
  {
    name: 'sessions',
    sql: `SELECT user_agent AS browser, network, created_at AS "createdAt", last_used_at AS "lastUsedAt",
                 verified_at AS "identityConfirmedAt", verified_by_factor AS "confirmedByFactor",
                 expires_at AS "expiresAt", ended_at AS "endedAt", end_reason AS "endReason"
            FROM sessions WHERE account_id = $account ORDER BY id`,
  },
  {
    name: 'security-events',
    sql: `SELECT kind, network, created_at AS at FROM security_events WHERE account_id = $account ORDER BY id`,
  },
  {
    name: 'second-factors',
    sql: `SELECT kind, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"
            FROM second_factors WHERE account_id = $account
          UNION ALL SELECT 'recovery_code', '', created_at, used_at
            FROM recovery_codes WHERE account_id = $account ORDER BY "createdAt"`,
  },
  {
    name: 'connected-accounts',
    sql: `SELECT provider, subject, email::text AS email, connected_at AS "connectedAt", last_used_at AS "lastUsedAt",
                 ended_at AS "endedAt", end_reason AS "endReason"
            FROM sign_in_identities WHERE account_id = $account ORDER BY id`,
  },
  {
    name: 'address-changes',
    sql: `SELECT old_email::text AS "from", new_email::text AS "to", requested_at AS "requestedAt",
                 expires_at AS "linkExpiresAt", confirmed_at AS "confirmedAt",
                 undo_until AS "undoUntil", ended_at AS "endedAt"
            FROM email_changes WHERE account_id = $account ORDER BY id`,
  },
  {
    name: 'news',
    sql: `SELECT e.role, e.kind, e.campaign_id AS "campaign", e.submission_id AS "submission", v.title AS service,
                 ${credits('e.amount_hundredths')} AS credits, e.created_at AS at, e.read_at AS "readAt"
            FROM feed_events e LEFT JOIN services v ON v.id = e.service_id WHERE e.account_id = $account ORDER BY e.id`,
  },
  {
    name: 'consents',
    sql: `SELECT kind, is_given AS given, version, decided_at AS at, source
            FROM consents WHERE account_id = $account ORDER BY id`,
  },
  {
    name: 'marketing-events',
    sql: `SELECT event, properties, contact::text AS contact, created_at AS at, forwarded_at AS "sentAt"
            FROM marketing_events WHERE account_id = $account ORDER BY id`,
  },
  {
    // Not those to whoever had the address before.
    name: 'emails',
    sql: `SELECT m.template AS kind, m.language, m.created_at AS "queuedAt", m.sent_at AS "sentAt" 
            FROM mail_outbox m JOIN accounts a ON a.email::text = m.recipient
           WHERE a.id = $account AND a.email_confirmed_at IS NOT NULL AND m.created_at >= a.created_at
             AND NOT EXISTS (SELECT FROM email_changes c
                              WHERE c.account_id = a.id AND c.new_email = a.email AND m.created_at < c.confirmed_at)
           ORDER BY m.id`,
  },
  {
    name: 'emails-sent-once',
    sql: `SELECT 'daily digest' AS kind, NULL::int AS submission, NULL AS version, sent_at AS at
            FROM digests WHERE account_id = $account
          UNION ALL SELECT 'new terms', NULL, version, queued_at FROM terms_notices WHERE account_id = $account
          UNION ALL SELECT 'answer', e.submission_id, NULL, e.emailed_at
            FROM emailed_answers e JOIN submissions s ON s.id = e.submission_id
           WHERE s.creator_account_id = $account
          UNION ALL SELECT 'new track', e.submission_id, NULL, e.emailed_at
            FROM emailed_tracks e JOIN submissions s ON s.id = e.submission_id
           WHERE s.curator_account_id = $account
          UNION ALL SELECT 'deadline', e.submission_id, NULL, e.queued_at
            FROM deadline_emails e JOIN submissions s ON s.id = e.submission_id
           WHERE s.curator_account_id = $account ORDER BY at`,
  },
  {
    name: 'copies-of-data',
    sql: `SELECT requested_at AS "requestedAt", ready_at AS "readyAt", failed_at AS "failedAt", size_bytes AS bytes,
                 expires_at AS "expiresAt"
            FROM account_exports WHERE account_id = $account ORDER BY id`,
  },
  {
    name: 'deletion-requests',
    sql: `SELECT requested_at AS "requestedAt", due_at AS "dueAt", ${credits('paid_hundredths')} AS "creditsGivenUp",
                 ${credits('earned_hundredths')} AS "earningsGivenUp", cancelled_at AS "cancelledAt"
            FROM account_deletions WHERE account_id = $account ORDER BY id`,
  },
];
