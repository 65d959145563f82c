/**
 * How well the finder's features predict real placements: `node bench/measurements/finder.ts <folder>`, with a folder of
 * `placements-train.csv.gz` (available to the ranking) and `queries-validation.csv.gz` (tracks that are in no row of the first,
 * and the playlists that contain them). Prints hit@1, hit@10 and the mean reciprocal rank of simple rankings and of all features
 * together. Their weights are fitted on tracks of the first file alone, each excluded from its own search. `--fitted=3000` and
 * `--queries=1000` set the counts.
 */
import { parseArgs } from 'node:util';
import { type Choice, fit, scores, standardise } from '../lib/conditional-logit.ts';
import { type Track, readPlacements } from '../lib/placements.ts';
import { features, featuresOf, indexOf } from '../lib/placement-features.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fitted: { type: 'string', default: '3000' }, queries: { type: 'string', default: 'all' } },
});
const [folder] = positionals;
if (!folder) throw new Error('Which folder holds the placements? node bench/measurements/finder.ts <folder>');

const data = readPlacements(folder);
const index = indexOf(data);
const { playlists } = data;

/** A fixed order that looks random. */
function shuffled<T>(list: readonly T[]): T[] {
  let state = 7;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  return list
    .map((one) => ({ one, key: next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one);
}

/** A creator names one genre, where a track is in lists of several. */
const named = (track: Track, turn: number): Track => ({
  ...track,
  genre: playlists[track.playlists[turn % track.playlists.length]!]!.genre,
});
const places = shuffled(data.tracks.map((_, place) => place)).slice(0, Number(values.fitted));
const fitted: Choice[] = places.map((place) => {
  const track = data.tracks[place]!;
  return { rows: featuresOf(index, named(track, place), place), chosen: track.playlists };
});
const asked = values.queries === 'all' ? data.queries : shuffled(data.queries).slice(0, Number(values.queries));
const choices: Choice[] = asked.map((track) => ({ rows: featuresOf(index, track, -1), chosen: track.playlists }));

/** Ties share their ranks, so a ranking without information is no better than chance. */
function measure(scoresOf: (choice: Choice) => ArrayLike<number>): string {
  const sums = { first: 0, ten: 0, reciprocal: 0 };
  for (const choice of choices) {
    const given = scoresOf(choice);
    const ranks = choice.chosen.map((place) => {
      let [above, equal] = [0, 0];
      for (let other = 0; other < given.length; other += 1) {
        if (given[other]! > given[place]!) above += 1;
        else if (given[other] === given[place]) equal += 1;
      }
      return 1 + above + (equal - 1) / 2;
    });
    const best = Math.min(...ranks);
    sums.first += best < 1.5 ? 1 : 0;
    sums.ten += best <= 10 ? 1 : 0;
    sums.reciprocal += 1 / best;
  }
  return [sums.first, sums.ten, sums.reciprocal].map((sum) => (sum / choices.length).toFixed(3)).join(' | ');
}

/** A ranking by a weighted sum of some features. */
const by = (weights: Partial<Record<(typeof features)[number], number>>) => {
  const all = Float64Array.from(features, (name) => weights[name] ?? 0);
  return measure(({ rows }) => scores(all, rows));
};
const say = (ranking: string, figures: string) => process.stdout.write(`| ${ranking} | ${figures} |\n`);

process.stdout.write(`${choices.length} queries, ${playlists.length} playlists, ${data.tracks.length} tracks\n\n`);
process.stdout.write('| ranking | hit@1 | hit@10 | MRR |\n|---|---|---|---|\n');
say('genre, the largest first', by({ genre: 100, size: 1 }));
say('lists of the artist, then genre', by({ 'share of the artist': 100, genre: 10, size: 0.01 }));
say(
  'artist, lists like theirs, genre (as the product ranks)',
  by({ 'share of the artist': 10, 'lists like those of the artist': 1, genre: 3 }),
);
say('sound, in the genre', by({ genre: 100, 'sound, near': 1 }));
const level = standardise(fitted, features.length);
for (const { rows } of [...fitted, ...choices]) level(rows);
const inCatalogue = new Set<(typeof features)[number]>([
  'genre',
  'size',
  'share of the artist',
  'lists like those of the artist',
  'subgenre of the artist',
  'release, near',
  'release, wide',
  'release of the day',
]);
const ofCatalogue = fit(fitted, features.length, (feature) => inCatalogue.has(features[feature]!));
const figuresOf = (fittedWeights: Float64Array) => measure(({ rows }) => scores(fittedWeights, rows));
say('genre, artist, day of release, fitted (what a catalogue knows)', figuresOf(ofCatalogue));
const weights = fit(fitted, features.length, () => true);
say('sound and popularity as well, fitted', figuresOf(weights));
const told = features
  .map((name, place) => ({ name, weight: weights[place]! }))
  .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  .map(({ name, weight }) => `${name} ${weight.toFixed(2)}`);
process.stdout.write(`\nWeights of the last, per standard deviation: ${told.join(', ')}\n`);
