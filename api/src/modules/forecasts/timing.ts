import type { Chance } from './chances.policy.ts';
import { paces, repliedBy } from './reply-time.ts';

/** Cumulative shares over time: one value for each step from sending on; constant after its end. */
export type Course = Float64Array;

/** When the answers of services that are sent to together arrive. */
export interface Timing {
  /** The longest deadline. */
  deadlineDay: number;
  stepDays: number;
  /** The last answer has arrived, given that there is any. */
  last: Course;
  /** Every service has answered or missed its deadline. */
  ended: Course;
  /** The share of answers, and of acceptances, that has arrived. */
  answers: Course;
  accepts: Course;
}

/** A power of two, so that each deadline is a whole number of steps: at most 120 of them. */
export const stepDaysFor = (longestDays: number): number => 2 ** Math.ceil(Math.log2(longestDays / 120));

const sumOf = (chances: readonly Chance[], value: (chance: Chance, index: number) => number) =>
  chances.reduce((total, chance, index) => total + value(chance, index), 0);
const productOf = (chances: readonly Chance[], value: (chance: Chance, index: number) => number) =>
  chances.reduce((total, chance, index) => total * value(chance, index), 1);

/** @param stepDays of the whole campaign, so that waves can be combined */
export function timingOf(chances: readonly Chance[], stepDays: number): Timing {
  const deadlineDay = Math.max(...chances.map((chance) => chance.deadlineDays));
  const steps = Array.from({ length: Math.round(deadlineDay / stepDays) + 1 }, (_value, step) => step * stepDays);
  // By pace and step: the share of each service's answers that have arrived.
  const replied = paces.map((pace) =>
    steps.map((days) => chances.map(({ deadlineDays, reply }) => repliedBy(days, deadlineDays, reply, pace))),
  );
  const course = (value: (arrived: readonly number[], days: number) => number) =>
    Float64Array.from(
      steps,
      (days, step) => replied.reduce((sum, atSteps) => sum + value(atSteps[step]!, days), 0) / paces.length,
    );
  const nobody = productOf(chances, ({ answer }) => 1 - answer);
  const answers = sumOf(chances, ({ answer }) => answer);
  const accepts = sumOf(chances, ({ answer, yes }) => answer * yes) || 1;
  return {
    deadlineDay,
    stepDays,
    last: course(
      (arrived) =>
        (productOf(chances, ({ answer }, index) => 1 - answer + answer * arrived[index]!) - nobody) / (1 - nobody),
    ),
    ended: course((arrived, days) =>
      productOf(
        chances,
        ({ answer, deadlineDays }, index) => answer * arrived[index]! + (days >= deadlineDays ? 1 - answer : 0),
      ),
    ),
    answers: course((arrived) => sumOf(chances, ({ answer }, index) => answer * arrived[index]!) / answers),
    accepts: course((arrived) => sumOf(chances, ({ answer, yes }, index) => answer * yes * arrived[index]!) / accepts),
  };
}

export const valueAt = (course: Course, step: number): number => course[Math.min(step, course.length - 1)]!;

/** A weighted mean of two courses. */
export const mixed = (one: Course, other: Course, share: number): Course =>
  Float64Array.from(
    { length: Math.max(one.length, other.length) },
    (_value, step) => (1 - share) * valueAt(one, step) + share * valueAt(other, step),
  );

/** The course of a sum: `later` starts when `first` has happened. */
export function followedBy(first: Course, later: Course): Course {
  const sum = new Float64Array(first.length + later.length - 1);
  first.forEach((value, start) => {
    const happens = value - (first[start - 1] ?? 0);
    if (happens <= 0) return;
    for (let step = start; step < sum.length; step += 1) sum[step]! += happens * valueAt(later, step - start);
  });
  return sum;
}

/** The day on which a course reaches a share, between two steps linearly. */
export function dayOf(course: Course, share: number, stepDays: number): number {
  const after = course.findIndex((value) => value >= share);
  if (after <= 0) return after === 0 ? 0 : (course.length - 1) * stepDays;
  return (after - (course[after]! - share) / (course[after]! - course[after - 1]!)) * stepDays;
}

/** The mean of the time that a course describes. */
export const meanDay = (course: Course, stepDays: number): number =>
  course.reduce((days, value, step) => (step === 0 ? 0 : days + 1 - (course[step - 1]! + value) / 2), 0) * stepDays;
