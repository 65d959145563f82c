import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { queuePath, readFilters, withoutEarnings, type QueueFilters } from './queue-filters.ts';
import { useSetting } from './use-setting.ts';

/** React hook: the open submission and the filters of the queue, both in the URL. Those by earnings rest in blind mode, which hides them. */
export function useQueueUrl() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const text = search.toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(text)), [text]);
  const openId = Number(search.get('submission')) || null;
  const [isBlind] = useSetting('blind');
  const shown = useMemo(() => (isBlind ? withoutEarnings(filters) : filters), [isBlind, filters]);
  const pathOf = useCallback((id: number | null) => queuePath(id, filters), [filters]);
  const setFilters = (next: QueueFilters) => void navigate(queuePath(openId, next), { replace: true });
  return { openId, filters: shown, pathOf, setFilters };
}
