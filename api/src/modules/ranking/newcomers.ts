import type { CatalogueIndex } from './catalogue-index.ts';
import { at, featureGroups, width } from './feature-names.ts';

/** From so many tracks on, a holder is judged by its own alone. */
const established = 8;
/** What doesn't come from the tracks that a holder has, or is right even for one of them. */
const ownGroups = new Set(['genre', 'artist', 'words']);
const drawn = Object.entries(featureGroups).flatMap(([group, features]) =>
  ownGroups.has(group) ? [] : features.map((feature) => at[feature]),
);
/** Genres are as near in steps of a fifth. */
const stepOf = (rows: Float32Array, holder: number) => Math.round(rows[holder * width + at.genre]! * 5);

/**
 * A curator with few tracks isn't judged by what is missing: the features that come from tracks are drawn towards the mean of the holders
 * whose genres are as near, the more so the fewer tracks there are.
 */
export function drawNewcomers({ holders }: CatalogueIndex, rows: Float32Array): void {
  const newcomers = holders.flatMap(({ tracks }, holder) => (tracks.length < established ? [holder] : []));
  if (newcomers.length === 0 || newcomers.length === holders.length) return;
  const sums = new Map<number, { count: number; sums: Float64Array }>();
  for (const [holder, { tracks }] of holders.entries()) {
    if (tracks.length < established) continue;
    const step = stepOf(rows, holder);
    const found = sums.get(step) ?? { count: 0, sums: new Float64Array(drawn.length) };
    found.count += 1;
    for (const [n, feature] of drawn.entries()) found.sums[n]! += rows[holder * width + feature]!;
    sums.set(step, found);
  }
  const steps = [...sums.keys()];
  for (const holder of newcomers) {
    const step = stepOf(rows, holder);
    const nearest = steps.reduce((best, one) => (Math.abs(one - step) < Math.abs(best - step) ? one : best));
    const { count, sums: theirs } = sums.get(nearest)!;
    const own = holders[holder]!.tracks.length / established;
    for (const [n, feature] of drawn.entries()) {
      const place = holder * width + feature;
      rows[place] = own * rows[place]! + ((1 - own) * theirs[n]!) / count;
    }
  }
}
