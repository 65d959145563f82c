/** `2 answers`, `1 answer`. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** `6.60 credits`. @param credits in decimals, as in the API */
export const formatCredits = (credits: number): string =>
  `${credits.toFixed(2)} ${credits === 1 ? 'credit' : 'credits'}`;

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** `Mon 23 Nov, 14:05 UTC`: the reader's time zone is unknown. */
export const formatUtc = (date: Date): string => {
  const part = Object.fromEntries(moment.formatToParts(date).map(({ type, value }) => [type, value]));
  return `${part['weekday']} ${part['day']} ${part['month']}, ${part['hour']}:${part['minute']} UTC`;
};
