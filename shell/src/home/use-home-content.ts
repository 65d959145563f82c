import { useEffect, useState } from 'react';
import { homeContentOf, type HomeContent } from '../../boot/page-content.ts';
import { useShell } from '../shell-context.tsx';

const empty: HomeContent = { numbers: [], pricing: [], blog: [] };

/** What the home page says of the installation: the server's, else asked for. Empty lists until it is there, and where it doesn't come. */
export function useHomeContent(): HomeContent {
  const { content, services } = useShell();
  const [home, setHome] = useState(content.home ?? null);
  const { call } = services;
  useEffect(() => {
    if (home !== null) return;
    const over = new AbortController();
    const { signal } = over;
    const orNull = <Answer>(answer: Promise<Answer>) => answer.catch(() => null);
    void Promise.all([
      orNull(call('GET /api/v2/public/numbers', { signal })),
      orNull(call('GET /api/fanfare/products', { signal })),
      orNull(call('GET /api/v2/subscriptions', { signal })),
      orNull(call('GET /api/blog/posts', { query: { limit: 3 }, signal })),
    ]).then(([numbers, products, plans, posts]) => {
      if (!signal.aborted) setHome(homeContentOf({ numbers, products, plans, posts }, 'en-GB'));
    });
    return () => over.abort();
  }, [home, call]);
  return home ?? empty;
}
