import { createHash } from 'node:crypto';
import { type SoundFigure, soundFigures } from '../sound/index.ts';

/** What a column may be called besides its name here: the public table of placements calls some so. */
const otherNames: Record<string, string> = {
  track_id: 'id',
  track_name: 'title',
  track_artist: 'artist',
  track_popularity: 'popularity',
  track_album_release_date: 'release_date',
};
const facts = ['id', 'title', 'artist', 'release_date', 'duration_ms', 'popularity', 'genres'] as const;
const ofPlaylists = ['playlist_id', 'playlist_name', 'playlist_genre', 'playlist_subgenre'] as const;
const known = [...facts, ...ofPlaylists, ...soundFigures] as const;
type Column = (typeof known)[number];

/** Which columns a file has, in what order. */
export interface Columns {
  count: number;
  places: ReadonlyMap<Column, number>;
  /** Columns that nothing is read from. */
  unused: string[];
  /** Whether the columns have the public table's own names; its ids are Spotify's. */
  isPublicTable: boolean;
}

export interface ImportedPlaylist {
  externalId: string;
  name: string;
  genre: string | null;
  subgenre: string | null;
}

export interface ImportedTrack {
  externalId: string;
  title: string;
  artist: string;
  releaseDate: string | null;
  durationMs: number | null;
  popularity: number | null;
  /** In the order of `soundFigures`; null where the file says nothing about sound. */
  sound: (number | null)[] | null;
}

export interface ImportedRecord {
  track: ImportedTrack;
  playlist: ImportedPlaylist | null;
  /** As the source names them, in lower case. */
  genres: string[];
  /** Figures of the sound that are off their scale, and are left out. */
  leftOut: string[];
}

/** A line that is refused, and why. */
export class RefusedRecord extends Error {}

const columnOf = (text: string) => {
  const name = text.trim().toLowerCase().replaceAll(/[ -]/g, '_');
  return otherNames[name] ?? name;
};

/** What separates the fields of a file, as its first line shows: a comma, a semicolon or a tab. */
export function delimiterOf(header: string): string {
  const count = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!;
}

/**
 * Reads the names of the columns.
 * @throws Error that says what they lack
 */
export function columnsOf(names: readonly string[]): Columns {
  const columns = names.map(columnOf);
  const places = new Map<Column, number>();
  for (const name of known) {
    const place = columns.indexOf(name);
    if (place === -1) continue;
    if (columns.lastIndexOf(name) !== place) throw new Error(`the first line names the column ${name} twice`);
    places.set(name, place);
  }
  const missing = (['title', 'artist'] as const).filter((name) => !places.has(name));
  if (missing.length > 0) {
    throw new Error(`the first line must name the columns title and artist; it lacks ${missing.join(' and ')}`);
  }
  return {
    count: columns.length,
    places,
    unused: names.filter((_, place) => !known.includes(columns[place] as Column)),
    isPublicTable: names.includes('track_id'),
  };
}

const longestName = 300;
const longestId = 200;
const longestDurationMs = 86_400_000;

/** The scale of each figure. Loudness above 0 dB is that of a clipped master: it counts as 0. */
const scales: Record<SoundFigure, readonly [number, number]> = {
  danceability: [0, 1],
  energy: [0, 1],
  key: [0, 11],
  loudness: [-60, 6],
  mode: [0, 1],
  speechiness: [0, 1],
  acousticness: [0, 1],
  instrumentalness: [0, 1],
  liveness: [0, 1],
  valence: [0, 1],
  tempo: [20, 300],
};
/** A pitch class, and one of two modes: nothing lies between them. */
const wholeFigures: ReadonlySet<SoundFigure> = new Set(['key', 'mode']);
/** What sources write where they found none. */
const unknownFigures: Partial<Record<SoundFigure, number>> = { key: -1, tempo: 0 };

