import type { ApiError } from '@fanfare/api-contract';
import { type Catalogue, type Explanation, type Param, type Params, textOf } from '@fanfare/api-contract/explanations';
import { type Worded, wordedIn } from './worded.ts';

interface Language {
  catalogue: Catalogue;
  locale: string;
}

/** The values of a text, with those said that are themselves in words: the name of something deleted. */
function valuesIn(language: Language, params: Params): Params {
  const own = Object.entries(params).filter(([name]) => name !== 'texts');
  const texts = (params as Readonly<Record<string, unknown>>)['texts'] as Readonly<Record<string, unknown>> | undefined;
  return Object.fromEntries(
    own.map(([name, value]) => [name, said(language, texts?.[name]) ?? valueIn(language, value)]),
  );
}
const isText = (value: unknown): value is Explanation =>
  typeof value === 'object' && value !== null && 'reason' in value;
const explained = (language: Language, { reason, params }: Explanation): Explanation => ({
  reason,
  ...(params && { params: valuesIn(language, params) }),
});
function valueIn(language: Language, value: Param): Param {
  if (Array.isArray(value) && value.every(isText)) return value.map((one) => explained(language, one));
  return isText(value) ? explained(language, value) : value;
}

/** Null for a text that this page doesn't know: the API may be newer. */
function said(language: Language, explanation: unknown): string | null {
  if (!isText(explanation)) return null;
  try {
    return textOf(language, explained(language, explanation));
  } catch {
    return null;
  }
}

/** Says the fields of an object that are said in words; those that this page doesn't know stay in English. */
export function sayIn(language: Language, worded: Worded): void {
  for (const [field, explanation] of Object.entries(worded.texts)) {
    const english = worded[field];
    worded[field] =
      Array.isArray(explanation) && Array.isArray(english)
        ? english.map((one: unknown, index) => said(language, explanation[index]) ?? one)
        : (said(language, explanation) ?? english);
  }
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
