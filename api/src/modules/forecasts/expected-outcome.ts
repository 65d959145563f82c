import type { FirstWave, Forecast } from '@fanfare/api-contract';
import type { Chance } from './chances.policy.ts';
import { Distribution } from './distribution.ts';
import {
  type Bounds,
  clamp,
  meanOfCounts,
  oneDecimal,
  quantilesLike,
  rangeOfCounts,
  roundHundredths,
  thinned,
} from './ranges.ts';
import { costRange, returnedRange } from './spent-ranges.ts';
import {
  type Course,
  type Timing,
  dayOf,
  followedBy,
  meanDay,
  mixed,
  stepDaysFor,
  timingOf,
  valueAt,
} from './timing.ts';
import { trackFactors } from './track-factors.ts';

export interface Settings {
  /** Of 100 campaigns so many are meant to end within each range. */
  rangePercent: number;
  /** How much tracks differ, on the logit of an acceptance. */
  trackSpread: number;
}

/** Who goes out first, and from how many acceptances of a hundred answers on the others follow. */
export interface Waves {
  first: readonly Chance[];
  others: readonly Chance[];
  minAcceptPercent: number;
}

export type ExpectedOutcome = Omit<Forecast, 'basis' | 'curatorCount' | 'totalCredits' | 'rangePercent'>;

/** With one or two services the chance of each outcome can be stated. */
const maxServicesWithChances = 2;
const percentsOf = (chances: Float64Array) => [...chances].map((chance) => Math.round(chance * 100));

const sumOf = (chances: readonly Chance[], value: (chance: Chance) => number) =>
  chances.reduce((sum, chance) => sum + value(chance), 0);

/** The sum over all services, and over the first wave alone; mixed over the qualities of a track. */
function distributionsOf({ first, others, minAcceptPercent }: Waves, trackSpread: number) {
  const services = [...first, ...others];
  const [whole, firstWave] = [new Distribution(services.length, 0), new Distribution(services.length, 0)];
  const continues = (answers: number, accepts: number) => answers > 0 && accepts * 100 >= minAcceptPercent * answers;
  const qualities = trackFactors(services, trackSpread);
  const [sent, onward] = [new Distribution(services.length, 0), new Distribution(services.length, 0)];
  let continued = 0;
  for (const yes of qualities) {
    sent.restart(1 / qualities.length);
    first.forEach((chance, index) => sent.addService(chance, yes[index]!));
    firstWave.add(sent);
    if (others.length === 0) continue;
    whole.add(sent, (answers, accepts) => !continues(answers, accepts));
    onward.restart(0);
    onward.add(sent, continues);
    continued += onward.counts().accepts.reduce((sum, probability) => sum + probability, 0);
    others.forEach((chance, index) => onward.addService(chance, yes[first.length + index]!));
    whole.add(onward);
  }
  return { whole: others.length === 0 ? firstWave : whole, firstWave, continued };
}

function countRange(counts: Float64Array, { rangePercent }: Settings) {
  const range = rangeOfCounts(counts, rangePercent / 100);
  return { expected: clamp(oneDecimal(meanOfCounts(counts)), range), ...range };
}

function dayRange(course: Course, stepDays: number, { rangePercent }: Settings) {
  const tail = (1 - rangePercent / 100) / 2;
  const range = { low: oneDecimal(dayOf(course, tail, stepDays)), high: oneDecimal(dayOf(course, 1 - tail, stepDays)) };
  return { expected: clamp(oneDecimal(meanDay(course, stepDays)), range), ...range };
}

