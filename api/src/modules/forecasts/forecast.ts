import type { FirstWave, Forecast } from '@fanfare/api-contract';
import type { Chance } from './chances.policy.ts';
import { merged, meanOfCounts, rangeOfCounts, rangeOfPoints } from './range.ts';
import { songs } from './songs.ts';
import { type Tally, addService, addTally, countsOf, emptyTally, spendingOf, startTally } from './tally.ts';
import { type Timing, at, followedBy, meanOf, reaches, stepFor, timingOf } from './timing.ts';
import { yesByDay } from './by-day.ts';

/** What a forecast is made with beside the services. */
export interface Settings {
  /** Of 100 campaigns so many are meant to end within each range. */
  rangePercent: number;
  /** How much songs differ, on the logit of a yes. */
  songSpread: number;
}

/** Who goes out first, and by how many yes of a hundred answers the others follow. */
export interface Waves {
  first: readonly Chance[];
  others: readonly Chance[];
  minAcceptPercent: number;
}

export type Expected = Omit<Forecast, 'basis' | 'curatorCount' | 'totalCredits' | 'rangePercent'>;

const oneDecimal = (value: number) => Math.round(value * 10) / 10;
const hundredths = (value: number) => Math.round(value * 100) / 100;

/** Of a few services the mean may lie just outside of what most such campaigns end in. */
const within = (value: number, { low, high }: { low: number; high: number }) => Math.min(high, Math.max(low, value));

interface Whole {
  tally: Tally;
  first: Tally;
  goesOn: number;
  /** By song: how likely the yes of the first wave that goes on, and of the second. */
  goingOn: { first: Float64Array; others: Float64Array }[];
  stopped: Float64Array;
}

/** Counts every song and mixes them. */
function tallyOf({ first, others, minAcceptPercent }: Waves, settings: Settings): Whole {
  const all = [...first, ...others];
  const mixed = emptyTally(all.length);
  const firsts = emptyTally(all.length);
  const stopped = emptyTally(all.length);
  const goingOn: Whole['goingOn'] = [];
  const passes = (answers: number, accepts: number) => answers > 0 && accepts * 100 >= minAcceptPercent * answers;
  for (const song of songs(all, settings.songSpread)) {
    const tally = startTally(all.length, song.share);
    first.forEach((chance, index) => addService(tally, chance, song.yes[index]!));
    addTally(firsts, tally);
    if (others.length === 0) {
      addTally(mixed, tally);
      continue;
    }
    addTally(stopped, tally, (answers, accepts) => !passes(answers, accepts));
    const onward = emptyTally(all.length);
    addTally(onward, tally, passes);
    const firstYes = countsOf(onward).accepts;
    others.forEach((chance, index) => addService(onward, chance, song.yes[first.length + index]!));
    addTally(mixed, onward);
    const alone = startTally(others.length, 1);
    others.forEach((chance, index) => addService(alone, chance, song.yes[first.length + index]!));
    goingOn.push({ first: firstYes, others: countsOf(alone).accepts });
  }
  addTally(mixed, stopped);
  const halted = countsOf(stopped).accepts;
  return {
    tally: mixed,
    first: firsts,
    stopped: halted,
    goingOn,
    goesOn: others.length === 0 ? 0 : 1 - halted.reduce((sum, p) => sum + p, 0),
  };
}

function countRange(counts: Float64Array, settings: Settings) {
  const { low, high } = rangeOfCounts(counts, settings.rangePercent / 100);
  return { expected: within(oneDecimal(meanOfCounts(counts)), { low, high }), low, high };
}

type Spending = ReturnType<typeof spendingOf>;
const meanSpent = (spending: Spending) =>
  spending.reduce((sum, { spentCredits, probability }) => sum + spentCredits * probability, 0);

/**
 * What a yes costs. No yes at all is dearer than any price: where the range of yes begins there, that of the price has no end, and
 * where it ends there nothing can be said.
 */
function costRange(
  spending: Spending,
  accepts: { expected: number; low: number; high: number },
  meanAccepts: number,
  settings: Settings,
): Forecast['creditsPerAccept'] {
  if (accepts.high === 0) return { expected: null, low: null, high: null };
  const outside = 1 - settings.rangePercent / 100;
  const none = spending.reduce((sum, one) => sum + (one.accepts === 0 ? one.probability : 0), 0);
  const points = merged(
    spending.flatMap((one) =>
      one.accepts === 0 ? [] : [{ value: hundredths(one.spentCredits / one.accepts), probability: one.probability }],
    ),
  );
  const expected = hundredths(meanSpent(spending) / meanAccepts);
  if (accepts.low === 0) {
    const { low } = rangeOfPoints(points, { below: outside / (1 - none), above: 0 });
    return { expected: Math.max(expected, low), low, high: null };
  }
  // What ends without a yes is above the range already.
  const above = Math.max(0, outside / 2 - none);
  const below = Math.max(0, outside - none - above);
  const { low, high } = rangeOfPoints(points, { below: below / (1 - none), above: above / (1 - none) });
  return { expected: within(expected, { low, high }), low, high };
}

