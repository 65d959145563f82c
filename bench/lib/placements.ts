import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A track with the facts that the finder may use. */
export interface Track {
  id: string;
  title: string;
  artist: string;
  popularity: number;
  /** In years, with the day as a fraction. */
  released: number;
  genre: string;
  /** Audio features, each in standard deviations over all tracks. */
  sound: Float64Array;
  /** Indexes of the playlists that contain it. */
  playlists: number[];
}

interface Playlist {
  id: string;
  name: string;
  genre: string;
  subgenre: string;
}

export interface Placements {
  playlists: Playlist[];
  tracks: Track[];
  /** Tracks that are in no row above, with the genre that their creator would name and the playlists to find. */
  queries: Track[];
}

const sounds = [
  'danceability',
  'energy',
  'loudness',
  'mode',
  'speechiness',
  'acousticness',
  'instrumentalness',
  'liveness',
  'valence',
  'tempo',
  'duration_ms',
];

/** Rows of a compressed CSV file by column name; values may be quoted. */
function readRows(path: string): Record<string, string>[] {
  const text = gunzipSync(readFileSync(path)).toString('utf8');
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (row.length > 1) rows.push(row);
    row = [];
  }
  const [names, ...values] = rows;
  return values.map((one) => Object.fromEntries(names!.map((name, index) => [name, one[index] ?? ''])));
}

function yearsOf(day: string): number {
  const [year, month = 7, date = 1] = day.split('-').map(Number);
  return year! + (month - 1) / 12 + (date - 1) / 365;
}

/** Some figures spread over powers of ten, so their logarithms are more informative. */
const figure = (row: Record<string, string>, name: string): number => {
  const value = Number(row[name]);
  if (name === 'instrumentalness' || name === 'speechiness' || name === 'acousticness') return Math.log(value + 0.01);
  return name === 'duration_ms' ? Math.log(Math.max(value, 10_000)) : value;
};

/** Reads both files of a folder. */
export function readPlacements(folder: string): Placements {
  const rows = readRows(join(folder, 'placements-train.csv.gz'));
  const asked = readRows(join(folder, 'queries-validation.csv.gz'));
  const means = sounds.map((name) => rows.reduce((sum, row) => sum + figure(row, name), 0) / rows.length);
  const spreads = sounds.map((name, index) =>
    Math.sqrt(rows.reduce((sum, row) => sum + (figure(row, name) - means[index]!) ** 2, 0) / rows.length),
  );
  const trackOf = (row: Record<string, string>, genre: string): Track => ({
    id: row['track_id']!,
    title: row['track_name']!,
    artist: row['track_artist']!.toLowerCase(),
    popularity: Number(row['track_popularity']),
    released: yearsOf(row['track_album_release_date']!),
    genre,
    sound: Float64Array.from(sounds, (name, index) => (figure(row, name) - means[index]!) / spreads[index]!),
    playlists: [],
  });
  const playlists = new Map<string, Playlist>();
  const tracks = new Map<string, Track>();
  const places = new Map<string, number>();
  for (const row of rows) {
    const id = row['playlist_id']!;
    if (!playlists.has(id)) {
      places.set(id, playlists.size);
      playlists.set(id, {
        id,
        name: row['playlist_name']!,
        genre: row['playlist_genre']!,
        subgenre: row['playlist_subgenre']!,
      });
    }
    const known = tracks.get(row['track_id']!) ?? trackOf(row, row['playlist_genre']!);
    if (!known.playlists.includes(places.get(id)!)) known.playlists.push(places.get(id)!);
    tracks.set(known.id, known);
  }
  const queries = asked.map((row) => ({
    ...trackOf(row, row['genre_named_by_creator']!),
    playlists: row['playlists']!.split('|').flatMap((id) => places.get(id) ?? []),
  }));
  return { playlists: [...playlists.values()], tracks: [...tracks.values()], queries };
}
