import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type TestApp, testApp } from '../../test/build-app.ts';
import { createAccount } from '../../test/factories/account.ts';
import { createService } from '../../test/factories/service.ts';
import { createTrack } from '../../test/factories/track.ts';
import { loopbackServer } from '../loopback-server.ts';
import { pagesRoutes } from './pages.routes.ts';
import { openPages } from './pages.store.ts';

let api: TestApp;
let pool: pg.Pool;
let sandbox: FastifyInstance;

beforeAll(async () => {
  api = await testApp();
  pool = new pg.Pool({ connectionString: api.database.ownerUrl, max: 2 });
  pool.on('error', () => undefined);
  sandbox = await loopbackServer();
  pagesRoutes(sandbox, await openPages(pool));
});
afterAll(async () => {
  await sandbox.close();
  await pool.end();
  await api.close();
});

interface Seen {
  kind: string;
  title: string;
  text: string;
  followers: number;
  tracks: { title: string; artist: string; addedAt: string }[];
  isLabelledPaid: boolean;
}
const list = (name: string) => `https://playlists.demo.fanfare.test/${name}`;
const open = (url: string) => sandbox.inject({ url: `/pages/${url.replace('https://', '')}` });
const control = async (url: string) =>
  (await sandbox.inject({ url: `/_control/pages?url=${encodeURIComponent(url)}` })).json<Seen>();
const change = (payload: object) => sandbox.inject({ method: 'POST', url: '/_control/pages', payload });
const titles = async (url: string) => (await control(url)).tracks.map(({ title }) => title);

describe('refuses', () => {
  test.for([
    'https://example.com/x',
    'https://playlists.demo.fanfare.test.evil.example/x',
    'https://playlists.demo.fanfare.test/a/b',
    'https://playlists.demo.fanfare.test',
    'https://instagrams.demo.fanfare.test/',
    'https://playlists.demo.fanfare.test/%00',
    'https://playlists.demo.fanfare.test/%E0%A4%A',
    'demo.fanfare.test/x',
  ])('%s', async (url) => {
    expect((await control(url)) as unknown).toMatchObject({ success: false });
    expect((await change({ url, text: 'x' })).statusCode).toBeGreaterThanOrEqual(400);
  });

  test.for([
    {},
    { url: list('a'), followers: -1 },
    { url: list('a'), followers: 'many' },
    { url: list('a'), unknown: 1 },
    { url: list('a'), text: 'x'.repeat(2_001) },
    { url: list('a'), isDown: 'perhaps' },
  ])('a change by %j', async (payload) => {
    expect((await change(payload)).statusCode).toBe(400);
  });

  it('requests from another machine', async () => {
    const answer = await sandbox.inject({ url: '/pages', headers: { host: 'evil.example' } });
    expect(answer.statusCode).toBe(403);
  });
});

it('serves a page at every address, the same each time', async () => {
  for (const url of [
    list('never-seen'),
    'https://tiktoks.demo.fanfare.test/@somebody',
    'https://tiktoks.demo.fanfare.test/somebody/video/123',
    'https://any-station.demo.fanfare.test',
    'https://radios.demo.fanfare.test/any-station',
  ]) {
    const answer = await open(url);
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
    const [once, again] = [await control(url), await control(url)];
    expect([again.kind, again.title, again.text, again.followers]).toEqual([
      once.kind,
      once.title,
      once.text,
      once.followers,
    ]);
  }
});

it('keeps changes until all of them are reverted', async () => {
  const url = list('changed');
  const before = await control(url);
  await change({ url, text: 'With a <code>', followers: '321', addTitle: 'New song', addArtist: 'Somebody' });
  await change({ url, removeTitle: before.tracks[0]!.title, removeArtist: before.tracks[0]!.artist });
  const after = await control(url);
  expect(after).toMatchObject({ text: 'With a <code>', followers: 321 });
  expect(after.tracks[0]).toMatchObject({ title: 'New song', artist: 'Somebody' });
  expect(after.tracks).toHaveLength(before.tracks.length);
  expect((await open(url)).body).not.toContain('<code>With');
  expect((await open(url)).body).toContain('With a \\u003ccode>');
  // A restart leaves it unchanged.
  expect((await (await openPages(pool)).read({ url, host: '', segments: ['changed'], kind: 'playlist' })).text).toBe(
    'With a <code>',
  );
  await change({ url, removeTitle: 'NEW SONG', removeArtist: 'somebody' });
  expect(await titles(url)).not.toContain('New song');
  await change({ url, reset: true });
  expect(await control(url)).toEqual(before);
});

