import type { ApiError } from '@fanfare/api-contract';
import { type Catalogue, type Explanation, textOf } from '@fanfare/api-contract/explanations';
import { type Worded, wordedIn } from './worded.ts';

interface Language {
  catalogue: Catalogue;
  locale: string;
}

/** Null for a text that this page doesn't know: the API may be newer. */
function said(language: Language, explanation: unknown): string | null {
  const { reason } = (explanation ?? {}) as Partial<Explanation>;
  if (!reason) return null;
  try {
    return textOf(language, explanation as Explanation);
  } catch {
    return null;
  }
}

/** Says the fields of an object that are said in words; those that this page doesn't know stay in English. */
export function sayIn(language: Language, worded: Worded): void {
  for (const [field, explanation] of Object.entries(worded.texts))
    worded[field] = said(language, explanation) ?? worded[field];
}

/** A refusal in a language: by its reason, else by its code, else in English. */
export function refusalIn(language: Language, error: Partial<ApiError>): Partial<ApiError> {
  const { fields, fieldReasons, details } = error;
  const message = said(language, error) ?? said(language, { reason: `codes.${error.code}` });
  for (const one of wordedIn(details)) sayIn(language, one);
  return {
    ...error,
    ...(message && { message }),
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([field, english]) => [field, said(language, fieldReasons?.[field]) ?? english]),
      ),
    }),
  };
}