/** When the answers of both waves arrive: the second starts when the first has ended, in so many of all cases. */
function combinedTiming(waves: Waves, first: Timing, continued: number, secondShare: number): Omit<Timing, 'ended'> {
  if (waves.others.length === 0) return first;
  const second = timingOf(waves.others, first.stepDays);
  const secondAnswers = continued * sumOf(waves.others, ({ answer }) => answer);
  const answers = secondAnswers + sumOf(waves.first, ({ answer }) => answer);
  return {
    deadlineDay: first.deadlineDay + second.deadlineDay,
    stepDays: first.stepDays,
    last: mixed(first.last, followedBy(first.ended, second.last), continued),
    // Counted from the sending of each wave.
    answers: mixed(first.answers, second.answers, secondAnswers / answers),
    accepts: mixed(first.accepts, followedBy(first.ended, second.accepts), secondShare),
  };
}

/** Acceptances by the end of each day, the last of which is the forecast itself; they only ever rise. */
function acceptsByDay(
  counts: Float64Array,
  { deadlineDay, stepDays, accepts }: Pick<Timing, 'deadlineDay' | 'stepDays' | 'accepts'>,
  total: { expected: number } & Bounds,
): Forecast['byDay'] {
  const boundsOf = quantilesLike(counts, total);
  const days = [{ day: 0, low: 0, expected: 0, high: 0 }];
  for (let day = 1; day < deadlineDay; day += 1) {
    const before = days.at(-1)!;
    const soFar = thinned(counts, valueAt(accepts, Math.round(day / stepDays)));
    const { low, high } = boundsOf(soFar);
    const rise = (from: number, value: number, to: number) => clamp(roundHundredths(value), { low: from, high: to });
    days.push({
      day,
      low: rise(before.low, low, total.low),
      expected: rise(before.expected, meanOfCounts(soFar), total.expected),
      high: rise(before.high, high, total.high),
    });
  }
  return [...days, { day: deadlineDay, low: total.low, expected: total.expected, high: total.high }];
}

/**
 * The expected outcome of a track sent to services; the same list always has the same one. Approximate only in spending where
 * prices differ, and in what passes between two waves.
 * @param waves all of them in `first` where they go out together; never none
 */
export function expectedOutcome(
  waves: Waves,
  settings: Settings,
): { forecast: ExpectedOutcome; firstWave: FirstWave | null } {
  const { first, others } = waves;
  const services = [...first, ...others];
  const totalCredits = sumOf(services, ({ priceCredits }) => priceCredits);
  const { whole, firstWave, continued } = distributionsOf(waves, settings.trackSpread);
  const [counts, firstCounts] = [whole.counts(), firstWave.counts()];
  const [meanAccepts, firstAccepts] = [meanOfCounts(counts.accepts), meanOfCounts(firstCounts.accepts)];
  const accepts = countRange(counts.accepts, settings);
  const spending = whole.spending(totalCredits);
  const stepDays = stepDaysFor(Math.max(...services.map(({ deadlineDays }) => deadlineDays)));
  const firstTiming = timingOf(first, stepDays);
  const timing = combinedTiming(waves, firstTiming, continued, 1 - firstAccepts / (meanAccepts || 1));
  return {
    forecast: {
      answers: countRange(counts.answers, settings),
      accepts,
      ...(services.length <= maxServicesWithChances ? { acceptPercents: percentsOf(counts.accepts) } : {}),
      creditsPerAccept: costRange(spending, totalCredits, accepts, meanAccepts, settings),
      returnedCredits: returnedRange(spending, totalCredits, settings),
      days: dayRange(timing.last, stepDays, settings),
      medianReplyDays: oneDecimal(dayOf(timing.answers, 0.5, stepDays)),
      deadlineDay: timing.deadlineDay,
      byDay: acceptsByDay(counts.accepts, timing, accepts),
    },
    firstWave:
      others.length === 0
        ? null
        : {
            servicesIDs: first.map(({ serviceId }) => serviceId),
            totalCredits: sumOf(first, ({ priceCredits }) => priceCredits),
            answers: countRange(firstCounts.answers, settings),
            accepts: countRange(firstCounts.accepts, settings),
            days: dayRange(firstTiming.ended, stepDays, settings),
            goesOnPercent: Math.round(continued * 100),
          },
  };
}
