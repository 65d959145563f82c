import { type Because, because, worded } from '../../because.ts';
import type { Transaction } from '@fanfare/api-contract';
import { hundredths, toDecimal, type JournalKind } from '../ledger/index.ts';
import type { CreatorRow } from './creator-history.repository.ts';
import type { CuratorRow } from './curator-history.repository.ts';
import type { Kind } from './filters.ts';
import type { HistoryRow } from './history.ts';

/** How journals of one kind stand in a history; null where no journal of the kind moves this wallet. */
type Entry<Row> = { kind: Kind; label: (row: Row) => Because } | null;
type Entries<Row> = Record<JournalKind, Entry<Row>>;

const wayOf = (row: CreatorRow) => (row.method === 'paypal' ? 'PayPal' : 'Stripe');
const refund = {
  kind: 'refund',
  label: ({ service_title: service, curator_name: curator, campaign_id: campaign }: CreatorRow) =>
    because('transactions.refund', { service: service!, curator: curator!, campaign: campaign! }),
} as const;

/** The first three wordings are fixed by docs/specification.md; the others follow their pattern. */
const creatorEntries: Entries<CreatorRow> = {
  campaign_paid: {
    kind: 'payment',
    label: (row) => because('transactions.campaign_paid', { campaign: row.campaign_id! }),
  },
  submission_refunded: refund,
  credits_purchased: { kind: 'purchase', label: (row) => because('transactions.purchased', { way: wayOf(row) }) },
  // An answer that released part of its hold.
  answer_posted: refund,
  promise_broken: refund,
  quality_refunded: refund,
  return_begun: { kind: 'card_return', label: (row) => because('transactions.returned', { way: wayOf(row) }) },
  return_failed: { kind: 'card_return', label: (row) => because('transactions.return_failed', { way: wayOf(row) }) },
  chargeback_opened: { kind: 'chargeback', label: (row) => because('transactions.charged_back', { way: wayOf(row) }) },
  chargeback_won: { kind: 'chargeback', label: (row) => because('transactions.restored', { way: wayOf(row) }) },
  debt_settled: { kind: 'debt', label: () => because('transactions.debt_paid') },
  credits_converted: { kind: 'conversion', label: () => because('transactions.converted') },
  gift_redeemed: { kind: 'gift', label: () => because('transactions.redeemed') },
  subscription_granted: { kind: 'grant', label: () => because('transactions.granted_pro') },
  demo_granted: { kind: 'grant', label: () => because('transactions.granted_demo') },
  earning_cleared: null,
  gift_purchased: null,
  return_paid: null,
  cash_out_begun: null,
  cash_out_paid: null,
  cash_out_returned: null,
};

const payoutWayOf = (row: CuratorRow) => because(row.method === 'paypal' ? 'words.paypal' : 'words.bank');
const earned = (row: CuratorRow) =>
  because('transactions.earned', { track: row.track_title!, campaign: row.campaign_id! });
const reversal = {
  kind: 'reversal',
  label: (row: CuratorRow) => because('transactions.reversed', { track: row.track_title!, campaign: row.campaign_id! }),
} as const;

const curatorEntries: Entries<CuratorRow> = {
  answer_posted: { kind: 'clearing', label: earned },
  earning_cleared: { kind: 'earning', label: earned },
  promise_broken: reversal,
  quality_refunded: reversal,
  cash_out_begun: { kind: 'payout', label: (row) => because('transactions.cashed_out', { way: payoutWayOf(row) }) },
  cash_out_returned: {
    kind: 'payout',
    label: (row) => because('transactions.cash_out_returned', { way: payoutWayOf(row) }),
  },
  credits_converted: { kind: 'conversion', label: () => because('transactions.converted_to_creator') },
  debt_settled: { kind: 'debt', label: () => because('transactions.debt_paid') },
  chargeback_won: { kind: 'chargeback', label: () => because('transactions.restored_debt') },
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
    ...worded({ label: entry.label(row) }),
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
