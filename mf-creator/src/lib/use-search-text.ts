import { useDebounced } from '@fanfare/kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * React hook: a search text kept in the URL as `q`. The URL follows the typing: the router's update would be too late
 * for the next letter.
 * @returns the typed text, and the debounced one to search for
 */
export function useSearchText() {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(search.get('q') ?? '');
  const text = useDebounced(typed.trim());
  const keepInAddress = useEffectEvent((q: string) => {
    if (q === (search.get('q') ?? '')) return;
    const params = new URLSearchParams(search);
    if (q) params.set('q', q);
    else params.delete('q');
    setSearch(params, { replace: true });
  });
  useEffect(() => keepInAddress(text), [text]);
  return { typed, setTyped, text };
}
