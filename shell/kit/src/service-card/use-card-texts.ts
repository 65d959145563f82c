import { genreInSentence } from '@fanfare/api-contract/genre-in-sentence';
import type { CardWords } from '@fanfare/shared-ui';
import { useMemo } from 'react';
import { useText } from '../texts.ts';

/** React hook: the texts of service cards. The object is stable as long as the language is. */
export function useCardTexts(): CardWords {
  const { t, locale } = useText();
  return useMemo(
    () => ({ say: (text, values) => t(`card.${text}`, values ?? {}), genre: genreInSentence, locale }),
    [t, locale],
  );
}
