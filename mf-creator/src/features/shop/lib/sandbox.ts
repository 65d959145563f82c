import type { Products } from '../api/products.ts';

/** Whether a payment method uses test money. */
export const isSandbox = (method: Products['methods'][number], { stripe, isPayPalSandbox }: Products): boolean =>
  method === 'paypal' ? isPayPalSandbox : (stripe?.isSandbox ?? false);

/** Whether all payment methods use test money: it's said once then. */
export const isAllSandbox = (products: Products): boolean =>
  products.methods.length > 0 && products.methods.every((method) => isSandbox(method, products));
