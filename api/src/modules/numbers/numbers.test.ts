import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { creatorWith, curatorWith, day } from '../campaigns/test/creator.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const numbers = async () => (await api.app.inject({ url: '/api/v2/public/numbers' })).json().data;

test('open numbers come from what happened, for everybody; before anything happened there is no rate', async () => {
  expect(await numbers()).toMatchObject({
    isDemo: false,
    answeredInTime: { rate: null, answered: 0, due: 0 },
    medianReplyDays: { all: null },
    acceptRate: { rate: null },
    creditsReturned: { total: 0 },
  });
  const creator = await creatorWith(api);
  const curators = await Promise.all([4, 4, 4, 3].map((priceCredits) => curatorWith(api, { priceCredits })));
  const campaignId = await creator.draft(curators.map((one) => one.serviceId));
  await creator.complete(campaignId);
  await api.advanceClock(2 * day);
  for (const [index, decision] of (['accepted', 'declined', 'wrong_match'] as const).entries()) {
    const submissionId = await submissionOf(curators[index]!, campaignId);
    await hear(api, curators[index]!, submissionId);
    await send(curators[index]!, submissionId, answerOf(decision));
  }
  await api.advanceClock(15 * day);
  await api.app.jobs.run('submissions.expire');
  const told = await numbers();
  expect(told).toMatchObject({
    answeredInTime: { rate: 0.75, answered: 3, due: 4 },
    acceptRate: { rate: 0.5, accepted: 1, answered: 2 },
    creditsReturned: { total: 7 },
  });
  expect(told.medianReplyDays.all).toBeCloseTo(2, 1);
  expect(told.creditsReturned.weekly).toHaveLength(12);
  expect(told.creditsReturned.weekly.reduce((sum: number, week: number) => sum + week, 0)).toBe(7);
  expect(told.creditsReturned.weekly.at(-1)).toBe(3);
  await api.advanceClock(91 * day);
  expect((await numbers()).answeredInTime.due).toBe(0);
});

test('open numbers are counted once a minute, however many visitors ask', async () => {
  let counted = 0;
  const count = ({ sql }: { sql: string }) => {
    if (sql.includes('percentile_cont')) counted += 1;
  };
  await api.advanceClock(61);
  api.app.db.on('query', count);
  await Promise.all([numbers(), numbers(), numbers()]);
  await numbers();
  // All of them, and by week.
  expect(counted).toBe(2);
  await api.advanceClock(61);
  await numbers();
  expect(counted).toBe(4);
  api.app.db.removeListener('query', count);
});

test('visitors are told the rules that the installation has', async () => {
  const other = await testApp({
    FANFARE_RULES: JSON.stringify({
      services: { reply: { radio: { allowedDays: [3, 7], defaultDays: 7 } } },
      answers: { listenSeconds: 61 },
      money: { packs: [{ credits: 10, priceCents: 1_255 }], cardReturnDays: 7 },
    }),
  });
  const { data } = (await other.app.inject({ url: '/api/v2/public/rules' })).json();
  expect(data).toMatchObject({
    replyDays: { playlists: 15, radios: 7, influencers: 15 },
    listenSeconds: 61,
    priceCredits: { playlists: { min: 1, max: 12 }, influencers: { min: 3, max: 200 } },
    creditCents: 126,
    cardReturnDays: 7,
    curatorSharePercent: { standard: 50, trusted: 55 },
    pro: { monthlyCredits: 50, yearlyCredits: 500, maxCurators: 100 },
  });
  await other.close();
});
