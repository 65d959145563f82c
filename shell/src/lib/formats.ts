import * as formats from '@fanfare/shared-ui';
import i18next from 'i18next';
import { localeOf } from '../../boot/locale.ts';
import { english } from './languages.ts';

/** The formats of shared-ui in the page's locale. Components render again when the language changes, as they have texts. */

/** `en-GB`, `fr`, … */
export const locale = (): string => localeOf(i18next.language ?? english);

export const formatCredits = (credits: number, options?: formats.FormatCreditsOptions): string =>
  formats.formatCredits(credits, locale(), options);
export const formatEuros = (amountCents: number): string => formats.formatEuros(amountCents, locale());
export const formatNumber = (value: number, maximumFractionDigits?: number): string =>
  formats.formatNumber(value, locale(), maximumFractionDigits);
export const formatPercent = (share: number): string => formats.formatPercent(share, locale());
export const formatDate = (at: string | number | Date, options?: Intl.DateTimeFormatOptions): string =>
  formats.formatDate(at, locale(), options);
export const formatRelative = (at: string | number | Date, now: string | number | Date): string =>
  formats.formatRelative(at, now, locale());
export const formatAgo = (at: string | number | Date, now: string | number | Date): string =>
  formats.formatAgo(at, now, locale());
/** "a, b and c". */
export const formatList = (items: readonly string[]): string => new Intl.ListFormat(locale()).format(items);
