import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { creatorWith, curatorWith, refusalOf } from './test/creator.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

test('of payments that arrive together each is made or refused by itself', async () => {
  const curators = await Promise.all([1, 2, 3].map((priceCredits) => curatorWith(api, { priceCredits })));
  const serviceIds = curators.map((curator) => curator.serviceId);
  const [rich, poor, early, unconfirmed, other] = await Promise.all([
    creatorWith(api, { credits: 50 }),
    creatorWith(api, { credits: 5 }),
    creatorWith(api, { credits: 50, hasAudio: false }),
    creatorWith(api, { credits: 50, isConfirmed: false }),
    creatorWith(api, { credits: 50 }),
  ]);
  const creators = [rich, poor, early, unconfirmed, other] as const;
  const ids = await Promise.all(creators.map((creator) => creator.draft(serviceIds)));
  // Of the paid one, of one that is refused to its owner, and of one that its owner may not pay for yet.
  const foreign = [ids[0]!, ids[1]!, ids[3]!];
  const strangers = await Promise.all(foreign.map(() => creatorWith(api, { credits: 50 })));
  const answers = await Promise.all([
    ...creators.map((creator, index) => creator.complete(ids[index]!)),
    ...strangers.map((stranger, index) => stranger.complete(foreign[index]!)),
  ]);
  expect(answers.map((answer) => refusalOf(answer)[1] ?? answer.json().data.status)).toEqual([
    'sent',
    'insufficient_credits',
    'awaiting_audio',
    'email_unconfirmed',
    'sent',
    'not_found',
    'not_found',
    'not_found',
  ]);
  expect(await Promise.all(strangers.map((stranger) => stranger.wallet()))).toEqual([50, 50, 50]);
  expect(answers[0]!.json().data).toEqual(await rich.campaign(ids[0]!));
  expect(answers[4]!.json().data).toEqual(await other.campaign(ids[4]!));
  expect(await Promise.all(creators.map((creator) => creator.wallet()))).toEqual([44, 5, 44, 50, 44]);
});

test('of many that pay together, each twice under one key, each pays once and reads so twice', async () => {
  const curator = await curatorWith(api, { priceCredits: 2, maxOpen: 100 });
  const creators = await Promise.all(Array.from({ length: 16 }, () => creatorWith(api, { credits: 10 })));
  const ids = await Promise.all(creators.map((creator) => creator.draft([curator.serviceId])));
  const pay = (index: number) =>
    api.app.inject({
      method: 'POST',
      url: `/api/v2/campaigns/${ids[index]}/complete`,
      headers: { ...creators[index]!.headers, 'idempotency-key': 'twice' },
    });
  const answers = await Promise.all(creators.flatMap((_, index) => [pay(index), pay(index)]));
  expect(answers.map((answer) => refusalOf(answer)[1] ?? answer.json().data.status)).toEqual(answers.map(() => 'sent'));
  expect(await Promise.all(creators.map((creator) => creator.wallet()))).toEqual(creators.map(() => 8));
});

test('of ten that pay together for a service with three places, three do; the others read that it is full', async () => {
  const full = await curatorWith(api, { priceCredits: 2, maxOpen: 3 });
  const creators = await Promise.all(Array.from({ length: 10 }, () => creatorWith(api, { credits: 10 })));
  const ids = await Promise.all(creators.map((creator) => creator.draft([full.serviceId])));
  const answers = await Promise.all(creators.map((creator, index) => creator.complete(ids[index]!)));
  const refused = answers.filter((answer) => answer.statusCode !== 200);
  expect(refused).toHaveLength(7);
  for (const answer of refused) {
    expect(refusalOf(answer)).toEqual([409, 'service_unavailable']);
    expect(answer.json().error.message).toMatch(/is full at the moment; it opens again on /);
  }
  expect((await full.get('/api/v2/curator/queue')).json().data.openCount).toBe(3);
});
