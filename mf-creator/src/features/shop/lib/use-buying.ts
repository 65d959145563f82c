import type { Pack } from '@fanfare/api-contract';
import { useState } from 'react';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { useBegin } from '../api/purchases.ts';

/** React hook: which pack is being bought in this place, and how its beginning went. A double click begins one purchase. */
export function useBuying() {
  const [pack, setPack] = useState<Pack | null>(null);
  const begin = useBegin();
  const start = useSingleFlight(async (chosen: Pack) => {
    setPack(chosen);
    // The refusal stands where the card would be asked for.
    await begin.mutateAsync(chosen).catch(() => undefined);
  });
  const leave = () => {
    setPack(null);
    begin.reset();
  };
  return { pack, begun: begin.data ?? null, error: begin.error, isBeginning: begin.isPending, start, leave };
}
export type Buying = ReturnType<typeof useBuying>;
