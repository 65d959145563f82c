import * as z from 'zod/mini';
import { endpointWith, staffEndpoint } from './endpoint.ts';
import { credits, day, filledText, id, instant, page, pagePath, pageQuery, text, texts } from './shapes.ts';

const curatorEndpoint = endpointWith({ tag: 'Cash-out', access: 'curator' });

/** One earned credit pays out one euro; the platform bears the transfer costs. */
export const payoutMethod = z.enum(['bank', 'paypal']);
export type PayoutMethod = z.infer<typeof payoutMethod>;

/**
 * `requested`: waits for staff. `approved`: sent next. `sent`: on its way. `paid` and `returned` are final; `returned` has a
 * reason, and its credits are back in the wallet. `cancelled`: withdrawn by the curator while `requested`.
 */
export const demandStatus = z.enum(['requested', 'approved', 'sent', 'paid', 'returned', 'cancelled']);
export type DemandStatus = z.infer<typeof demandStatus>;

export const cashOutDemand = z.object({
  id,
  createdAt: instant,
  status: demandStatus,
  credits,
  amountCents: z.int(),
  method: payoutMethod,
  /** The destination, masked for display: "DE•• 3000", "m•••@example.org". */
  destination: z.string(),
  approvedAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  /** The expected arrival; null before it is sent and once it is final. */
  expectedAt: z.nullable(instant),
  closedAt: z.nullable(instant),
  /** The reason of a return, for display; null otherwise. */
  reason: z.nullable(z.string()),
  texts,
  /** Made by a job, as the curator set it. Optional for released front ends, which don't know it. */
  isAutomatic: z.optional(z.boolean()),
  /** The reference for `GET /api/v2/receipts/:reference`; null until it is paid. */
  receipt: z.nullable(z.string()),
});
export type CashOutDemand = z.infer<typeof cashOutDemand>;

/** The state of a payout method. `incomplete`: started, but the provider still needs something. */
export const payoutWay = z.object({
  method: payoutMethod,
  state: z.enum(['off', 'missing', 'incomplete', 'ready']),
  destination: z.nullable(z.string()),
  isSandbox: z.boolean(),
  /**
   * How a demand to `destination` would be approved now: staff decide about an account's first to it, and about what exceeds
   * `automaticCredits`. Optional for released front ends, which don't know it; left out without a destination.
   */
  approval: z.optional(z.object({ isFirst: z.boolean(), automaticCredits: credits })),
});

