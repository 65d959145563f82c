import type { ServiceCard } from '@fanfare/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, type TestAccount } from '../../../test/factories/account.ts';
import { createService } from '../../../test/factories/service.ts';
import { type FinderMarket, openFinderMarket } from './test/finder-market.ts';

interface Found {
  items: ServiceCard[];
  total: number;
  nextCursor: string | null;
}

const arranged = 20;
let m: FinderMarket;
let free: TestAccount;
let pro: TestAccount;
let described: object;

beforeAll(async () => {
  m = await openFinderMarket();
  const genre = m.market.children[2]!;
  described = { genreIds: [genre], similarArtists: ['Velvet Harbour', 'Orla Penn'] };
  [free, pro] = [await m.creator(), await m.creator({ isPro: true })];
  // One curator has so many that the arranged first places don't hold them all.
  for (let i = 0; i < 4; i += 1) {
    const { curatorProfileId } = await createAccount(m.t.app, m.t.db, { curator: true });
    for (let j = 0; j < (i === 0 ? 9 : 3); j += 1) {
      const id = await createService(m.t.db, curatorProfileId!, { type: 'instagram' });
      await m.t.db('service_genres').insert({ service_id: id, genre_id: genre, is_excluded: false });
    }
  }
});
afterAll(() => m.t.close());

const path = (id: number, query: Record<string, string> = {}) =>
  `curators-finder/${id}/influencers?${new URLSearchParams(query).toString()}`;
const idsOf = ({ items }: Found) => items.map((service) => service.id);

async function page(id: number, query: Record<string, string> = {}, who = pro): Promise<Found> {
  const { status, data, error } = await m.call('GET', path(id, query), who);
  if (status !== 200) throw new Error(JSON.stringify(error));
  return data;
}

/** All pages of a search's influencers, in order. @param meanwhile what happens after each page */
async function everything(
  id: number,
  query: Record<string, string>,
  meanwhile = async (_shown: number[]): Promise<void> => undefined,
): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const found: Found = await page(id, { ...query, ...(cursor && { cursor }) });
    ids.push(...idsOf(found));
    await meanwhile(ids);
    cursor = found.nextCursor;
  }
  return ids;
}

describe('influencers for a search', () => {
  test('are nobody else’s to read, with a cursor or without', async () => {
    const { id } = await m.generate(pro, described);
    const { nextCursor } = await page(id);
    for (const who of [free, await m.creator({ isPro: true })]) {
      for (const query of [undefined, { cursor: nextCursor! }]) {
        expect((await m.call('GET', path(id, query), who)).error.code).toBe('not_found');
      }
    }
  });

  test('end with the tenth for a free account, which can’t read on by a cursor of Pro’s or by a limit', async () => {
    const own = await m.generate(free, described);
    const found = await page(own.id, { limit: '100' }, free);
    expect([found.items.length, found.nextCursor]).toEqual([10, null]);
    expect(found.total).toBeGreaterThan(arranged);
    for (const { type } of found.items) expect(['instagram', 'tiktok', 'youtube']).toContain(type);
    expect(found.items[0]!.reasons.length).toBeGreaterThan(0);

    const pros = await page((await m.generate(pro, described)).id);
    expect(pros.items.slice(0, 10)).toEqual(found.items);
    for (const cursor of [pros.nextCursor!, 'mine']) {
      const { status, error } = await m.call('GET', path(own.id, { cursor }), free);
      expect([status, error.code, error.details.feature]).toEqual([403, 'pro_required', 'Unlimited generations']);
    }
  });

  test('go on with Pro to the last of them, each once, however long the pages are', async () => {
    const { id } = await m.generate(pro, described);
    const first = await page(id);
    expect(first.items).toHaveLength(arranged);
    const ids = await everything(id, {});
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(first.total);
    // Pages that end before, in and after the arranged first places.
    for (const limit of ['3', '7', '19']) expect(await everything(id, { limit })).toEqual(ids);
  });

  test('repeat none and lose none while records change, and leave out what is paused meanwhile', async () => {
    const { id } = await m.generate(pro, described);
    const before = await everything(id, {});
    const paused: number[] = [];
    const ids = await everything(id, { limit: '9' }, async (shown) => {
      await m.t.db.raw('UPDATE service_statistics SET accepted_count = (service_id * 13 + ?) % 20', [shown.length]);
      const next = before.find((service) => !shown.includes(service) && !paused.includes(service));
      if (shown.length !== 9 || next === undefined) return;
      paused.push(next);
      await m.t.db('services').where({ id: next }).update({ status: 'paused' });
    });
    await m.t.db('services').whereIn('id', paused).update({ status: 'active' });
    expect(paused).toHaveLength(1);
    expect(ids.toSorted()).toEqual(before.filter((service) => !paused.includes(service)).toSorted());
  });

  test('are refused for a cursor that no page gave; another list’s leads to no other services', async () => {
    const { id } = await m.generate(pro, described);
    for (const cursor of ['1', 'x~y', '1.2.3', `1.1.1~${Array.from({ length: 21 }, (_, i) => i + 1).join('.')}~`]) {
      const { status, error } = await m.call('GET', path(id, { cursor }), pro);
      expect([cursor, status, Object.keys(error.fields).join()]).toEqual([cursor, 400, 'cursor']);
    }
    const all = new Set(await everything(id, {}));
    const lists = await m.market.list('type=playlists&limit=5');
    const found = await page(id, { cursor: lists.nextCursor! });
    expect(idsOf(found).filter((service) => !all.has(service))).toEqual([]);
  });
});
