import type { Transaction } from '@fanfare/api-contract';
import { hundredths, toDecimal } from '../ledger/index.ts';
import type { HistoryRow } from './history.repository.ts';

type Kind = Transaction['kind'];

/** How a journal is called in the history. */
const kinds: Record<string, Kind> = {
  campaign_paid: 'payment',
  submission_refunded: 'refund',
  // In a creator's history: what an answer didn't spend and gave back.
  answer_posted: 'refund',
  promise_broken: 'refund',
  quality_refunded: 'refund',
  credits_purchased: 'purchase',
  return_begun: 'card_return',
  return_failed: 'card_return',
  gift_redeemed: 'gift',
  subscription_granted: 'grant',
  demo_granted: 'grant',
};
const curatorKinds: Record<string, Kind> = {
  answer_posted: 'clearing',
  earning_cleared: 'earning',
  promise_broken: 'reversal',
  quality_refunded: 'reversal',
};

/** Which journals a kind of the history stands for; none where the kind isn't known. */
export const journalKindsOf = (kind: string, role: 'creator' | 'curator'): string[] =>
  Object.entries(role === 'creator' ? kinds : curatorKinds)
    .filter(([, name]) => name === kind)
    .map(([journalKind]) => journalKind);

/** The first three are the specification's wording (§3), to the letter; the others follow it. */
function creatorLabel(row: HistoryRow): string {
  switch (row.journal_kind) {
    case 'campaign_paid':
      return `Campaign #${row.campaign_id} paid`;
    case 'submission_refunded':
    case 'answer_posted':
    case 'promise_broken':
    case 'quality_refunded':
      return `Refund for ${row.service_title} by ${row.curator_name} (campaign #${row.campaign_id})`;
    case 'credits_purchased':
      return 'Fanfare Credits Purchased (Stripe)';
    case 'return_begun':
      return 'Fanfare Credits Returned (Stripe)';
    case 'return_failed':
      return 'Fanfare Credits Return Failed (Stripe)';
    case 'gift_redeemed':
      return 'Fanfare Credits Redeemed (Gift code)';
    case 'subscription_granted':
      return 'Fanfare Credits Granted (Pro)';
    default:
      return 'Fanfare Credits Granted (Demo)';
  }
}

const presented = (row: HistoryRow, kind: Kind, label: string): Transaction => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  kind,
  label,
  amountCredits: toDecimal(hundredths(row.amount)),
  balanceCredits: toDecimal(hundredths(row.balance)),
  campaignId: row.campaign_id,
  submissionId: row.submission_id,
  receipt: null,
});

export const creatorTransaction = (row: HistoryRow): Transaction =>
  presented(row, kinds[row.journal_kind]!, creatorLabel(row));

export function curatorTransaction(row: HistoryRow): Transaction {
  const kind = curatorKinds[row.journal_kind]!;
  const what = kind === 'reversal' ? 'Reversed' : 'Earned';
  return presented(row, kind, `${what} for ${row.track_title} (campaign #${row.campaign_id})`);
}
