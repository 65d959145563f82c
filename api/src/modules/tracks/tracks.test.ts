import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Track } from '@fanfare/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { type TestAccount, createAccount } from '../../../test/factories/account.ts';
import { createGenre } from '../../../test/factories/genre.ts';

let t: TestApp;
let creator: TestAccount;
let stranger: TestAccount;
let genreId: number;

beforeAll(async () => {
  t = await testApp();
  creator = await createAccount(t.app, t.db, { creator: true });
  stranger = await createAccount(t.app, t.db, { creator: true });
  genreId = await createGenre(t.db, 'Dream pop');
});
afterAll(() => t.close());

type Body = { data: Track; error: { code: string; fields?: Record<string, string> } };

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, who = creator) {
  const answer = await t.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json<Body>() };
}

const form = () => ({ title: 'Glass Weather', artist: 'Nia Orlova', genreIds: [genreId] });

test('a visitor and a curator have no tracks', async () => {
  expect((await t.app.inject('/api/account/tracks')).statusCode).toBe(401);
  const curator = await createAccount(t.app, t.db, { curator: true });
  expect((await send('GET', '/api/account/tracks', undefined, curator)).error.code).toBe('profile_missing');
});

describe('an invalid form', () => {
  test.each([
    ['no title', { title: '  ' }, 'title', 'Title is required'],
    ['no artist', { artist: '' }, 'artist', 'Artist is required'],
    ['no genre', { genreIds: [] }, 'genreIds', 'Genre is required'],
    ['a genre that does not exist', { genreIds: [999_999] }, 'genreIds', 'Genre is not valid'],
    ['a language that does not exist', { languageId: 999_999 }, 'languageId', 'Language is not valid'],
    ['a day that does not exist', { releaseDate: '2026-02-31' }, 'releaseDate', 'Release date is not valid'],
    ['a day in a year 0', { releaseDate: '0000-01-01' }, 'releaseDate', 'Release date is not valid'],
    ['a day that nobody lives to see', { releaseDate: '9999-12-31' }, 'releaseDate', 'Release date is not valid'],
    [
      'a link that is none',
      { link: 'javascript:alert(1)' },
      'link',
      'Link must be a web address that starts with https://',
    ],
    [
      'links of which one is none',
      { links: ['https://open.spotify.com/track/1', 'ftp://files.test'] },
      'links',
      'Links must be web addresses that start with https://',
    ],
    [
      'a link without encryption',
      { links: ['http://theband.com'] },
      'links',
      'Links must be web addresses that start with https://',
    ],
    ['a link that only one machine reaches', { links: ['https://localhost/x'] }, 'links', expect.any(String)],
    ['a link whose target is hidden', { links: ['https://bit.ly/x'] }, 'links', expect.any(String)],
    ['the same as the only link', { link: 'https://bit.ly/x' }, 'link', expect.any(String)],
    [
      'more links than five',
      { links: Array.from({ length: 6 }, (_, n) => `https://a.test/${n}`) },
      'links',
      expect.any(String),
    ],
    ['a key nobody knows', { mood: 'blue' }, 'mood', 'This field is not known'],
  ])('%s', async (_name, change, field, message) => {
    const answer = await send('POST', '/api/account/track', { ...form(), ...change });
    expect(answer.status).toBe(400);
    expect(answer.error.fields).toEqual({ [field]: message });
  });
});

test('a track is created, read, changed, listed and found', async () => {
  const created = await send('POST', '/api/account/track', {
    ...form(),
    releaseDate: '2026-03-01',
    similarArtists: ['Velvet Harbour', 'Velvet Harbour'],
    link: '',
  });
  expect(created.status).toBe(200);
  expect(created.data).toMatchObject({
    title: 'Glass Weather',
    genres: [{ id: genreId, name: 'Dream pop' }],
    releaseDate: '2026-03-01',
    similarArtists: ['Velvet Harbour'],
    link: null,
    audio: null,
    coverUrl: null,
    versionCount: 0,
    aiUse: 'none',
  });
  const url = `/api/account/track/${created.data.id}`;
  const other = await createGenre(t.db, 'Slowcore');
  const changed = await send('PUT', url, { ...form(), title: '100 % Weather_', genreIds: [other] });
  expect(changed.data).toMatchObject({ title: '100 % Weather_', genres: [{ id: other, name: 'Slowcore' }] });
  expect((await send('GET', url)).data).toEqual(changed.data);
  const found = await t.app.inject({ url: '/api/account/tracks?q=0%20%25%20weather_', headers: creator.headers });
  expect(found.json().data.items.map((track: Track) => track.id)).toEqual([created.data.id]);
  const none = await t.app.inject({ url: '/api/account/tracks?q=0%25weather', headers: creator.headers });
  expect(none.json().data.items).toEqual([]);
});

