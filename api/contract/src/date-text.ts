/**
 * A date as a language writes it in a sentence. In French the first of a month is an ordinal, "1er décembre", which Intl doesn't know.
 */
export function dateText(format: Intl.DateTimeFormat, at: Date): string {
  if (!format.resolvedOptions().locale.startsWith('fr')) return format.format(at);
  const parts = format.formatToParts(at);
  const isInWords = parts.some(({ type, value }) => type === 'month' && !/^\d+$/.test(value));
  return parts.map(({ type, value }) => (type === 'day' && value === '1' && isInWords ? '1er' : value)).join('');
}