export const getCashOut = curatorEndpoint('GET /api/cash-out/demand', {
  summary: 'What I can cash out, how, and my open demand',
  response: z.object({
    availableCredits: credits,
    clearingCredits: credits,
    /** Reserved for the open demand. */
    heldCredits: credits,
    minCredits: credits,
    /** Demands up to this amount in some days are approved automatically; `ways` say how much of it is left. */
    autoApproveCredits: credits,
    conversionBonusPercent: z.int(),
    /** Whether this account has a creator wallet to convert into. */
    canConvert: z.boolean(),
    open: z.nullable(cashOutDemand),
    ways: z.array(payoutWay),
  }),
});
/** One open demand at a time, from `minCredits` on. Up to two decimals. */
export const createCashOut = curatorEndpoint('POST /api/cash-out/demand', {
  summary: 'Ask for earned credits to be paid out',
  body: z.strictObject({
    credits: z.number().check(z.gt(0), z.lte(1_000_000)),
    method: payoutMethod,
    /** For PayPal: the first address, or a replacement. */
    paypalEmail: z.optional(z.string().check(z.trim(), z.maxLength(254))),
  }),
  response: cashOutDemand,
});
export const listCashOuts = curatorEndpoint('GET /api/v2/curator/cash-outs', {
  summary: 'My demands, newest first',
  query: z.strictObject(pageQuery),
  response: page(cashOutDemand),
});
export const cancelCashOut = curatorEndpoint('POST /api/v2/curator/cash-outs/:id/cancel', {
  summary: 'Take a demand back that waits for approval',
  response: cashOutDemand,
});
/** `weekly`: on Mondays (UTC), whatever is available. `amount`: once `fromCredits` are available, at most once a day. */
export const automaticPayoutMode = z.enum(['off', 'weekly', 'amount']);
export type AutomaticPayoutMode = z.infer<typeof automaticPayoutMode>;
/** `no_method`: the payout method isn't set up any more, or off. `returned`: the last one came back; saving the setting tries again. */
export const automaticPayoutProblem = z.enum(['no_method', 'email_unconfirmed', 'debt', 'returned']);
export type AutomaticPayoutProblem = z.infer<typeof automaticPayoutProblem>;
export const automaticPayout = z.object({
  mode: automaticPayoutMode,
  /** Null but for `amount`. */
  fromCredits: z.nullable(credits),
  method: z.nullable(payoutMethod),
  minCredits: credits,
  /** The Monday of the next weekly one. */
  nextOn: z.nullable(day),
  /** What kept the last one from being made. */
  problem: z.nullable(automaticPayoutProblem),
});
export type AutomaticPayout = z.infer<typeof automaticPayout>;
export const getAutomaticPayout = curatorEndpoint('GET /api/v2/curator/automatic-payout', {
  summary: 'When my earned credits are cashed out by themselves',
  response: automaticPayout,
});
/** Turning it on needs a method that is set up, and `step_up_required` may be answered first. */
export const putAutomaticPayout = curatorEndpoint('PUT /api/v2/curator/automatic-payout', {
  summary: 'Cash out earned credits weekly, at an amount, or only when I ask',
  body: z.strictObject({
    mode: automaticPayoutMode,
    fromCredits: z.optional(z.number().check(z.gt(0), z.lte(1_000_000))),
    method: z.optional(payoutMethod),
  }),
  response: automaticPayout,
});
/** The provider collects name and bank account on its own page and redirects to `origin.page`. */
export const connectBank = curatorEndpoint('POST /api/v2/curator/payout-account', {
  summary: 'Set up, or go on setting up, payouts to my bank; answers the page to go to',
  body: z.strictObject({ origin: z.strictObject({ page: pagePath }) }),
  response: z.object({ url: z.string() }),
});
/** Converts earned credits to creator credits, plus the bonus. */
export const convertCredits = curatorEndpoint('POST /api/v2/curator/convert', {
  summary: 'Turn earned credits into creator credits',
  body: z.strictObject({ credits: z.number().check(z.gt(0), z.lte(1_000_000)) }),
  response: z.object({
    convertedCredits: credits,
    bonusCredits: credits,
    availableCredits: credits,
    creatorWalletCredits: credits,
  }),
});

/** Who I am for the tax office. */
export const taxDetails = z.object({
  legalName: z.string(),
  /** Up to five lines. */
  address: z.string(),
  countryId: z.nullable(id),
  /** Of the EU, in its normal form: "DE123456789". */
  vatId: z.nullable(z.string()),
  /** Of any country's tax office. */
  taxNumber: z.nullable(z.string()),
});
export type TaxDetails = z.infer<typeof taxDetails>;
export const getTaxDetails = curatorEndpoint('GET /api/v2/curator/tax-details', {
  summary: 'The legal name, address and tax numbers on my statements and payout receipts',
  response: taxDetails,
});
/** Printed on receipts of later payouts; those of earlier ones stay as they are. Statements are drawn with the latest. */
export const putTaxDetails = curatorEndpoint('PUT /api/v2/curator/tax-details', {
  summary: 'Change the legal name, address and tax numbers on my documents',
  body: z.strictObject({
    legalName: text(120),
    address: text(300),
    countryId: z.nullable(id),
    vatId: z.nullable(text(30)),
    taxNumber: z.nullable(text(40)),
  }),
  response: taxDetails,
});