test('links: all of them, each once; one alone is the first, and leaves the others', async () => {
  const links = ['https://open.spotify.com/track/1', 'https://youtu.be/2', 'https://open.spotify.com/track/1'];
  const { data } = await send('POST', '/api/account/track', { ...form(), links });
  expect(data).toMatchObject({ link: links[0], links: links.slice(0, 2) });
  const url = `/api/account/track/${data.id}`;
  // As a front end sends it that knows only one.
  const first = await send('PUT', url, { ...form(), link: 'https://soundcloud.com/3' });
  expect(first.data.links).toEqual(['https://soundcloud.com/3', links[1]]);
  const none = await send('PUT', url, { ...form(), links: [] });
  expect(none.data).toMatchObject({ link: null, links: [] });
});

test('somebody else’s track does not exist', async () => {
  const { data } = await send('POST', '/api/account/track', form());
  const url = `/api/account/track/${data.id}`;
  expect((await send('GET', url, undefined, stranger)).status).toBe(404);
  expect((await send('PUT', url, form(), stranger)).status).toBe(404);
  expect((await send('DELETE', url, undefined, stranger)).status).toBe(404);
  expect((await send('GET', url)).status).toBe(200);
});

test('pages follow each other without a gap', async () => {
  const lister = await createAccount(t.app, t.db, { creator: true });
  const made: number[] = [];
  for (let i = 0; i < 5; i += 1) made.push((await send('POST', '/api/account/track', form(), lister)).data.id);
  const seen: number[] = [];
  for (let cursor = ''; ;) {
    const page = await t.app.inject({ url: `/api/account/tracks?limit=2${cursor}`, headers: lister.headers });
    const { items, nextCursor } = page.json().data as { items: Track[]; nextCursor: string | null };
    seen.push(...items.map((track) => track.id));
    if (nextCursor === null) break;
    cursor = `&cursor=${nextCursor}`;
  }
  expect(seen).toEqual(made.toReversed());
});

describe('deleting', () => {
  const campaign = (trackId: number, status: string) =>
    t.db('campaigns').insert({
      account_id: creator.id,
      track_id: trackId,
      type: 'playlists',
      status,
      ...(status !== 'draft' && { paid_at: t.db.raw('app_now()'), sent_at: t.db.raw('app_now()') }),
    });

  test('is refused while a paid campaign uses it', async () => {
    const { data } = await send('POST', '/api/account/track', form());
    await campaign(data.id, 'sent');
    const answer = await send('DELETE', `/api/account/track/${data.id}`);
    expect([answer.status, answer.error.code]).toEqual([409, 'wrong_state']);
    expect((await send('GET', `/api/account/track/${data.id}`)).status).toBe(200);
  });
  test('removes its drafts too, and is permanent', async () => {
    const { data } = await send('POST', '/api/account/track', form());
    await campaign(data.id, 'draft');
    const answer = await send('DELETE', `/api/account/track/${data.id}`);
    expect(answer.data).toEqual({ deleted: true });
    expect((await send('GET', `/api/account/track/${data.id}`)).status).toBe(404);
    expect((await send('DELETE', `/api/account/track/${data.id}`)).status).toBe(404);
    expect(await t.db('campaigns').where({ track_id: data.id })).toEqual([]);
  });
});

test('the upload folder stayed empty', async () => {
  expect(await readdir(join(t.config.dataDir, 'files', 'incoming'))).toEqual([]);
});
