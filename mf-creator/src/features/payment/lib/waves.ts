import type { Campaign } from '@fanfare/api-contract';
import type { TriedWaves } from '../../../lib/forecast/queries.ts';
import { whole, type PlanTyped } from './plan.ts';

type Chosen = Campaign['selection'];

/** What to suggest as a first wave: a third, enough to hear whether the song lands and few enough to save the rest. */
export const suggestedFirst = (count: number): number => Math.max(1, Math.round(count / 3));

/** The waves to reckon with: as typed where that makes sense, all at once where they were taken back, else as the draft says. */
export function triedWaves(typed: PlanTyped, saved: PlanTyped, count: number): TriedWaves | undefined {
  if (!typed.inWaves) return saved.inWaves ? { firstCount: 0 } : undefined;
  const firstCount = whole(typed.first, 1, count - 1);
  const minAcceptPercent = whole(typed.percent, 1, 100);
  return firstCount === null || minAcceptPercent === null ? undefined : { firstCount, minAcceptPercent };
}

/** How many yes of so many answers let the others follow. */
export const yesNeeded = (answers: number, percent: number): number =>
  Math.max(1, Math.ceil((answers * percent) / 100));

/** Who goes out first and who waits; null while it isn't known who the best are. */
export function splitBy(
  chosen: Chosen,
  firstIds: readonly number[] | undefined,
): { first: Chosen; others: Chosen } | null {
  if (!firstIds) return null;
  const isFirst = new Set(firstIds);
  return {
    first: chosen.filter(({ service }) => isFirst.has(service.id)),
    others: chosen.filter(({ service }) => !isFirst.has(service.id)),
  };
}
