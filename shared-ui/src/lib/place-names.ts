import { officialNames } from './official-names.ts';

interface Named {
  code: string;
  name: string;
}
type Kind = 'region' | 'language';

const made = new Map<string, Intl.DisplayNames>();
function namesOf(kind: Kind, locale: string): Intl.DisplayNames {
  const key = kind + locale;
  const names = made.get(key) ?? new Intl.DisplayNames(locale, { type: kind, fallback: 'none' });
  made.set(key, names);
  return names;
}

/** The API's own names are English. */
const isEnglish = (locale: string) => locale.startsWith('en');
const nameIn = (locale: string, kind: Kind, { code, name }: Named): string =>
  isEnglish(locale) ? name : (namesOf(kind, locale).of(code) ?? name);

/** A country's name in a locale. */
export const countryName = (country: Named, locale: string): string => nameIn(locale, 'region', country);

/** Many languages write the names of languages small, but not where they stand alone. */
const capitalized = (name: string, locale: string) => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);

/** Things that have a code, to be chosen from a list: with their names in a locale, and in its order. */
export function named<Thing extends Named>(all: Thing[], locale: string, kind: Kind): Thing[] {
  if (isEnglish(locale)) return all;
  const { compare } = new Intl.Collator(locale);
  return all
    .map((one) => ({ ...one, name: capitalized(nameIn(locale, kind, one), locale) }))
    .sort((one, other) => compare(one.name, other.name));
}

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
const codes = new Map<Kind, ReadonlyMap<string, string>>();
/** Codes of two letters by their English names. */
function codesOf(kind: Kind): ReadonlyMap<string, string> {
  const known = codes.get(kind);
  if (known) return known;
  const names = namesOf(kind, 'en');
  const pairs = letters.flatMap((one) => letters.map((other) => one + other));
  const byName = new Map(
    pairs.flatMap((code) => {
      const name = names.of(kind === 'region' ? code.toUpperCase() : code);
      return name === undefined ? [] : [[name, code] as const];
    }),
  );
  codes.set(kind, byName);
  return byName;
}

/** What the API names in English without a code, in a locale: "French" → "français". One that isn't known stays as it is. */
export function nameFrom(english: string, locale: string, kind: Kind): string {
  if (isEnglish(locale)) return english;
  const code = officialNames[kind][english] ?? codesOf(kind).get(english);
  if (code === undefined) return english;
  return nameIn(locale, kind, { code: kind === 'region' ? code.toUpperCase() : code, name: english });
}
