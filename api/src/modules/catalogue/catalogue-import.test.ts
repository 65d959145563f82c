import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../test/database.ts';
import { openDatabase } from '../../plugins/database.ts';
import { type ImportOptions, importCatalogue } from './import.service.ts';

let database: TestDatabase;
let db: Knex;
const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-import-'));
const reportFile = path.join(folder, 'refused.txt');
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.ownerUrl, 4);
  await db('genres').insert({ slug: 'dance-pop', name: 'Dance Pop' });
});
beforeEach(async () => {
  await db.raw('TRUNCATE catalogue_tracks, catalogue_playlists, catalogue_imports CASCADE');
  rmSync(reportFile, { force: true });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const publicHeader =
  'track_id,track_name,track_artist,track_popularity,track_album_release_date,playlist_id,playlist_name,playlist_genre,playlist_subgenre,danceability,energy,key,loudness,mode,speechiness,acousticness,instrumentalness,liveness,valence,tempo,duration_ms';
const publicLine = (id: string, title: string, playlist: string) =>
  `${id},${title},Velvet Harbour,67,2012-05,${playlist},List ${playlist},Pop,dance pop,0.7,0.8,11,1.2,1,0.03,0.07,2.5e-5,0.3,0.6,99.9,162600`;

function write(name: string, lines: readonly string[], isPacked = false): string {
  const file = path.join(folder, name);
  const text = `${lines.join('\n')}\n`;
  writeFileSync(file, isPacked ? gzipSync(text) : text);
  return file;
}
const run = (file: string, options: Partial<ImportOptions> = {}) =>
  importCatalogue(db, { file, reportFile, ...options });
const refusals = () => readFileSync(reportFile, 'utf8').trimEnd().split('\n');

/** All that an import can change. */
async function catalogue() {
  const rows = (table: string, order: string) => db(table).orderByRaw(order);
  return {
    tracks: await rows('catalogue_tracks', 'external_id'),
    playlists: await rows('catalogue_playlists', 'external_id'),
    links: await rows('catalogue_playlist_tracks', 'playlist_id, catalogue_track_id'),
    genres: await rows('catalogue_track_genres', 'catalogue_track_id, genre_id'),
  };
}
const titles = () => db('catalogue_tracks').orderBy('title').pluck('title');

test.each([
  ['', 'the file is empty'],
  ['title\n', 'the first line must name the columns title and artist; it lacks artist'],
  ['title,artist,track_name\n', 'the first line names the column title twice'],
])('refuses a file that begins with %j', async (text, reason) => {
  const file = path.join(folder, 'bad.csv');
  writeFileSync(file, text);
  await expect(run(file)).rejects.toThrow(reason);
});

test('refuses what can’t be read, and a second import beside the first', async () => {
  await expect(run(path.join(folder, 'none.csv'))).rejects.toThrow('ENOENT');
  const file = write('cut.csv.gz', [publicHeader, publicLine('a', 'One', 'p')], true);
  writeFileSync(file, readFileSync(file).subarray(0, -12));
  await expect(run(file)).rejects.toThrow('unexpected end of file');
  await expect(run(write('own.csv', ['title,artist', 'a,b']), { source: 'My shop' })).rejects.toThrow('a source has');
  const two = write('two.csv', ['title,artist', 'a,b']);
  const both = await Promise.allSettled([run(two), run(two)]);
  expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { message: expect.stringContaining('another import is running') } },
  ]);
});

test('refuses lines one by one, says why, and imports the others', async () => {
  const file = write('own.csv', [
    'Title;Artist;Release date;popularity;tempo;mood',
    'First;Velvet Harbour;2012-05-31;50;120;calm',
    ';Velvet Harbour;;;;',
    'No artist;;;;;',
    'Few fields;Velvet Harbour',
    'Day;Velvet Harbour;2012-02-30;;;',
    'Words;Velvet Harbour;last year;;;',
    'Popular;Velvet Harbour;;101;;',
    'Quote;"Velvet;;;;',
    `${'x'.repeat(301)};Velvet Harbour;;;;`,
    `${'x'.repeat(70_000)};Velvet Harbour;;;;`,
    'Fast;Velvet Harbour;;;900;',
    'Last;Velvet Harbour;2012;;0;',
  ]);
  expect(await run(file)).toMatchObject({ recordCount: 12, refusedCount: 9, addedCount: 3, unusedColumns: ['mood'] });
  expect(await titles()).toEqual(['Fast', 'First', 'Last']);
  expect(refusals()).toEqual([
    'own.csv:3: refused: it has no title',
    'own.csv:4: refused: it has no artist',
    'own.csv:5: refused: it has 2 fields where the first line has 6',
    'own.csv:6: refused: it has no release date like 2012-05-31, 2012-05 or 2012: "2012-02-30"',
    'own.csv:7: refused: it has no release date like 2012-05-31, 2012-05 or 2012: "last year"',
    'own.csv:8: refused: it has no popularity from 0 to 100: "101"',
    'own.csv:9: refused: it has a quote that nothing closes within 65536 bytes',
    'own.csv:10: refused: it has a longer title than 300 characters',
    'own.csv:11: refused: it is longer than 65536 bytes',
    'own.csv:12: imported without a figure: tempo isn\'t from 20 to 300: "900"',
  ]);
});

