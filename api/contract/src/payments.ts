import * as z from 'zod/mini';
import { endpoint, endpointWith } from './endpoint.ts';
import { credits, id, instant, page, pageQuery, codeText, pagePath, texts } from './shapes.ts';

const creatorEndpoint = endpointWith({ tag: 'Payments', access: 'creator' });

/** A pack of credits. Prices are euro cents, taxes included; `savingPercent` is relative to the list price of one credit. */
export const pack = z.object({ id: z.string(), credits: z.int(), priceCents: z.int(), savingPercent: z.int() });
export type Pack = z.infer<typeof pack>;
export const listProducts = endpoint('GET /api/fanfare/products', {
  summary: 'Packs of credits on offer',
  tag: 'Payments',
  access: 'public',
  response: z.object({
    currency: z.literal('EUR'),
    packs: z.array(pack),
    /** The available payment methods; empty while nothing is on sale. */
    methods: z.array(z.enum(['card', 'paypal'])),
    /** Whether PayPal runs in its sandbox. */
    isPayPalSandbox: z.boolean(),
    /** For Stripe Elements in the browser; null if cards are off. `scriptUrl` is Stripe.js, or the sandbox's simulator. */
    stripe: z.nullable(z.object({ publishableKey: z.string(), scriptUrl: z.string(), isSandbox: z.boolean() })),
  }),
});

export const paymentMethod = z.enum(['card', 'paypal']);
export type PaymentMethod = z.infer<typeof paymentMethod>;

/**
 * `open`: started, nothing captured. `processing`: the provider is working on it. `returned`: the unspent part was refunded to
 * its source. `failed` and `canceled` moved no money.
 */
export const purchaseStatus = z.enum(['open', 'processing', 'paid', 'failed', 'canceled', 'returned']);

/**
 * A purchased gift. `ready`: paid, its code was never shown. `shown`: the newest code shown is valid. `stopped`: its payment was
 * disputed or refunded, so none of its codes is valid.
 */
export const boughtGift = z.object({ status: z.enum(['ready', 'shown', 'redeemed', 'stopped']) });

/** Credits: `credits` of the pack and `bonusCredits` on top. Money: `priceCents` is the amount paid, `discountCents` a code's discount. */
export const purchase = z.object({
  id,
  createdAt: instant,
  paidAt: z.nullable(instant),
  method: paymentMethod,
  /** A gift's credits go to whoever redeems its code. */
  purpose: z.enum(['credits', 'gift']),
  status: purchaseStatus,
  packId: z.string(),
  credits: z.int(),
  bonusCredits: credits,
  priceCents: z.int(),
  discountCents: z.int(),
  promoCode: z.nullable(z.string()),
  /** The unspent part of it, and the refund for that; null once nothing is left or the refund period is over. */
  returnable: z.nullable(
    z.object({
      credits,
      amountCents: z.int(),
      until: instant,
      /** The unspent part of their bonus, which is cancelled with them. */
      cancelledBonusCredits: z.optional(credits),
      /** The part of their bonus that is spent or held: `deductedCents` pay for it, at the pack's price per credit. */
      usedBonusCredits: z.optional(credits),
      deductedCents: z.optional(z.int()),
    }),
  ),
  returnedCents: z.int(),
  /** The reason of the last failed attempt, for display; null otherwise. */
  failure: z.nullable(z.string()),
  texts,
  /** Null until it is paid, and for anything but a gift. */
  gift: z.nullable(boughtGift),
  /** The state of a dispute: the bank or PayPal holds the money for now (`open`), took it for good (`lost`), or returned it (`won`). */
  chargeback: z.nullable(z.enum(['open', 'won', 'lost'])),
  /** The reference for `GET /api/v2/receipts/:reference`; null until it is paid. */
  receipt: z.nullable(z.string()),
});
export type Purchase = z.infer<typeof purchase>;

const packId = z.string().check(z.minLength(1), z.maxLength(40));
const origin = z.strictObject({ page: pagePath });

/** The amount comes from the table of packs; one in the request is refused like any unknown key. A promo code is consumed at the capture. */
export const createPaymentIntent = creatorEndpoint('POST /api/fanfare/stripe/create-payment-intent', {
  summary: 'Begin to buy a pack by card',
  body: z.strictObject({ packId, promoCode: z.optional(codeText) }),
  response: z.object({ clientSecret: z.string(), purchase }),
});

/** PayPal redirects to `origin.page` (default: the shop) with `?purchase=` and, if the person cancelled, `&paypal=canceled`. */
export const createPayPalOrder = creatorEndpoint('POST /api/paypal/order/create', {
  summary: 'Begin to buy a pack by PayPal',
  body: z.strictObject({ packId, promoCode: z.optional(codeText), origin: z.optional(origin) }),
  /** `approveUrl`: PayPal's approval page; null if the order is already approved and only the capture is missing. */
  response: z.object({ orderId: z.string(), approveUrl: z.nullable(z.string()), purchase }),
});
export const capturePayPalOrder = creatorEndpoint('POST /api/paypal/order/capture', {
  summary: 'Take the money of an order that was agreed to; again changes nothing',
  body: z.strictObject({ orderId: z.string().check(z.minLength(1), z.maxLength(60)) }),
  response: purchase,
});

/** Paid like a pack; once it is paid, `POST /api/v2/purchases/:id/gift-code` shows the code. */
export const buyGift = creatorEndpoint('POST /api/fanfare/gifts', {
  summary: 'Begin to buy a gift code, by card or PayPal',
  body: z.strictObject({ packId, method: z.optional(paymentMethod), origin: z.optional(origin) }),
  /** The secret for a card; the order and its page for PayPal. */
  response: z.object({
    clientSecret: z.nullable(z.string()),
    orderId: z.nullable(z.string()),
    approveUrl: z.nullable(z.string()),
    purchase,
  }),
});

const ofPurchase = z.strictObject({ id: z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(2_147_483_647)) });
export const listPurchases = creatorEndpoint('GET /api/v2/purchases', {
  summary: 'What I bought, newest first',
  query: z.strictObject(pageQuery),
  response: page(purchase),
});
export const getPurchase = creatorEndpoint('GET /api/v2/purchases/:id', {
  summary: 'One purchase, as it stands here',
  params: ofPurchase,
  response: purchase,
});
/** Called by the page after paying. Fulfils as the webhook does; whichever comes first wins. */
export const settlePurchase = creatorEndpoint('POST /api/v2/purchases/:id/settle', {
  summary: 'Ask the provider how a purchase stands, and act on it',
  params: ofPurchase,
  response: purchase,
});
export const returnPurchase = creatorEndpoint('POST /api/v2/purchases/:id/return', {
  summary: 'Give the unspent credits of a purchase back for the money, within 14 days',
  params: ofPurchase,
  response: purchase,
});
/** Codes are stored hashed, so each call creates a new one and invalidates the one shown before. */
export const showGiftCode = creatorEndpoint('POST /api/v2/purchases/:id/gift-code', {
  summary: 'Show the code of a gift that I paid',
  params: ofPurchase,
  response: z.object({ code: z.string(), credits }),
});

/** `reference`: the `receipt` of a purchase or of a row of the history. */
export const getReceipt = endpoint('GET /api/v2/receipts/:reference', {
  summary: 'The address of a receipt as PDF, good for ten minutes',
  tag: 'Payments',
  access: 'account',
  params: z.strictObject({ reference: z.string().check(z.minLength(1), z.maxLength(80)) }),
  response: z.object({ url: z.string() }),
});
