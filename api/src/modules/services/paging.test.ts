import type { ServiceCard } from '@fanfare/api-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Market, countryCodes, levels, openMarket } from '../../../test/market.ts';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { filterSql } from './filter-sql.ts';
import { describedProfile, musicProfileKey } from './music-profile.repository.ts';
import { currentOrder } from './orders.repository.ts';
import { countMatches, readPlaces } from './pages.repository.ts';
import { noFilters } from './services.filters.ts';
import { orders, type Sort } from './services.ranking.ts';

let m: Market;
beforeAll(async () => {
  m = await openMarket();
});
afterAll(() => m.t.close());

const sorts = Object.keys(orders) as Sort[];
const nobody = describedProfile([]);

/** Changes whose services stay, but what they are sorted by doesn't. */
const shakeUp = (seed: number) =>
  m.t.db.raw(
    `WITH shaken AS (
       UPDATE services SET price_credits = 3 + (id * 7 + :seed) % 9, audience_size = (id * 31 + :seed) % 4000,
              level = (ARRAY['new', 'standard', 'trusted', 'top'])[1 + (id + :seed) % 4],
              reply_days = CASE WHEN type = 'radio' THEN 7 ELSE (ARRAY[1, 3, 7, 15])[1 + (id * 3 + :seed) % 4] END
        WHERE id % 3 = :seed::int % 3 RETURNING id)
     UPDATE service_statistics SET accepted_count = (service_id * 13 + :seed) % 20, answered_count = 20 + service_id % 9,
            median_reply_hours = (service_id * 17 + :seed) % 300 WHERE service_id IN (SELECT id FROM shaken)`,
    { seed },
  );

