import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { creatorWith, curatorWith, refusalOf } from '../campaigns/test/creator.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';
import { recordFeed } from './index.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

test('needs signing in and a role', async () => {
  const creator = await creatorWith(api);
  expect((await api.app.inject({ url: '/api/v2/feed?role=creator' })).statusCode).toBe(401);
  expect(refusalOf(await creator.get('/api/v2/feed'))).toEqual([400, 'invalid_input']);
});

test('shows an answer with its names, an excerpt and the seconds heard; reading it resets the counter', async () => {
  const [creator, curator] = [await creatorWith(api), await curatorWith(api, { title: 'Nordic Kitchen' })];
  const campaignId = await creator.draft([curator.serviceId]);
  await creator.complete(campaignId);
  const submissionId = await submissionOf(curator, campaignId);
  await hear(api, curator, submissionId);
  const answer = answerOf('declined');
  await send(curator, submissionId, answer);

  const feed = async () => (await creator.get('/api/v2/feed?role=creator')).json().data;
  const { items, unreadCount } = await feed();
  expect(items.map((item: { kind: string }) => item.kind)).toEqual([
    'campaign_completed',
    'declined',
    'opened',
    'campaign_sent',
  ]);
  expect(unreadCount).toBe(4);
  const told = items[1];
  expect(told).toMatchObject({
    campaignId,
    submissionId,
    isRead: false,
    serviceTitle: 'Nordic Kitchen',
    heardSeconds: 45,
    durationSeconds: 180,
  });
  expect(answer.feedback.startsWith(told.excerpt.replace('…', ''))).toBe(true);
  expect(told.excerpt.length).toBeLessThanOrEqual(181);

  const some = (await creator.get('/api/v2/feed?role=creator&limit=1&kinds=declined,campaign_sent')).json().data;
  expect(some).toMatchObject({ items: [{ kind: 'declined' }], unreadCount: 4 });
  const rest = await creator.get(`/api/v2/feed?role=creator&kinds=declined,campaign_sent&cursor=${some.nextCursor}`);
  expect(rest.json().data).toMatchObject({ items: [{ kind: 'campaign_sent' }], nextCursor: null });

  // Of an artist on the roster; of another account's nothing shows.
  const artistId = (await creator.post('/api/v2/artists', { name: 'Nia' })).json().data.id;
  const ofArtist = async (who: typeof creator) =>
    (await who.get(`/api/v2/feed?role=creator&rosterArtistId=${artistId}`)).json().data.items.length;
  expect(await ofArtist(creator)).toBe(0);
  await creator.put(`/api/v2/tracks/${creator.trackId}/artist`, { artistId });
  expect(await ofArtist(creator)).toBe(4);

  const other = await creatorWith(api);
  expect(await ofArtist(other)).toBe(0);
  await other.post('/api/v2/feed/read', { role: 'creator', upToId: items[0].id });
  expect((await feed()).unreadCount).toBe(4);
  expect((await creator.post('/api/v2/feed/read', { role: 'creator', upToId: told.id })).json().data).toEqual({
    unreadCount: 1,
  });
  expect((await feed()).items.map((item: { isRead: boolean }) => item.isRead)).toEqual([false, true, true, true]);
});

test('the same event recorded twice appears once', async () => {
  const creator = await creatorWith(api);
  const event = {
    accountId: creator.id,
    role: 'creator' as const,
    kind: 'credits_added' as const,
    idem: `test:${creator.id}`,
  };
  const told = await api.app.db.transaction(async (trx) => [
    await recordFeed(trx, [event]),
    await recordFeed(trx, [event]),
  ]);
  expect(told.map((keys) => keys.size)).toEqual([1, 0]);
  expect(await creator.feed()).toHaveLength(1);
});
