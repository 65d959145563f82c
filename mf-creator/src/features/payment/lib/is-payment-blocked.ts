import type { PaymentSummary } from '@fanfare/api-contract';

/** Whether something has to be settled before a campaign can be paid: a debt, credits, a changed price, an artist's budget, or a curator who can't be chosen. */
export const isPaymentBlocked = (
  { missingCredits, lines, budget }: PaymentSummary,
  { isOwing, isUnaccepted }: { isOwing: boolean; isUnaccepted: boolean },
): boolean =>
  isOwing ||
  missingCredits > 0 ||
  budget?.isExceeded === true ||
  isUnaccepted ||
  lines.length === 0 ||
  lines.some(({ isAvailable }) => !isAvailable);
