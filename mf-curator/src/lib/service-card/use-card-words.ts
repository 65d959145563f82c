import { useText } from '@fanfare/kit';
import type { CardWords } from '@fanfare/shared-ui';
import { useMemo } from 'react';

/** React hook: how service cards speak here. The same object as long as the language is. */
export function useCardWords(): CardWords {
  const { t, locale } = useText();
  return useMemo(() => ({ say: (text, values) => t(`card.${text}`, values ?? {}), locale }), [t, locale]);
}
