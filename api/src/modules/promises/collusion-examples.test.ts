import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { buyPack, payInvoice } from '../../../test/factories/purchases.ts';
import { createService } from '../../../test/factories/service.ts';
import { createTrack } from '../../../test/factories/track.ts';
import { creatorWith, person, type Person } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send } from '../submissions/test/answering.ts';
import { day } from '../submissions/test/lifecycle.ts';

/*
 * A creator and curators who work together: accept everything, prove nothing, and send what comes back again. Payments in are compared
 * with what the curators could be paid out.
 */

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const priceCredits = 6;
type Creator = Awaited<ReturnType<typeof creatorWith>>;
interface Offer {
  owner: Person;
  serviceId: number;
}

/** As many accounts, with 20 services at the highest share together. */
async function curators(count: number): Promise<{ owners: Person[]; offers: Offer[] }> {
  const owners: Person[] = [];
  for (let made = 0; made < count; made += 1) owners.push(await person(api, { creator: true, curator: true }));
  const offers: Offer[] = [];
  for (let made = 0; made < 20; made += 1) {
    const owner = owners[made % count]!;
    const serviceId = await createService(api.db, owner.curatorProfileId!, { priceCredits, level: 'trusted' });
    offers.push({ owner, serviceId });
  }
  return { owners, offers };
}

/** Sends a new track to as many services as the wallet pays, has all accepted and none proven. @returns how many */
async function round(creator: Creator, offers: readonly Offer[]): Promise<number> {
  const open = await api
    .db('services')
    .whereIn(
      'id',
      offers.map(({ serviceId }) => serviceId),
    )
    .where({ status: 'active' })
    .pluck('id');
  const paid = offers
    .filter(({ serviceId }) => open.includes(serviceId))
    .slice(0, Math.floor((await creator.wallet()) / priceCredits));
  if (paid.length === 0) return 0;
  const trackId = await createTrack(api.db, creator.id, { durationMs: 180_000 });
  const { data } = (await creator.post('/api/campaign/create', { type: 'playlists', trackId })).json();
  await creator.post(`/api/v2/campaigns/${data.id}/curators`, { servicesIDs: paid.map(({ serviceId }) => serviceId) });
  expect((await creator.complete(data.id)).statusCode).toBe(200);
  const submissions: { id: number; service_id: number }[] = await api
    .db('submissions')
    .where({ campaign_id: data.id })
    .orderBy('id');
  for (const { id, service_id: serviceId } of submissions) {
    const { owner } = offers.find((offer) => offer.serviceId === serviceId)!;
    await hear(api, owner, id);
    expect((await send(owner, id, answerOf('accepted'))).statusCode).toBe(200);
  }
  await api.advanceClock(8 * day);
  for (const job of ['promises.break', 'submissions.clear']) await api.app.jobs.run(job);
  return paid.length;
}

/** What the curators can be paid out, in cents: one earned credit is one euro. */
async function payable(owners: readonly Person[]): Promise<number> {
  let cents = 0;
  for (const owner of owners) {
    const { availableCredits, clearingCredits } = (await owner.get('/api/v2/curator/wallet')).json().data;
    cents += Math.round((availableCredits + clearingCredits) * 100);
  }
  return cents;
}

/** What 100 credits fund is what they netted: the price less 20 % VAT and 3 cents per credit. */
const netOf = (paidCents: number, credits: number) => paidCents / 1.2 - 3 * credits;

test.each([1, 20])('packs: %i curators never get more out than was paid in', async (count) => {
  const creator = await creatorWith(api, { credits: 0 });
  const packs = [
    { credits: 100, priceCents: 8_800 },
    { credits: 10, priceCents: 1_000 },
    { credits: 10, priceCents: 1_000 },
  ];
  for (const pack of packs) await buyPack(api.db, creator.id, pack);
  const { owners, offers } = await curators(count);
  expect(await round(creator, offers)).toBe(20);
  // Once per creator and curator, 6 × 45 %; at most 12 % of all credits.
  expect(await creator.wallet()).toBeCloseTo(count === 1 ? 2.7 : 14.4);
  while ((await round(creator, offers)) > 0);
  expect(await payable(owners)).toBeLessThanOrEqual(netOf(10_800, 120));
  const { data } = (await owners[0]!.get('/api/v2/curator/wallet')).json();
  const converted = await owners[0]!.post('/api/v2/curator/convert', { credits: data.availableCredits });
  expect(converted.statusCode).toBe(200);
  expect(converted.json().data.convertedCredits).toBeLessThan(120);
});

test('a subscription’s credits: the same', async () => {
  const creator = await creatorWith(api, { credits: 0 });
  await payInvoice(api.db, creator.id, 'monthly');
  const { owners, offers } = await curators(20);
  while ((await round(creator, offers)) > 0);
  expect(await payable(owners)).toBeLessThanOrEqual(netOf(3_900, 50));
});
