import type { CatalogueTrack } from './catalogue.ts';

/** What is ranked for. */
export interface Query extends CatalogueTrack {
  /** Names of genres in lower case, each with its nearness to the track's own (1 for its own). */
  genres: ReadonlyMap<string, number>;
  /** In lower case. */
  similarArtists: readonly string[];
}

/** What a score is made of, in the order of a row. Groups are what reasons name. */
export const featureGroups = {
  genre: ['genre', 'subgenre of the nearest', 'subgenre of the artist'],
  artist: [
    'share of the artist',
    'tracks of the artist',
    'density of the artist',
    'same album',
    'same song',
    'guests',
    'guest elsewhere',
  ],
  neighbours: ['artists together'],
  sound: [
    'sound near',
    'sound wide',
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
    'key',
  ],
  length: ['length'],
  release: ['release near', 'release wide', 'release day', 'share of the day', 'age', 'newer', 'decade'],
  popularity: ['popularity near', 'popularity'],
  together: [
    'all together',
    'all together near',
    'whitened near',
    'whitened wide',
    'whitened together',
    'profile',
    'votes of 100',
    'weighted votes',
    'votes of 20',
    'whitened votes of 120',
    'whitened votes of 25',
  ],
  words: ['words of the title', 'artist in the name', 'title in the name'],
  size: ['size'],
} as const;
export type FeatureGroup = keyof typeof featureGroups;
/** All features, in the order of a row; the place of each in it; and how many there are. */
export const features = Object.values(featureGroups).flat();
export type Feature = (typeof features)[number];
export const at = Object.fromEntries(features.map((feature, place) => [feature, place])) as Record<Feature, number>;
export const width = features.length;

/** A row being filled. `feature` is a place as in `at`: looking a name up for each holder would take as long as some features. */
export type Put = (holder: number, feature: number, value: number) => void;
