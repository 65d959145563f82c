import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../test/database.ts';
import { openStorage } from '../src/gateways/storage/index.ts';
import { currentTrends } from '../src/modules/influencers/index.ts';
import { audit, isClean, walletOf } from '../src/modules/ledger/index.ts';
import { probeAudio, ffmpegDecoder } from '../src/modules/media/index.ts';
import { openDatabase } from '../src/plugins/database.ts';
import { defaultRules } from '../src/rules.ts';
import { demoSubscriber } from './pro-subscription.ts';
import { writeDemoPromos } from './promo-codes.ts';
import { seed } from './seed.ts';

let database: TestDatabase;
let db: Knex;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.ownerUrl, 4);
  dataDir = await mkdtemp(join(tmpdir(), 'fanfare-seed-'));
  await seed(db, { dataDir, rules: defaultRules, s3: null });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function one<T>(sql: string): Promise<T> {
  const { rows } = await db.raw<{ rows: T[] }>(sql);
  return rows[0]!;
}

test('a second run changes nothing', async () => {
  const counts = () =>
    one(
      `SELECT (SELECT count(*) FROM services) s, (SELECT count(*) FROM ledger_transfers) l, (SELECT count(*) FROM gift_codes) g`,
    );
  const before = await counts();
  const file = await readFile(join(dataDir, 'demo-gift-codes.json'), 'utf8');
  expect(await seed(db, { dataDir, rules: defaultRules, s3: null })).toBe('The demo is there already');
  expect(await counts()).toEqual(before);
  expect(await readFile(join(dataDir, 'demo-gift-codes.json'), 'utf8')).toBe(file);
});

test('the ledger balances', async () => {
  expect(isClean(await audit(db))).toBe(true);
});

test('the market has its intended size, and is labelled as a demo', async () => {
  const market = await one<Record<string, number>>(`
    SELECT (SELECT count(DISTINCT curator_profile_id) FROM services) AS curators, (SELECT count(*) FROM services) AS services,
           (SELECT count(DISTINCT type) FROM services) AS types, (SELECT count(DISTINCT country_id) FROM services) AS countries,
           (SELECT count(*) FROM genres) AS genres, (SELECT count(*) FROM genres WHERE parent_id IS NOT NULL) AS children,
           (SELECT count(*) FROM genre_similarities) AS similarities, (SELECT count(*) FROM catalogue_tracks) AS tracks,
           (SELECT count(*) FROM placements) AS placements,
           (SELECT count(*) FROM services WHERE NOT is_demo) + (SELECT count(*) FROM accounts WHERE NOT is_demo)
             + (SELECT count(*) FROM campaigns WHERE NOT is_demo) + (SELECT count(*) FROM submissions WHERE NOT is_demo)
             + (SELECT count(*) FROM catalogue_tracks WHERE NOT is_demo) AS unlabelled`);
  expect(market['curators']).toBeGreaterThanOrEqual(400);
  expect(market['services']).toBeGreaterThanOrEqual(600);
  expect(market['types']).toBe(5);
  expect(market['countries']).toBeGreaterThanOrEqual(30);
  expect(market['genres']).toBeGreaterThanOrEqual(150);
  expect(market['similarities']).toBeGreaterThan(market['children']!);
  expect(market['tracks']).toBeGreaterThanOrEqual(5_000);
  expect(market['placements']).toBeGreaterThanOrEqual(10_000);
  expect(market['unlabelled']).toBe(0);
});

test('four in five services keep the specification’s deadline', async () => {
  const { share } = await one<{ share: number }>(
    `SELECT avg(CASE WHEN reply_days = CASE type WHEN 'radio' THEN 30 ELSE 15 END THEN 1.0 ELSE 0 END)::float8 AS share FROM services`,
  );
  expect(share).toBeGreaterThanOrEqual(0.8);
});

test('service and curator names, descriptions and answers are unique', async () => {
  const { services, texts, names, answers } = await one<Record<string, number>>(`
    SELECT (SELECT count(*) - count(DISTINCT lower(title)) FROM services) AS services,
           (SELECT count(*) - count(DISTINCT description) FROM services) AS texts,
           (SELECT count(*) - count(DISTINCT lower(display_name)) FROM curator_profiles) AS names,
           (SELECT count(*) - count(DISTINCT feedback) FROM answers) AS answers`);
  expect({ services, texts, names, answers }).toEqual({ services: 0, texts: 0, names: 0, answers: 0 });
});

