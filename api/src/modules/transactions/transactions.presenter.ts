import type { Transaction } from '@fanfare/api-contract';
import type { Translator } from '../../texts/index.ts';
import { hundredths, toDecimal, type JournalKind } from '../ledger/index.ts';
import type { CreatorRow } from './creator-history.repository.ts';
import type { CuratorRow } from './curator-history.repository.ts';
import type { Kind } from './filters.ts';
import type { HistoryRow } from './history.ts';

/** What a row is: in the specification's words, and by a code and the values in it, for other languages. */
interface LabelledEntry {
  label: string;
  code: string;
  values?: NonNullable<Transaction['values']>;
}
/** How journals of one kind stand in a history; null where no journal of the kind moves this wallet. */
type Entry<Row> = { kind: Kind; describe: (row: Row) => LabelledEntry } | null;
type Entries<Row> = Record<JournalKind, Entry<Row>>;

const always = (kind: Kind, code: string, label: string) => ({ kind, describe: () => ({ code, label }) });
const wayOf = (row: CreatorRow) => (row.method === 'paypal' ? 'PayPal' : 'Stripe');
/** "Fanfare Credits Purchased (PayPal)". */
const byWay = (kind: Kind, code: string, what: string) => ({
  kind,
  describe: (row: CreatorRow) => ({
    code,
    label: `Fanfare Credits ${what} (${wayOf(row)})`,
    values: { way: wayOf(row) },
  }),
});
const debtPaid = always('debt', 'debtPaid', 'Fanfare Credits Paid Back (Debt)');
const refund = {
  kind: 'refund',
  describe: ({ service_title, curator_name, campaign_id }: CreatorRow) => ({
    code: 'refund',
    label: `Refund for ${service_title} by ${curator_name} (campaign #${campaign_id})`,
    values: { service: service_title ?? '', curator: curator_name ?? '', campaign: campaign_id ?? 0 },
  }),
} as const;

/** The first three wordings are fixed by docs/specification.md; the others follow their pattern. */
const creatorEntries: Entries<CreatorRow> = {
  campaign_paid: {
    kind: 'payment',
    describe: ({ campaign_id }) => ({
      code: 'campaignPaid',
      label: `Campaign #${campaign_id} paid`,
      values: { campaign: campaign_id ?? 0 },
    }),
  },
  submission_refunded: refund,
  credits_purchased: byWay('purchase', 'purchase', 'Purchased'),
  // An answer that released part of its hold.
  answer_posted: refund,
  promise_broken: refund,
  quality_refunded: refund,
  return_begun: byWay('card_return', 'returned', 'Returned'),
  return_failed: byWay('card_return', 'returnFailed', 'Return Failed'),
  chargeback_opened: byWay('chargeback', 'chargedBack', 'Charged Back'),
  chargeback_won: byWay('chargeback', 'restored', 'Restored'),
  debt_settled: debtPaid,
  credits_converted: always('conversion', 'fromEarnings', 'Fanfare Credits Converted (Earnings)'),
  gift_redeemed: always('gift', 'gift', 'Fanfare Credits Redeemed (Gift code)'),
  subscription_granted: always('grant', 'grantedPro', 'Fanfare Credits Granted (Pro)'),
  demo_granted: always('grant', 'grantedDemo', 'Fanfare Credits Granted (Demo)'),
  credits_given_up: always('card_return', 'givenUp', 'Fanfare Credits Given Up (Account deleted)'),
  earning_cleared: null,
  gift_purchased: null,
  return_paid: null,
  cash_out_begun: null,
  cash_out_paid: null,
  cash_out_returned: null,
};

