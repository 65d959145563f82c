import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../test/build-app.ts';
import { headersOf } from '../test/factories/account.ts';
import { createService } from '../test/factories/service.ts';
import { createVersion } from '../test/factories/track.ts';
import { type Curator, creatorWith, curatorWith, day } from './modules/campaigns/test/creator.ts';
import { deletedMark } from './texts/index.ts';
import { answerOf, hear, send, submissionOf } from './modules/submissions/test/answering.ts';

/* Pages of cached lists show what another connection has changed as soon as it is committed. Answers are sent as in production. */

let api: TestApp;
let creator: Awaited<ReturnType<typeof creatorWith>>;
let curator: Curator;
let submissionId: number;
let another: FastifyInstance;

beforeAll(async () => {
  api = await testApp({ FANFARE_CHECK_ANSWERS: 'off' });
  [creator, curator] = [await creatorWith(api), await curatorWith(api)];
  const campaignId = await creator.draft([curator.serviceId]);
  await creator.complete(campaignId);
  submissionId = await submissionOf(curator, campaignId);
  await hear(api, curator, submissionId);
  await send(curator, submissionId, answerOf('declined'));
  // Another service of theirs misses the deadline, and the refund names both.
  await creator.complete(await creator.draft([await createService(api.db, curator.curatorProfileId!)]));
  await api.advanceClock(16 * day);
  await api.app.jobs.run('submissions.expire');
  const artistId = (await creator.post('/api/v2/artists', { name: 'Nia' })).json().data.id;
  await creator.put(`/api/v2/tracks/${creator.trackId}/artist`, { artistId });
  another = await api.another();
});
afterAll(() => api.close());

const lists = {
  feed: '/api/v2/feed?role=creator',
  transactions: '/api/v2/transactions/me/creator',
  campaigns: '/api/v2/campaigns/me',
};
type List = keyof typeof lists;
const names = Object.keys(lists) as List[];

/** The list by this process and by another one. */
const read = (list: List): Promise<string[]> =>
  Promise.all(
    [api.app, another].map(
      async (app) => (await app.inject({ url: lists[list], headers: headersOf(api.app, creator) })).body,
    ),
  );

const set = (table: string, id: () => object, values: object) => () => api.db(table).where(id()).update(values);
const track = () => ({ id: creator.trackId });
const service = () => ({ curator_profile_id: curator.curatorProfileId });

const changes: [what: string, on: List[], change: () => Promise<unknown>, shows: string][] = [
  [
    'a track’s title',
    ['feed', 'transactions', 'campaigns'],
    set('tracks', track, { title: 'Glass Rivers' }),
    'Glass Rivers',
  ],
  ['a track’s artist', ['campaigns'], set('tracks', track, { artist: 'Lumen' }), '"artist":"Lumen"'],
  ['a cover', ['feed', 'campaigns'], set('tracks', track, { cover_image: 'a-cover.webp' }), 'images/a-cover.webp'],
  [
    'an artist of the roster',
    ['campaigns'],
    set('roster_artists', () => ({ account_id: creator.id }), { name: 'Nia Verde' }),
    '"name":"Nia Verde"',
  ],
  ['whose track it is', ['campaigns'], set('tracks', track, { roster_artist_id: null }), '"rosterArtist":null'],
  ['a service’s title', ['feed', 'transactions'], set('services', service, { title: 'Night Ferry' }), 'Night Ferry'],
  ['a service’s picture', ['feed'], set('services', service, { image: 'a-service.webp' }), 'images/a-service.webp'],
  [
    'a curator’s name',
    ['feed', 'transactions'],
    set('curator_profiles', () => ({ id: curator.curatorProfileId }), { display_name: 'Ines Moreau' }),
    'Ines Moreau',
  ],
  [
    'the feedback of an answer',
    ['feed'],
    set('answers', () => ({ submission_id: submissionId }), { feedback: 'The chorus lifts; the verse could breathe.' }),
    'The chorus lifts',
  ],
  [
    'what is read',
    ['feed'],
    set('feed_events', () => ({ account_id: creator.id }), { read_at: new Date() }),
    '"isRead":true',
  ],
  [
    'a figure of a campaign that is over',
    ['campaigns'],
    set('campaign_figures', () => ({ curator_count: 1 }), { declined_count: 7 }),
    '"declinedCount":7',
  ],
  [
    'what is archived',
    ['campaigns'],
    set('campaigns', () => ({ account_id: creator.id }), { is_archived: true }),
    '"items":[]',
  ],
];

test.each(changes)(
  '%s shows on the next page of every process, once it is committed',
  async (_what, on, change, shows) => {
    // Read twice: what was read is cached.
    for (const list of [...names, ...names]) for (const body of await read(list)) expect(body).not.toContain(shows);
    await change();
    for (const list of on) for (const body of await read(list)) expect(body).toContain(shows);
  },
);

test('what isn’t committed yet shows nowhere, and afterwards everywhere, though others have read in between', async () => {
  const trx = await api.db.transaction();
  await trx('tracks').where(track()).update({ title: 'Second Light' });
  // A later transaction, over before the first.
  await set('services', service, { title: 'Early Ferry' })();
  for (const body of await read('feed')) {
    expect(body).toContain('Early Ferry');
    expect(body).not.toContain('Second Light');
  }
  await trx.commit();
  for (const body of await read('feed')) expect(body).toContain('Second Light');
});

test('the first audio of a track shows on its cancelled campaign', async () => {
  const other = await creatorWith(api, { hasAudio: false });
  const campaignId = await other.draft([curator.serviceId]);
  await other.complete(campaignId);
  await other.post(`/api/v2/campaigns/${campaignId}/cancel`);
  const hasAudio = async () => (await other.get(lists.campaigns)).json().data.items[0].track.hasAudio;
  expect([await hasAudio(), await hasAudio()]).toEqual([false, false]);
  await createVersion(api.db, other.trackId);
  expect(await hasAudio()).toBe(true);
});

test('names of deleted accounts on cached rows are said in words', async () => {
  await set('services', service, { title: `${deletedMark}service${deletedMark}` })();
  for (const body of await read('feed')) expect(body).toContain('"serviceTitle":"Deleted service"');
});

test('rows go to nobody but those whose list has them', async () => {
  const other = await creatorWith(api);
  await read('feed');
  expect((await other.get(lists.feed)).json().data.items).toEqual([]);
  expect((await other.get(lists.campaigns)).json().data.items).toEqual([]);
  expect((await other.get(lists.transactions)).json().data.items).toMatchObject([{ kind: 'grant' }]);
});