test('levels follow from the record, and a service has two to ten genres', async () => {
  const wrong = await one<Record<string, number>>(`
    SELECT count(*) FILTER (WHERE (s.level = 'new') <> (st.answered_count < 5)) AS levels,
           count(*) FILTER (WHERE s.level IN ('trusted', 'top') AND (st.answered_count < 20
             OR st.answered_count < 0.9 * (st.answered_count + st.expired_count) OR st.helpful_count < 0.7 * st.votes_count)) AS trusted,
           count(*) FILTER (WHERE st.accepted_count > st.answered_count) AS counts,
           count(*) FILTER (WHERE g.count NOT BETWEEN 2 AND 10) AS genres
      FROM services s JOIN service_statistics st ON st.service_id = s.id
      JOIN LATERAL (SELECT count(*) FROM service_genres sg WHERE sg.service_id = s.id AND NOT sg.is_excluded) g ON true`);
  expect(wrong).toEqual({ levels: 0, trusted: 0, counts: 0, genres: 0 });
});

test('a demo curator’s record is the sum of what they answered, so that cards and statistics agree', async () => {
  const { rows } = await db.raw<{ rows: { answered: number; level: string }[] }>(`
    SELECT v.title, v.level, st.answered_count AS answered, st.accepted_count AS accepted, st.expired_count AS expired,
           count(a.submission_id) FILTER (WHERE a.decision <> 'wrong_match')::int AS "rowsAnswered",
           count(*) FILTER (WHERE a.decision = 'accepted')::int AS "rowsAccepted",
           count(*) FILTER (WHERE s.status = 'expired')::int AS "rowsExpired",
           max(a.answered_at) FILTER (WHERE a.decision <> 'wrong_match') IS NOT DISTINCT FROM st.last_answer_at AS "isLast"
      FROM accounts acc JOIN curator_profiles p ON p.account_id = acc.id JOIN services v ON v.curator_profile_id = p.id
      JOIN service_statistics st ON st.service_id = v.id LEFT JOIN submissions s ON s.service_id = v.id
      LEFT JOIN answers a ON a.submission_id = s.id
     WHERE acc.password_hash IS NOT NULL GROUP BY v.id, st.service_id ORDER BY v.id`);
  expect(rows.length).toBeGreaterThanOrEqual(5);
  for (const row of rows as unknown as Record<string, number | boolean>[])
    expect(row).toMatchObject({
      answered: row['rowsAnswered'],
      accepted: row['rowsAccepted'],
      expired: row['rowsExpired'],
      isLast: true,
    });
});

test('creator@ has each type of campaign in each state, and answers of each kind', async () => {
  const { rows } = await db.raw<{ rows: { type: string; statuses: string[] }[] }>(`
    SELECT c.type, array_agg(DISTINCT c.status ORDER BY c.status) AS statuses FROM campaigns c JOIN accounts a ON a.id = c.account_id
     WHERE a.email = 'creator@demo.fanfare.test' GROUP BY c.type ORDER BY c.type`);
  const all = ['awaiting_audio', 'completed', 'draft', 'sent'];
  expect(rows).toEqual(['influencers', 'playlists', 'radios'].map((type) => ({ type, statuses: all })));
  const { kinds } = await one<{ kinds: string[] }>(`
    SELECT array_agg(DISTINCT s.status ORDER BY s.status) AS kinds FROM submissions s JOIN accounts a ON a.id = s.creator_account_id
     WHERE a.email = 'creator@demo.fanfare.test'`);
  expect(kinds).toEqual(['accepted', 'declined', 'expired', 'pending', 'placed', 'queued', 'withdrawn', 'wrong_match']);
});

test('curator@ has promises: one kept, some in progress and checked daily, one that is due', async () => {
  const found = await one<Record<string, number>>(`
    SELECT count(*) FILTER (WHERE s.kept_at IS NOT NULL)::int AS kept,
           count(*) FILTER (WHERE s.status = 'placed' AND s.keep_until > app_now() AND p.next_check_at > app_now())::int AS watched,
           count(*) FILTER (WHERE s.status = 'accepted' AND s.proof_due_at > app_now() + interval '1 day')::int AS due,
           count(*) FILTER (WHERE s.status = 'accepted' AND s.proof_due_at <= app_now())::int AS overdue,
           count(*) FILTER (WHERE p.is_checked AND p.checks_count <> (SELECT count(*) FROM placement_checks c WHERE c.submission_id = s.id))::int AS unlike
      FROM submissions s JOIN accounts a ON a.id = s.curator_account_id LEFT JOIN proofs p ON p.submission_id = s.id
     WHERE a.email = 'curator@demo.fanfare.test'`);
  expect(found).toMatchObject({ overdue: 0, unlike: 0 });
  expect([found['kept']! > 0, found['watched']! > 0, found['due']! > 0]).toEqual([true, true, true]);
});