/** "Earned for Paper Sisters (campaign #56)". */
const forTrack = (kind: Kind, code: string, what: string) => ({
  kind,
  describe: ({ track_title, campaign_id }: CuratorRow) => ({
    code,
    label: `${what} for ${track_title} (campaign #${campaign_id})`,
    values: { track: track_title ?? '', campaign: campaign_id ?? 0 },
  }),
});
const reversal = forTrack('reversal', 'reversed', 'Reversed');
/** "Fanfare Credits Cashed Out (Bank)". */
const payout = (code: string, what: string) => ({
  kind: 'payout' as const,
  describe: ({ method }: CuratorRow) => ({
    code: method === 'paypal' ? code : `${code}_bank`,
    label: `Fanfare Credits ${what} (${method === 'paypal' ? 'PayPal' : 'Bank'})`,
  }),
});

const curatorEntries: Entries<CuratorRow> = {
  answer_posted: forTrack('clearing', 'earned', 'Earned'),
  earning_cleared: forTrack('earning', 'earned', 'Earned'),
  promise_broken: reversal,
  quality_refunded: reversal,
  cash_out_begun: payout('cashedOut', 'Cashed Out'),
  cash_out_returned: payout('cashOutReturned', 'Cash-out Returned'),
  credits_converted: always('conversion', 'toCreator', 'Fanfare Credits Converted (Creator wallet)'),
  credits_given_up: always('payout', 'givenUp', 'Fanfare Credits Given Up (Account deleted)'),
  debt_settled: debtPaid,
  chargeback_won: always('chargeback', 'restoredDebt', 'Fanfare Credits Restored (Debt)'),
  campaign_paid: null,
  submission_refunded: null,
  credits_purchased: null,
  gift_purchased: null,
  return_begun: null,
  return_paid: null,
  return_failed: null,
  chargeback_opened: null,
  gift_redeemed: null,
  subscription_granted: null,
  demo_granted: null,
  cash_out_paid: null,
};

/** What a row says in the reader's language. */
export const transactionLabel = ({ code, values, label }: Transaction, { find }: Translator): string =>
  (code === undefined ? null : find(`transaction.${code}`, values)) ?? label;

/** The journal kinds of these history kinds; null for all. */
export function journalKindsOf(kinds: readonly Kind[] | null, role: 'creator' | 'curator'): string[] | null {
  if (kinds === null) return null;
  const entries = Object.entries(role === 'creator' ? creatorEntries : curatorEntries);
  return entries.filter(([, entry]) => entry && kinds.includes(entry.kind)).map(([journalKind]) => journalKind);
}

/** The history kind of a journal that moved a creator wallet. */
export function creatorKindOf(journalKind: JournalKind): Kind {
  const entry = creatorEntries[journalKind];
  if (!entry) throw new Error(`A journal of kind ${journalKind} moved a wallet in whose history it has no place`);
  return entry.kind;
}

function presented<Row extends HistoryRow>(entries: Entries<Row>, row: Row, receipt: string | null): Transaction {
  const entry = entries[row.journal_kind];
  if (!entry) throw new Error(`A journal of kind ${row.journal_kind} moved a wallet in whose history it has no place`);
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    kind: entry.kind,
    ...entry.describe(row),
    amountCredits: toDecimal(hundredths(row.amount)),
    balanceCredits: toDecimal(hundredths(row.balance)),
    campaignId: row.campaign_id,
    submissionId: row.submission_id,
    receipt,
  };
}

/** A return is on the receipt of its purchase. */
function receiptOf(row: CreatorRow): string | null {
  if (row.purchase_id !== null) return `purchase-${row.purchase_id}`;
  return row.invoice_id === null ? null : `invoice-${row.invoice_id}`;
}

export const creatorTransaction = (row: CreatorRow): Transaction => ({
  ...presented(creatorEntries, row, receiptOf(row)),
  trackTitle: row.track_title,
});

export const curatorTransaction = (row: CuratorRow): Transaction =>
  presented(
    curatorEntries,
    row,
    row.journal_kind === 'cash_out_begun' && row.is_paid ? `payout-${row.cash_out_id}` : null,
  );
