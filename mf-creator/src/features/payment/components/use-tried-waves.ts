import { useDebounced } from '@fanfare/kit';
import type { TriedWaves } from '../../../lib/forecast/queries.ts';
import { triedWaves } from '../lib/waves.ts';
import type { PlanForm } from './use-plan.ts';

/** React hook: the typed waves for the draft's forecast, debounced. */
export function useTriedWaves({ typed, saved }: PlanForm, count: number): TriedWaves | undefined {
  const first = useDebounced(typed.first);
  const percent = useDebounced(typed.percent);
  return triedWaves({ ...typed, first, percent }, saved, count);
}
