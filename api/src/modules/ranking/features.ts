import { keyAt, numbersOf } from './catalogue.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { artistFeatures } from './artist-features.ts';
import { type Put, type Query, at, width } from './feature-names.ts';
import { kernelFeatures, kernelsOf } from './kernels.ts';
import { drawNewcomers } from './newcomers.ts';
import { profileFeatures } from './profile-features.ts';
import { votesOf } from './votes.ts';
import { nameFeatures, wordFeature } from './word-features.ts';

/** The features of every holder for a track: one row each. */
export function featuresOf(index: CatalogueIndex, query: Query): Float32Array {
  const rows = new Float32Array(index.holders.length * width);
  const put: Put = (holder, feature, value) => {
    rows[holder * width + feature] = value;
  };
  const numbers = numbersOf(query, index.newest);
  const scaled = index.scale.apply(numbers);
  const kernels = kernelsOf(index, query, { numbers, scaled });
  const votes = votesOf(index, kernels);
  kernelFeatures(index, kernels, put);
  artistFeatures(index, query, votes, put);
  profileFeatures(index, { numbers, scaled, key: query.sound?.[keyAt] ?? null }, put);
  wordFeature(index, query.title, put);
  nameFeatures(index, query, put);
  for (const [holder, { tracks, genres, subgenres }] of index.holders.entries()) {
    put(holder, at.size, Math.log(Math.max(tracks.length, 1)));
    let nearness = 0;
    for (const genre of genres) nearness = Math.max(nearness, query.genres.get(genre) ?? 0);
    for (const genre of subgenres) nearness = Math.max(nearness, query.genres.get(genre) ?? 0);
    put(holder, at.genre, nearness);
  }
  drawNewcomers(index, rows);
  return rows;
}