test('leaves out a key or a mode that lies between two: nothing could be ranked by it', async () => {
  await run(write('keys.csv', ['title,artist,key,mode', 'Between,Nobody,5.5,0.5', 'Whole,Nobody,5,1']));
  expect(refusals()).toEqual([
    'keys.csv:2: imported without a figure: key isn\'t a whole number from 0 to 11: "5.5"',
    'keys.csv:2: imported without a figure: mode isn\'t a whole number from 0 to 1: "0.5"',
  ]);
});

test('reads the public table: tracks once, their playlists, sound and our genres', async () => {
  const lines = [
    publicHeader,
    publicLine('a', 'One', 'p'),
    publicLine('b', '"Two, too"', 'p'),
    publicLine('a', 'One', 'q'),
  ];
  await run(write('placements.csv.gz', lines, true));
  const { tracks, playlists, links, genres } = await catalogue();
  expect(tracks).toMatchObject([
    {
      source: 'spotify',
      external_id: 'a',
      title: 'One',
      popularity: 67,
      release_date: '2012-05-01',
      duration_ms: 162_600,
    },
    { external_id: 'b', title: 'Two, too' },
  ]);
  expect(tracks[0].sound).toEqual([0.7, 0.8, 11, 0, 1, 0.03, 0.07, 2.5e-5, 0.3, 0.6, 99.9]);
  expect(playlists).toMatchObject([
    { source: 'spotify', external_id: 'p', name: 'List p', genre: 'pop', subgenre: 'dance pop' },
    { external_id: 'q' },
  ]);
  expect(links).toHaveLength(3);
  expect(genres).toHaveLength(2);
});

test('the same file again changes nothing, nor do its lines in another; what a file doesn’t know stays', async () => {
  const lines = [publicHeader, publicLine('a', 'One', 'p'), publicLine('b', 'Two', 'q')];
  const file = write('same.csv', lines);
  await run(file);
  const before = await catalogue();
  expect(await run(file)).toMatchObject({ wasFinished: true, addedCount: 2 });
  expect(await run(file, { isAgain: true })).toMatchObject({ wasFinished: false, addedCount: 0, changedCount: 0 });
  const other = write('other.csv', ['id,title,artist,popularity', 'a,One,Velvet Harbour,', 'b,Two,Velvet Harbour,67']);
  expect(await run(other, { source: 'spotify' })).toMatchObject({ addedCount: 0, changedCount: 0 });
  expect(await catalogue()).toEqual(before);
  const newer = write('newer.csv', ['id,title,artist,popularity', 'a,One,Velvet Harbour,70']);
  expect(await run(newer, { source: 'spotify' })).toMatchObject({ addedCount: 0, changedCount: 1 });
});

test.each([false, true])('goes on where it stopped (packed: %s)', async (isPacked) => {
  const lines = Array.from({ length: 90 }, (_, n) =>
    n % 10 === 3 ? 'too,few' : publicLine(`t${n}`, `"Song\n${n}"`, `p${n % 4}`),
  );
  const file = write(`long.csv${isPacked ? '.gz' : ''}`, [publicHeader, ...lines], isPacked);
  let batches = 0;
  const stopped = run(file, {
    batchSize: 10,
    onProgress: () => {
      batches += 1;
      if (batches === 4) throw new Error('the power went');
    },
  });
  await expect(stopped).rejects.toThrow('the power went');
  // As after a process that was killed between its report and its transaction.
  writeFileSync(reportFile, 'long.csv:1: refused: twice\n', { flag: 'a' });
  const summary = await run(file, { batchSize: 10 });
  expect(summary).toMatchObject({ recordCount: 90, refusedCount: 9, addedCount: 81 });
  expect(summary.resumedAtLine).toBeGreaterThan(40);
  expect(await db('catalogue_tracks')).toHaveLength(81);
  const report = refusals();
  expect(new Set(report).size).toBe(9);
  expect(report.at(-1)).toContain(': refused: it has 2 fields where the first line has 21');
});
