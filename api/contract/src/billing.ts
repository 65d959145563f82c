import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { credits, day, id, text } from './shapes.ts';

const creatorEndpoint = endpointWith({ tag: 'Billing', access: 'creator' });

/** The buyer on receipts, as far as it was given. */
export const billingDetails = z.object({
  companyName: z.string(),
  /** Up to five lines. */
  address: z.string(),
  countryId: z.nullable(id),
  /** Of the EU, in its normal form: "DE123456789". */
  vatId: z.nullable(z.string()),
});
export type BillingDetails = z.infer<typeof billingDetails>;

export const getBillingDetails = creatorEndpoint('GET /api/v2/creator/billing-details', {
  summary: 'The company, address and VAT ID on my receipts',
  response: billingDetails,
});
/** Printed on receipts of later payments; those of earlier ones stay as they are. */
export const putBillingDetails = creatorEndpoint('PUT /api/v2/creator/billing-details', {
  summary: 'Change the company, address and VAT ID on my next receipts',
  body: z.strictObject({
    companyName: text(120),
    address: text(300),
    countryId: z.nullable(id),
    vatId: z.nullable(text(30)),
  }),
  response: billingDetails,
});

/** A calendar month in UTC. The opening balance and all changes (signed) add up to the closing balance. */
export const creatorStatement = z.object({
  /** `2026-05`. */
  month: z.string(),
  openingCredits: credits,
  boughtCredits: credits,
  /** By Pro, gift codes and converted earnings. */
  grantedCredits: credits,
  /** On campaigns. */
  spentCredits: credits,
  /** By curators who missed their deadline or broke a promise. */
  refundedCredits: credits,
  /** To the card or PayPal. */
  returnedCredits: credits,
  /** Taken or restored by disputes, and debts that were settled. */
  disputedCredits: credits,
  closingCredits: credits,
  transactionCount: z.int(),
  isComplete: z.boolean(),
});
export type CreatorStatement = z.infer<typeof creatorStatement>;

export const listCreatorStatements = creatorEndpoint('GET /api/v2/creator/statements', {
  summary: 'My wallet, month by month, newest first',
  response: z.array(creatorStatement),
});
export const getCreatorStatement = creatorEndpoint('GET /api/v2/creator/statements/:month', {
  summary: 'The address of a month’s statement as PDF, good for ten minutes',
  params: z.strictObject({ month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)) }),
  response: z.object({ url: z.string() }),
});
/** `from` and `to`: days in UTC, both included. */
export const exportAccounting = creatorEndpoint('GET /api/v2/creator/accounting/export', {
  summary: 'The address of my payments with net, VAT and gross as CSV, good for ten minutes',
  query: z.strictObject({ from: z.optional(day), to: z.optional(day) }),
  response: z.object({ url: z.string() }),
});