test('every yes has its promise: a keep term, and a proof that isn’t overdue', async () => {
  const wrong = await one<Record<string, number>>(`
    SELECT count(*) FILTER (WHERE a.placement_keep_days < coalesce(s.keep_days, 7) OR a.placement_keep_days IS NULL)::int AS "noTerm",
           count(*) FILTER (WHERE s.proof_due_at IS NULL OR s.proof_due_at <= s.closed_at)::int AS "noDueDate",
           count(*) FILTER (WHERE p.submission_id IS NULL AND s.proof_due_at <= app_now())::int AS overdue,
           count(*) FILTER (WHERE (p.submission_id IS NULL) <> (s.keep_until IS NULL))::int AS "keptForNothing",
           count(*) FILTER (WHERE p.added_at >= s.proof_due_at OR p.added_at <= s.closed_at)::int AS "outOfTime",
           count(*) FILTER (WHERE p.state = 'waiting' AND p.confirm_by <= app_now())::int AS unconfirmed,
           count(*) FILTER (WHERE s.status = 'accepted' AND p.state IN ('taken', 'verified'))::int AS unplaced,
           count(*) FILTER (WHERE s.keep_until <= app_now() AND s.kept_at IS NULL)::int AS unkept,
           count(*) FILTER (WHERE p.is_escrow <> (s.disclosure IS NOT NULL))::int AS "undisclosed",
           count(*) FILTER (WHERE p.state = 'verified' AND v.submission_id IS NULL)::int AS "postsUncounted"
      FROM submissions s JOIN answers a ON a.submission_id = s.id LEFT JOIN proofs p ON p.submission_id = s.id
      LEFT JOIN verified_posts v ON v.submission_id = s.id
     WHERE a.decision = 'accepted'`);
  expect(Object.entries(wrong).filter(([, count]) => count > 0)).toEqual([]);
});

test('a completed campaign holds credits only for posts that are still to be verified', async () => {
  const { rows } = await db.raw<{ rows: unknown[] }>(`
    SELECT c.type, s.status, s.proof_due_at FROM ledger_transfers h
      JOIN submissions s ON s.id = h.submission_id JOIN campaigns c ON c.id = s.campaign_id
      LEFT JOIN proofs p ON p.submission_id = s.id
     WHERE h.phase = 'pending' AND NOT EXISTS (SELECT 1 FROM ledger_transfers r WHERE r.pending_id = h.id)
       AND s.status NOT IN ('queued', 'pending')
       AND (c.type = 'influencers' AND s.status = 'accepted'
            AND (s.proof_due_at > app_now() AND p.submission_id IS NULL OR p.state = 'waiting' AND p.confirm_by > app_now())) IS NOT TRUE`);
  expect(rows).toEqual([]);
});

test('campaigns are completed exactly when nothing of them is open', async () => {
  const { rows } = await db.raw<{ rows: unknown[] }>(`
    SELECT c.id, c.status FROM campaigns c
      JOIN LATERAL (SELECT count(*) FILTER (WHERE s.status IN ('queued', 'pending'))::int AS open, max(s.closed_at) AS last
                      FROM submissions s WHERE s.campaign_id = c.id) one ON true
     WHERE c.status IN ('sent', 'completed')
       AND ((c.status = 'completed') <> (one.open = 0) OR c.completed_at IS DISTINCT FROM CASE WHEN one.open = 0 THEN one.last END)`);
  expect(rows).toEqual([]);
});

test('what happened is in the past, in every table', async () => {
  const happened =
    /^(created|updated|sent|paid|opened|closed|completed|cleared|kept|added|posted|verified|checked|answered|started|ended|made|read)_at$/;
  const { rows: columns } = await db.raw<{ rows: { table: string; column: string }[] }>(`
    SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns c
      JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.data_type = 'timestamp with time zone' AND t.table_type = 'BASE TABLE'`);
  const checked = columns.filter(({ column }) => happened.test(column));
  expect(checked.length).toBeGreaterThan(30);
  const ahead: string[] = [];
  for (const { table, column } of checked) {
    const found = await db(table).whereRaw('?? > app_now()', [column]).count<{ count: string }[]>('* as count');
    if (Number(found[0]!.count) > 0) ahead.push(`${table}.${column}: ${found[0]!.count}`);
  }
  expect(ahead).toEqual([]);
});

