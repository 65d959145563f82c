import { useDebounced } from './use-debounced.ts';
import { useSearchParam } from './use-search-param.ts';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * React hook: a search text kept in the URL as `q`. The URL follows the typing: the router's update would be too late
 * for the next letter.
 * @returns the typed text, and the debounced one to search for
 */
export function useSearchText() {
  const [param, setParam] = useSearchParam('q');
  const [typed, setTyped] = useState(param ?? '');
  const text = useDebounced(typed.trim());
  const keepInAddress = useEffectEvent((q: string) => {
    if (q !== (param ?? '')) setParam(q || null);
  });
  useEffect(() => keepInAddress(text), [text]);
  return { typed, setTyped, text };
}
