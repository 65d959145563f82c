/**
 * The figures of a track's sound, in the order they are stored in. On the scales of public audio-feature tables, so that imported
 * catalogues and our own analysis compare: shares from 0 to 1, `loudness` in dB (−60 to 0), `tempo` in beats a minute, `key` as a pitch
 * class (0 is C), `mode` 1 for major and 0 for minor.
 */
export const soundFigures = [
  'danceability',
  'energy',
  'key',
  'loudness',
  'mode',
  'speechiness',
  'acousticness',
  'instrumentalness',
  'liveness',
  'valence',
  'tempo',
] as const;

export type SoundFigure = (typeof soundFigures)[number];

/** One number per figure; null where it isn't known. */
export type Sound = readonly (number | null)[];