test('money moved in the order of time: each balance of a history is the one of its day', async () => {
  const found = await one<{ backwards: number }>(`
    SELECT count(*) FILTER (WHERE at < before)::int AS backwards
      FROM (SELECT t.created_at AS at, lag(t.created_at) OVER (PARTITION BY a.account_id ORDER BY t.id) AS before
              FROM ledger_transfers t JOIN ledger_accounts a ON a.id IN (t.debit_account_id, t.credit_account_id)) moved`);
  expect(found).toEqual({ backwards: 0 });
});

test('pro@ pays for Pro: a customer of the card provider, whose invoice granted its credits', async () => {
  const found = await one(`
    SELECT s.provider_reference AS subscription, b.customer_id AS customer, s.status, s.valid_until > app_now() AS valid,
           i.granted_hundredths::int AS granted, i.paid_cents::int AS paid
      FROM subscriptions s JOIN accounts a ON a.id = s.account_id JOIN billing_customers b ON b.account_id = a.id
      JOIN pro_invoices i ON i.subscription_reference = s.provider_reference
     WHERE a.email = 'pro@demo.fanfare.test'`);
  expect(found).toEqual({
    subscription: demoSubscriber.subscription,
    customer: demoSubscriber.customer,
    status: 'active',
    valid: true,
    granted: defaultRules.pro.yearly.grantCredits * 100,
    paid: defaultRules.pro.yearly.priceCents,
  });
});

test('influencers have two months of posts, labelled as a demo, which give trends', async () => {
  const posts = await one<Record<string, number>>(`
    SELECT count(*) FILTER (WHERE NOT p.is_demo) AS unlabelled, count(*) FILTER (WHERE p.verified_at > app_now()) AS ahead,
           count(*) FILTER (WHERE p.platform <> s.type) AS elsewhere, count(DISTINCT p.platform) AS platforms,
           extract(day FROM max(p.verified_at) - min(p.verified_at))::int AS days
      FROM verified_posts p JOIN services s ON s.id = p.service_id`);
  expect(posts).toMatchObject({ unlabelled: 0, ahead: 0, elsewhere: 0, platforms: 3 });
  expect(posts['days']).toBeGreaterThan(50);
  const trends = await currentTrends(db, ['instagram', 'tiktok', 'youtube'], defaultRules);
  const counted = trends.filter((trend) => trend.source === 'posts');
  expect(counted.length).toBeGreaterThanOrEqual(4);
  expect(new Set(counted.map((trend) => trend.kind)).size).toBe(2);
  expect(counted.every((trend) => trend.isDemo && trend.postCount > trend.postCountBefore)).toBe(true);
});

test('events are in order, and in the past', async () => {
  const wrong = await one<Record<string, number>>(`
    SELECT count(*) FILTER (WHERE closed_at > app_now() OR opened_at > app_now() OR sent_at > app_now()) AS ahead,
           count(*) FILTER (WHERE opened_at < sent_at OR closed_at < opened_at) AS order_,
           count(*) FILTER (WHERE status = 'pending' AND deadline_at <= app_now()) AS overdue,
           count(*) FILTER (WHERE status IN ('accepted', 'declined', 'wrong_match') AND closed_at > deadline_at) AS late,
           count(*) FILTER (WHERE cleared_at IS NULL AND clears_at <= app_now()) AS uncleared
      FROM submissions`);
  expect(wrong).toEqual({ ahead: 0, order_: 0, overdue: 0, late: 0, uncleared: 0 });
});

test('the wallets have their fixed balances, and three gift codes can be redeemed', async () => {
  const { id } = await one<{ id: number }>(`SELECT id FROM accounts WHERE email = 'creator@demo.fanfare.test'`);
  expect((await walletOf(db, id)).availableHundredths).toBe(12_000);
  const { codes } = JSON.parse(await readFile(join(dataDir, 'demo-gift-codes.json'), 'utf8')) as {
    codes: { credits: number }[];
  };
  expect(codes.map((code) => code.credits)).toEqual([25, 50, 100]);
  expect((await one<{ count: number }>('SELECT count(*) FROM gift_codes WHERE redeemed_by IS NULL')).count).toBe(3);
});

test('there are three promo codes, one of them expired; a second start keeps changes by staff', async () => {
  await writeDemoPromos(db, dataDir);
  const codes = () => db('promo_codes').orderBy('id').select('code', 'stopped_at', 'ends_at', 'is_demo');
  const first = await codes();
  expect(first.map((one) => one.code)).toEqual(['WELCOME10', 'BONUS5', 'SPRING-SALE']);
  expect(first.map((one) => one.ends_at !== null && one.ends_at < new Date())).toEqual([false, false, true]);
  expect(first.every((one) => one.is_demo)).toBe(true);
  await db('promo_codes').where({ code: 'BONUS5' }).update({ stopped_at: new Date() });
  const stopped = await codes();
  await writeDemoPromos(db, dataDir);
  expect(await codes()).toEqual(stopped);
  const told = JSON.parse(await readFile(join(dataDir, 'demo-promo-codes.json'), 'utf8'));
  expect(told.codes[0]).toEqual({ code: 'WELCOME10', effect: '10 % off a first purchase' });
});