/** A calendar month in UTC. `opening + earned + reversed + converted + paidOut = closing` (signed). */
export const statement = z.object({
  month: z.string(),
  openingCredits: credits,
  earnedCredits: credits,
  reversedCredits: credits,
  convertedCredits: credits,
  paidOutCredits: credits,
  /** What settled a debt after a chargeback, or came back once its dispute was won. */
  debtCredits: z.optional(credits),
  closingCredits: credits,
  isComplete: z.boolean(),
});
export type Statement = z.infer<typeof statement>;
export const listStatements = curatorEndpoint('GET /api/v2/curator/statements', {
  summary: 'My cleared wallet, month by month, newest first',
  response: z.array(statement),
});
export const getStatement = curatorEndpoint('GET /api/v2/curator/statements/:month', {
  summary: 'The address of a month’s statement as PDF, good for ten minutes',
  params: z.strictObject({ month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)) }),
  response: z.object({ url: z.string() }),
});

/** A calendar year in UTC, with the sums of its months. */
export const yearlyStatement = z.object({ year: z.string(), ...z.omit(statement, { month: true }).shape });
export type YearlyStatement = z.infer<typeof yearlyStatement>;
export const listYearlyStatements = curatorEndpoint('GET /api/v2/curator/yearly-statements', {
  summary: 'My cleared wallet, year by year, newest first',
  response: z.array(yearlyStatement),
});
export const getYearlyStatement = curatorEndpoint('GET /api/v2/curator/yearly-statements/:year', {
  summary: 'The address of a year’s statement as PDF, good for ten minutes',
  params: z.strictObject({ year: z.string().check(z.regex(/^\d{4}$/)) }),
  response: z.object({ url: z.string() }),
});

export const staffCashOut = z.object({
  ...cashOutDemand.shape,
  curator: z.object({ accountId: id, email: z.string(), display_name: z.string() }),
  /** Evidence for the decision. */
  facts: z.object({
    accountAgeDays: z.int(),
    answers: z.int(),
    earnedCredits: credits,
    paidOutCredits: credits,
    openFlags: z.int(),
    /** Other accounts with the same payout destination. */
    sharesDestination: z.int(),
  }),
  /** Why it wasn't approved automatically: "above 200 credits", "the books were not right". */
  waitsBecause: z.nullable(z.string()),
});
export type StaffCashOut = z.infer<typeof staffCashOut>;
export const listStaffCashOuts = staffEndpoint('GET /api/v2/staff/cash-outs', {
  summary: 'Demands, the longest waiting first',
  query: z.strictObject({ ...pageQuery, status: z.optional(demandStatus) }),
  response: page(staffCashOut),
});
export const approveCashOut = staffEndpoint('POST /api/v2/staff/cash-outs/:id/approve', {
  summary: 'Approve a demand; again changes nothing',
  response: staffCashOut,
});
export const refuseCashOut = staffEndpoint('POST /api/v2/staff/cash-outs/:id/return', {
  summary: 'Refuse a demand that is not sent; its credits go back',
  body: z.strictObject({ reason: filledText(300) }),
  response: staffCashOut,
});

/** For staff: an account that may need to be suspended. */
export const staffAccount = z.object({
  id,
  email: z.string(),
  display_name: z.string(),
  roles: z.array(z.enum(['creator', 'curator', 'staff'])),
  createdAt: instant,
  suspendedAt: z.nullable(instant),
  suspendedBy: z.nullable(z.string()),
  suspensionReason: z.nullable(z.string()),
});
export type StaffAccount = z.infer<typeof staffAccount>;
export const listStaffAccounts = staffEndpoint('GET /api/v2/staff/accounts', {
  summary: 'Accounts by e-mail or name, or those suspended',
  query: z.strictObject({
    ...pageQuery,
    search: z.optional(z.string().check(z.maxLength(100))),
    suspended: z.optional(z.enum(['true', 'false'])),
  }),
  response: page(staffAccount),
});
/** Ends the account's sessions immediately. Its services leave the lists, and its open submissions are refunded at their deadlines. */
export const suspendAccount = staffEndpoint('POST /api/v2/staff/accounts/:id/suspend', {
  summary: 'Suspend an account; again changes nothing',
  body: z.strictObject({ reason: filledText(300) }),
  response: staffAccount,
});
export const liftSuspension = staffEndpoint('POST /api/v2/staff/accounts/:id/lift', {
  summary: 'Lift a suspension; again changes nothing',
  response: staffAccount,
});
