const spaces = /(?<=\d)\s(?=\d{3}(?!\d))/g;
const spacesAndCommas = /(?<=\d)[\s,](?=\d{3}(?!\d))/g;

const groupsByComma = (locale: string): boolean =>
  new Intl.NumberFormat(locale).formatToParts(10_000).some(({ type, value }) => type === 'group' && value === ',');

/**
 * A typed number without the separators of its thousands: spaces of any width, as people type or paste them, and the comma where
 * the locale groups by it; elsewhere it is decimal.
 */
export const withoutGroups = (text: string, locale: string): string =>
  text.trim().replaceAll(groupsByComma(locale) ? spacesAndCommas : spaces, '');
