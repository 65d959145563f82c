import { useEffect, useState } from 'react';

/** How long typing has to pause before the search runs. */
const pauseMs = 250;

/**
 * React hook: what is typed, which the search follows once it pauses; a search that changes elsewhere (Back, a link) is what is typed then.
 */
export function useSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [followed, setFollowed] = useState(search);
  if (search !== followed) {
    setFollowed(search);
    setTyped(search);
  }
  useEffect(() => {
    const next = typed.trim();
    if (next === search) return;
    const timer = setTimeout(() => {
      setFollowed(next);
      onSearch(next);
    }, pauseMs);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
