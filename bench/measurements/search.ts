import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { askerOf } from '../lib/asker.ts';
import type { Bench } from '../lib/bench.ts';
import { type InventedTrack, inventTracks, writeCatalogue } from '../lib/invented-catalogue.ts';
import { startKeyPeer } from '../lib/key-peer.ts';
import { interleaved } from '../lib/numbers.ts';
import { type Result, compared } from '../lib/report.ts';
import { recordRounds } from '../lib/rounds.ts';

const keyPortOffset = 19;
const trackCount = 1_000_000;
const importSeconds = 300;
const tracksPerRound = 12;

const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
const swapped = (text: string) => {
  const middle = Math.floor(text.length / 2);
  return text.slice(0, middle - 1) + text[middle] + text[middle - 1] + text.slice(middle + 1);
};

/** A track as one types it. */
const spellings: Record<string, (track: InventedTrack) => string> = {
  'title and artist': ({ title, artist }) => `${title} ${artist}`,
  'the other order, without accents': ({ title, artist }) => withoutAccents(`${artist} ${title}`),
  'the last word unfinished': ({ title, artist }) => `${title} ${artist}`.slice(0, -2),
  'a letter too few': ({ title, artist }) => `${title.slice(0, -2)}${title.at(-1)} ${artist}`,
  'two letters swapped': ({ title, artist }) => `${swapped(title)} ${artist}`,
};
/** What nobody means, and what too many tracks have. */
const others = [
  'a',
  'lo',
  'x',
  'ba ve',
  'a'.repeat(100),
  'lo '.repeat(33),
  'qqqq zzzz',
  '🎵',
  'שלום עולם',
  "'; --",
  'kalo',
];

/** Searching a million tracks as one types, after importing them, against a lookup of one row by its key in the same API. */
export async function search({ product, creators, rounds }: Bench): Promise<Result[]> {
  const tracks = inventTracks(trackCount);
  const imported = await importAll(product, tracks);
  const { accountId, sessionId } = creators[0]!;
  const ask = askerOf(product.apiPort, product.authorization(accountId, sessionId));
  const key = await startKeyPeer(product, keyPortOffset);
  const pathOf = (typed: string) =>
    `/api/v2/public/curators-finder/search?q=${encodeURIComponent(typed.slice(0, 100))}`;
  const { asks, medians } = recordRounds();
  let [turn, found, looked] = [0, 0, 0];
  const typed = async () => {
    const times: number[] = [];
    for (let count = 0; count < tracksPerRound; count += 1) {
      turn += 1;
      const track = tracks[(turn * 77_711) % trackCount]!;
      for (const spell of Object.values(spellings)) times.push(await ask.time(product.apiPort, pathOf(spell(track))));
    }
    return times;
  };
  const p95 = await interleaved(rounds, {
    key: asks('key', () => ask.each(key.port, Array.from({ length: 60 }, key.path))),
    typed: asks('typed', typed),
    others: asks('others', () => ask.each(product.apiPort, others.map(pathOf))),
  });
  for (const track of Array.from({ length: 100 }, (_, place) => tracks[(place * 9_973) % trackCount]!)) {
    for (const spell of Object.values(spellings)) {
      const rows = await ask.get<InventedTrack[]>(pathOf(spell(track)));
      looked += 1;
      if (rows.some(({ title, artist }) => title === track.title && artist === track.artist)) found += 1;
    }
  }
  const text = `search: ${trackCount} tracks, ${Object.keys(spellings).length} spellings`;
  return [
    compared(`${text}, p95 / one row by its key in the same API, p95`, p95.typed, p95.key, { atMost: 25 }),
    compared('  median / median', medians('typed'), medians('key')),
    compared('  hostile, short and common ones, p95 / p95', p95.others, p95.key, { atMost: 25 }),
    compared('search: queries whose track is among the first ten / all', [found], [looked], { atLeast: 0.9 }, String),
    compared(`import: ${trackCount} tracks / five minutes`, [imported], [importSeconds * 1_000], { atMost: 1 }),
  ];
}

/** @returns milliseconds, the start of its process included */
async function importAll(product: Bench['product'], tracks: readonly InventedTrack[]): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-bench-'));
  try {
    const file = path.join(folder, 'tracks.csv');
    await writeCatalogue(file, tracks);
    const start = performance.now();
    await product.run('api/src/cli/catalogue-import.ts', [file]);
    return performance.now() - start;
  } finally {
    await rm(folder, { recursive: true });
  }
}
