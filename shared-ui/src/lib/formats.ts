/** Formatters take the locale as an argument, because shared-ui has no access to the user. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Intl formatters are slow to create and fast to use; lists format thousands of figures. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, options);
    numberFormats.set(key, format);
  }
  return format;
}

export interface FormatCreditsOptions {
  /** Omits the decimals of a whole amount: for prices, not for balances. */
  compact?: boolean;
  /** Writes + before gains and − before losses. */
  signed?: boolean;
}

/** Formats credits given as decimals: 12.5 → "12.50" (a whole amount as "12" when compact), with a real minus sign. */
export function formatCredits(credits: number, locale: string, options: FormatCreditsOptions = {}): string {
  const whole = options.compact === true && Number.isInteger(credits);
  const digits = whole ? 0 : 2;
  return numberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: options.signed ? 'exceptZero' : 'auto',
  })
    .format(credits)
    .replace('-', '−');
}

/** Formats integer euro cents: "€39" or "€39.50"; whole euros have no decimals. */
export function formatEuros(amountCents: number, locale: string): string {
  const digits = amountCents % 100 === 0 ? 0 : 2;
  return numberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amountCents / 100);
}

/** Formats a number with the locale's grouping ("12,400"). */
export function formatNumber(value: number, locale: string, maximumFractionDigits = 1): string {
  return numberFormat(locale, { maximumFractionDigits }).format(value);
}

/** Abbreviates a count: 31200 → "31.2 k". Under a thousand it stays exact. */
export function formatShort(value: number, locale: string): string {
  if (Math.abs(value) < 1000) return formatNumber(value, locale, 0);
  const [divisor, unit] = Math.abs(value) < 999_950 ? [1000, 'k'] : [1_000_000, 'M'];
  return `${formatNumber(value / divisor, locale, 1)}\u00a0${unit}`;
}

/** Formats a share from 0 to 1 as a percentage: "31 %". */
export function formatPercent(share: number, locale: string): string {
  return `${formatNumber(share * 100, locale, 0)}\u00a0%`;
}

/** Formats seconds as "m:ss", or "h:mm:ss" from an hour on. Fractions are truncated, not rounded: 44.9 s heard is not 0:45. */
export function formatDuration(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(total / HOUR);
  const minutes = Math.floor((total % HOUR) / MINUTE);
  const rest = String(total % MINUTE).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

function toDate(at: string | number | Date): Date {
  return at instanceof Date ? at : new Date(at);
}

/** Formats an instant (ISO text, milliseconds or Date) in the reader's own time zone: "8 May 2026". */
export function formatDate(
  at: string | number | Date,
  locale: string,
  options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' },
): string {
  const format = new Intl.DateTimeFormat(locale, options);
  if (!locale.startsWith('fr')) return format.format(toDate(at));
  // The first of a month is an ordinal in French, "1er décembre", which Intl doesn't know.
  const parts = format.formatToParts(toDate(at));
  const isInWords = parts.some(({ type, value }) => type === 'month' && !/^\d+$/.test(value));
  return parts.map(({ type, value }) => (type === 'day' && value === '1' && isInWords ? '1er' : value)).join('');
}

/** Formats an instant relative to now: "2 hours ago" or "in 3 days", in the largest unit that fits. */
export function formatRelative(
  at: string | number | Date,
  now: string | number | Date,
  locale: string,
  style: Intl.RelativeTimeFormatStyle = 'long',
): string {
  const seconds = (toDate(at).getTime() - toDate(now).getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style });
  const size = Math.abs(seconds);
  if (size < MINUTE) return format.format(Math.trunc(seconds), 'second');
  if (size < HOUR) return format.format(Math.trunc(seconds / MINUTE), 'minute');
  if (size < DAY) return format.format(Math.trunc(seconds / HOUR), 'hour');
  if (size < 30 * DAY) return format.format(Math.trunc(seconds / DAY), 'day');
  if (size < 365 * DAY) return format.format(Math.trunc(seconds / (30 * DAY)), 'month');
  return format.format(Math.trunc(seconds / (365 * DAY)), 'year');
}

/** Formats an instant that is past: never in the future, however far the reader's clock is behind the one that set it. */
export function formatAgo(
  at: string | number | Date,
  now: string | number | Date,
  locale: string,
  style: Intl.RelativeTimeFormatStyle = 'long',
): string {
  return formatRelative(Math.min(toDate(at).getTime(), toDate(now).getTime()), now, locale, style);
}

/** A language's name in itself: "Français". @param language `fr` */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

export interface CountdownParts {
  days: number;
  hours: number;
  minutes: number;
  /** Whole seconds left, 0 once overdue. */
  totalSeconds: number;
  overdue: boolean;
}

/** Splits the time left until a deadline into parts; all zeros and `overdue` once it has passed. */
export function countdownParts(deadlineAt: string | number | Date, now: string | number | Date): CountdownParts {
  const left = Math.floor((toDate(deadlineAt).getTime() - toDate(now).getTime()) / 1000);
  const totalSeconds = Math.max(0, left);
  return {
    days: Math.floor(totalSeconds / DAY),
    hours: Math.floor((totalSeconds % DAY) / HOUR),
    minutes: Math.floor((totalSeconds % HOUR) / MINUTE),
    totalSeconds,
    overdue: left <= 0,
  };
}

/** The part of today that an instant was in, if it was today: an everyday alternative to the time. */
export function dayPartOf(
  at: string | number | Date,
  now: string | number | Date,
): 'morning' | 'afternoon' | 'evening' | null {
  const [then, today] = [toDate(at), toDate(now)];
  if (then.toDateString() !== today.toDateString()) return null;
  if (then.getHours() < 12) return 'morning';
  return then.getHours() < 18 ? 'afternoon' : 'evening';
}
