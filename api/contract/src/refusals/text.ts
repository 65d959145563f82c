/*
 * What the API says in words travels as the name of a text and its values, so that a front end can say it in the page's language. The
 * texts are in `locales/<language>/refusals.json`, placeholders as in the other catalogues: `{{max, number}}` is a value and its kind.
 * The API fills the texts of its emails and papers (`api/src/locales`) by the same rules.
 */

import { dateText } from '../date-text.ts';

/** A text of the catalogue, `artists.roster_full`, and its values. */
export interface Explanation {
  reason: string;
  params?: Params | undefined;
}
export type Param = string | number | readonly string[] | Explanation | readonly Explanation[];
export type Params = Readonly<Record<string, Param>>;

/** Texts by noun and name; those with a `count` have a form per plural, as `files_one`. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Language {
  catalogue: Catalogue;
  /** `en-GB`, `fr`. */
  locale: string;
  /** Of dates and times; UTC without it. */
  timeZone?: string;
}
type Format<V extends Param> = (value: V, language: Language) => string;
const kind = <V extends Param>(format: Format<V>): Format<V> => format;

const nearDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const at = ({ locale, timeZone = 'UTC' }: Language, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...style, timeZone });
/** "UTC", "CET", "UTC+1": the zone of an instant. */
const zoneOf = (instant: Date, { locale, timeZone = 'UTC' }: Language): string =>
  timeZone === 'UTC'
    ? timeZone
    : (new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
        .formatToParts(instant)
        .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone);
/** A day, a time and its zone, by a text of the catalogue where it has one. */
function spoken(name: 'moment' | 'when', iso: string, language: Language, style: Intl.DateTimeFormatOptions): string {
  const instant = new Date(iso);
  const [day, clock] = [at(language, style), at(language, { timeStyle: 'short' })].map((format) =>
    dateText(format, instant),
  );
  const params = { day: day!, time: clock!, zone: zoneOf(instant, language) };
  return textOf(language, { reason: `words.${name}`, params }) ?? `${day}, ${clock} ${params.zone}`;
}
const listed = (style: Intl.ListFormatOptions) =>
  kind<readonly string[]>((items, { locale }) => new Intl.ListFormat(locale, style).format(items));
const megabyte = 1_048_576;

/** How values of each kind are written. */
export const kinds = {
  /** Written as it is. */
  plain: kind<string | number>(String),
  number: kind<number>((value, { locale }) => value.toLocaleString(locale, { maximumFractionDigits: 2 })),
  /** Of hundredths. */
  euros: kind<number>((cents, { locale }) =>
    (cents / 100).toLocaleString(locale, { style: 'currency', currency: 'EUR' }),
  ),
  /** The same, without cents where there are none. */
  wholeEuros: kind<number>((cents, { locale }) => {
    const style = { style: 'currency', currency: 'EUR', minimumFractionDigits: cents % 100 === 0 ? 0 : 2 } as const;
    return (cents / 100).toLocaleString(locale, style);
  }),
  /** Two decimals: "1,234.50". */
  amount: kind<number>((value, { locale }) =>
    value.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  ),
  /** An ISO date or instant. */
  date: kind<string>((instant, language) => at(language, { dateStyle: 'long' }).format(new Date(instant))),
  /** The day of an ISO instant, near enough to leave the year out. */
  day: kind<string>((instant, language) => at(language, nearDay).format(new Date(instant))),
  /** An ISO instant with its zone: "14 May 2026, 22:30 UTC". */
  moment: kind<string>((instant, language) => spoken('moment', instant, language, { dateStyle: 'long' })),
  /** One near enough to leave the year out: "Mon 23 Nov, 14:05 CET". */
  when: kind<string>((instant, language) => spoken('when', instant, language, nearDay)),
  bytes: kind<number>((bytes, { locale }) => {
    const style = { style: 'unit', maximumFractionDigits: 1 } as const;
    return bytes < megabyte
      ? bytes.toLocaleString(locale, { ...style, unit: 'byte', unitDisplay: 'long' })
      : (bytes / megabyte).toLocaleString(locale, { ...style, unit: 'megabyte' });
  }),
  /** "a, b and c". */
  list: listed({ type: 'conjunction' }),
  /** "a, b or c". */
  choice: listed({ type: 'disjunction' }),
  /** "a, b, c". */
  names: kind<readonly string[]>((items) => items.join(', ')),
  /** "“a”, “b”". */
  quotes: kind<readonly string[]>((items, language) =>
    items.map((text) => textOf(language, { reason: 'words.quote', params: { text } }) ?? text).join(', '),
  ),
  /** A field of a form, by its name in the body. */
  label: kind<string>((field, language) => textOf(language, { reason: `labels.${field}` }) ?? labelOf(field)),
  /** Another text of the catalogue. */
  text: kind<Explanation>((part, language) => textOf(language, part) ?? ''),
  /** Sentences of the catalogue, one after the other. */
  texts: kind<readonly Explanation[]>((parts, language) => parts.map((part) => textOf(language, part) ?? '').join(' ')),
};

export type Kind = keyof typeof kinds;

/** `{{name}}` or `{{name, kind}}`. */
export const placeholders = /\{\{(\w+)(?:, (\w+))?\}\}/g;

/**
 * An explanation in a language; null if its catalogue hasn't got the text.
 * @throws TypeError, RangeError where a value isn't of its kind
 */
export function textOf(language: Language, { reason, params = {} }: Explanation): string | null {
  const [noun = '', name = ''] = reason.split('.', 2) as [string?, string?];
  const texts = language.catalogue[noun];
  const { count } = params;
  const form = typeof count === 'number' ? new Intl.PluralRules(language.locale).select(count) : '';
  const template = texts?.[`${name}_${form}`] ?? texts?.[`${name}_other`] ?? texts?.[name];
  if (template === undefined) return null;
  return template.replace(placeholders, (_, key: string, named: Kind = 'plain') =>
    (kinds[named] as Format<Param>)(params[key] ?? '', language),
  );
}

/** `display_name` → "Display name", `genreIds` → "Genres", `servicesIDs` → "Services": for a field without a text. */
export function labelOf(field: string): string {
  const words = field
    .replace(/I[Dd]s$/, (_match, offset: number) => (field[offset - 1] === 's' ? '' : 's'))
    .replace(/(Credits|_id|I[Dd])$/, '')
    .replace(/_/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
