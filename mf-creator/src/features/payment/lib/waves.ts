import type { Campaign } from '@fanfare/api-contract';
import type { WavePreview } from '../../../lib/forecast/queries.ts';
import { parseWhole, possiblePlan, type PlanValues } from './plan.ts';

type Chosen = Campaign['selection'];

/** The suggested first wave, a third: enough to learn from, few enough to save the rest. */
export const suggestedFirst = (count: number): number => Math.max(1, Math.round(count / 3));

/** The waves to forecast: as typed if valid, all at once if removed or if no second one is possible, else as saved. */
export function wavePreview(typed: PlanValues, saved: PlanValues, count: number): WavePreview | undefined {
  if (!possiblePlan(typed, count).inWaves) return saved.inWaves ? { firstCount: 0 } : undefined;
  const firstCount = parseWhole(typed.first, 1, count - 1);
  const minAcceptPercent = parseWhole(typed.percent, 1, 100);
  return firstCount === null || minAcceptPercent === null ? undefined : { firstCount, minAcceptPercent };
}

/** How many yes answers out of so many the rule requires. */
export const yesNeeded = (answers: number, percent: number): number =>
  Math.max(1, Math.ceil((answers * percent) / 100));

/** Splits the selection into the two waves; null until the best matches are known. */
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
