import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { credits, id, instant, page, pageQuery } from './shapes.ts';

/** A pack of credits. Prices are euro cents, taxes included; `savingPercent` is against the list price of one credit. */
export const pack = z.object({ id: z.string(), credits: z.int(), priceCents: z.int(), savingPercent: z.int() });
export type Pack = z.infer<typeof pack>;
export const listProducts = endpoint('GET /api/fanfare/products', {
  summary: 'Packs of credits on offer',
  tag: 'Payments',
  access: 'public',
  response: z.object({
    currency: z.literal('EUR'),
    packs: z.array(pack),
    /** For Stripe's own elements in the browser; null where cards are off. `scriptUrl` is Stripe.js, or the sandbox's double. */
    stripe: z.nullable(z.object({ publishableKey: z.string(), scriptUrl: z.string(), isSandbox: z.boolean() })),
  }),
});

/**
 * `open`: begun, nothing captured. `processing`: the provider works on it. `returned`: what was unspent went back to the card.
 * `failed` and `canceled` moved nothing.
 */
export const purchaseStatus = z.enum(['open', 'processing', 'paid', 'failed', 'canceled', 'returned']);
export const purchase = z.object({
  id,
  createdAt: instant,
  paidAt: z.nullable(instant),
  status: purchaseStatus,
  credits: z.int(),
  priceCents: z.int(),
  /** Still unspent of it, and what the card would get back; null once nothing is left or the days are over. */
  returnable: z.nullable(z.object({ credits, amountCents: z.int(), until: instant })),
  returnedCents: z.int(),
  /** Why the last try failed, in words for the person; null else. */
  failure: z.nullable(z.string()),
});
export type Purchase = z.infer<typeof purchase>;

/** The amount comes from the table of packs; one sent along is refused like any unknown key. */
export const createPaymentIntent = endpoint('POST /api/fanfare/stripe/create-payment-intent', {
  summary: 'Begin to buy a pack by card',
  tag: 'Payments',
  access: 'creator',
  body: z.strictObject({ packId: z.string().check(z.minLength(1), z.maxLength(40)) }),
  response: z.object({ clientSecret: z.string(), purchase }),
});

const ofPurchase = z.strictObject({ id: z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(2_147_483_647)) });
export const listPurchases = endpoint('GET /api/v2/purchases', {
  summary: 'What I bought, newest first',
  tag: 'Payments',
  access: 'creator',
  query: z.strictObject(pageQuery),
  response: page(purchase),
});
export const getPurchase = endpoint('GET /api/v2/purchases/:id', {
  summary: 'One purchase, as it stands here',
  tag: 'Payments',
  access: 'creator',
  params: ofPurchase,
  response: purchase,
});
/** What the page calls after paying: the same fulfilment as the webhook's, whichever comes first. */
export const settlePurchase = endpoint('POST /api/v2/purchases/:id/settle', {
  summary: 'Ask the provider how a purchase stands, and act on it',
  tag: 'Payments',
  access: 'creator',
  params: ofPurchase,
  response: purchase,
});
export const returnPurchase = endpoint('POST /api/v2/purchases/:id/return', {
  summary: 'Give the unspent credits of a purchase back for the money, within 14 days',
  tag: 'Payments',
  access: 'creator',
  params: ofPurchase,
  response: purchase,
});

export const paymentEndpoints = [
  listProducts,
  createPaymentIntent,
  listPurchases,
  getPurchase,
  settlePurchase,
  returnPurchase,
] as const;
