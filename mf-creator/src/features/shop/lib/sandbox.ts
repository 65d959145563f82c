import type { Products } from '../api/products.ts';

/** Whether all payment methods use test money. */
export const isAllSandbox = ({ methods, stripe, isPayPalSandbox }: Products): boolean =>
  methods.length > 0 && methods.every((method) => (method === 'paypal' ? isPayPalSandbox : stripe?.isSandbox));
