import type { Finding, Report } from '@fanfare/api-contract';
import { findingText } from '@fanfare/api-contract/finding-text';
import type { Rules } from '../../rules.ts';
import type { Place } from './places.ts';
import { type Counted, ratingsOf } from './summary.ts';
import { translator } from '../../texts/index.ts';
import { findingWords } from './finding-text.ts';

/** The input of findings. */
export interface FindingInput {
  /** Of this campaign, without refunded ones. */
  answers: readonly Counted[];
  places: readonly Place[];
  reasons: Report['reasons'];
  ratings: Report['ratings'];
  medianGenre: string | null;
  versions: Report['versions'];
  forecast: Report['forecast'];
}

/** Ties: what was heard before what was ticked. */
const order: readonly Finding['kind'][] = ['place', 'reason', 'version', 'rating', 'forecast'];

/** Most curators first; ties by the smaller number of possible ones. */
const byStrength = (a: Finding, b: Finding): number =>
  b.count - a.count || order.indexOf(a.kind) - order.indexOf(b.kind) || a.of - b.of;

const noPlace = { fromSeconds: null, toSeconds: null, letter: null };
/** For clients without a catalogue; others say it by its code and values. */
const english = findingWords(translator({ language: 'en', timeZone: null }));
const said = (finding: Omit<Finding, 'text'>): Finding => ({ ...finding, text: findingText(finding, english) ?? '' });

function ofPlaces(places: readonly Place[], least: number): Finding[] {
  const hasVersions = new Set(places.map(({ versionNumber }) => versionNumber)).size > 1;
  return places.flatMap((place) => {
    const count = place.shared?.curatorCount ?? place.curatorCount;
    if (count < least) return [];
    const { letter, fromSeconds, toSeconds, of, isPositive, title, versionNumber, shared } = place;
    const values = {
      ...(shared?.theme && { theme: shared.theme }),
      ...(shared?.direction && { direction: shared.direction }),
      ...(hasVersions && { version: versionNumber }),
    };
    const code = title ? 'place' : 'placeNoted';
    return [said({ kind: 'place', code, values, count, of, fromSeconds, toSeconds, letter, isPositive })];
  });
}

function ofReasons(reasons: Report['reasons'], least: number): Finding[] {
  const of = reasons.reduce((sum, { count }) => sum + count, 0);
  return reasons
    .filter(({ count, reasonCode }) => count >= least && reasonCode !== 'other')
    .map(({ reasonCode, count }) =>
      said({
        kind: 'reason',
        code: 'reason',
        values: { reason: reasonCode },
        count,
        of,
        ...noPlace,
        isPositive: false,
      }),
    );
}

const [low, high] = [2, 4];

/** An aspect that most rated clearly above or below the genre's median; without a median, one that most rated high or low. */
function ofRating(
  given: readonly number[],
  { aspect, mean, median }: Report['ratings'][number],
  genre: string | null,
  { findingFromAnswers, findingFromCurators: least, ratingDifference }: Rules['reports'],
): Finding[] {
  if (given.length < findingFromAnswers) return [];
  if (median !== null && Math.abs(mean - median) < ratingDifference) return [];
  const above = given.filter((rating) => (median === null ? rating >= high : rating > median)).length;
  const below = given.filter((rating) => (median === null ? rating <= low : rating < median)).length;
  const isPositive = median === null ? above >= below : mean > median;
  const [count, of] = [isPositive ? above : below, given.length];
  if (count < least || count * 2 <= of) return [];
  const code = median === null ? (isPositive ? 'ratedHigh' : 'ratedLow') : isPositive ? 'ratedAbove' : 'ratedBelow';
  const values = { aspect, ...(median !== null && { median, mean, genre: genre ?? '' }) };
  return [said({ kind: 'rating', code, values, count, of, ...noPlace, isPositive })];
}

/** A version accepted more or less often than the one before, with enough answers to both. */
function ofVersions(versions: Report['versions'], minAnswers: number): Finding[] {
  const [before, newest] = versions.filter(({ answeredCount }) => answeredCount > 0).slice(-2);
  if (!before || !newest || Math.min(before.answeredCount, newest.answeredCount) < minAnswers) return [];
  const share = (version: typeof newest) => version.acceptedCount / version.answeredCount;
  if (share(before) === share(newest)) return [];
  return [
    said({
      kind: 'version',
      code: 'version',
      values: {
        newest: newest.number,
        newestYes: newest.acceptedCount,
        newestOf: newest.answeredCount,
        before: before.number,
        beforeYes: before.acceptedCount,
        beforeOf: before.answeredCount,
      },
      count: newest.acceptedCount,
      of: newest.answeredCount,
      ...noPlace,
      isPositive: share(newest) > share(before),
    }),
  ];
}

/** The outcome against the forecast, once the campaign is over. */
function ofForecast({ forecast, outcome, held }: Report['forecast']): Finding[] {
  if (!forecast || !outcome?.isOver || !held || held.accepts === null) return [];
  const { low: from, high: to } = forecast.accepts;
  const { accepts } = outcome;
  const code = held.accepts ? 'forecastHeld' : accepts < from ? 'forecastFewer' : 'forecastMore';
  return [
    said({
      kind: 'forecast',
      code,
      values: { low: from, high: to },
      count: accepts,
      of: outcome.answers,
      ...noPlace,
      isPositive: accepts >= from,
    }),
  ];
}

/** Findings as sentences, most shared first and the forecast last; none below the minimum number of answers. */
export function findingsOf(material: FindingInput, rules: Rules['reports']): Finding[] {
  const { answers, places, reasons, ratings, medianGenre, versions, forecast } = material;
  const { findingFromAnswers, findingFromCurators: least, mostFindings } = rules;
  if (answers.length < findingFromAnswers) return [];
  const found = [
    ...ofPlaces(places, least),
    ...ofReasons(reasons, least),
    ...ratings.flatMap((rating) => ofRating(ratingsOf(answers, rating.aspect), rating, medianGenre, rules)),
    ...ofVersions(versions, findingFromAnswers),
  ].toSorted(byStrength);
  return [...found.slice(0, mostFindings), ...ofForecast(forecast)];
}
