import type { Finding, Report } from '@fanfare/api-contract';
import type { Rules } from '../../rules.ts';
import type { Place } from './places.ts';
import { type Counted, ratingsOf } from './summary.ts';
import { aspectLabels, mean1, reasonLabels, formatSpan } from './labels.ts';

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
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function ofPlaces(places: readonly Place[], least: number): Finding[] {
  const hasVersions = new Set(places.map(({ versionNumber }) => versionNumber)).size > 1;
  return places.flatMap((place) => {
    const count = place.shared?.curatorCount ?? place.curatorCount;
    if (count < least) return [];
    const { letter, fromSeconds, toSeconds, of, isPositive, title, versionNumber, shared } = place;
    const where = formatSpan(fromSeconds, toSeconds) + (hasVersions ? ` of version ${versionNumber}` : '');
    const text = title
      ? `${count} of ${of}: ${lower(title)}, ${where}`
      : `${count} of ${of} noted something at ${where}`;
    const values = {
      ...(shared?.theme && { theme: shared.theme }),
      ...(shared?.direction && { direction: shared.direction }),
      ...(hasVersions && { version: versionNumber }),
    };
    const code = title ? 'place' : 'placeNoted';
    return [{ kind: 'place' as const, text, code, values, count, of, fromSeconds, toSeconds, letter, isPositive }];
  });
}

function ofReasons(reasons: Report['reasons'], least: number): Finding[] {
  const of = reasons.reduce((sum, { count }) => sum + count, 0);
  return reasons
    .filter(({ count, reasonCode }) => count >= least && reasonCode !== 'other')
    .map(({ reasonCode, count }) => ({
      kind: 'reason' as const,
      text: `${count} of ${of} who said no: ${reasonLabels[reasonCode]}`,
      code: 'reason',
      values: { reason: reasonCode },
      count,
      of,
      ...noPlace,
      isPositive: false,
    }));
}

const [low, high] = [2, 4];

/** An aspect that most rated clearly above or below the genre's median; without a median, one that most rated high or low. */
function ofRating(
  values: readonly number[],
  { aspect, mean, median }: Report['ratings'][number],
  genre: string | null,
  { findingFromAnswers, findingFromCurators: least, ratingDifference }: Rules['reports'],
): Finding[] {
  if (values.length < findingFromAnswers) return [];
  if (median !== null && Math.abs(mean - median) < ratingDifference) return [];
  const above = values.filter((rating) => (median === null ? rating >= high : rating > median)).length;
  const below = values.filter((rating) => (median === null ? rating <= low : rating < median)).length;
  const isPositive = median === null ? above >= below : mean > median;
  const [count, of] = [isPositive ? above : below, values.length];
  if (count < least || count * 2 <= of) return [];
  const rated = `${count} of ${of} rated the ${aspectLabels[aspect]}`;
  const text =
    median === null
      ? `${rated} ${isPositive ? `${high} or ${high + 1}` : `1 or ${low}`}`
      : `${rated} ${isPositive ? 'above' : 'below'} the ${(genre ?? '').toLowerCase()} median of ${mean1(median)} (mean ${mean1(mean)})`;
  const code = median === null ? (isPositive ? 'ratedHigh' : 'ratedLow') : isPositive ? 'ratedAbove' : 'ratedBelow';
  const said = { aspect, ...(median !== null && { median, mean, genre: genre ?? '' }) };
  return [{ kind: 'rating', text, code, values: said, count, of, ...noPlace, isPositive }];
}

/** A version accepted more or less often than the one before, with enough answers to both. */
function ofVersions(versions: Report['versions'], minAnswers: number): Finding[] {
  const [before, newest] = versions.filter(({ answeredCount }) => answeredCount > 0).slice(-2);
  if (!before || !newest || Math.min(before.answeredCount, newest.answeredCount) < minAnswers) return [];
  const share = (version: typeof newest) => version.acceptedCount / version.answeredCount;
  if (share(before) === share(newest)) return [];
  const summaryOf = (version: typeof newest) =>
    `version ${version.number}: ${version.acceptedCount} of ${version.answeredCount} yes`;
  return [
    {
      kind: 'version',
      text: `V${summaryOf(newest).slice(1)}, ${summaryOf(before)}`,
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
    },
  ];
}

/** The outcome against the forecast, once the campaign is over. */
function ofForecast({ forecast, outcome, held }: Report['forecast']): Finding[] {
  if (!forecast || !outcome?.isOver || !held || held.accepts === null) return [];
  const { low: from, high: to } = forecast.accepts;
  const ranged = from === to ? String(from) : `${from} to ${to}`;
  const { accepts } = outcome;
  const code = held.accepts ? 'forecastHeld' : accepts < from ? 'forecastFewer' : 'forecastMore';
  const stands = { forecastHeld: 'as', forecastFewer: 'fewer than', forecastMore: 'more than' }[code];
  return [
    {
      kind: 'forecast',
      text: `${accepts} yes of ${outcome.answers} answers, ${stands} forecast (${ranged})`,
      code,
      values: { low: from, high: to },
      count: accepts,
      of: outcome.answers,
      ...noPlace,
      isPositive: accepts >= from,
    },
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
