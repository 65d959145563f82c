import type { Purchase } from '@fanfare/api-contract';

export type PurchaseStatus = Purchase['status'];

/** Whether a purchase may still be paid. */
export const isUnderWay = (status: PurchaseStatus): boolean => status === 'open' || status === 'processing';
