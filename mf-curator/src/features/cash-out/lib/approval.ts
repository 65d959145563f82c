import type { PayoutMethod } from '@fanfare/api-contract';
import type { CashOut } from '../../../lib/cash-out-query.ts';

/** How a demand will be approved; `general` while that isn't known yet. */
export type Approval = 'general' | 'first' | 'automatic' | 'above' | 'usedUp';

interface Wanted {
  method: PayoutMethod | null;
  /** Null until it is a valid amount. */
  credits: number | null;
  /** A PayPal address is typed that may replace the one before. */
  hasNewAddress: boolean;
}

/** What will happen to a demand as it stands in the form. */
export function approvalOf(
  { ways }: Pick<CashOut, 'ways'>,
  { method, credits, hasNewAddress }: Wanted,
): { approval: Approval; automaticCredits: number } {
  const way = ways.find((one) => one.method === method);
  const automaticCredits = way?.approval?.automaticCredits ?? 0;
  const state = (approval: Approval) => ({ approval, automaticCredits });
  if (!way) return state('general');
  if (hasNewAddress || way.destination === null || way.approval?.isFirst) return state('first');
  // An API from before doesn't say.
  if (!way.approval || credits === null) return state('general');
  if (credits <= automaticCredits) return state('automatic');
  return state(automaticCredits > 0 ? 'above' : 'usedUp');
}
