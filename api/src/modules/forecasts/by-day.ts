import type { Forecast } from '@fanfare/api-contract';
import { likeRange, meanOfCounts } from './range.ts';
import { type Timing, at, followedBy } from './timing.ts';

interface Yes {
  /** How likely each number of yes is in the end, where all go out at once. */
  accepts: Float64Array;
  /** The same in waves: where the first one was the last, and by song where it goes on. */
  stopped: Float64Array;
  goingOn: readonly { first: Float64Array; others: Float64Array }[];
}

/** Of so many yes each is there already with the same chance: how many are there. */
function thinned(counts: Float64Array, share: number): Float64Array {
  const out = new Float64Array(counts.length);
  if (share <= 0) {
    out[0] = counts.reduce((sum, p) => sum + p, 0);
    return out;
  }
  if (share >= 1) return counts.slice();
  // Adds one yes after the other, from the most on: what was counted for more of them is a yes fewer here (Horner's rule).
  for (let count = counts.length - 1; count >= 0; count -= 1) {
    for (let there = counts.length - 1; there >= 1; there -= 1) {
      out[there] = out[there]! * (1 - share) + out[there - 1]! * share;
    }
    out[0] = out[0]! * (1 - share);
    out[0] += counts[count]!;
  }
  return out;
}

function sumOfBoth(one: Float64Array, other: Float64Array, into: Float64Array): void {
  one.forEach((p, count) => {
    if (p === 0) return;
    other.forEach((q, more) => {
      if (count + more < into.length) into[count + more]! += p * q;
    });
  });
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

/**
 * Answers of yes by the end of each day, from day 0 on, to be drawn: between whole numbers, and on the last day the forecast itself.
 */
export function yesByDay(
  { accepts, stopped, goingOn }: Yes,
  first: Timing,
  others: Timing | null,
  inTheEnd: { expected: number; low: number; high: number },
): Forecast['byDay'] {
  const later = others && followedBy(first.ended, others.yes);
  const lastDay = first.deadlineDay + (others?.deadlineDay ?? 0);
  const countsBy = (day: number): Float64Array => {
    const step = Math.round(day / first.stepDays);
    const ofFirst = at(first.yes, step);
    if (!later) return thinned(accepts, ofFirst);
    const counts = new Float64Array(accepts.length);
    thinned(stopped, ofFirst).forEach((p, count) => (counts[count]! += p));
    for (const song of goingOn) {
      sumOfBoth(thinned(song.first, ofFirst), thinned(song.others, at(later, step)), counts);
    }
    return counts;
  };
  const rangeLike = likeRange(accepts, inTheEnd);
  let before = { day: 0, low: 0, expected: 0, high: 0 };
  const days = [before];
  for (let day = 1; day < lastDay; day += 1) {
    const counts = countsBy(day);
    const { low, high } = rangeLike(counts);
    // More come, none go.
    before = {
      day,
      low: Math.min(inTheEnd.low, Math.max(before.low, hundredths(low))),
      expected: Math.min(inTheEnd.expected, Math.max(before.expected, hundredths(meanOfCounts(counts)))),
      high: Math.min(inTheEnd.high, Math.max(before.high, hundredths(high))),
    };
    days.push(before);
  }
  const { low, expected, high } = inTheEnd;
  return [...days, { day: lastDay, low, expected, high }];
}
