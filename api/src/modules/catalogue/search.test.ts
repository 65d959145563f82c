import type { FoundTrack } from '@fanfare/api-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTrack } from '../../../test/factories/track.ts';
import { type FinderMarket, openFinderMarket } from '../finder/test/finder-market.ts';

let m: FinderMarket;
beforeAll(async () => {
  m = await openFinderMarket();
  // A catalogue large enough for its index to be worth it.
  await m.t.db.raw(
    `INSERT INTO catalogue_tracks (title, artist, duration_ms)
     SELECT initcap(substr(md5(n::text), 1, 5) || ' ' || substr(md5(n::text), 6, 7)), initcap(substr(md5((n % 900)::text), 12, 8) || ' ' || substr(md5((n % 900)::text), 20, 5)), 1
       FROM generate_series(1, 12000) n`,
  );
  await m.t.db.raw('ANALYZE catalogue_tracks');
});
afterAll(() => m.t.close());

const find = async (q: string): Promise<FoundTrack[]> =>
  (await m.call('GET', `public/curators-finder/search?q=${encodeURIComponent(q)}`, null)).data;

test('refuses nothing, and more than anybody types', async () => {
  for (const query of ['', 'q=', 'q=%20%20', `q=${'x'.repeat(101)}`, 'q=a&page=2', 'q=a&q=b']) {
    expect([query, (await m.call('GET', `public/curators-finder/search?${query}`, null)).status]).toEqual([query, 400]);
  }
});

test.each([
  ['title and artist', 'Kindling Velvet Harbour'],
  ['any order', 'harbour kindling velvet'],
  ['the title alone', 'kindling'],
  ['a title that is being typed', 'Kindl'],
  ['a letter too few', 'kindlng velvt'],
  ['a letter too many', 'Kinddling Velvvet Harbour'],
  ['letters the wrong way round', 'Kinldingh Velvet Harbuor'],
  ['a sign between them', 'Kindling – Velvet Harbour'],
  ['one word that is in no track', 'Kindling Velvet Harbour officialvideo'],
  ['a word that another track has', 'Slow Kindling Velvet Harbour'],
])('finds by %s: %s', async (_, typed) => {
  expect((await find(typed))[0]).toMatchObject({ title: 'Kindling', artist: 'Velvet Harbour' });
});

test('takes letters with and without their marks for the same', async () => {
  await m.addTrack('Jóga’s Straße', 'Björk Ólafsson', []);
  await m.addTrack('Привет', 'Ёлка', []);
  for (const typed of ['joga bjork', 'BJÖRK jogas', 'olafsson strasse', 'Jóga’s', 'bjokr olafson']) {
    expect([typed, (await find(typed))[0]?.artist]).toEqual([typed, 'Björk Ólafsson']);
  }
  expect((await find('елка прив'))[0]).toMatchObject({ title: 'Привет' });
});

test('a popular track goes before an equal one', async () => {
  await m.addTrack('Twice Told', 'Unknown Echo', []);
  const sid = await m.addTrack('Twice Told', 'Unknown Echo', []);
  await m.t.db('catalogue_tracks').where({ id: sid }).update({ popularity: 90 });
  expect((await find('twice told'))[0]).toMatchObject({ sid });
});

test('finds all songs of an artist, and ten at most', async () => {
  const songs = (await find('velvet harbour')).map((one) => one.title);
  expect(songs.toSorted()).toEqual(['Kindling', 'Slow Ferry']);
  expect(await find('a')).toHaveLength(10);
});

test('finds nothing for what nobody sang, and takes signs for signs', async () => {
  expect(await find('qqqqq zzzzz')).toEqual([]);
  for (const typed of [
    '%',
    '_',
    "'; DROP TABLE tracks; --",
    '\\',
    '\u0000x',
    '🎵',
    '<%',
    'é',
    'ß'.repeat(100),
    '\u202Eשלום',
    'a '.repeat(50),
    "'a':* & !b",
  ]) {
    const { status } = await m.call('GET', `public/curators-finder/search?q=${encodeURIComponent(typed)}`, null);
    expect([typed, status < 500]).toEqual([typed, true]);
  }
});

test('doesn’t find what creators keep to themselves', async () => {
  const creator = await m.creator();
  await createTrack(m.t.db, creator.id, { title: 'Unheard Sketch', artist: 'Solitary' });
  const { data } = await m.call('GET', 'public/curators-finder/search?q=unheard%20sketch%20solitary', creator);
  expect(data).toEqual([]);
});

test('is served by the index', async () => {
  const scans = async () => {
    const { rows } = await m.t.db.raw<{ rows: { index: string; whole: string }[] }>(
      `SELECT i.idx_scan AS index, t.seq_scan AS whole FROM pg_stat_user_indexes i JOIN pg_stat_user_tables t USING (relid)
        WHERE i.indexrelname = 'catalogue_tracks_words'`,
    );
    return { index: Number(rows[0]!.index), whole: Number(rows[0]!.whole) };
  };
  const before = await scans();
  // The server tells what it did a second later, when it is asked something again.
  const searched = async () => {
    await find('kindling velvet harbour');
    return (await scans()).index;
  };
  await expect.poll(searched, { interval: 300 }).toBeGreaterThan(before.index);
  expect((await scans()).whole).toBe(before.whole);
});
