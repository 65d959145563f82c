/**
 * `npm run bench:finder-year`: a simulated year of a small market, twice with the same tracks, curators and chances: once ranked with the
 * weights by hand, once with a ranking that is trained anew each month on what was placed, accepted and declined. Curators have tastes that
 * nobody is told: they declare genres, but like some of them better, a sound of their own, and songs of some years. Prints the share of
 * tracks sent to the ranking's first ten that were accepted, by quarter. The exit code is 1 where learning doesn't raise it.
 */
import {
  type AnsweredTrack,
  type CatalogueTrack,
  type Holder,
  type Query,
  type Ranking,
  type TermWeights,
  type Terms,
  defaultRanker,
  defaultTermWeights,
  defaultTraining,
  fitOf,
  indexOf,
  nothingKnown,
  termNames,
  termsOf,
  train,
  trainTerms,
} from '../api/src/modules/ranking/index.ts';
import { chancesFrom, type Chances } from './lib/chances.ts';
import { type Curator, type Song, chanceOf, curatorsOf, songOf } from './lib/hidden-tastes.ts';

const months = 12;
const songsPerMonth = 80;
const sentPerSong = 10;
const startingPlacements = 6;
const say = (line: string) => process.stdout.write(`${line}\n`);

const options = {
  ...defaultTraining,
  weightExamples: 600,
  treeExamples: 2_500,
  folds: 2,
  boosting: { ...defaultTraining.boosting, trees: 40 },
};

interface Answer {
  song: number;
  curator: number;
  terms: Terms;
  isAccepted: boolean;
}

/** A market that goes through the year. */
class World {
  readonly #curators: readonly Curator[];
  readonly #songs: Song[] = [];
  readonly #held: number[][];
  readonly #answers: Answer[] = [];
  #ranking: Ranking = { unknown: { sound: false, popularity: false }, ranker: defaultRanker };
  #weights: TermWeights = defaultTermWeights;

  constructor(curators: readonly Curator[], catalogue: readonly Song[], chances: Chances) {
    this.#curators = curators;
    this.#held = curators.map(() => []);
    for (const song of catalogue) {
      const place = this.#songs.push(song) - 1;
      for (const [n, curator] of curators.entries()) {
        const isChosen = this.#held[n]!.length < startingPlacements && chances.next() < chanceOf(curator, song);
        if (isChosen) this.#held[n]!.push(place);
      }
    }
  }

