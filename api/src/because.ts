import type { Because } from '@fanfare/api-contract/because';
import { textOf } from '@fanfare/api-contract/explanations';
import english from '@fanfare/api-contract/locales/en/refusals.json' with { type: 'json' };

export { type Because, because, type PlainReason, type ReasonWith } from '@fanfare/api-contract/because';

/** European English, as the front ends have it. */
const language = { catalogue: english, locale: 'en-GB' };

/** The English text, for clients that know no catalogue. */
export const inEnglish = (because: Because): string => textOf(language, because) ?? because.reason;

type Wording = Because | null;
type Worded<T> = { [K in keyof T]: T[K] extends Because ? string : string | null } & {
  texts?: Record<string, Because>;
};

/** Fields of an answer that are said in words: in English, and in `texts` for other languages. */
export function worded<const T extends Readonly<Record<string, Wording>>>(given: T): Worded<T> {
  const fields = Object.entries<Wording>(given);
  const texts = Object.fromEntries(fields.filter((field): field is [string, Because] => field[1] !== null));
  return {
    ...Object.fromEntries(fields.map(([field, why]) => [field, why && inEnglish(why)])),
    ...(Object.keys(texts).length > 0 && { texts }),
  } as Worded<T>;
}

/** What was found, as details of a refusal: a sentence each, in English, and in `texts` for other languages. */
export const foundTexts = (
  findings: readonly Because[],
): { findings: string[]; texts: { findings: readonly Because[] } } => ({
  findings: findings.map(inEnglish),
  texts: { findings },
});

/** The text of a field whose English is stored beside it; none where it was stored without. */
export const kept = (field: string, because: Because | null): { texts?: Record<string, Because> } =>
  because === null ? {} : { texts: { [field]: because } };

/** The same in SQL, from the column `because` of a table. */
export const keptSql = (table: string, field: string): string =>
  `CASE WHEN ${table}.because IS NOT NULL THEN jsonb_build_object('${field}', ${table}.because) END`;
