import type { CashOutDemand, StaffCashOut } from '@fanfare/api-contract';
import { because, kept, worded } from '../../because.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import type { CashOutRow } from './cash-outs.repository.ts';
import type { StaffCashOutRow } from './review.repository.ts';

const decimal = (amount: number): number => toDecimal(hundredths(amount));
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const cashOutDemand = (row: CashOutRow): CashOutDemand => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  status: row.status,
  credits: decimal(row.hundredths),
  amountCents: row.cents,
  method: row.method,
  destination: row.destination,
  approvedAt: iso(row.approved_at),
  sentAt: iso(row.sent_at),
  expectedAt: row.closed_at === null ? iso(row.expected_at) : null,
  closedAt: iso(row.closed_at),
  reason: row.reason,
  ...(row.status === 'returned' && kept('reason', row.because)),
  isAutomatic: row.is_automatic,
  receipt: row.status === 'paid' ? `payout-${row.id}` : null,
});

/** Why a demand waits for staff; null once it is decided. */
function waitingOf(row: StaffCashOutRow): Pick<StaffCashOut, 'waitsBecause' | 'texts'> {
  if (row.status !== 'requested') return { waitsBecause: null };
  if (row.is_suspended) return worded({ waitsBecause: because('cash_outs.waits_suspended') });
  return { waitsBecause: row.waits_because, ...kept('waitsBecause', row.because) };
}

export const staffCashOut = (row: StaffCashOutRow): StaffCashOut => ({
  ...cashOutDemand(row),
  curator: { accountId: row.account_id, email: row.email, display_name: row.display_name },
  facts: {
    accountAgeDays: row.account_age_days,
    answers: row.answers,
    earnedCredits: decimal(row.earned),
    paidOutCredits: decimal(row.paid_out),
    openFlags: row.open_flags,
    sharesDestination: row.shares_destination,
  },
  ...waitingOf(row),
});
