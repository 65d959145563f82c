import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { credits, day, id, instant, page, pageQuery } from './shapes.ts';

/** A row of the history. `label` has the specification's wording; the amount is signed; the balance is the one after the row. */
export const transaction = z.object({
  id,
  createdAt: instant,
  kind: z.enum([
    'payment',
    'refund',
    'purchase',
    'gift',
    'promo',
    'grant',
    'conversion',
    'card_return',
    'earning',
    'clearing',
    'payout',
    'reversal',
    'chargeback',
    'debt',
  ]),
  label: z.string(),
  /** What `label` says, for texts in other languages, and the values in it. Always sent; optional for released front ends. */
  code: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  amountCredits: credits,
  balanceCredits: credits,
  campaignId: z.nullable(id),
  submissionId: z.nullable(id),
  /** The campaign's track, in the creator's history; `label` stays as the specification words it. */
  trackTitle: z.optional(z.nullable(z.string())),
  /** The reference for `GET /api/v2/receipts/:reference`; null if there is none. */
  receipt: z.nullable(z.string()),
});

export type Transaction = z.infer<typeof transaction>;

/** `kind`: one or several, comma-separated. `from` and `to`: days in UTC, both included. */
const filters = {
  kind: z.optional(z.string().check(z.maxLength(200))),
  from: z.optional(day),
  to: z.optional(day),
};

const history = { tag: 'Transactions', query: z.strictObject({ ...pageQuery, ...filters }) } as const;

export const creatorTransactions = endpoint('GET /api/v2/transactions/me/creator', {
  summary: 'The creator wallet, newest first',
  access: 'creator',
  ...history,
  response: z.object({ ...page(transaction).shape, balanceCredits: credits }),
});

export const exportCreatorTransactions = endpoint('GET /api/v2/transactions/me/creator/export', {
  summary: 'The address of the creator wallet as CSV, good for ten minutes',
  tag: 'Transactions',
  access: 'creator',
  query: z.strictObject(filters),
  response: z.object({ url: z.string() }),
});

/** Rows of `clearing` count once they clear. The balance is the amount available to cash out, without the amount held for an open demand. */
export const curatorTransactions = endpoint('GET /api/v2/transactions/me/curator', {
  summary: 'The curator wallet, newest first',
  access: 'curator',
  ...history,
  response: z.object({
    ...page(transaction).shape,
    balanceCredits: credits,
    clearingCredits: credits,
    heldCredits: credits,
  }),
});

export const exportCuratorTransactions = endpoint('GET /api/v2/transactions/me/curator/export', {
  summary: 'The address of the curator wallet as CSV, good for ten minutes',
  tag: 'Transactions',
  access: 'curator',
  query: z.strictObject(filters),
  response: z.object({ url: z.string() }),
});

/** The legacy call: the creator wallet if there is one, else the curator's. */
export const transactionHistory = endpoint('GET /api/account/transactions/history', {
  summary: 'My transactions (legacy)',
  access: 'account',
  ...history,
  response: z.object({ ...page(transaction).shape, balanceCredits: credits }),
});
