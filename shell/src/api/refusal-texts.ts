import type { ApiError } from '@fanfare/api-contract';
import { type Catalogue, type Explanation, textOf } from '@fanfare/api-contract/explanations';

interface Language {
  catalogue: Catalogue;
  locale: string;
}

/** Null for a text that this page doesn't know: the API may be newer. */
function said(explanation: Partial<Explanation> | undefined, language: Language): string | null {
  if (!explanation?.reason) return null;
  try {
    return textOf(language, explanation as Explanation);
  } catch {
    return null;
  }
}

/** A refusal in a language: by its reason, else by its code, else in English. */
export function inWords(error: Partial<ApiError>, language: Language): Partial<ApiError> {
  const { fields, fieldReasons } = error;
  const message = said(error, language) ?? said({ reason: `codes.${error.code}` }, language);
  return {
    ...error,
    ...(message && { message }),
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([field, english]) => [field, said(fieldReasons?.[field], language) ?? english]),
      ),
    }),
  };
}
