import { describe, expect, test } from 'vitest';
import { type EndedRow, answersTo, learnedTracks } from './answers.repository.ts';
import { randomFrom } from './boosting.ts';
import type { StoredPlacements } from './placements.repository.ts';
import { type AnswerExample, fitTermWeights, minAnswers } from './term-fitting.ts';
import { defaultTermWeights, middleTerms, termNames } from './terms.ts';
import { fourTastes, newTrack } from './test-catalogue.ts';
import { defaultTraining, train, trainTerms } from './training.ts';

const hour = 3_600_000;
const row = (n: number, more: Partial<EndedRow> = {}): EndedRow => ({
  trackId: n,
  serviceId: 7,
  status: 'accepted',
  closedAt: new Date(n * 24 * hour),
  replyDays: 3,
  isLanguageTaken: true,
  isInCountry: false,
  genreIds: [1],
  similarArtists: ['the pines'],
  ...more,
});
const track = { title: 'A', artist: 'b', releaseDate: null, popularity: null, durationMs: null, sound: null };
const placementsOf = (trackIds: number[]): StoredPlacements => ({
  tracks: trackIds.map(() => track),
  holders: [{ name: 'List', genres: [], subgenres: [], tracks: [], namedArtists: [] }],
  keys: [{ serviceId: 7 }],
  placeOfTrack: new Map(trackIds.map((id, place) => [id, place])),
});
const genres = { names: new Map([[1, 'folk']]), near: new Map([[1, [{ otherId: 2, nearness: 0.6 }]]]) };

describe('answers to learn from', () => {
  test('have the record that the service had before each, without what came later', () => {
    const ended = [
      row(1, { status: 'declined' }),
      row(2),
      row(3, { status: 'expired' }),
      row(4, { genreIds: [2], status: 'wrong_match' }),
      row(5),
    ];
    const answered = answersTo(ended, placementsOf([1, 2, 4, 5]), genres);
    const terms = answered.map(({ answers }) => answers[0]!.terms);
    expect(answered.map(({ answers }) => [answers[0]!.isAccepted, answers[0]!.isWrongMatch])).toEqual([
      [false, false],
      [true, false],
      [false, true],
      [true, false],
    ]);
    expect(terms[0]).toMatchObject({ acceptInGenre: middleTerms.acceptInGenre, freshness: 0 });
    // One no before it, and then one yes besides; the expired one counts for reliability alone.
    expect(terms[1]!.acceptInGenre).toBeLessThan(terms[0]!.acceptInGenre);
    expect(terms[3]!.acceptInGenre).toBeGreaterThan(terms[1]!.acceptInGenre);
    expect(terms[2]!.reliability).toBeLessThan(terms[1]!.reliability);
    expect(terms[1]!.freshness).toBeCloseTo(1 - 1 / 30);
    expect(answered[0]!.query.genres).toEqual(new Map([['folk', 1]]));
  });

  test('are those to the newest tracks, and none of services that are gone', () => {
    expect(learnedTracks([row(1), row(2, { status: 'expired' }), row(3, { trackId: 1 }), row(4)])).toEqual([4, 1]);
    expect(answersTo([row(1, { serviceId: 8 })], placementsOf([1]), genres)).toEqual([]);
  });
});

/** Answers that follow some weights. */
function answersBy(
  weights: Partial<Record<(typeof termNames)[number] | 'fit', number>>,
  count: number,
): AnswerExample[] {
  const random = randomFrom(3);
  return Array.from({ length: count }, () => {
    const terms = Object.fromEntries(termNames.map((name) => [name, random()])) as AnswerExample['terms'];
    const fit = -6 * random();
    const odds = termNames.reduce(
      (sum, name) => sum + (weights[name] ?? 0) * (terms[name] - 0.5),
      (weights.fit ?? 0) * (fit + 3),
    );
    return { fit, terms, isAccepted: random() < 1 / (1 + Math.exp(-odds)), isWrongMatch: false };
  });
}

describe('the weights of fit and record', () => {
  test('stay as they are by hand while there are few answers', () => {
    expect(fitTermWeights(answersBy({ fit: 1 }, minAnswers - 1))).toBeNull();
  });

  test('are learned from what got a yes, and never turn against a better record', () => {
    const learned = fitTermWeights(answersBy({ fit: 0.6, freshness: 3, speed: -3 }, 5_000))!;
    expect(learned.fit).toBeCloseTo(0.6, 0);
    expect(learned.freshness).toBeGreaterThan(2);
    expect(learned.speed).toBe(0);
    expect(learned.language).toBeLessThan(defaultTermWeights.language);
  });

  test('are small where yes follows nothing, however certain every answer looked by the weights by hand', () => {
    const random = randomFrom(3);
    const certain = Array.from({ length: 1_000 }, (): AnswerExample => {
      const terms = Object.fromEntries(termNames.map((name) => [name, 10 * random()])) as AnswerExample['terms'];
      return { fit: -20 * random(), terms, isAccepted: random() < 0.2, isWrongMatch: false };
    });
    expect(Math.max(...Object.values(fitTermWeights(certain)!))).toBeLessThan(1);
  });

  test('count a wrong match more than a no', () => {
    const some = answersBy({ language: 2 }, 2_000);
    const wrong = some.map((one) => ({ ...one, isWrongMatch: !one.isAccepted && one.terms.language < 0.5 }));
    expect(fitTermWeights(wrong)!.language).toBeGreaterThan(fitTermWeights(some)!.language);
  });

  test('let the fit count for more where yes follows it, over a whole training', async () => {
    const placements = fourTastes();
    const options = {
      ...defaultTraining,
      weightExamples: 100,
      treeExamples: 400,
      boosting: { ...defaultTraining.boosting, trees: 5 },
    };
    const unknown = { sound: true, popularity: true };
    const variant = { unknown, ...(await train(placements, unknown, options)) };
    const services = placements.holders.map((_, holder) => holder);
    const answered = (says: (own: boolean, n: number) => boolean) =>
      placements.tracks.slice(0, 100).map((_, place) => {
        const taste = Math.floor(place / 50);
        return {
          place,
          query: newTrack(taste),
          answers: [0, 5, 10, 15].map((holder) => ({
            holder,
            terms: middleTerms,
            isAccepted: says(Math.floor(holder / 5) === taste, place),
            isWrongMatch: false,
          })),
        };
      });
    const fitted = async (says: (own: boolean, n: number) => boolean) =>
      (await trainTerms(placements, { variants: [variant], services, answered: answered(says) }, 1))!.fit;
    expect(await fitted((own) => own)).toBeGreaterThan(await fitted((_, n) => n % 2 === 0));
  });
});
