import type { Chance } from './chances.policy.ts';
import { logitsUntil, paces, replyCourse } from './reply-time.ts';

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

const sumOf = (chances: readonly Chance[], value: (chance: Chance) => number) =>
  chances.reduce((total, chance) => total + value(chance), 0);

/**
 * Plain loops: a payment waits for some 7,000 steps of the innermost one.
 * @param stepDays of the whole campaign, so that waves can be combined
 */
export function timingOf(chances: readonly Chance[], stepDays: number): Timing {
  const deadlineDay = Math.max(...chances.map((chance) => chance.deadlineDays));
  const length = Math.round(deadlineDay / stepDays) + 1;
  const nobody = chances.reduce((product, { answer }) => product * (1 - answer), 1);
  const allAnswers = sumOf(chances, ({ answer }) => answer);
  const allAccepts = sumOf(chances, ({ answer, yes }) => answer * yes) || 1;
  const course = () => new Float64Array(length);
  const [last, ended, answers, accepts] = [course(), course(), course(), course()];
  const deadlines = new Set(chances.map((chance) => chance.deadlineDays));
  const logits = new Map([...deadlines].map((days) => [days, logitsUntil(days, { length, stepDays })]));
  const [arrived, noneSince, allOver, arrivedAnswers, arrivedAccepts] = [
    course(),
    course(),
    course(),
    course(),
    course(),
  ];
  for (const pace of paces) {
    noneSince.fill(1);
    allOver.fill(1);
    arrivedAnswers.fill(0);
    arrivedAccepts.fill(0);
    for (const { answer, yes, deadlineDays, reply } of chances) {
      replyCourse(arrived, logits.get(deadlineDays)!, reply, pace);
      for (let step = 0; step < length; step += 1) {
        const share = arrived[step]!;
        noneSince[step]! *= 1 - answer + answer * share;
        allOver[step]! *= answer * share + (step * stepDays >= deadlineDays ? 1 - answer : 0);
        arrivedAnswers[step]! += answer * share;
        arrivedAccepts[step]! += answer * yes * share;
      }
    }
    for (let step = 0; step < length; step += 1) {
      last[step]! += (noneSince[step]! - nobody) / (1 - nobody) / paces.length;
      ended[step]! += allOver[step]! / paces.length;
      answers[step]! += arrivedAnswers[step]! / allAnswers / paces.length;
      accepts[step]! += arrivedAccepts[step]! / allAccepts / paces.length;
    }
  }
  return { deadlineDay, stepDays, last, ended, answers, accepts };
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