test('curator@ and dual@ can cash out: enough has cleared, and PayPal is set up', async () => {
  for (const email of ['curator@demo.fanfare.test', 'dual@demo.fanfare.test']) {
    const { id } = (await db('accounts').where({ email }).first('id')) as { id: number };
    const { clearedHundredths } = await walletOf(db, id);
    expect([email, clearedHundredths >= defaultRules.cashOut.minCredits * 100, clearedHundredths]).toEqual([
      email,
      true,
      clearedHundredths,
    ]);
    expect(await db('payout_accounts').where({ account_id: id }).select('method', 'state')).toEqual([
      { method: 'paypal', state: 'ready' },
    ]);
  }
});

test('queues hold tracks of two to four minutes too', async () => {
  const { rows } = await db.raw<{ rows: { email: string; long: number; longest: number }[] }>(`
    SELECT a.email, count(*) FILTER (WHERE v.duration_ms BETWEEN 120000 AND 240000)::int AS long, max(v.duration_ms) AS longest
      FROM submissions s JOIN accounts a ON a.id = s.curator_account_id JOIN track_versions v ON v.track_id = s.track_id
     WHERE s.status = 'pending' AND a.email IN ('curator@demo.fanfare.test', 'dual@demo.fanfare.test') GROUP BY a.email ORDER BY a.email`);
  expect(rows.map(({ email }) => email)).toEqual(['curator@demo.fanfare.test', 'dual@demo.fanfare.test']);
  for (const { long, longest } of rows) {
    expect(long).toBeGreaterThanOrEqual(1);
    expect(longest).toBeLessThanOrEqual(240_000);
  }
});

test('curator@ has a dozen songs to hear, most of them short, and all of them play', async () => {
  const { rows } = await db.raw<{ rows: { storage_key: string; duration_ms: number; peaks: number[] }[] }>(`
    SELECT v.storage_key, v.duration_ms, v.peaks FROM submissions s JOIN accounts a ON a.id = s.curator_account_id
      JOIN track_versions v ON v.track_id = s.track_id
     WHERE a.email = 'curator@demo.fanfare.test' AND s.status = 'pending'`);
  expect(rows.length).toBeGreaterThanOrEqual(12);
  expect(rows.filter((row) => row.duration_ms <= 20_000).length).toBeGreaterThanOrEqual(6);
  expect(rows.every((row) => row.peaks.length === 800 && Math.max(...row.peaks) === 100)).toBe(true);
  const storage = await openStorage({ dataDir, s3: null });
  const [first] = rows;
  const path = join(dataDir, 'files', first!.storage_key);
  expect(await storage.stat(first!.storage_key)).not.toBeNull();
  const probed = await probeAudio(path, { maxSeconds: 1_200 }, ffmpegDecoder('ffmpeg'));
  expect(Math.abs(probed.durationMs - first!.duration_ms)).toBeLessThan(150);
});

test('some services are full, away or paused', async () => {
  const { full, away, paused } = await one<Record<string, number>>(`
    SELECT count(*) FILTER (WHERE open.count >= s.max_open) AS full, count(*) FILTER (WHERE s.away_until > app_now()) AS away,
           count(*) FILTER (WHERE s.status = 'paused') AS paused
      FROM services s JOIN LATERAL (
        SELECT count(*) FROM submissions o WHERE o.service_id = s.id AND o.status IN ('queued', 'pending')) open ON true`);
  expect([full, away, paused]).toEqual([2, 3, 4]);
});

test('campaigns have the forecasts they would have been paid with, apart from real ones', async () => {
  const found = await one<Record<string, number>>(`
    SELECT (SELECT count(*) FROM campaigns c WHERE c.paid_at IS NOT NULL AND c.resend_of IS NULL)
             - (SELECT count(*) FROM campaign_forecasts f JOIN campaigns c ON c.id = f.campaign_id AND f.made_at = c.paid_at) AS missing,
           (SELECT count(*) FROM campaigns WHERE status = 'completed') - (SELECT count(*) FROM forecast_outcomes) AS unjudged,
           (SELECT count(*) FROM forecast_outcomes WHERE NOT is_demo) AS real`);
  expect(found).toEqual({ missing: 0, unjudged: 0, real: 0 });
});
