import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../boot/locale.ts';
import { homeContentOf, type HomeContent } from '../../boot/page-content.ts';
import { pageData } from '../lib/page-data.ts';
import { useShell } from '../shell-context.tsx';

const empty: HomeContent = { rules: [], numbers: [], pricing: [], blog: [] };

/**
 * What the home page says of the installation, in the page's language: the server's, else asked for. Empty until it is there, and where it
 * doesn't come.
 */
export function useHomeContent(): HomeContent {
  const { content, services } = useShell();
  const { language } = useTranslation().i18n;
  const [known, setKnown] = useState(
    content.home ? { language: pageData?.language ?? language, home: content.home } : null,
  );
  const { call } = services;
  const isKnown = known?.language === language;
  useEffect(() => {
    if (isKnown) return;
    const over = new AbortController();
    const { signal } = over;
    const orNull = <Answer>(answer: Promise<Answer>) => answer.catch(() => null);
    void Promise.all([
      orNull(call('GET /api/v2/public/rules', { signal })),
      orNull(call('GET /api/v2/public/numbers', { signal })),
      orNull(call('GET /api/fanfare/products', { signal })),
      orNull(call('GET /api/v2/subscriptions', { signal })),
      orNull(call('GET /api/blog/posts', { query: { limit: 3 }, signal })),
    ]).then(([rules, numbers, products, plans, posts]) => {
      if (signal.aborted) return;
      setKnown({ language, home: homeContentOf({ rules, numbers, products, plans, posts }, localeOf(language)) });
    });
    return () => over.abort();
  }, [isKnown, language, call]);
  return known?.home ?? empty;
}
