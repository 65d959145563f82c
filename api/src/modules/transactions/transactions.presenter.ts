import type { Transaction } from '@fanfare/api-contract';
import { hundredths, toDecimal, type JournalKind } from '../ledger/index.ts';
import type { CreatorRow } from './creator-history.repository.ts';
import type { CuratorRow } from './curator-history.repository.ts';
import type { Kind } from './filters.ts';
import type { HistoryRow } from './history.ts';

/** How journals of one kind stand in a history; null where no journal of the kind moves this wallet. */
type Entry<Row> = { kind: Kind; label: (row: Row) => string } | null;
type Entries<Row> = Record<JournalKind, Entry<Row>>;

const wayOf = (row: CreatorRow) => (row.method === 'paypal' ? 'PayPal' : 'Stripe');
const refund = {
  kind: 'refund',
  label: (row: CreatorRow) => `Refund for ${row.service_title} by ${row.curator_name} (campaign #${row.campaign_id})`,
} as const;

/** The first three wordings are fixed by docs/specification.md; the others follow their pattern. */
const creatorEntries: Entries<CreatorRow> = {
  campaign_paid: { kind: 'payment', label: (row) => `Campaign #${row.campaign_id} paid` },
  submission_refunded: refund,
  credits_purchased: { kind: 'purchase', label: (row) => `Fanfare Credits Purchased (${wayOf(row)})` },
  // An answer that released part of its hold.
  answer_posted: refund,
  promise_broken: refund,
  quality_refunded: refund,
  return_begun: { kind: 'card_return', label: (row) => `Fanfare Credits Returned (${wayOf(row)})` },
  return_failed: { kind: 'card_return', label: (row) => `Fanfare Credits Return Failed (${wayOf(row)})` },
  chargeback_opened: { kind: 'chargeback', label: (row) => `Fanfare Credits Charged Back (${wayOf(row)})` },
  chargeback_won: { kind: 'chargeback', label: (row) => `Fanfare Credits Restored (${wayOf(row)})` },
  debt_settled: { kind: 'debt', label: () => 'Fanfare Credits Paid Back (Debt)' },
  credits_converted: { kind: 'conversion', label: () => 'Fanfare Credits Converted (Earnings)' },
  gift_redeemed: { kind: 'gift', label: () => 'Fanfare Credits Redeemed (Gift code)' },
  subscription_granted: { kind: 'grant', label: () => 'Fanfare Credits Granted (Pro)' },
  demo_granted: { kind: 'grant', label: () => 'Fanfare Credits Granted (Demo)' },
  credits_given_up: { kind: 'card_return', label: () => 'Fanfare Credits Given Up (Account deleted)' },
  earning_cleared: null,
  gift_purchased: null,
  return_paid: null,
  cash_out_begun: null,
  cash_out_paid: null,
  cash_out_returned: null,
};

const payoutWayOf = (row: CuratorRow) => (row.method === 'paypal' ? 'PayPal' : 'Bank');
const earned = (row: CuratorRow) => `Earned for ${row.track_title} (campaign #${row.campaign_id})`;
const reversal = {
  kind: 'reversal',
  label: (row: CuratorRow) => `Reversed for ${row.track_title} (campaign #${row.campaign_id})`,
} as const;

const curatorEntries: Entries<CuratorRow> = {
  answer_posted: { kind: 'clearing', label: earned },
  earning_cleared: { kind: 'earning', label: earned },
  promise_broken: reversal,
  quality_refunded: reversal,
  cash_out_begun: { kind: 'payout', label: (row) => `Fanfare Credits Cashed Out (${payoutWayOf(row)})` },
  cash_out_returned: { kind: 'payout', label: (row) => `Fanfare Credits Cash-out Returned (${payoutWayOf(row)})` },
  credits_converted: { kind: 'conversion', label: () => 'Fanfare Credits Converted (Creator wallet)' },
  credits_given_up: { kind: 'payout', label: () => 'Fanfare Credits Given Up (Account deleted)' },
  debt_settled: { kind: 'debt', label: () => 'Fanfare Credits Paid Back (Debt)' },
  chargeback_won: { kind: 'chargeback', label: () => 'Fanfare Credits Restored (Debt)' },
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
    label: entry.label(row),
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
