import type { Section } from '../rows.ts';

/** SQL: hundredths as credits. */
const credits = (hundredths: string) => `(${hundredths} / 100.0)::float8`;

const profile = (table: string) => `(
  SELECT json_build_object('name', p.display_name, 'description', p.description_english, 'country', c.name, 'picture', p.profile_image,
                           'since', p.created_at) FROM ${table} p LEFT JOIN countries c ON c.id = p.country_id WHERE p.account_id = a.id)`;

/** Who somebody is here, and how they log in. No secrets: hashes and keys are nobody's data. */
export const accountSections: Section[] = [
  {
    name: 'account',
    sql: `SELECT a.id AS "accountNumber", a.email::text AS email, a.email_confirmed_at AS "emailConfirmedAt", a.created_at AS "createdAt",
                 a.language, a.time_zone AS "timeZone", ${profile('creator_profiles')} AS "artistProfile", ${profile('curator_profiles')} AS "curatorProfile",
                 (SELECT json_object_agg(provider, url) FROM profile_links WHERE account_id = a.id) AS links,
                 (SELECT json_agg(g.name ORDER BY g.name) FROM creator_genres x JOIN creator_profiles p ON p.id = x.creator_profile_id
                    JOIN genres g ON g.id = x.genre_id WHERE p.account_id = a.id) AS "artistGenres",
                 (SELECT json_agg(g.name ORDER BY g.name) FROM curator_genres x JOIN curator_profiles p ON p.id = x.curator_profile_id
                    JOIN genres g ON g.id = x.genre_id WHERE p.account_id = a.id) AS "curatorGenres",
                 (SELECT json_agg(h.handle ORDER BY h.chosen_at) FROM curator_handles h JOIN curator_profiles p ON p.id = h.curator_profile_id
                   WHERE p.account_id = a.id) AS handles
            FROM accounts a WHERE a.id = $account`,
  },
  {
    name: 'email-settings',
    sql: `SELECT wants_digest AS "dailyDigest", wants_deadline_emails AS deadlines, wants_promise_emails AS promises, answer_emails AS answers,
                 track_emails AS "newTracks", quiet_from AS "quietFrom", quiet_to AS "quietTo", quiet_time_zone AS "quietTimeZone"
            FROM accounts WHERE id = $account`,
  },
  {
    name: 'sessions',
    sql: `SELECT user_agent AS browser, network, created_at AS "createdAt", last_used_at AS "lastUsedAt", ended_at AS "endedAt", end_reason AS "endReason"
            FROM sessions WHERE account_id = $account ORDER BY id`,
  },
  {
    name: 'security-events',
    sql: `SELECT kind, network, created_at AS at FROM security_events WHERE account_id = $account ORDER BY id`,
  },
  {
    name: 'second-factors',
    sql: `SELECT kind, name, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM second_factors WHERE account_id = $account ORDER BY id`,
  },
  {
    name: 'connected-accounts',
    sql: `SELECT provider, subject, email::text AS email, connected_at AS "connectedAt", last_used_at AS "lastUsedAt", ended_at AS "endedAt", end_reason AS "endReason"
            FROM sign_in_identities WHERE account_id = $account ORDER BY id`,
  },
  {
    name: 'address-changes',
    sql: `SELECT old_email::text AS "from", new_email::text AS "to", requested_at AS "requestedAt", confirmed_at AS "confirmedAt", ended_at AS "endedAt"
            FROM email_changes WHERE account_id = $account ORDER BY id`,
  },
  {
    name: 'news',
    sql: `SELECT role, kind, campaign_id AS "campaign", submission_id AS "submission", ${credits('amount_hundredths')} AS credits,
                 created_at AS at, read_at AS "readAt" FROM feed_events WHERE account_id = $account ORDER BY id`,
  },
  {
    name: 'consents',
    sql: `SELECT kind, is_given AS given, version, decided_at AS at, source FROM consents WHERE account_id = $account ORDER BY id`,
  },
  {
    name: 'marketing-events',
    sql: `SELECT event, properties, created_at AS at, forwarded_at AS "sentAt" FROM marketing_events WHERE account_id = $account ORDER BY id`,
  },
];