it('is missing while it is taken down', async () => {
  const url = list('down');
  await change({ url, isDown: 'true' });
  expect((await open(url)).statusCode).toBe(404);
  expect((await open(url)).body).not.toContain('MusicPlaylist');
  await change({ url, isDown: false });
  expect((await open(url)).statusCode).toBe(200);
});

it('gains a track every few days at any clock setting, also after a change', async () => {
  const url = list('kept-fresh');
  await change({ url, addTitle: 'Stays', addArtist: 'Here' });
  let before = await titles(url);
  for (let times = 0; times < 3; times += 1) {
    await api.advanceClock(30 * 86_400);
    const now = api.app.clock.now().getTime();
    const { tracks } = await control(url);
    expect(now - Date.parse(tracks[0]!.addedAt)).toBeLessThanOrEqual(4 * 86_400_000);
    const after = tracks.map(({ title }) => title);
    expect(after).not.toEqual(before);
    expect(after).toContain('Stays');
    before = after;
  }
});

it('stores DNS records', async () => {
  const records = async () => (await sandbox.inject({ url: '/pages-dns/x.demo.fanfare.test' })).json<string[]>();
  expect(await records()).toEqual([]);
  const set = (payload: object) => sandbox.inject({ method: 'POST', url: '/_control/names', payload });
  await set({ domain: 'x.demo.fanfare.test', records: ' one \n\ntwo' });
  expect(await records()).toEqual(['one', 'two']);
  expect((await set({ domain: 'example.com', records: [] })).statusCode).toBe(404);
  expect((await sandbox.inject({ url: '/pages-dns/example.com' })).statusCode).toBe(404);
});

describe('page of a demo service', () => {
  it('shows what the service states, and the tracks its curator placed', async () => {
    const curator = await createAccount(api.app, api.db, { curator: true });
    const creator = await createAccount(api.app, api.db, { creator: true });
    const url = list('a-demo-list');
    const service = await createService(api.db, curator.curatorProfileId ?? 0, { title: 'A demo list' });
    await api
      .db('services')
      .where({ id: service })
      .update({ url, is_demo: true, audience_size: 4_321, description: 'Slow songs' });
    const track = await createTrack(api.db, creator.id);
    const { title } = await api.db('tracks').where({ id: track }).first<{ title: string }>('title');
    expect(await control(url)).toMatchObject({ title: 'A demo list', text: 'Slow songs', followers: 4_321 });
    expect((await control(url)).tracks.length).toBeGreaterThanOrEqual(20);
    expect(await titles(url)).not.toContain(title);
    const now = api.db.raw('app_now()');
    const [campaign] = await api
      .db('campaigns')
      .insert({
        account_id: creator.id,
        track_id: track,
        type: 'playlists',
        status: 'sent',
        paid_at: now,
        sent_at: now,
      })
      .returning<{ id: number }[]>('id');
    const [submission] = await api
      .db('submissions')
      .insert({
        campaign_id: campaign!.id,
        service_id: service,
        creator_account_id: creator.id,
        curator_account_id: curator.id,
        track_id: track,
        price_hundredths: 400,
        curator_share_hundredths: 200,
        reply_days: 15,
        status: 'placed',
        sent_at: now,
        deadline_at: now,
        closed_at: now,
        keep_until: now,
      })
      .returning<{ id: number }[]>('id');
    const post = 'https://instagrams.demo.fanfare.test/somebody/p/1';
    await api.db('proofs').insert({
      submission_id: submission!.id,
      curator_account_id: curator.id,
      url: post,
      is_escrow: false,
      state: 'taken',
      disclosure: '#ad',
    });
    expect(await titles(url)).toContain(title);
    expect(await control(post)).toMatchObject({ text: expect.stringContaining('#ad'), isLabelledPaid: true });
    await change({ url: post, text: 'Nothing to see', isLabelledPaid: false });
    expect(await control(post)).toMatchObject({ text: 'Nothing to see', isLabelledPaid: false });
    const { tracks } = await control(url);
    const placed = tracks.find((one) => one.title === title)!;
    await change({ url, removeTitle: placed.title, removeArtist: placed.artist });
    expect(await titles(url)).not.toContain(title);
  });
});
