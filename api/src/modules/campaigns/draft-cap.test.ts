import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { creatorWith, refusalOf } from './test/creator.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ FANFARE_RULES: '{"campaigns":{"maxOpenDrafts":2}}' });
});
afterAll(() => api.close());

test('one open draft too many is refused however it begins, with the way out; archived ones and others’ don’t count', async () => {
  const [creator, other] = [await creatorWith(api), await creatorWith(api)];
  const create = () => creator.post('/api/campaign/create', { type: 'playlists', trackId: creator.trackId });
  const archive = (id: number, archived: boolean) => creator.put(`/api/v2/campaigns/${id}/archive`, { archived });
  const first = (await create()).json().data.id;
  const second = (await create()).json().data.id;
  const refused = await create();
  expect([...refusalOf(refused), refused.json().error.message]).toEqual([
    409,
    'cap_reached',
    'You have 2 open drafts, the maximum. Archive those you don’t need under Campaigns, Drafts.',
  ]);
  expect(refusalOf(await creator.post(`/api/v2/campaigns/${first}/duplicate`, {}))).toEqual([409, 'cap_reached']);
  const influencers = { trackId: creator.trackId, platforms: ['instagram'], budgetCredits: 50 };
  expect(refusalOf(await creator.post('/api/v2/campaigns/influencers', influencers))).toEqual([409, 'cap_reached']);
  expect((await other.post('/api/campaign/create', { type: 'playlists', trackId: other.trackId })).statusCode).toBe(
    200,
  );
  expect((await archive(first, true)).statusCode).toBe(200);
  expect((await create()).statusCode).toBe(200);
  // Taking it out of the archive is one too many again.
  expect(refusalOf(await archive(first, false))).toEqual([409, 'cap_reached']);
  expect((await archive(second, true)).statusCode).toBe(200);
  expect((await archive(first, false)).statusCode).toBe(200);
  expect(await api.db('campaigns').where({ account_id: creator.id, status: 'draft', is_archived: false })).toHaveLength(
    2,
  );
});
