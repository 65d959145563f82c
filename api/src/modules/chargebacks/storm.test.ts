import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { curatorWith, day } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { buyerOn, reportDispute } from './test/disputes.ts';

/* Everything that changes a debt, simultaneously: in any order, nothing deadlocks and the ledger is balanced. */

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ FANFARE_DB_POOL: '16' });
});
afterEach(() => expectCleanAudit(api.db));
afterAll(() => api.close());

test('a payment and a dispute of its credits: the credits are held and owed, or taken and not spent', async () => {
  const curator = await curatorWith(api, { priceCredits: 6 });
  for (let round = 0; round < 4; round += 1) {
    const who = await buyerOn(api);
    const [purchase] = [await who.buy(), await who.buy()];
    const draft = await who.draft([curator.serviceId]);
    const [paid] = await Promise.all([who.complete(draft), reportDispute(api, purchase)]);
    const stands = await who.stands();
    // Refused only where there was enough: the second pack would have paid. With the first one taken whole nothing is owed.
    expect([paid.statusCode, ...stands]).toEqual(stands[1] > 0 ? [200, 10, 6] : [200, 4, 0]);
  }
});

test('a purchase, a release, a sweep and another dispute meet the same debt: it is paid once', async () => {
  const curator = await curatorWith(api, { priceCredits: 10 });
  for (let round = 0; round < 4; round += 1) {
    const who = await buyerOn(api);
    const purchases = [await who.buy(), await who.buy()];
    for (let count = 0; count < 2; count += 1) {
      const [track] = await api
        .db('tracks')
        .insert({ account_id: who.id, title: `Storm ${round}.${count}`, artist: 'The Testers' })
        .returning('id');
      const { data } = (await who.post('/api/campaign/create', { type: 'playlists', trackId: track.id })).json();
      await who.post(`/api/v2/campaigns/${data.id}/curators`, { servicesIDs: [curator.serviceId] });
      expect((await who.complete(data.id)).statusCode).toBe(200);
    }
    await api.db.raw(
      `INSERT INTO track_versions (track_id, number, storage_key, format, duration_ms, size_bytes)
       SELECT id, 1, 'storm-' || id, 'mp3', 1000, 1 FROM tracks WHERE account_id = ? AND title LIKE 'Storm%'`,
      [who.id],
    );
    await api.app.jobs.run('campaigns.audio');
    await reportDispute(api, purchases[0]!);
    await api.advanceClock(40 * day);
    const results = await Promise.allSettled([
      who.buy({ credits: 25, priceCents: 2_400 }),
      who.buy(),
      reportDispute(api, purchases[0]!, { state: round % 2 === 0 ? 'won' : 'lost' }),
      reportDispute(api, purchases[1]!),
      api.app.jobs.run('submissions.expire'),
      reportDispute(api, purchases[1]!),
    ]);
    expect(results.filter((result) => result.status === 'rejected')).toEqual([]);
    // 55 bought; one dispute of ten is open, and in every second round two.
    expect(await who.stands()).toEqual([round % 2 === 0 ? 45 : 35, 0]);
    await expectCleanAudit(api.db);
  }
});
