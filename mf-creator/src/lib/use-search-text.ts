import { useDebounced } from '@fanfare/kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * React hook: a search text that stands in the address as `q`, so that back, reload and a shared link keep it. The address follows the
 * typing and does not lead it: a router's update comes too late for the next letter.
 * @returns what is typed, and what is searched for once typing rests
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
