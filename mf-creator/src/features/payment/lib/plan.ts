import type { Campaign } from '@fanfare/api-contract';
import type { PlanBody } from '../api/plan.ts';

/** The fields of the plan. Field names are persisted. */
export interface PlanValues {
  when: 'now' | 'later';
  /** In the format of the browser's field, local time: "2026-05-20T18:00". */
  at: string;
  inWaves: boolean;
  first: string;
  percent: string;
}
export interface PlanErrors {
  at?: 'past' | 'late';
  first?: true;
  percent?: true;
}

const dayMs = 86_400_000;
/** How far ahead a campaign can be scheduled (docs/rules.md#campaigns). */
const furthestDays = 60;

/** The latest time a campaign can be scheduled for, in milliseconds. */
export const latestStart = (now: number): number => now + furthestDays * dayMs;

const pad = (part: number) => String(part).padStart(2, '0');

/** An instant in the format of the browser's date and time field. */
export function localTime(at: string | number): string {
  const date = new Date(at);
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-');
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** The plan saved in the draft. */
export const savedPlan = ({ sendAt, waves }: Campaign): PlanValues => ({
  when: sendAt ? 'later' : 'now',
  at: sendAt ? localTime(sendAt) : '',
  inWaves: Boolean(waves),
  first: String(waves?.firstCount ?? ''),
  percent: String(waves?.minAcceptPercent ?? 30),
});

/** A whole number within bounds; else null. */
export const parseWhole = (text: string, from: number, to: number): number | null => {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= from && value <= to ? value : null;
};

/** The plan that a campaign of so many curators can have: a single one takes no second wave, whatever was ticked before. */
export const possiblePlan = (typed: PlanValues, count: number): PlanValues =>
  count > 1 ? typed : { ...typed, inWaves: false };

/**
 * The changes to save before paying: null if there are none, errors if a field is invalid.
 * @param count of chosen curators: both waves need at least one
 * @param now in milliseconds, by the product's clock
 */
export function planBody(
  values: PlanValues,
  saved: PlanValues,
  count: number,
  now: number,
): { body: PlanBody | null } | { errors: PlanErrors } {
  const typed = possiblePlan(values, count);
  const at = typed.when === 'later' ? Date.parse(typed.at) : null;
  const first = parseWhole(typed.first, 1, count - 1);
  const percent = parseWhole(typed.percent, 1, 100);
  const errors: PlanErrors = {
    ...(at !== null && !(at > now) ? { at: 'past' } : {}),
    ...(at !== null && at > latestStart(now) ? { at: 'late' } : {}),
    ...(typed.inWaves && first === null ? { first: true } : {}),
    ...(typed.inWaves && percent === null ? { percent: true } : {}),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const body: PlanBody = {
    sendAt: at === null ? null : new Date(at).toISOString(),
    waves:
      typed.inWaves && first !== null && percent !== null ? { firstCount: first, minAcceptPercent: percent } : null,
  };
  const isSaved =
    typed.when === saved.when &&
    (typed.when === 'now' || typed.at === saved.at) &&
    typed.inWaves === saved.inWaves &&
    (!typed.inWaves || (typed.first === saved.first && typed.percent === saved.percent));
  return { body: isSaved ? null : body };
}
