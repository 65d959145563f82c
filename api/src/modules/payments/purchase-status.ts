import type { Purchase } from '@fanfare/api-contract';

export type PurchaseStatus = Purchase['status'];

/** Whether a purchase may still be paid. */
export const isUnderWay = (status: PurchaseStatus): boolean => status === 'open' || status === 'processing';

/** Closed without a charge. A `mismatch` was charged, and is for a person to look at. */
export const isClosedUncharged = ({ status, failure }: { status: PurchaseStatus; failure: string | null }): boolean =>
  status === 'canceled' || (status === 'failed' && failure !== 'mismatch');
