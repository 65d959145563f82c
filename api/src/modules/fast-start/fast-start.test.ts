import type { CallTypes, propose } from '@fanfare/api-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, headersOf, type TestAccount } from '../../../test/factories/account.ts';
import { type Market, openMarket } from '../../../test/market.ts';

type Call = CallTypes<typeof propose>;
type Wanted = Call['body'];
type Proposal = Call['data'];

let market: Market;
let free: TestAccount;
let music: { genreIds: number[] };
let sid: number;
beforeAll(async () => {
  market = await openMarket();
  free = market.creator;
  music = { genreIds: [market.children[0]!, market.children[1]!] };
  const { db } = market.t;
  const [row] = await db('catalogue_tracks')
    .insert({ title: 'Half a House', artist: 'Ines Calloway', duration_ms: 180_000, is_demo: true })
    .returning<{ id: number }[]>('id');
  sid = row!.id;
  await db('catalogue_track_genres').insert({ catalogue_track_id: sid, genre_id: market.children[0] });
});
afterAll(() => market.t.close());

async function post(path: string, payload: object, who: TestAccount | null = null) {
  const answer = await market.t.app.inject({
    method: 'POST',
    url: `/api/v2/public/fast-start/${path}`,
    headers: who ? headersOf(market.t.app, who) : {},
    payload,
  });
  return { status: answer.statusCode, ...answer.json() };
}

async function proposal(wanted: Partial<Wanted>, who: TestAccount | null = null): Promise<Proposal> {
  const { status, data, error } = await post(
    'proposal',
    { music, goal: 'playlists', budgetCredits: 40, ...wanted },
    who,
  );
  if (status !== 200) throw new Error(JSON.stringify(error));
  return data;
}
const idsOf = ({ lines }: Proposal) => lines.map(({ service }) => service.id);

