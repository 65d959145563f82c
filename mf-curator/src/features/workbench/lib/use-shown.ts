import { useCallback, useMemo, useState } from 'react';
import type { Queue } from '../api/get-queue.ts';
import { wasHeard } from './blind.ts';
import { useSetting } from './use-setting.ts';

/**
 * React hook: the tracks that blind mode reveals: those with enough listening, and those decided.
 * @returns their ids, or null if nothing is hidden; and a function that reveals one more
 */
export function useShown(items: Queue['items']): [ids: ReadonlySet<number> | null, show: (id: number) => void] {
  const [isBlind] = useSetting('blind');
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const show = useCallback(
    (id: number) => setDecided((before) => (before.has(id) ? before : new Set([...before, id]))),
    [],
  );
  const ids = useMemo(
    () => new Set([...decided, ...items.filter(wasHeard).map((item) => item.submissionId)]),
    [items, decided],
  );
  return [isBlind ? ids : null, show];
}
