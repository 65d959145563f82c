import { describe, expect, test } from 'vitest';
import { dimensions, guestsOf, numbersOf, songOf } from './catalogue.ts';
import { type CatalogueIndex, indexOf } from './catalogue-index.ts';
import { indexWithout, examplesOf } from './examples.ts';
import { type Feature, at, width } from './feature-names.ts';
import { featuresOf } from './features.ts';
import { profileFeatures } from './profile-features.ts';
import { fourTastes, newTrack, tasteOf } from './test-catalogue.ts';

const placements = fourTastes();
const index = indexOf(placements.tracks, placements.holders);
const valuesOf = (rows: Float32Array, feature: Feature) =>
  Array.from({ length: rows.length / width }, (_, holder) => rows[holder * width + at[feature]]!);
const bestTaste = (values: number[]) => tasteOf(values.indexOf(Math.max(...values)));

describe('the features of a track', () => {
  test.for(['genre', 'sound near', 'release near', 'popularity near', 'profile', 'votes of 20'] satisfies Feature[])(
    '%s is highest for a list of its kind',
    (feature) => {
      for (const taste of [0, 1, 2, 3]) {
        expect(bestTaste(valuesOf(featuresOf(index, newTrack(taste)), feature))).toBe(taste);
      }
    },
  );

  test('count what is placed of the artist, also of similar ones and of guests in the title', () => {
    const rows = (more: Parameters<typeof newTrack>[1]) => featuresOf(index, newTrack(0, more));
    expect(bestTaste(valuesOf(rows({ artist: 'jazz artist 1' }), 'share of the artist'))).toBe(2);
    expect(bestTaste(valuesOf(rows({ similarArtists: ['punk artist 2'] }), 'artists together'))).toBe(3);
    expect(bestTaste(valuesOf(rows({ title: 'Low Tide Choir (feat. Techno Artist 4)' }), 'guests'))).toBe(1);
    expect(new Set(valuesOf(rows({}), 'share of the artist'))).toEqual(new Set([0]));
  });

  test('don’t take tracks whose sound nobody knows for ones that sound alike', () => {
    const silent = placements.tracks.map((track, place) => (place < 50 ? { ...track, sound: null } : track));
    const nothing = { name: '', genres: [], subgenres: [], tracks: [], namedArtists: [] };
    const { holders } = indexOf(silent, [...placements.holders, nothing]);
    const rows = new Map<string, number>();
    const query = newTrack(1);
    const numbers = numbersOf(query, 2022);
    const scaled = new Float64Array(dimensions).fill(2);
    profileFeatures({ holders } as CatalogueIndex, { numbers, scaled, key: null }, (holder, feature, value) =>
      rows.set(`${holder} ${feature}`, value),
    );
    expect(rows.get(`0 ${at.energy}`)).toBe(rows.get(`${holders.length - 1} ${at.energy}`));
  });

  test('know the guests that a title names, and other releases of a song', () => {
    expect(guestsOf('Low Tide (feat. Anna Lund & Moss)')).toEqual(['anna lund', 'moss']);
    expect(['Left Behind', 'Soft Skin', 'Defeat Me'].flatMap(guestsOf)).toEqual([]);
    const song = (title: string) => songOf({ artist: 'Moss', title });
    expect(song('Low Tide - Remastered 2011')).toBe(song('Low Tide (feat. Anna Lund)'));
    expect(song('(Not) Low Tide')).not.toBe(song('(Hardly) High Tide'));
    expect(song('(Not) Low Tide (Live)')).toBe(song('(Not) Low Tide'));
  });

  test('are numbers for a track of which nothing is known, and for lists without tracks', () => {
    const bare = {
      releaseDate: null,
      popularity: null,
      durationMs: null,
      sound: null,
      genres: new Map<string, number>(),
    };
    const empty = indexOf([], [{ name: '', genres: [], subgenres: [], tracks: [], namedArtists: [] }]);
    for (const some of [index, empty]) {
      for (const query of [newTrack(1), newTrack(1, bare), newTrack(1, { ...bare, title: '🎺', artist: '' })]) {
        expect(featuresOf(some, query).every(Number.isFinite)).toBe(true);
      }
    }
  });

  test('don’t know tracks that are held by nobody, such as declined ones', () => {
    const declined = { ...placements.tracks[0]!, title: 'Declined' };
    const without = indexWithout({ ...placements, tracks: [...placements.tracks, declined] }, 21);
    expect(without.tracks).toEqual(placements.tracks);
  });

  test('don’t know the part of the catalogue that a track of the training is in', () => {
    for (const part of [0, 7]) {
      const own = new Set(examplesOf(placements, part, 1_000).map((place) => placements.tracks[place]));
      expect(own.size).toBeGreaterThan(0);
      const without = indexWithout(placements, part);
      expect(without.tracks).toHaveLength(placements.tracks.length - own.size);
      expect(without.tracks.some((track) => own.has(track))).toBe(false);
    }
  });

  test('take an endless number for an unknown one: nothing would be near it, or end', () => {
    const { sound, ...track } = newTrack(0);
    const endless = { ...track, sound: sound!.map(() => Infinity), popularity: Infinity };
    expect([...numbersOf(endless, 2026)].filter((value) => Math.abs(value) === Infinity)).toEqual([]);
  });
});
