import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { queuePath, readFilters, type QueueFilters } from './queue-filters.ts';

/** React hook: the open submission and the filters of the queue, both in the URL. */
export function useQueueUrl() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const text = search.toString();
  const filters = useMemo(() => readFilters(new URLSearchParams(text)), [text]);
  const openId = Number(search.get('submission')) || null;
  const pathOf = useCallback((id: number | null) => queuePath(id, filters), [filters]);
  const setFilters = (next: QueueFilters) => void navigate(queuePath(openId, next), { replace: true });
  return { openId, filters, pathOf, setFilters };
}
