import type { Products } from '../api/products.ts';

/** Whether one way to pay takes play money. */
export const isSandbox = (method: Products['methods'][number], { stripe, isPayPalSandbox }: Products): boolean =>
  method === 'paypal' ? isPayPalSandbox : (stripe?.isSandbox ?? false);

/** Whether all that can be paid with is play money: then it is said once, for all of it. */
export const isAllSandbox = (products: Products): boolean =>
  products.methods.length > 0 && products.methods.every((method) => isSandbox(method, products));