  get #placements(): { tracks: CatalogueTrack[]; holders: Holder[] } {
    return {
      tracks: this.#songs.map(({ track }) => track),
      holders: this.#curators.map(({ name, genres }, n) => ({
        name,
        genres,
        subgenres: genres,
        tracks: this.#held[n]!,
        namedArtists: [],
      })),
    };
  }

  /** The record of a curator before an answer. */
  #termsFor(curator: number, genre: string): Terms {
    const all = this.#answers.filter((answer) => answer.curator === curator);
    const inGenre = all.filter(({ song }) => this.#songs[song]!.genre === genre);
    const accepted = (some: readonly Answer[]) => some.filter(({ isAccepted }) => isAccepted).length;
    return termsOf({
      answered: all.length,
      accepted: accepted(all),
      expired: 0,
      promisesDue: 0,
      promisesKept: 0,
      answeredInGenre: inGenre.length,
      acceptedInGenre: accepted(inGenre),
      medianReplyHours: null,
      replyDays: 7,
      daysSinceAnswer: all.length > 0 ? 15 : null,
      isLanguageTaken: true,
      isInCountry: false,
    });
  }

  /** Sends a month's songs to the first ten each. @returns the share that was accepted */
  month(songs: readonly Song[], draws: readonly (readonly number[])[]): number {
    const { tracks, holders } = this.#placements;
    const index = indexOf(tracks, holders);
    const answers = songs.flatMap((song, n) => {
      const fit = fitOf({ index, variants: [this.#ranking] }, queryOf(song));
      const ranked = this.#curators
        .map((_, curator) => {
          const terms = this.#termsFor(curator, song.genre);
          const record = termNames.reduce((sum, name) => sum + this.#weights[name] * terms[name], 0);
          return { curator, terms, score: this.#weights.fit * fit[curator]! + record };
        })
        .toSorted((a, b) => b.score - a.score);
      return ranked.slice(0, sentPerSong).map(({ curator, terms }) => ({
        song: this.#songs.length + n,
        curator,
        terms,
        isAccepted: draws[n]![curator]! < chanceOf(this.#curators[curator]!, song),
      }));
    });
    this.#songs.push(...songs);
    this.#answers.push(...answers);
    for (const { song, curator, isAccepted } of answers) if (isAccepted) this.#held[curator]!.push(song);
    return answers.filter(({ isAccepted }) => isAccepted).length / answers.length;
  }

  /** Trains on all that happened so far. */
  async learn(): Promise<void> {
    const placements = this.#placements;
    const unknown = { sound: false, popularity: true };
    const { ranker } = await train(placements, unknown, options);
    this.#ranking = { unknown, ranker };
    const answered = [...Map.groupBy(this.#answers, ({ song }) => song)].map(([song, answers]): AnsweredTrack => ({
      place: song,
      query: queryOf(this.#songs[song]!),
      answers: answers.map(({ curator, terms, isAccepted }) => ({
        holder: curator,
        terms,
        isAccepted,
        isWrongMatch: false,
      })),
    }));
    const services = this.#curators.map((_, curator) => curator);
    this.#weights =
      (await trainTerms(placements, { variants: [this.#ranking], services, answered }, options.threads)) ??
      defaultTermWeights;
  }
}

const queryOf = ({ track, genre }: Song): Query => ({
  ...nothingKnown,
  ...track,
  genres: new Map([[genre, 1]]),
  similarArtists: [],
});

/** By month. */
interface Rates {
  byHand: number[];
  learned: number[];
  /** What somebody would reach who knows every taste. */
  knowing: number[];
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const firstTen = (values: readonly number[]) => values.toSorted((a, b) => b - a).slice(0, sentPerSong);

async function year(seed: number): Promise<Rates> {
  const chances = chancesFrom(seed);
  const curators = curatorsOf(chances);
  const catalogue = Array.from({ length: 1_500 }, () => songOf(chances));
  const start = chances.whole(1, 1_000_000);
  const [byHand, learned] = [
    new World(curators, catalogue, chancesFrom(start)),
    new World(curators, catalogue, chancesFrom(start)),
  ];
  const rates: Rates = { byHand: [], learned: [], knowing: [] };
  for (let month = 0; month < months; month += 1) {
    const songs = Array.from({ length: songsPerMonth }, () => songOf(chances));
    const draws = songs.map(() => curators.map(() => chances.next()));
    rates.byHand.push(byHand.month(songs, draws));
    rates.learned.push(learned.month(songs, draws));
    rates.knowing.push(mean(songs.map((song) => mean(firstTen(curators.map((curator) => chanceOf(curator, song)))))));
    await learned.learn();
  }
  return rates;
}

const { byHand, learned, knowing } = await year(Number(process.argv[2] ?? 1));
const share = (value: number) => `${(100 * value).toFixed(1)} %`;
say('| accepted of the first ten | weights by hand | trained monthly | knowing all tastes |\n|---|---|---|---|');
for (let quarter = 0; quarter < 4; quarter += 1) {
  const of = (rates: readonly number[]) => share(mean(rates.slice(quarter * 3, quarter * 3 + 3)));
  say(`| quarter ${quarter + 1} | ${of(byHand)} | ${of(learned)} | ${of(knowing)} |`);
}
const lastHalf = (rates: readonly number[]) => mean(rates.slice(months / 2));
say(JSON.stringify({ byHand: lastHalf(byHand), learned: lastHalf(learned) }));
process.exitCode = lastHalf(learned) > lastHalf(byHand) ? 0 : 1;