/**
 * Reads a record.
 * @throws RefusedRecord where a field can't be what its column says. A figure of the sound alone is left out instead.
 */
export function readRecord(columns: Columns, fields: readonly string[]): ImportedRecord {
  if (fields.length !== columns.count) {
    throw new RefusedRecord(`has ${fields.length} fields where the first line has ${columns.count}`);
  }
  const text = (column: Column) => {
    const place = columns.places.get(column);
    return place === undefined ? '' : fields[place]!.trim();
  };
  const title = within('title', text('title'), longestName);
  const artist = within('artist', text('artist'), longestName);
  if (title === '') throw new RefusedRecord('has no title');
  if (artist === '') throw new RefusedRecord('has no artist');
  const id = within('id', text('id'), longestId);
  if (id === '' && columns.places.has('id')) throw new RefusedRecord('has no id');
  const leftOut: string[] = [];
  const sound = soundFigures.map((figure) => figureOf(figure, text(figure), leftOut));
  const playlist = playlistOf(text);
  return {
    track: {
      externalId: id || idOf(title, artist),
      title,
      artist,
      releaseDate: dateOf(text('release_date')),
      durationMs: numberOf('duration_ms', text('duration_ms'), 1, longestDurationMs),
      popularity: numberOf('popularity', text('popularity'), 0, 100),
      sound: sound.every((value) => value === null) ? null : sound,
    },
    playlist,
    genres: [...text('genres').split('|'), playlist?.genre ?? '', playlist?.subgenre ?? '']
      .map((genre) => genre.trim().toLowerCase())
      .filter((genre) => genre !== ''),
    leftOut,
  };
}

function within(column: Column, text: string, longest: number): string {
  if (text.length > longest) throw new RefusedRecord(`has a longer ${column} than ${longest} characters`);
  return text;
}

/** Where a file has no ids: the same artist and title are the same track. */
function idOf(...names: string[]): string {
  const text = names.map((name) => name.normalize('NFKC').toLowerCase()).join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function playlistOf(text: (column: Column) => string): ImportedPlaylist | null {
  const externalId = within('playlist_id', text('playlist_id'), longestId);
  const name = within('playlist_name', text('playlist_name'), longestName);
  if (externalId === '' && name === '') return null;
  return {
    externalId: externalId || idOf(name),
    name: name || externalId,
    genre: within('playlist_genre', text('playlist_genre'), longestName).toLowerCase() || null,
    subgenre: within('playlist_subgenre', text('playlist_subgenre'), longestName).toLowerCase() || null,
  };
}

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

function numberOf(column: Column, text: string, least: number, most: number): number | null {
  if (text === '') return null;
  const value = plainNumber.test(text) ? Math.round(Number(text)) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new RefusedRecord(`has no ${column} from ${least} to ${most}: ${shown(text)}`);
}

/** A day, a month or a year; the last two mean their first day. */
function dateOf(text: string): string | null {
  if (text === '') return null;
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
  if (!isReal || Number(year) < 1000) {
    throw new RefusedRecord(`has no release date like 2012-05-31, 2012-05 or 2012: ${shown(text)}`);
  }
  return `${year}-${month}-${day}`;
}

function figureOf(figure: SoundFigure, text: string, leftOut: string[]): number | null {
  if (text === '') return null;
  const value = plainNumber.test(text) ? Number(text) : Number.NaN;
  if (value === unknownFigures[figure]) return null;
  const [least, most] = scales[figure];
  const isWhole = !wholeFigures.has(figure) || Number.isInteger(value);
  if (isWhole && value >= least && value <= most) return figure === 'loudness' ? Math.min(0, value) : value;
  const scale = `${wholeFigures.has(figure) ? 'a whole number ' : ''}from ${least} to ${most}`;
  leftOut.push(`${figure} isn't ${scale}: ${shown(text)}`);
  return null;
}

/** A field as it may stand in a report: on one line, and not without end. */
const shown = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
