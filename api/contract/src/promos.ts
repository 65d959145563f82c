import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byId, codeText, credits, id, instant, page, pageQuery } from './shapes.ts';

/** Percents and bonus percents are whole, amounts euro cents, bonus credits whole. */
export const promoKind = z.enum(['percent_off', 'amount_off', 'bonus_percent', 'bonus_credits']);

export type PromoKind = z.infer<typeof promoKind>;

/** The effect of a code on a pack. */
export const promoQuote = z.object({
  packId: z.string(),
  credits: z.int(),
  bonusCredits: credits,
  listPriceCents: z.int(),
  discountCents: z.int(),
  priceCents: z.int(),
});

export type PromoQuote = z.infer<typeof promoQuote>;

/** Only validates; the code is consumed when the payment is captured. Each refusal has its own code and message. */
export const getPromo = endpoint('GET /api/promo/:code', {
  summary: 'What a promo code does',
  tag: 'Codes',
  access: 'creator',
  params: z.strictObject({ code: codeText }),
  /** With a pack it is checked against that pack too. */
  query: z.strictObject({ packId: z.optional(z.string().check(z.minLength(1), z.maxLength(40))) }),
  response: z.object({
    code: z.string(),
    kind: promoKind,
    value: z.int(),
    /** In words: "10 % off", "5 credits on top". */
    text: z.string(),
    minCredits: z.nullable(z.int()),
    endsAt: z.nullable(instant),
    /** One for the asked pack; without one, one for each pack it can be used with. */
    quotes: z.array(promoQuote),
  }),
});

const whole = z.int().check(z.gte(1), z.lte(1_000_000));

/** How codes are doing. `scheduled`: its time is to come. `used_up`: no use is left. */
export const promoCode = z.object({
  id,
  code: z.string(),
  kind: promoKind,
  value: z.int(),
  status: z.enum(['active', 'scheduled', 'expired', 'used_up', 'stopped']),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  maxUses: z.nullable(z.int()),
  onePerAccount: z.boolean(),
  firstPurchaseOnly: z.boolean(),
  minCredits: z.nullable(z.int()),
  /** Only this account may use it. */
  accountEmail: z.nullable(z.string()),
  note: z.string(),
  isDemo: z.boolean(),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  stoppedAt: z.nullable(instant),
  stoppedBy: z.nullable(z.string()),
  uses: z.int(),
  /** Of its uses together: what was paid, what was taken off, what was given on top. */
  paidCents: z.int(),
  discountCents: z.int(),
  bonusCredits: credits,
});

export type PromoCode = z.infer<typeof promoCode>;

export const listPromoCodes = endpoint('GET /api/v2/staff/promo-codes', {
  summary: 'Promo codes, newest first',
  tag: 'Staff',
  access: 'staff',
  query: z.strictObject({ ...pageQuery, search: z.optional(z.string().check(z.maxLength(60))) }),
  response: page(promoCode),
});

/** A code that would sell credits below what they cost the platform, whatever the pack, is refused. */
export const createPromoCode = endpoint('POST /api/v2/staff/promo-codes', {
  summary: 'Create a promo code',
  tag: 'Staff',
  access: 'staff',
  body: z.strictObject({
    /** Letters, digits and dashes; made up where left out. */
    code: z.optional(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,38}[A-Za-z0-9]$/))),
    kind: promoKind,
    value: whole,
    startsAt: z.optional(z.nullable(z.iso.datetime())),
    endsAt: z.optional(z.nullable(z.iso.datetime())),
    maxUses: z.optional(z.nullable(whole)),
    /** True where left out. */
    onePerAccount: z.optional(z.boolean()),
    firstPurchaseOnly: z.optional(z.boolean()),
    minCredits: z.optional(z.nullable(whole)),
    accountEmail: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(254)))),
    note: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  response: promoCode,
});

/** Payments that are under way with it are refused at the capture; nothing is charged then. */
export const stopPromoCode = endpoint('POST /api/v2/staff/promo-codes/:id/stop', {
  summary: 'Stop a promo code; again changes nothing',
  tag: 'Staff',
  access: 'staff',
  params: byId,
  response: promoCode,
});

export const promoUse = z.object({
  id,
  usedAt: instant,
  accountEmail: z.string(),
  purchaseId: id,
  credits: z.int(),
  bonusCredits: credits,
  priceCents: z.int(),
  discountCents: z.int(),
});

export type PromoUse = z.infer<typeof promoUse>;

export const listPromoUses = endpoint('GET /api/v2/staff/promo-codes/:id/uses', {
  summary: 'Who used a promo code, newest first',
  tag: 'Staff',
  access: 'staff',
  params: byId,
  query: z.strictObject(pageQuery),
  response: page(promoUse),
});

export const promoEndpoints = [getPromo, listPromoCodes, createPromoCode, stopPromoCode, listPromoUses] as const;
