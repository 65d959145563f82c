import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';
import { creatorWith, curatorWith, day, refusalOf } from './test/creator.ts';

let api: TestApp;
let creator: Awaited<ReturnType<typeof creatorWith>>;
/** Spent 3 of 3, accepted; held 8; spent 5 of 5, declined; a draft of 7. */
let [yes, open, no, draft]: number[] = [];

async function answered(priceCredits: number, decision: 'accepted' | 'declined'): Promise<number> {
  const curator = await curatorWith(api, { priceCredits });
  const id = await creator.draft([curator.serviceId]);
  await creator.complete(id);
  const submissionId = await submissionOf(curator, id);
  await hear(api, curator, submissionId);
  await send(curator, submissionId, answerOf(decision));
  return id;
}

beforeAll(async () => {
  api = await testApp();
  creator = await creatorWith(api);
  yes = await answered(3, 'accepted');
  open = await creator.draft([(await curatorWith(api, { priceCredits: 8 })).serviceId]);
  await creator.complete(open);
  await api.advanceClock(day);
  no = await answered(5, 'declined');
  draft = await creator.draft([(await curatorWith(api, { priceCredits: 7 })).serviceId]);
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const list = async (query: string) => (await creator.get(`/api/v2/campaigns/me?${query}`)).json().data;
const idsOf = (items: { id: number }[]) => items.map(({ id }) => id);

test.each([
  ['newest', () => [draft, no, open, yes]],
  ['spent', () => [no, yes, draft, open]],
  ['held', () => [open, draft, no, yes]],
  ['accepted', () => [yes, no, draft, open]],
  ['deadline', () => [open, draft, no, yes]],
] as const)('campaigns by %s, the same page by page', async (sort, expected) => {
  expect(idsOf((await list(`sort=${sort}`)).items)).toEqual(expected());
  const paged: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { items: { id: number }[]; nextCursor: string | null } = await list(
      `sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`,
    );
    paged.push(...idsOf(page.items));
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(expected());
});

test('a sorted row shows the same figures as in the usual order', async () => {
  const byId = (items: { id: number }[]) => items.toSorted((a, b) => a.id - b.id);
  expect(byId((await list('sort=spent')).items)).toEqual(byId((await list('')).items));
});

test('the totals are those of the filter, and of nobody else', async () => {
  const totals = async (query = '') => (await creator.get(`/api/v2/campaigns/totals?${query}`)).json().data;
  expect(await totals()).toEqual({
    campaignCount: 4,
    submissionCount: 3,
    answeredCount: 2,
    acceptedCount: 1,
    heldCredits: 8,
    spentCredits: 8,
    returnedCredits: 0,
  });
  expect(await totals('status=completed')).toMatchObject({
    campaignCount: 2,
    submissionCount: 2,
    spentCredits: 8,
    heldCredits: 0,
  });
  expect(await totals('status=draft')).toMatchObject({ campaignCount: 1, submissionCount: 0, spentCredits: 0 });
  expect(await totals(`q=%23${open}`)).toMatchObject({ campaignCount: 1, heldCredits: 8 });
  expect(await totals('archived=true')).toMatchObject({ campaignCount: 0, submissionCount: 0, heldCredits: 0 });
  expect(await totals('archived=all')).toEqual(await totals());
  const other = await creatorWith(api);
  expect((await other.get('/api/v2/campaigns/totals')).json().data.campaignCount).toBe(0);
});

test('an unknown order and a cursor of another order are refused, and so are visitors and curators', async () => {
  for (const query of ['sort=price', 'sort=spent&cursor=12', 'sort=spent&cursor=1.x']) {
    expect(refusalOf(await creator.get(`/api/v2/campaigns/me?${query}`))).toEqual([400, 'invalid_input']);
  }
  const url = '/api/v2/campaigns/totals';
  expect(refusalOf(await api.app.inject({ url }))).toEqual([401, 'unauthenticated']);
  expect(refusalOf(await (await curatorWith(api)).get(url))).toEqual([403, 'profile_missing']);
});
