import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { creatorWith, curatorWith, refusalOf } from '../campaigns/test/creator.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

/** A label whose track belongs to an artist with a budget. */
async function labelWith(monthlyBudgetCredits: number | null) {
  const label = await creatorWith(api);
  const { id } = (await label.post('/api/v2/artists', { name: 'Nia', monthlyBudgetCredits })).json().data;
  await label.put(`/api/v2/tracks/${label.trackId}/artist`, { artistId: id });
  const artist = async () => (await label.get('/api/v2/artists')).json().data[0];
  const summaryOf = async (campaignId: number) =>
    (await label.get(`/api/v2/campaigns/${campaignId}/payment-summary`)).json().data;
  return { ...label, artistId: id as number, artist, summaryOf };
}

test('refuses what is no budget; one that is omitted stays, null takes it away', async () => {
  const label = await labelWith(40);
  const url = `/api/v2/artists/${label.artistId}`;
  for (const monthlyBudgetCredits of [0, -5, 1.5, 100_001, '40']) {
    const refused = await label.put(url, { name: 'Nia', monthlyBudgetCredits });
    expect(refusalOf(refused)).toEqual([400, 'invalid_input']);
    expect(Object.keys(refused.json().error.fields)).toEqual(['monthlyBudgetCredits']);
  }
  expect((await label.put(url, { name: 'Nia O' })).json().data).toMatchObject({
    name: 'Nia O',
    monthlyBudgetCredits: 40,
  });
  expect(
    (await label.put(url, { name: 'Nia', monthlyBudgetCredits: null })).json().data.monthlyBudgetCredits,
  ).toBeNull();
});

test('a payment beyond the budget is refused, takes nothing, and succeeds once the label raises it', async () => {
  const [label, one, two] = [
    await labelWith(10),
    await curatorWith(api, { priceCredits: 6 }),
    await curatorWith(api, { priceCredits: 5 }),
  ];
  await label.complete(await label.draft([one.serviceId]));
  const draft = await label.draft([two.serviceId]);
  const figures = { artistId: label.artistId, artistName: 'Nia', budgetCredits: 10, usedCredits: 6 };
  expect((await label.summaryOf(draft)).budget).toEqual({ ...figures, isExceeded: true });
  const refused = await label.complete(draft);
  expect(refusalOf(refused)).toEqual([409, 'cap_reached']);
  expect(refused.json().error.message).toContain('Nia’s budget is 10 credits a month, and 6 are used.');
  expect(refused.json().error.details.budget).toEqual({ ...figures, isExceeded: true });
  expect([await label.wallet(), (await label.campaign(draft)).status]).toEqual([94, 'draft']);

  // All that is left may be used.
  await label.put(`/api/v2/artists/${label.artistId}`, { name: 'Nia', monthlyBudgetCredits: 11 });
  expect((await label.summaryOf(draft)).budget).toMatchObject({ budgetCredits: 11, isExceeded: false });
  expect((await label.complete(draft)).statusCode).toBe(200);
  expect(await label.artist()).toMatchObject({ monthlyBudgetCredits: 11, usedThisMonthCredits: 11 });
});

test('of payments at the same time no more are made than the budget has room for', async () => {
  const label = await labelWith(10);
  const curators = await Promise.all([1, 2, 3, 4].map(() => curatorWith(api, { priceCredits: 4 })));
  const drafts: number[] = [];
  for (const curator of curators) drafts.push(await label.draft([curator.serviceId]));
  const answers = await Promise.all(drafts.map((id) => label.complete(id)));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(2);
  expect(answers.filter((answer) => answer.statusCode !== 200).map(refusalOf)).toEqual([
    [409, 'cap_reached'],
    [409, 'cap_reached'],
  ]);
  expect([await label.wallet(), (await label.artist()).usedThisMonthCredits]).toEqual([92, 8]);
});

test('what is answered stays used; what comes back, and what another month paid, is free again', async () => {
  const [label, one, two] = [
    await labelWith(10),
    await curatorWith(api, { priceCredits: 3 }),
    await curatorWith(api, { priceCredits: 7 }),
  ];
  const campaignId = await label.draft([one.serviceId, two.serviceId]);
  await label.complete(campaignId);
  const submissionId = await submissionOf(one, campaignId);
  await hear(api, one, submissionId);
  await send(one, submissionId, answerOf('declined'));
  expect((await label.artist()).usedThisMonthCredits).toBe(10);
  await label.post(`/api/v2/submissions/${await submissionOf(two, campaignId)}/withdraw`);
  expect([await label.wallet(), (await label.artist()).usedThisMonthCredits]).toEqual([97, 3]);
  // Completed by that, its figures are kept ones. Whose the track is now makes no difference.
  await label.put(`/api/v2/tracks/${label.trackId}/artist`, { artistId: null });
  expect((await label.artist()).usedThisMonthCredits).toBe(3);
  await api
    .db('campaigns')
    .where({ id: campaignId })
    .update({ paid_at: api.db.raw("paid_at - interval '32 days'") });
  expect((await label.artist()).usedThisMonthCredits).toBe(0);
});

test('tracks of no artist, or of one without a budget, have no limit, and each budget is of one artist', async () => {
  const [label, curator] = [await labelWith(null), await curatorWith(api, { priceCredits: 12 })];
  const draft = await label.draft([curator.serviceId]);
  expect((await label.summaryOf(draft)).budget).toBeNull();
  const tom = (await label.post('/api/v2/artists', { name: 'Tom', monthlyBudgetCredits: 1 })).json().data;
  expect((await label.complete(draft)).statusCode).toBe(200);
  const artists = (await label.get('/api/v2/artists')).json().data;
  expect(artists).toMatchObject([
    { name: 'Nia', monthlyBudgetCredits: null, usedThisMonthCredits: null },
    { id: tom.id, monthlyBudgetCredits: 1, usedThisMonthCredits: 0 },
  ]);
});
