import { useText } from '@fanfare/kit';
import type { CardWords } from '@fanfare/shared-ui';
import { useMemo } from 'react';

/** React hook: the texts of service cards, memoised. */
export function useCardWords(): CardWords {
  const { t, locale } = useText();
  return useMemo(() => ({ say: (text, values) => t(`card.${text}`, values ?? {}), locale }), [t, locale]);
}
