import type { InfluencerSet } from '@fanfare/api-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { type Curator, creatorWith, curatorWith } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, feedback, hear, send, submissionOf } from '../submissions/test/answering.ts';
import { idsOf } from './test/influencer-market.ts';

let api: TestApp;
let curators: Curator[];
beforeAll(async () => {
  api = await testApp();
  curators = [
    await curatorWith(api, { type: 'instagram', priceCredits: 10 }),
    await curatorWith(api, { type: 'youtube', priceCredits: 8 }),
    await curatorWith(api, { type: 'tiktok', priceCredits: 6 }),
  ];
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

type Creator = Awaited<ReturnType<typeof creatorWith>>;

async function paidFor(me: Creator, body: object): Promise<{ set: InfluencerSet; campaignId: number }> {
  const platforms = ['instagram', 'tiktok', 'youtube'];
  const made = await me.post('/api/v2/campaigns/influencers', {
    trackId: me.trackId,
    platforms,
    budgetCredits: 30,
    ...body,
  });
  if (made.statusCode !== 200) throw new Error(made.body);
  const set: InfluencerSet = made.json().data;
  const paid = await me.complete(set.campaignId, { expectedTotalCredits: set.totalCredits });
  if (paid.statusCode !== 200) throw new Error(paid.body);
  return { set, campaignId: set.campaignId };
}

test('a generated set is paid for, answered and posted: a no costs a credit, a yes is paid when its post is verified', async () => {
  const me = await creatorWith(api, { credits: 100 });
  const { set, campaignId } = await paidFor(me, { brief: 'Let it rain over the last chorus', disclosure: 'Anzeige' });
  expect(idsOf(set).toSorted()).toEqual(curators.map((one) => one.serviceId).toSorted());
  expect(await me.wallet()).toBe(76);
  const [yes, no] = curators as [Curator, Curator];
  const [accepted, declined] = [await submissionOf(yes, campaignId), await submissionOf(no, campaignId)];
  const seen = (await yes.get(`/api/v2/curator/submissions/${accepted}`)).json().data;
  expect(seen).toMatchObject({ pitch: 'Let it rain over the last chorus', disclosure: 'Anzeige' });
  const submissions = (await me.campaign(campaignId)).submissions as { disclosure: string }[];
  expect(submissions.map((one) => one.disclosure)).toEqual(['Anzeige', 'Anzeige', 'Anzeige']);

  await hear(api, no, declined);
  expect((await send(no, declined, answerOf('declined', { feedback: feedback() }))).statusCode).toBe(200);
  expect(await me.wallet()).toBe(76 + 8 - 1);
  // The curator sees what this no earned, not the share of the whole price.
  const sentNo = (await no.get(`/api/v2/curator/submissions/${declined}`)).json().data as { earnCredits: number };
  expect(sentNo.earnCredits).toBe(0.5);

  await hear(api, yes, accepted);
  expect((await send(yes, accepted, answerOf('accepted', { feedback: feedback() }))).statusCode).toBe(200);
  expect(await me.wallet()).toBe(76 + 8 - 1);
  const prove = (tags: string[]) =>
    yes.post(`/api/v2/curator/submissions/${accepted}/proof`, {
      url: `https://example.test/reel/${accepted}`,
      postedAt: api.app.clock.now().toISOString(),
      disclosure: 'Anzeige',
      tags,
    });
  expect((await prove(Array.from({ length: 11 }, (_, index) => `tag${index}`))).statusCode).toBe(400);
  expect((await prove(['#NightDrive', 'night drive', '#ad'])).statusCode).toBe(200);
  const posts = () =>
    api
      .db('verified_posts')
      .where({ submission_id: accepted })
      .select('service_id', 'platform', 'format', 'tags', 'is_demo');
  expect(await posts()).toEqual([]);
  const confirm = () => me.post(`/api/v2/submissions/${accepted}/proof/confirm`);
  expect((await confirm()).statusCode).toBe(200);
  expect((await confirm()).statusCode).toBe(200);
  expect(await posts()).toEqual([
    { service_id: yes.serviceId, platform: 'instagram', format: 'reel', tags: ['nightdrive'], is_demo: false },
  ]);
  expect((await yes.wallet()).clearingCredits).toBe(5);
  // The tags that trends are counted from are fixed.
  const { db } = api.app;
  await expect(
    db('proofs')
      .where({ submission_id: accepted })
      .update({ tags: ['other'] }),
  ).rejects.toThrow(/can't be changed/);
  await expect(
    db('verified_posts')
      .where({ submission_id: accepted })
      .update({ tags: ['other'] }),
  ).rejects.toThrow(/denied/);
  await expect(db('verified_posts').delete()).rejects.toThrow(/denied/);
});

test('without words of one’s own each platform’s usual ones go along, as they were when it was paid', async () => {
  const me = await creatorWith(api, { credits: 100 });
  const { campaignId } = await paidFor(me, { brief: 'Rain' });
  const usual = api.config.rules.influencers.disclosure;
  const said = (
    (await me.campaign(campaignId)).submissions as { service: { type: keyof typeof usual }; disclosure: string }[]
  ).map(({ service, disclosure }) => [service.type, disclosure]);
  expect(said.toSorted()).toEqual(Object.entries(usual));
  const playlists = await me.draft([(await curatorWith(api)).serviceId]);
  await me.complete(playlists);
  expect((await me.campaign(playlists)).submissions[0].disclosure).toBeNull();
});

test('a set whose price changed, or that lost somebody, is refused as any other, and paid for once it is right', async () => {
  const me = await creatorWith(api, { credits: 100 });
  const platforms = ['instagram', 'youtube'];
  const made = await me.post('/api/v2/campaigns/influencers', { trackId: me.trackId, platforms, budgetCredits: 30 });
  const { campaignId, totalCredits } = made.json().data as InfluencerSet;
  const [dear, gone] = curators as [Curator, Curator];
  const set = (id: number, change: object) => api.db('services').where({ id }).update(change);
  await set(dear.serviceId, { price_credits: 12 });
  const changed = await me.complete(campaignId, { expectedTotalCredits: totalCredits });
  expect([changed.statusCode, changed.json().error.code]).toEqual([409, 'price_changed']);
  await set(gone.serviceId, { status: 'paused' });
  const paused = await me.complete(campaignId, { expectedTotalCredits: totalCredits + 2 });
  expect([paused.statusCode, paused.json().error.details.serviceId]).toEqual([409, gone.serviceId]);
  const url = `/api/v2/campaigns/${campaignId}/influencers/regenerate`;
  const kept = await me.post(url, { dislikedServicesIDs: [gone.serviceId], keepOthers: true });
  expect(kept.json().data).toMatchObject({ totalCredits: 12, items: [{ service: { id: dear.serviceId } }] });
  expect((await me.complete(campaignId, { expectedTotalCredits: 12 })).statusCode).toBe(200);
  expect(await me.wallet()).toBe(88);
  await set(dear.serviceId, { price_credits: 10 });
  await set(gone.serviceId, { status: 'active' });
});