function returnedRange(spending: Spending, totalCredits: number, settings: Settings) {
  const points = merged(
    spending.map((one) => ({ value: hundredths(totalCredits - one.spentCredits), probability: one.probability })),
  );
  const tail = (1 - settings.rangePercent / 100) / 2;
  const range = rangeOfPoints(points, { below: tail, above: tail });
  const [low, high] = [Math.round(range.low), Math.round(range.high)];
  return { expected: within(oneDecimal(totalCredits - meanSpent(spending)), { low, high }), low, high };
}

function dayRange(course: Float64Array, stepDays: number, settings: Settings) {
  const tail = (1 - settings.rangePercent / 100) / 2;
  const low = oneDecimal(reaches(course, tail, stepDays));
  const high = oneDecimal(reaches(course, 1 - tail, stepDays));
  return { expected: within(oneDecimal(meanOf(course, stepDays)), { low, high }), low, high };
}

/** When the last answer comes, whichever way the rule decides. */
function lastAnswer(first: Timing, others: Timing | null, goesOn: number): Float64Array {
  if (!others) return first.last;
  const onward = followedBy(first.ended, others.last);
  return onward.map((value, step) => goesOn * value + (1 - goesOn) * at(first.last, step));
}

const sumOf = (chances: readonly Chance[], value: (chance: Chance) => number) =>
  chances.reduce((sum, chance) => sum + value(chance), 0);

/**
 * What to expect of services that a song is sent to. Exact but for what is said of the credits where prices differ, and of the days
 * between two waves; without chance, so that the same list has the same forecast.
 * @param waves all of them in `first` where they go out at once; never none
 */
export function expect(waves: Waves, settings: Settings): { forecast: Expected; firstWave: FirstWave | null } {
  const { first, others } = waves;
  const all = [...first, ...others];
  const isInWaves = others.length > 0;
  const totalCredits = sumOf(all, (chance) => chance.priceCredits);
  const whole = tallyOf(waves, settings);
  const counts = countsOf(whole.tally);
  const accepts = countRange(counts.accepts, settings);
  const spending = spendingOf(whole.tally, totalCredits);

  const stepDays = stepFor(Math.max(...all.map((chance) => chance.deadlineDays)));
  const firstTiming = timingOf(first, stepDays);
  const otherTiming = isInWaves ? timingOf(others, stepDays) : null;
  const replied = otherTiming
    ? mixedReplies(first, others, firstTiming, otherTiming, whole.goesOn)
    : firstTiming.answers;

  return {
    forecast: {
      answers: countRange(counts.answers, settings),
      accepts,
      creditsPerAccept: costRange(spending, accepts, meanOfCounts(counts.accepts), settings),
      returnedCredits: returnedRange(spending, totalCredits, settings),
      days: dayRange(lastAnswer(firstTiming, otherTiming, whole.goesOn), stepDays, settings),
      medianReplyDays: oneDecimal(reaches(replied, 0.5, stepDays)),
      deadlineDay: firstTiming.deadlineDay + (otherTiming?.deadlineDay ?? 0),
      byDay: yesByDay({ ...whole, accepts: counts.accepts }, firstTiming, otherTiming, accepts),
    },
    firstWave: isInWaves ? firstWaveOf(waves, whole, firstTiming, settings) : null,
  };
}

/** How long a curator takes to reply, of whichever wave. */
function mixedReplies(
  first: readonly Chance[],
  others: readonly Chance[],
  firstTiming: Timing,
  otherTiming: Timing,
  goesOn: number,
): Float64Array {
  const ofFirst = sumOf(first, (chance) => chance.answer);
  const ofOthers = goesOn * sumOf(others, (chance) => chance.answer);
  const steps = Math.max(firstTiming.answers.length, otherTiming.answers.length);
  return Float64Array.from(
    { length: steps },
    (_value, step) =>
      (ofFirst * at(firstTiming.answers, step) + ofOthers * at(otherTiming.answers, step)) / (ofFirst + ofOthers),
  );
}

function firstWaveOf({ first }: Waves, whole: Whole, timing: Timing, settings: Settings): FirstWave {
  const counts = countsOf(whole.first);
  return {
    servicesIDs: first.map((chance) => chance.serviceId),
    totalCredits: sumOf(first, (chance) => chance.priceCredits),
    answers: countRange(counts.answers, settings),
    accepts: countRange(counts.accepts, settings),
    days: dayRange(timing.ended, timing.stepDays, settings),
    goesOnPercent: Math.round(whole.goesOn * 100),
  };
}
