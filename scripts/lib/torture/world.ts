import { createHmac } from 'node:crypto';
import type pg from 'pg';

/** Somebody with both roles, a wallet, tracks and services. */
export interface Person {
  accountId: number;
  sessionId: number;
  trackIds: number[];
  serviceIds: number[];
  email: string;
}

export interface World {
  people: Person[];
  staff: Person;
}

export interface WorldSize {
  people: number;
  servicesEach: number;
  tracksEach: number;
  creditsEach: number;
}

/** Later than any clock that is moved. */
const late = '2999-01-01';

/**
 * People as they come out of signing up, with credits that the ledger's own tables brought in, so that its rules hold.
 * @param owner as the schema's owner, on an empty, migrated database
 */
export async function fillWorld(owner: pg.Pool, size: WorldSize): Promise<World> {
  await owner.query(
    `INSERT INTO accounts (email, email_confirmed_at, onboarding_completed_at, is_staff)
       SELECT 'person' || n || '@torture.test', now(), now(), n = 0 FROM generate_series(0, $1::int) n`,
    [size.people],
  );
  await owner.query(`
    INSERT INTO creator_profiles (account_id, display_name) SELECT id, 'Artist ' || id FROM accounts ORDER BY id;
    INSERT INTO curator_profiles (account_id, display_name) SELECT id, 'Curator ' || id FROM accounts ORDER BY id;
    INSERT INTO sessions (account_id, verified_at, expires_at) SELECT id, '${late}', '${late}' FROM accounts ORDER BY id;
    INSERT INTO subscriptions (account_id, billing_interval, valid_until) SELECT id, 'yearly', '${late}' FROM accounts;
    INSERT INTO ledger_accounts (unit, kind, account_id) SELECT 'credit', 'lot', id FROM accounts ORDER BY id;
    INSERT INTO lots (ledger_account_id, account_id, kind, source)
      SELECT id, account_id, 'gift', 'demo:torture-' || id FROM ledger_accounts WHERE kind = 'lot' ORDER BY id;
    INSERT INTO ledger_journals (kind, idem, creator_account_id) SELECT 'demo_granted', source, account_id FROM lots`);
  await owner.query(
    `INSERT INTO ledger_transfers (journal_id, phase, unit, debit_account_id, credit_account_id, amount, idem)
       SELECT j.id, 'single', 'credit', issuance.id, l.ledger_account_id, $1::bigint * 100, l.source || ':issued'
         FROM lots l JOIN ledger_journals j ON j.idem = l.source JOIN ledger_accounts issuance ON issuance.kind = 'issuance'`,
    [size.creditsEach],
  );
  await owner.query(
    `INSERT INTO services (curator_profile_id, type, title, url, price_credits, audience_size, audience_source, country_id,
                           reply_days, keep_days, weekly_capacity, max_open, status, level)
       SELECT p.id, 'playlist', 'Playlist ' || p.id || '-' || n, 'https://example.test/' || p.id || '/' || n, 1 + (p.id * 7 + n) % 6,
              1000, 'verified', (SELECT min(id) FROM countries), 15, 28, 200, 200, 'active',
              (ARRAY['new', 'standard', 'trusted', 'top'])[1 + n % 4]
         FROM curator_profiles p JOIN accounts a ON a.id = p.account_id AND NOT a.is_staff, generate_series(1, $1::int) n`,
    [size.servicesEach],
  );
  await owner.query(
    `WITH track AS (
       INSERT INTO tracks (account_id, title, artist)
         SELECT a.id, 'Song ' || n, 'The Testers' FROM accounts a, generate_series(1, $1::int) n WHERE NOT a.is_staff RETURNING id)
     INSERT INTO track_versions (track_id, number, storage_key, format, duration_ms, size_bytes)
       SELECT id, 1, 'torture-' || id, 'mp3', 180000, 1000 FROM track`,
    [size.tracksEach],
  );
  await owner.query('VACUUM ANALYZE');
  const { rows } = await owner.query<Person & { isStaff: boolean }>(
    `SELECT a.id AS "accountId", s.id::int AS "sessionId", a.email, a.is_staff AS "isStaff",
            ARRAY(SELECT t.id FROM tracks t WHERE t.account_id = a.id ORDER BY t.id) AS "trackIds",
            ARRAY(SELECT v.id FROM services v JOIN curator_profiles p ON p.id = v.curator_profile_id
                   WHERE p.account_id = a.id ORDER BY v.id) AS "serviceIds"
       FROM accounts a JOIN sessions s ON s.account_id = a.id ORDER BY a.id`,
  );
  return { people: rows.filter((row) => !row.isStaff), staff: rows.find((row) => row.isStaff)! };
}

const monthSeconds = 30 * 86_400;

/** An access token as the API issues it, but for a month: some parts move the clock by days. */
export function tokenOf(jwtSecret: string, { accountId, sessionId }: Pick<Person, 'accountId' | 'sessionId'>): string {
  const issuedAt = Math.floor(Date.now() / 1_000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const payload = { sub: String(accountId), sid: sessionId, iat: issuedAt, exp: issuedAt + monthSeconds };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  return `${signed}.${createHmac('sha256', jwtSecret).update(signed).digest('base64url')}`;
}
