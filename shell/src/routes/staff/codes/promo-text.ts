import type { PromoCode, PromoKind } from '@fanfare/api-contract';
import type { TFunction } from 'i18next';
import { formatCredits, formatDate, formatEuros, formatNumber } from '../../../lib/formats.ts';

/** A promo code's value, for whom and when. `value` in percent, euro cents or credits, depending on `kind`. */
export type Terms = Pick<
  PromoCode,
  | 'kind'
  | 'value'
  | 'startsAt'
  | 'endsAt'
  | 'maxUses'
  | 'onePerAccount'
  | 'firstPurchaseOnly'
  | 'minCredits'
  | 'accountEmail'
>;

/** "10 % off", "5 credits on top". */
const effectText = (kind: PromoKind, value: number, t: TFunction): string =>
  t(`staff.effect.${kind}`, {
    value: kind === 'amount_off' ? formatEuros(value) : formatNumber(value),
    count: value,
  });

/** A code's value and its packs: "10 % off packs from 25 credits". */
export function benefitText({ kind, value, minCredits }: Terms, t: TFunction): string {
  const isOff = kind === 'percent_off' || kind === 'amount_off';
  return t(`staff.effect.${isOff ? 'off' : 'bonus'}${minCredits === null ? 'All' : 'From'}`, {
    effect: effectText(kind, value, t),
    credits: minCredits === null ? null : formatCredits(minCredits, { compact: true }),
  });
}

/** Its limits except the time window, as a list: "once per account". */
export const limitTexts = (
  { onePerAccount, firstPurchaseOnly, maxUses, accountEmail }: Terms,
  t: TFunction,
): string[] => [
  ...(firstPurchaseOnly ? [t('staff.limit.first')] : []),
  t(onePerAccount ? 'staff.limit.oncePerAccount' : 'staff.limit.often'),
  ...(maxUses === null ? [] : [t('staff.limit.uses', { count: maxUses })]),
  ...(accountEmail === null ? [] : [t('staff.limit.only', { email: accountEmail })]),
];

/** A day, without its year if that is the current one. */
function dayText(at: string, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return formatDate(at, { day: 'numeric', month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) });
}

function periodTexts({ startsAt, endsAt }: Terms, now: number, t: TFunction): string[] {
  const from = startsAt === null ? null : dayText(startsAt, now);
  const to = endsAt === null ? null : dayText(endsAt, now);
  if (from && to) return [t('staff.limit.between', { from, to })];
  if (from) return [t('staff.limit.from', { from })];
  return to ? [t('staff.limit.until', { to })] : [];
}

/** Who created it, and when. */
export const createdText = ({ createdAt, createdBy }: PromoCode, t: TFunction): string =>
  t(createdBy ? 'staff.promo.createdBy' : 'staff.promo.created', { when: formatDate(createdAt), who: createdBy });

/** Who stopped it, and when; empty if nobody did. */
export const stoppedText = ({ stoppedAt, stoppedBy }: PromoCode, t: TFunction): string =>
  stoppedAt === null
    ? ''
    : t(stoppedBy ? 'staff.promo.stoppedBy' : 'staff.promo.stopped', { when: formatDate(stoppedAt), who: stoppedBy });

/** The full terms: "10 % off packs from 25 credits, once per account, until 31 December". `now` in milliseconds. */
export const promoSentence = (terms: Terms, now: number, t: TFunction): string =>
  [benefitText(terms, t), ...limitTexts(terms, t), ...periodTexts(terms, now, t)].join(', ');
