import type { Transaction } from '@fanfare/api-contract';
import { hundredths, toDecimal } from '../ledger/index.ts';
import type { CreatorRow } from './creator-history.repository.ts';
import type { CuratorRow } from './curator-history.repository.ts';
import type { Kind } from './filters.ts';
import type { HistoryRow } from './history.ts';

/** A journal's kind in the history. */
const creatorKinds: Record<string, Kind> = {
  campaign_paid: 'payment',
  submission_refunded: 'refund',
  // An answer that released part of its hold.
  answer_posted: 'refund',
  promise_broken: 'refund',
  quality_refunded: 'refund',
  credits_purchased: 'purchase',
  return_begun: 'card_return',
  return_failed: 'card_return',
  chargeback_opened: 'chargeback',
  chargeback_won: 'chargeback',
  debt_settled: 'debt',
  credits_converted: 'conversion',
  gift_redeemed: 'gift',
  subscription_granted: 'grant',
  demo_granted: 'grant',
};
const curatorKinds: Record<string, Kind> = {
  answer_posted: 'clearing',
  earning_cleared: 'earning',
  promise_broken: 'reversal',
  quality_refunded: 'reversal',
  cash_out_begun: 'payout',
  cash_out_returned: 'payout',
  credits_converted: 'conversion',
  debt_settled: 'debt',
  chargeback_won: 'chargeback',
};

/** The journal kinds of these history kinds; null for all. */
export function journalKindsOf(kinds: readonly Kind[] | null, role: 'creator' | 'curator'): string[] | null {
  if (kinds === null) return null;
  const names = Object.entries(role === 'creator' ? creatorKinds : curatorKinds);
  return names.filter(([, kind]) => kinds.includes(kind)).map(([journalKind]) => journalKind);
}

/** The first three are fixed by docs/specification.md; the others follow their pattern. */
function creatorLabel(row: CreatorRow): string {
  const provider = row.method === 'paypal' ? 'PayPal' : 'Stripe';
  switch (row.journal_kind) {
    case 'campaign_paid':
      return `Campaign #${row.campaign_id} paid`;
    case 'submission_refunded':
    case 'answer_posted':
    case 'promise_broken':
    case 'quality_refunded':
      return `Refund for ${row.service_title} by ${row.curator_name} (campaign #${row.campaign_id})`;
    case 'credits_purchased':
      return `Fanfare Credits Purchased (${provider})`;
    case 'return_begun':
      return `Fanfare Credits Returned (${provider})`;
    case 'return_failed':
      return `Fanfare Credits Return Failed (${provider})`;
    case 'chargeback_opened':
      return `Fanfare Credits Charged Back (${provider})`;
    case 'chargeback_won':
      return `Fanfare Credits Restored (${provider})`;
    case 'debt_settled':
      return 'Fanfare Credits Paid Back (Debt)';
    case 'credits_converted':
      return 'Fanfare Credits Converted (Earnings)';
    case 'gift_redeemed':
      return 'Fanfare Credits Redeemed (Gift code)';
    case 'subscription_granted':
      return 'Fanfare Credits Granted (Pro)';
    default:
      return 'Fanfare Credits Granted (Demo)';
  }
}

const presented = (row: HistoryRow, kind: Kind, label: string, receipt: string | null): Transaction => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  kind,
  label,
  amountCredits: toDecimal(hundredths(row.amount)),
  balanceCredits: toDecimal(hundredths(row.balance)),
  campaignId: row.campaign_id,
  submissionId: row.submission_id,
  receipt,
});

/** A return is on the receipt of its purchase. */
function receiptOf(row: CreatorRow): string | null {
  if (row.purchase_id !== null) return `purchase-${row.purchase_id}`;
  return row.invoice_id === null ? null : `invoice-${row.invoice_id}`;
}

export const creatorTransaction = (row: CreatorRow): Transaction =>
  presented(row, creatorKinds[row.journal_kind]!, creatorLabel(row), receiptOf(row));

function curatorLabel(row: CuratorRow): string {
  const way = row.method === 'paypal' ? 'PayPal' : 'Bank';
  switch (row.journal_kind) {
    case 'cash_out_begun':
      return `Fanfare Credits Cashed Out (${way})`;
    case 'cash_out_returned':
      return `Fanfare Credits Cash-out Returned (${way})`;
    case 'credits_converted':
      return 'Fanfare Credits Converted (Creator wallet)';
    case 'debt_settled':
      return 'Fanfare Credits Paid Back (Debt)';
    case 'chargeback_won':
      return 'Fanfare Credits Restored (Debt)';
    case 'promise_broken':
    case 'quality_refunded':
      return `Reversed for ${row.track_title} (campaign #${row.campaign_id})`;
    default:
      return `Earned for ${row.track_title} (campaign #${row.campaign_id})`;
  }
}

export const curatorTransaction = (row: CuratorRow): Transaction =>
  presented(
    row,
    curatorKinds[row.journal_kind]!,
    curatorLabel(row),
    row.journal_kind === 'cash_out_begun' && row.is_paid ? `payout-${row.cash_out_id}` : null,
  );
