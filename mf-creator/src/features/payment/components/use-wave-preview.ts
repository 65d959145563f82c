import { useDebounced } from '@fanfare/kit';
import type { WavePreview } from '../../../lib/forecast/queries.ts';
import { wavePreview } from '../lib/waves.ts';
import type { PlanForm } from './use-plan.ts';

/** React hook: the typed waves for the draft's forecast, debounced. */
export function useWavePreview({ typed, saved }: PlanForm, count: number): WavePreview | undefined {
  const first = useDebounced(typed.first);
  const percent = useDebounced(typed.percent);
  return wavePreview({ ...typed, first, percent }, saved, count);
}