describe('a pasted link', () => {
  test('is refused with what it is instead', async () => {
    const { status, error } = await post('source', { link: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC' });
    expect([status, error.code]).toEqual([400, 'invalid_input']);
    expect(error.fields.link).toContain('This is an album, not a track');
    expect((await post('source', { link: '' })).status).toBe(400);
    expect((await post('source', { link: 'x'.repeat(501) })).status).toBe(400);
  });

  test('is known by its shape; nothing is made up about it', async () => {
    const { data } = await post('source', { link: 'spotify:track:4uLU6hMCjMI75M1A2tKUQC' });
    expect(data).toEqual({
      provider: 'spotify',
      kind: 'track',
      url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
      track: null,
      title: null,
      artist: null,
      coverUrl: null,
      releaseDate: null,
      words: null,
      playlist: null,
      unread: 'off',
    });
  });

  test('whose words name a track of the catalogue is found there; one that is only like it isn’t', async () => {
    const { data } = await post('source', { link: 'https://ines-calloway.bandcamp.com/track/half-a-house' });
    expect(data).toMatchObject({ track: { sid }, title: 'Half a House', artist: 'Ines Calloway' });
    const other = await post('source', { link: 'https://soundcloud.com/ines-calloway/half-a-house-remix' });
    expect(other.data).toMatchObject({
      provider: 'soundcloud',
      track: null,
      title: null,
      words: expect.stringContaining('remix'),
    });
  });
});

describe('a proposal is refused', () => {
  test.each([
    ['without genres', { music: { genreIds: [] } }, 400],
    ['for an unknown genre', { music: { genreIds: [2_147_483_647] } }, 400],
    ['for an unknown language', { music: { genreIds: [1], languageId: 2_147_483_647 } }, 400],
    ['for an unknown track', { music: { sid: 2_147_483_647 } }, 404],
    ['for another goal', { goal: 'fame' }, 400],
    ['without a budget', { budgetCredits: 0 }, 400],
    ['for a budget of fractions', { budgetCredits: 2.5 }, 400],
    ['beyond the largest budget', { budgetCredits: 5_001 }, 400],
  ])('%s', async (_why, wanted, status) => {
    expect((await post('proposal', { music, goal: 'playlists', budgetCredits: 40, ...wanted })).status).toBe(status);
  });
});

describe('a proposal', () => {
  test('is given to a guest whole, with reasons, its forecast and the next best', async () => {
    const made = await proposal({});
    expect(made.lines.length).toBeGreaterThan(3);
    expect(made.totalCredits).toBeLessThanOrEqual(40);
    expect(made.totalCredits).toBe(made.lines.reduce((sum, { service }) => sum + service.priceCredits, 0));
    expect(made.cap).toBe(25);
    expect(made.forecast).toMatchObject({ curatorCount: made.lines.length, totalCredits: made.totalCredits });
    expect(made.lines[0]!.service.reasons.length).toBeGreaterThan(0);
    expect(made.lines.every(({ service }) => service.type === 'playlist')).toBe(true);
    expect(await proposal({})).toEqual(made);
  });

  test('has nobody of the Top level for guests and free accounts, and what Pro may hold for Pro', async () => {
    const wanted = { budgetCredits: 5_000, goal: 'playlists' as const };
    for (const who of [null, free]) {
      const { lines, alternatives, cap } = await proposal(wanted, who);
      const levels = [...lines.map(({ service }) => service), ...alternatives].map((service) => service.level);
      expect(levels).not.toContain('top');
      expect([lines.length <= cap, cap]).toEqual([true, 25]);
    }
    const pro = await proposal(wanted, market.pro);
    expect(pro.cap).toBe(100);
    expect(pro.lines.map(({ service }) => service.level)).toContain('top');
  });

  test('goes by the ranking: price decides only what still fits into the budget', async () => {
    const all = await proposal({ budgetCredits: 5_000 });
    const some = await proposal({ budgetCredits: 20 });
    const order = idsOf(all);
    const placed = idsOf(some)
      .map((id) => order.indexOf(id))
      .filter((place) => place >= 0);
    expect(placed).toEqual(placed.toSorted((a, b) => a - b));
    const left = 20 - some.totalCredits;
    const first = all.lines.find(({ service }) => !idsOf(some).includes(service.id))!;
    expect(first.service.priceCredits).toBeGreaterThan(left);
  });

  test('leaves out who is away or full by now, also of those that were kept', async () => {
    const [first, second] = idsOf(await proposal({}));
    const { db } = market.t;
    await db('services').where({ id: first }).update({ away_until: '2999-01-01' });
    await db('services').where({ id: second }).update({ status: 'paused' });
    try {
      const made = await proposal({ keptServicesIDs: [first!, second!] });
      for (const id of [first, second]) {
        expect(idsOf(made)).not.toContain(id);
        expect(made.alternatives.map((service) => service.id)).not.toContain(id);
      }
    } finally {
      await db('services').where({ id: first }).update({ away_until: null });
      await db('services').where({ id: second }).update({ status: 'active' });
    }
  });

  test('has none of one’s own, nor of somebody who is paid to the same place', async () => {
    const [own, shared] = (await proposal({ budgetCredits: 5_000 })).lines.map(({ service }) => service);
    const { db, app } = market.t;
    const me = await createAccount(app, db, { creator: true, curator: true });
    // Services never change hands; the proposed one is made mine past the triggers.
    const give = (curatorProfileId: number | null) =>
      db.transaction(async (trx) => {
        await trx.raw('SET LOCAL session_replication_role = replica');
        await trx('services').where({ id: own!.id }).update({ curator_profile_id: curatorProfileId });
      });
    await give(me.curatorProfileId);
    const { account_id: other } = await db('curator_profiles').where({ id: shared!.curator.id }).first('account_id');
    await db('payout_identities').insert(
      [me.id, other].map((account_id) => ({ account_id, identity_hash: Buffer.from('same'), method: 'bank' })),
    );
    try {
      const made = await proposal({ budgetCredits: 5_000, keptServicesIDs: [own!.id, shared!.id] }, me);
      const shown = [...made.lines.map(({ service }) => service), ...made.alternatives];
      expect(shown.map((service) => service.id)).not.toContain(own!.id);
      expect(shown.map((service) => service.curator.id)).not.toContain(shared!.curator.id);
    } finally {
      await give(own!.curator.id);
    }
  });

  test('where nothing fits the budget is empty, and says what there is', async () => {
    const made = await proposal({ goal: 'influencers', budgetCredits: 1 });
    expect(made).toMatchObject({ lines: [], totalCredits: 0, forecast: null, cap: 10 });
  });

  test('whatever is asked: never above budget and cap, each once, kept ones stay, excluded ones are out', async () => {
    const known = market.services.filter((service) => service.type === 'playlist').map((service) => service.id);
    const some = fc.uniqueArray(fc.constantFrom(...known), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 120 }), some, some, async (budgetCredits, kept, excluded) => {
        const wanted = { budgetCredits, keptServicesIDs: kept, excludedServicesIDs: excluded };
        const made = await proposal(wanted, market.pro);
        const ids = idsOf(made);
        const alternatives = made.alternatives.map((service) => service.id);
        const all = [...ids, ...alternatives];
        expect(new Set(all).size).toBe(all.length);
        expect(all.filter((id) => excluded.includes(id))).toEqual([]);
        const keptNow = made.lines.filter((line) => line.isKept).map(({ service }) => service);
        const open = kept.filter((id) => !excluded.includes(id) && isOffered(id));
        expect(keptNow.map((service) => service.id)).toEqual(open);
        const keptCredits = keptNow.reduce((sum, service) => sum + service.priceCredits, 0);
        expect(made.totalCredits).toBeLessThanOrEqual(Math.max(budgetCredits, keptCredits));
        expect(ids.length).toBeLessThanOrEqual(made.cap);
        const perCurator = new Map<number, number>();
        for (const { service, isKept } of made.lines) {
          if (!isKept) perCurator.set(service.curator.id, (perCurator.get(service.curator.id) ?? 0) + 1);
        }
        expect(Math.max(0, ...perCurator.values())).toBeLessThanOrEqual(3);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });
});

const isOffered = (id: number) => market.services.some((service) => service.id === id);
