import type { Chance } from './chances.policy.ts';
import { paces, repliedBy } from './reply-time.ts';

/** Parts of a day, so that each deadline is a whole number of them. */
const steps = [
  { upToDays: 3, stepDays: 1 / 40 },
  { upToDays: 7, stepDays: 1 / 16 },
  { upToDays: 15, stepDays: 1 / 8 },
] as const;
const coarsest = 1 / 4;

/** How finely time is cut, by the longest deadline. */
export const stepFor = (longestDays: number): number =>
  steps.find(({ upToDays }) => longestDays <= upToDays)?.stepDays ?? coarsest;

/** When the answers of services that go out together come. */
export interface Timing {
  /** The longest deadline. */
  deadlineDay: number;
  stepDays: number;
  /** The last answer is there, given that there is any. */
  last: Float64Array;
  /** Everybody has answered, or missed the deadline. */
  ended: Float64Array;
  /** The share of the answers, and of the yes, that is there. */
  answers: Float64Array;
  yes: Float64Array;
}

/** @param stepDays of the whole campaign, so that waves can be put together */
export function timingOf(chances: readonly Chance[], stepDays: number): Timing {
  const deadlineDay = Math.max(...chances.map((chance) => chance.deadlineDays));
  const stepCount = Math.round(deadlineDay / stepDays) + 1;
  const nothing = () => new Float64Array(stepCount);
  const timing: Timing = {
    deadlineDay,
    stepDays,
    last: nothing(),
    ended: nothing(),
    answers: nothing(),
    yes: nothing(),
  };
  for (const pace of paces) addPace(timing, chances, pace);
  return timing;
}

/** Adds what one pace brings, as one of several equally likely ones. */
function addPace(timing: Timing, chances: readonly Chance[], pace: number): void {
  const { stepDays } = timing;
  const last = new Float64Array(timing.last.length).fill(1);
  const ended = last.slice();
  const expected = chances.reduce((sum, chance) => sum + chance.answer, 0);
  const expectedYes = chances.reduce((sum, chance) => sum + chance.answer * chance.yes, 0) || 1;
  for (const { answer, yes, deadlineDays, reply } of chances) {
    for (let step = 0; step < last.length; step += 1) {
      const days = step * stepDays;
      const replied = repliedBy(days, deadlineDays, reply, pace);
      last[step]! *= 1 - answer + answer * replied;
      ended[step]! *= answer * replied + (days >= deadlineDays ? 1 - answer : 0);
      timing.answers[step]! += (answer * replied) / expected / paces.length;
      timing.yes[step]! += (answer * yes * replied) / expectedYes / paces.length;
    }
  }
  const nobody = last[0]!;
  last.forEach((value, step) => {
    timing.last[step]! += (value - nobody) / (1 - nobody) / paces.length;
    timing.ended[step]! += ended[step]! / paces.length;
  });
}

/** The course of a sum: `later` begins when `first` has happened. */
export function followedBy(first: Float64Array, later: Float64Array): Float64Array {
  const sum = new Float64Array(first.length + later.length - 1);
  for (let start = 0; start < first.length; start += 1) {
    const happens = first[start]! - (start > 0 ? first[start - 1]! : 0);
    if (happens <= 0) continue;
    for (let step = start; step < sum.length; step += 1) {
      sum[step]! += happens * later[Math.min(step - start, later.length - 1)]!;
    }
  }
  return sum;
}

/** The value of a course at a step, which after its end stays. */
export const at = (course: Float64Array, step: number): number => course[Math.min(step, course.length - 1)]!;

/** When a course reaches a share, between two steps as on a line. */
export function reaches(course: Float64Array, share: number, stepDays: number): number {
  const after = course.findIndex((value) => value >= share);
  if (after <= 0) return after === 0 ? 0 : (course.length - 1) * stepDays;
  const before = course[after - 1]!;
  return (after - 1 + (share - before) / (course[after]! - before)) * stepDays;
}

/** The mean of what a course describes. */
export function meanOf(course: Float64Array, stepDays: number): number {
  let days = 0;
  for (let step = 1; step < course.length; step += 1) days += 1 - (course[step - 1]! + course[step]!) / 2;
  return days * stepDays;
}
