import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creatorWith, curatorWith, type Curator, type Person } from '../src/modules/campaigns/test/creator.ts';
import { answerOf, hear, listen, send, submissionOf } from '../src/modules/submissions/test/answering.ts';
import { type TestApp, testApp } from './build-app.ts';
import { headersOf } from './factories/account.ts';

/**
 * How many statements the ten hottest calls wait for, BEGIN and COMMIT included: each is a round trip, and those are most of a call's
 * time. Whoever needs one more changes the number here, and says why in the commit.
 */
const statements = {
  account: 1,
  // One more with rows that aren't cached, such as campaigns that run.
  campaigns: 3,
  // Two more once it has answers.
  campaign: 5,
  // As soon as its process has seen the list; before that, and where the list has changed, one more.
  services: 4,
  feed: 2,
  transactions: 2,
  queue: 3,
  heartbeat: 7,
  // One reads the selection’s histories, so that the forecast is made before anything is locked.
  payment: 10,
  answer: 9,
};

let api: TestApp;
let creator: Awaited<ReturnType<typeof creatorWith>>;
let curators: Curator[];
let curator: Curator;
let campaignId: number;

beforeAll(async () => {
  api = await testApp();
  creator = await creatorWith(api, { credits: 1_000 });
  curators = await Promise.all(Array.from({ length: 20 }, () => curatorWith(api, { priceCredits: 2 })));
  curator = curators[0]!;
  campaignId = await creator.draft(curators.map((one) => one.serviceId));
  // The first payment computes what later ones read.
  await creator.complete(campaignId);
  // A curator's first earning opens their wallets.
  const other = await creatorWith(api, { credits: 100 });
  const earlier = await other.draft([curator.serviceId]);
  await other.complete(earlier);
  const submissionId = await submissionOf(curator, earlier);
  await hear(api, curator, submissionId);
  await send(curator, submissionId, answerOf('declined'));
});
afterAll(() => api.close());

/** What is asked of the database until a request is answered. Tabs are told afterwards. */
async function asked(who: Person, method: 'GET' | 'POST', url: string, payload?: object): Promise<string[]> {
  const texts: string[] = [];
  const note = ({ sql }: { sql: string }) => void texts.push(sql.replaceAll(/\s+/g, ' ').trim().slice(0, 120));
  // As the product's pages send them.
  const headers = { ...headersOf(api.app, who), ...(method === 'POST' && { 'idempotency-key': randomUUID() }) };
  api.app.db.on('query', note);
  try {
    const answer = await api.app.inject({ method, url, headers, ...(payload && { payload }) });
    expect(answer.statusCode).toBe(200);
    // The clock is read outside production alone.
    return texts.filter((text) => !/^SELECT pg_notify|app_clock/i.test(text));
  } finally {
    api.app.db.removeListener('query', note);
  }
}

test.each([
  ['account', '/api/account'],
  ['campaigns', '/api/v2/campaigns/me'],
  ['feed', '/api/v2/feed?role=creator'],
  ['transactions', '/api/v2/transactions/me/creator'],
] as const)('a creator’s %s', async (call, url) => {
  await asked(creator, 'GET', url);
  expect(await asked(creator, 'GET', url)).toHaveLength(statements[call]);
});

test('a page whose rows aren’t cached takes one statement more', async () => {
  await api.db('tracks').where({ id: creator.trackId }).update({ title: 'Renamed' });
  expect(await asked(creator, 'GET', '/api/v2/feed?role=creator')).toHaveLength(statements.feed + 1);
  expect(await asked(creator, 'GET', '/api/v2/feed?role=creator')).toHaveLength(statements.feed);
});

test('a campaign with 20 submissions', async () => {
  expect(await asked(creator, 'GET', `/api/v2/campaigns/${campaignId}`)).toHaveLength(statements.campaign);
});

test('services for a campaign’s track, by match', async () => {
  const url = `/api/v2/curator-services?campaignId=${campaignId}&sort=match`;
  await asked(creator, 'GET', url);
  expect(await asked(creator, 'GET', url)).toHaveLength(statements.services);
});

test('a payment for 20 submissions, which sends them', async () => {
  const other = await creatorWith(api, { credits: 100 });
  const id = await other.draft(curators.map((one) => one.serviceId));
  expect(await asked(other, 'POST', `/api/v2/campaigns/${id}/complete`)).toHaveLength(statements.payment);
});

test('a curator’s queue, listening and answer', async () => {
  expect(await asked(curator, 'GET', '/api/v2/curator/queue')).toHaveLength(statements.queue);
  const id = await submissionOf(curator, campaignId);
  const { listeningSessionId } = await listen(api, curator, id);
  const beat = { listeningSessionId, sequence: 0, positionSeconds: 0, isPlaying: true };
  const url = `/api/v2/curator/submissions/${id}`;
  expect(await asked(curator, 'POST', `${url}/heartbeat`, beat)).toHaveLength(statements.heartbeat);
  await hear(api, curator, id);
  expect(await asked(curator, 'POST', `${url}/answer`, answerOf('declined'))).toHaveLength(statements.answer);
});