describe('pages', () => {
  test('hold each service once, whatever prices, levels and records become between them', async () => {
    const filters = fc.constantFrom(
      '',
      'type=playlists',
      `countries=${countryCodes[0]},${countryCodes[1]}`,
      'q=service',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sorts),
        filters,
        fc.integer({ min: 9, max: 30 }),
        fc.integer({ min: 0, max: 1_000 }),
        async (sort, filter, limit, seed) => {
          const before = (await m.all(filter, 100)).map((card) => card.id);
          const found: number[] = [];
          let cursor: string | null = '';
          for (let page = 0; cursor !== null; page += 1) {
            const answer: { items: ServiceCard[]; nextCursor: string | null } = await m.list(
              `${filter}&sort=${sort}&limit=${limit}${cursor && `&cursor=${cursor}`}`,
            );
            found.push(...answer.items.map((card) => card.id));
            cursor = answer.nextCursor;
            if (cursor !== null) expect(answer.items).toHaveLength(limit);
            await shakeUp(seed + page);
          }
          expect(found.toSorted((a, b) => a - b)).toEqual(before.toSorted((a, b) => a - b));
        },
      ),
      { numRuns: 12 },
    );
  });

  test('go on in another process, and after their order was forgotten', async () => {
    const another = await m.t.another();
    await m.t.advanceClock(60);
    const first = await m.list('sort=price&limit=30');
    const next = await another.inject({
      url: `/api/v2/curator-services?sort=price&limit=30&cursor=${first.nextCursor}`,
      headers: m.pro.headers,
    });
    const second = next.json().data;
    await m.t.db('service_orders').delete();
    const third = await m.list(`sort=price&limit=30&cursor=${second.nextCursor}`);
    const ids = [first, second, third].flatMap((page) => page.items.map((card: ServiceCard) => card.id));
    expect(new Set(ids).size).toBe(70);
    expect([ids.length, third.nextCursor]).toEqual([70, null]);
  });

  test('build an order once, however many ask for it first', async () => {
    await m.t.db('service_orders').delete();
    const lock = `hashtextextended('service order ' || 'price', 0)`;
    let asked!: ReturnType<typeof currentOrder>[];
    await m.t.db.transaction(async (trx) => {
      // Somebody who builds it, or looks whether it is built.
      await trx.raw(`SELECT pg_advisory_xact_lock_shared(${lock})`);
      asked = [1, 2, 3].map(() => currentOrder(m.t.app.db, 'price', nobody));
      await expect.poll(() => waitingForLock(m.t.db)).toBe(3);
    });
    const built = await Promise.all(asked);
    expect(new Set(built.map(({ id }) => id)).size).toBe(1);
    expect(await m.t.db('service_orders').select('id')).toHaveLength(1);
  });

  test('are built anew where something changed after the music was compared, and before the order was stored', async () => {
    const profile = describedProfile([m.children[2]!]);
    const lock = `hashtextextended('service order ' || 'match' || ?, 0)`;
    await currentOrder(m.t.app.db, 'match', nobody);
    let building!: ReturnType<typeof currentOrder>;
    await m.t.db.transaction(async (trx) => {
      await trx.raw(`SELECT pg_advisory_xact_lock(${lock})`, [musicProfileKey(profile)]);
      building = currentOrder(m.t.app.db, 'match', profile);
      await expect.poll(() => waitingForLock(m.t.db)).toBe(1);
      await m.t
        .db('services')
        .where({ id: m.services[0]!.id })
        .update({ similar_artists: ['The Pines'] });
    });
    const { id } = await building;
    expect((await currentOrder(m.t.app.db, 'match', profile)).id).toBeGreaterThan(id);
  });

  test('leave out what was withdrawn since, and keep what was not', async () => {
    const first = await m.list('sort=-price&limit=30');
    const shown = new Set(first.items.map((card) => card.id));
    const gone = m.services.find((one) => !shown.has(one.id))!;
    await m.t.db('services').where({ id: gone.id }).update({ status: 'paused' });
    const rest = await m.list(`sort=-price&limit=100&cursor=${first.nextCursor}`);
    expect(rest.items.map((card) => card.id)).not.toContain(gone.id);
    expect([rest.items.length, rest.total]).toEqual([39, 69]);
    await m.t.db('services').where({ id: gone.id }).update({ status: 'active' });
    expect((await m.list('')).total).toBe(70);
  });

  test('refuse a cursor that no page gave', async () => {
    const { nextCursor } = await m.list('limit=5');
    const forged = [
      'zzz',
      '1',
      '1.2',
      '1.2.3~',
      '1.2.3~4~5~6',
      '-1.2.3~~',
      '1.2.3~%~',
      'zzzzzzzzzzz.zzzzzz.zzzzzz~~',
      'zzzzzzzzzzz.1.1~~',
      `${nextCursor}.`,
    ];
    forged.push(`1.2.3~${Array.from({ length: 21 }, (_, id) => id + 1).join('.')}~`);
    for (const cursor of forged) {
      expect([cursor, ...(await m.refusal(`cursor=${encodeURIComponent(cursor)}`)).slice(0, 2)]).toEqual([
        cursor,
        400,
        'invalid_input',
      ]);
    }
    // What a forged one names is shown only where the filters leave it.
    const paused = await m.t.db('services').where({ status: 'paused' }).first('id');
    const forgedHead = await m.list(`cursor=1.0.0~${Number(paused.id).toString(36)}~&limit=1`);
    expect(forgedHead.items.map((card) => card.id)).not.toContain(paused.id);
  });
});

test('places are found alike by a walk, by looking each one up, and by one after the other', async () => {
  const ways = {
    lookUp: { upTo: 0, patience: 0, least: 0 },
    walk: { upTo: 1_000_000, patience: 1_000, least: 0 },
    both: { upTo: 1_000_000, patience: 1, least: 0 },
  };
  const asked = fc.record({
    sort: fc.constantFrom(...sorts),
    level: fc.option(fc.constantFrom(...levels)),
    price: fc.integer({ min: 3, max: 12 }),
    q: fc.option(fc.constantFrom('moss', '100 % fern_', 'service 1')),
    after: fc.integer({ min: 0, max: 60 }),
    limit: fc.integer({ min: 1, max: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ sort, level, price, q, after, limit }) => {
      const filters = { ...noFilters, levels: level ? [level as 'new'] : null, priceMax: price, q };
      const sql = await filterSql(m.t.app.db, filters, { track: null, hiddenProfileIds: [] });
      const [order, total] = [await currentOrder(m.t.app.db, sort, nobody), await countMatches(m.t.app.db, sql)];
      const by = (way: typeof ways.walk, from: number, count: number) =>
        readPlaces(m.t.app.db, order, sql, { after: from, limit: count, total }, { limits: way });
      const all = await by(ways.lookUp, 0, 100);
      expect(all).toHaveLength(total);
      expect(all.map((one) => one.place)).toEqual(all.map((one) => one.place).toSorted((a, b) => a - b));
      const expected = all.filter((one) => one.place > after).slice(0, limit);
      for (const way of Object.values(ways)) expect(await by(way, after, limit)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
