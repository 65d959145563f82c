import { dateText } from '@fanfare/api-contract/date-text';
import { type Explanation, type Params, textOf } from '@fanfare/api-contract/explanations';
import { baseLanguage, catalogues } from './catalogues.ts';
import { withoutMarks } from './deleted-names.ts';
import type { ParamsOfText, Text } from './params.ts';

export type ValuesOf<K extends Text> = ParamsOfText[K] extends null ? [] : [params: ParamsOfText[K]];
/** The texts without values. */
export type PlainText = { [K in Text]: ParamsOfText[K] extends null ? K : never }[Text];

/** Who reads: an account, or whoever asked for it. */
export interface Reader {
  /** Of no catalogue: English. */
  language: string;
  /** Null: UTC. */
  timeZone: string | null;
}

/** Writes the texts of `api/src/locales` for one reader, in their language and time zone. */
export interface Translator {
  language: string;
  locale: string;
  /** A text, filled with exactly its values. @param args left out for a text without values */
  t<K extends Text>(key: K, ...args: ValuesOf<K>): string;
  /** A text by a name that was put together; null for none. */
  find(key: string, params?: Params): string | null;
  /** A text from the database, with names of deleted accounts in words. */
  named(text: string): string;
  /** `6.60 credits`. @param credits in decimals, as in the API */
  credits(credits: number): string;
  /** `1,234.50`. */
  amount(value: number): string;
  /** `€12.50`, with a minus sign where it is less than nothing. */
  euros(cents: number): string;
  /** `4.5`. */
  oneDecimal(value: number): string;
  /** A date, or a part of it. */
  day(at: Date, style: Intl.DateTimeFormatOptions): string;
  /** `Germany`. @param code of two letters */
  country(code: string): string;
  /** The same reader, with dates of UTC: papers about money have the months of UTC. */
  inUtc: Translator;
}

/** European English, as the front ends have it. */
const localeOf = (language: string): string => (language === baseLanguage ? 'en-GB' : language);

const made = new Map<string, Translator>();

function create(language: string, timeZone: string): Translator {
  const { own, reasons } = catalogues.get(language)!;
  const english = catalogues.get(baseLanguage)!;
  const style = { locale: localeOf(language), timeZone };
  const said = (which: 'own' | 'reasons', explanation: Explanation): string =>
    textOf({ ...style, catalogue: which === 'own' ? own : reasons }, explanation) ??
    textOf({ ...style, catalogue: english[which] }, explanation) ??
    explanation.reason;
  const t: Translator['t'] = (key, ...[params]) => said('own', { reason: key, params: params as Params | undefined });
  const found = (key: string, params?: Params) =>
    textOf({ ...style, catalogue: own }, { reason: key, params }) ??
    textOf({ ...style, catalogue: english.own }, { reason: key, params });
  const countries = new Intl.DisplayNames(style.locale, { type: 'region' });
  const tenths = new Intl.NumberFormat(style.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const decimals = new Intl.NumberFormat(style.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const money = new Intl.NumberFormat(style.locale, { style: 'currency', currency: 'EUR' });
  const minus = (text: string) => text.replace('-', '−');
  return {
    language,
    locale: style.locale,
    t,
    find: found,
    named: (text) => withoutMarks(text, (what) => said('reasons', { reason: `deleted.${what}` })),
    credits: (credits) => t('words.credits', { count: credits, credits }),
    amount: (value) => minus(decimals.format(value)),
    euros: (cents) => minus(money.format(cents / 100)),
    oneDecimal: (value) => tenths.format(value),
    day: (at, parts) => dateText(new Intl.DateTimeFormat(style.locale, { ...parts, timeZone }), at),
    country: (code) => countries.of(code) ?? code,
    get inUtc() {
      return translator({ language, timeZone: null });
    },
  };
}

/** The texts for a reader; one whose language has no catalogue, or whose zone is unknown to this machine, reads English or UTC. */
export function translator({ language, timeZone }: Reader): Translator {
  const known = catalogues.has(language) ? language : baseLanguage;
  const key = `${known} ${timeZone ?? ''}`;
  const existing = made.get(key);
  if (existing) return existing;
  const created = create(known, isZone(timeZone) ? timeZone : 'UTC');
  made.set(key, created);
  return created;
}

/** PostgreSQL knows some zones that Intl doesn't. */
function isZone(timeZone: string | null): timeZone is string {
  if (timeZone === null) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
