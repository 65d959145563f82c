interface Named {
  code: string;
  name: string;
}
type Kind = 'region' | 'language';

const made = new Map<string, Intl.DisplayNames>();

function nameIn(locale: string, kind: Kind, { code, name }: Named): string {
  // The API's own names are English.
  if (locale.startsWith('en')) return name;
  const key = kind + locale;
  const names = made.get(key) ?? new Intl.DisplayNames(locale, { type: kind });
  made.set(key, names);
  return names.of(code) ?? name;
}

/** A country's name in a locale. */
export const countryName = (country: Named, locale: string): string => nameIn(locale, 'region', country);

/** Things that have a code, with their names in a locale, and in its order. */
export function named<Thing extends Named>(all: Thing[], locale: string, kind: Kind): Thing[] {
  if (locale.startsWith('en')) return all;
  const { compare } = new Intl.Collator(locale);
  return all
    .map((one) => ({ ...one, name: nameIn(locale, kind, one) }))
    .sort((one, other) => compare(one.name, other.name));
}
