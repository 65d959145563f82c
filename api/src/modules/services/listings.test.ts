import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../../../test/factories/account.ts';
import { type Market, openMarket } from '../../../test/market.ts';

let m: Market;
beforeAll(async () => {
  m = await openMarket();
});
afterAll(() => m.t.close());

/** What is listed, worked out again from what was written. */
const expectedSql = `
  SELECT s.id AS service_id, s.curator_profile_id, s.type, s.level, s.price_credits, s.reply_days, s.audience_size, s.country_id,
         (NOT s.accepts_explicit)::int + 2 * (NOT s.accepts_instrumental)::int + 4 * (NOT s.accepts_unreleased)::int
           + 8 * (s.ai_policy = 'none')::int + 16 * (s.ai_policy <> 'all')::int AS refuses,
         (SELECT coalesce(array_agg(x.id ORDER BY x.id), '{}') FROM (
            SELECT sg.genre_id AS id FROM service_genres sg WHERE sg.service_id = s.id AND NOT sg.is_excluded
            UNION SELECT g.parent_id FROM service_genres sg JOIN genres g ON g.id = sg.genre_id
                   WHERE sg.service_id = s.id AND NOT sg.is_excluded AND g.parent_id IS NOT NULL
            EXCEPT SELECT sg.genre_id FROM service_genres sg WHERE sg.service_id = s.id AND sg.is_excluded) x) AS genre_ids,
         (SELECT coalesce(array_agg(sg.genre_id ORDER BY sg.genre_id), '{}') FROM service_genres sg
           WHERE sg.service_id = s.id AND sg.is_excluded) AS excluded_genre_ids,
         s.language_ids
    FROM services s JOIN curator_profiles p ON p.id = s.curator_profile_id JOIN accounts a ON a.id = p.account_id
   WHERE s.status = 'active' AND a.suspended_at IS NULL ORDER BY s.id`;

const rowsOf = async (sql: string) => (await m.t.db.raw<{ rows: unknown[] }>(sql)).rows;
const listed = () => rowsOf('SELECT * FROM service_listings ORDER BY service_id');
const written = () => rowsOf(expectedSql);

test('what is listed follows whatever is written', async () => {
  const service = fc.nat(69);
  const write = fc.oneof(
    fc.record({ what: fc.constant('price'), service, to: fc.integer({ min: 3, max: 12 }) }),
    fc.record({ what: fc.constant('status'), service, to: fc.constantFrom('active', 'paused', 'suspended') }),
    fc.record({ what: fc.constant('suspended'), service, to: fc.boolean() }),
    fc.record({ what: fc.constant('genre'), service, to: fc.nat(5) }),
    fc.record({ what: fc.constant('noGenre'), service, to: fc.nat(5) }),
    fc.record({ what: fc.constant('ai'), service, to: fc.constantFrom('none', 'assisted', 'all') }),
    fc.record({ what: fc.constant('parent'), service, to: fc.nat(1) }),
    fc.record({ what: fc.constant('many'), service, to: fc.constantFrom('new', 'top') }),
  );
  const genres = [...m.parents, ...m.children];
  const { db } = m.t;
  const curators = db('curator_profiles').select('account_id');
  const { id: staffId } = await createAccount(m.t.app, db, { isStaff: true });
  const steps: Record<string, (id: number, to: never) => PromiseLike<unknown>> = {
    price: (id, to: number) => db('services').where({ id }).update({ price_credits: to }),
    status: (id, to: string) => db('services').where({ id }).update({ status: to }),
    ai: (id, to: string) =>
      db('services')
        .where({ id })
        .update({ ai_policy: to, accepts_explicit: to === 'all' }),
    suspended: (id, to: boolean) =>
      db('accounts')
        .whereIn('id', curators.clone().whereIn('id', db('services').where({ id }).select('curator_profile_id')))
        .update({ suspended_at: to ? db.raw('app_now()') : null, suspension_lifted_by: to ? null : staffId }),
    genre: (id, to: number) =>
      db('service_genres')
        .insert({ service_id: id, genre_id: genres[to], is_excluded: id % 2 === 0 })
        .onConflict(['service_id', 'genre_id'])
        .merge(),
    noGenre: (id, to: number) => db('service_genres').where({ service_id: id, genre_id: genres[to]! }).delete(),
    parent: (_, to: number) => db('genres').where({ id: m.children[0] }).update({ parent_id: m.parents[to] }),
    many: (id, to: string) => db('services').where('id', '<', id).update({ level: to }),
  };
  expect(await listed()).toEqual(await written());
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async (writes) => {
      for (const { what, service: index, to } of writes) await steps[what]!(m.services[index]!.id, to as never);
      expect(await listed()).toEqual(await written());
    }),
    { numRuns: 20 },
  );
  await db('accounts').update({ suspended_at: null, suspension_lifted_by: staffId });
  await db('services')
    .whereIn(
      'id',
      m.services.map((one) => one.id),
    )
    .update({ status: 'active' });
  await db('genres').where({ id: m.children[0] }).update({ parent_id: m.parents[0] });
  expect(await listed()).toEqual(await written());
});

test('two who change one service at once leave its listing as both wrote it', async () => {
  const { id } = m.services[3]!;
  await m.t.db('service_genres').where({ service_id: id }).delete();
  const price = await m.t.db.transaction();
  const genre = await m.t.db.transaction();
  await price('services').where({ id }).update({ price_credits: 9 });
  const second = genre('service_genres').insert({ service_id: id, genre_id: m.children[1] });
  const waited = second.then(() => genre.commit());
  await price.commit();
  await waited;
  expect(await listed()).toEqual(await written());
});

describe('counts', () => {
  const total = async (query: string) => (await m.list(query)).total;

  test('are those of the moment: not before a change is committed, and at once when it is', async () => {
    const { id } = m.services[5]!;
    await m.t.db('services').where({ id }).update({ price_credits: 4 });
    const cheap = await total('priceMax=4');
    const change = await m.t.db.transaction();
    await change('services').where({ id }).update({ price_credits: 12 });
    expect(await total('priceMax=4')).toBe(cheap);
    await change.commit();
    expect(await total('priceMax=4')).toBe(cheap - 1);
    await m.t.db('services').where({ id }).update({ price_credits: 4 });
    expect(await total('priceMax=4')).toBe(cheap);
  });

  test('are kept between requests, and forgotten in time', async () => {
    await total('q=moss');
    const kept = async () => (await m.t.db('service_counts').pluck('key')).length;
    const before = await kept();
    await total('q=moss');
    expect(await kept()).toBe(before);
    await m.t.advanceClock(2 * 3_600);
    await m.t.app.jobs.run('services.orders');
    expect(await kept()).toBe(0);
    expect(await m.t.db('service_orders').first('id')).toBeUndefined();
    expect(await m.t.db('service_changes').first('kind')).toBeUndefined();
  });
});

test('a new name of a curator is found, the old one isn’t', async () => {
  const { token } = m.t.app.tokens.issue(m.pro.id, m.pro.sessionId);
  m.pro = { ...m.pro, headers: { authorization: `Bearer ${token}` } };
  const named = async (name: string) => (await m.list(`q=${encodeURIComponent(name)}`)).total;
  const before = await named('curator a');
  expect(before).toBeGreaterThan(0);
  expect(await named('Zimt & Zucker')).toBe(0);
  await m.t.db('curator_profiles').where({ display_name: 'Curator A' }).update({ display_name: 'Zimt & Zucker' });
  expect([await named('curator a'), await named('ZIMT & Z')]).toEqual([0, before]);
});
