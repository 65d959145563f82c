import type { BilledSubscription } from '../../gateways/stripe/index.ts';

const daySeconds = 86_400;
const after = (from: Date, days: number) => new Date(from.getTime() + days * daySeconds * 1_000);

/**
 * How long Pro is valid. An unpaid renewal leaves grace days from the start of the period; an expected one adds them in advance, so that
 * nobody loses Pro between a period's end and the webhook of its renewal.
 * @param graceDays 0 and more
 */
export function validityOf(
  subscription: Pick<BilledSubscription, 'state' | 'periodStart' | 'periodEnd' | 'isEnding' | 'endedAt'>,
  graceDays: number,
): { validUntil: Date; graceUntil: Date | null } {
  const { state, periodStart, periodEnd, isEnding, endedAt } = subscription;
  if (state === 'past_due') {
    const graceUntil = after(periodStart, graceDays);
    return { validUntil: graceUntil, graceUntil };
  }
  if (state === 'ended') return { validUntil: endedAt ?? periodStart, graceUntil: null };
  return { validUntil: isEnding ? periodEnd : after(periodEnd, graceDays), graceUntil: null };
}

interface Validity {
  validUntil: Date;
  graceUntil: Date | null;
}

/** Disputes of a subscription's invoices. */
export interface InvoiceDisputes {
  /** When the first of those that weren't won began. */
  disputedAt: Date | null;
  /** Until when the invoices are paid, where a dispute of one was won. */
  paidUntil: Date | null;
}

/** Pro ends with a dispute. One that is won gives the paid period back, since the subscription itself stays cancelled. */
export function validityAfter({ disputedAt, paidUntil }: InvoiceDisputes, validity: Validity): Validity {
  const { validUntil } = validity;
  if (disputedAt !== null) return { ...validity, validUntil: disputedAt < validUntil ? disputedAt : validUntil };
  return { ...validity, validUntil: paidUntil !== null && paidUntil > validUntil ? paidUntil : validUntil };
}
