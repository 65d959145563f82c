import * as z from 'zod/mini';
import { endpointWith, staffEndpoint } from './endpoint.ts';
import { codeText, credits, filledText, id, instant, page, pageQuery } from './shapes.ts';

const creatorEndpoint = endpointWith({ tag: 'Codes', access: 'creator' });

const codeParam = z.strictObject({ code: codeText });

export const getGift = creatorEndpoint('GET /api/gift/:code', {
  summary: 'What a gift code holds',
  params: codeParam,
  response: z.object({ credits, status: z.enum(['unused', 'redeemed']) }),
});

export const redeemGift = creatorEndpoint('POST /api/gift/:code', {
  summary: 'Redeem a gift code',
  params: codeParam,
  response: z.object({ creditsAdded: credits, walletCredits: credits }),
});

/** The code itself can't be read again: `ending` holds its last characters. */
export const giftCode = z.object({
  id,
  ending: z.nullable(z.string()),
  credits,
  status: z.enum(['unused', 'redeemed', 'stopped']),
  source: z.enum(['staff', 'bought', 'demo']),
  note: z.string(),
  createdAt: instant,
  /** Who issued or bought it. */
  createdBy: z.nullable(z.string()),
  redeemedAt: z.nullable(instant),
  redeemedBy: z.nullable(z.string()),
  stoppedAt: z.nullable(instant),
  /** It gives too much for one person to decide: somebody else has to release it. */
  isAwaitingRelease: z.optional(z.boolean()),
  releasedBy: z.optional(z.nullable(z.string())),
});

export type GiftCode = z.infer<typeof giftCode>;

export const listGiftCodes = staffEndpoint('GET /api/v2/staff/gift-codes', {
  summary: 'Gift codes, newest first',
  query: z.strictObject({
    ...pageQuery,
    status: z.optional(z.enum(['unused', 'redeemed', 'stopped'])),
    awaitingRelease: z.optional(z.enum(['true', 'false'])),
  }),
  response: page(giftCode),
});

export const issueGiftCodes = staffEndpoint('POST /api/v2/staff/gift-codes', {
  summary: 'Issue gift codes; they are shown this once',
  body: z.strictObject({
    count: z.int().check(z.gte(1), z.lte(100)),
    credits: z.int().check(z.gte(1), z.lte(1_000)),
    note: filledText(200),
  }),
  response: z.object({ codes: z.array(z.object({ id, code: z.string(), credits })) }),
});

export const stopGiftCode = staffEndpoint('POST /api/v2/staff/gift-codes/:id/stop', {
  summary: 'Stop a gift code that nobody has redeemed; again changes nothing',
  response: giftCode,
});

export const releaseGiftCode = staffEndpoint('POST /api/v2/staff/gift-codes/:id/release', {
  summary: 'Release a gift code that somebody else issued; again changes nothing',
  response: giftCode,
});
