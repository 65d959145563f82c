import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';

export type JournalKind =
  | 'gift_redeemed'
  | 'credits_purchased'
  | 'subscription_granted'
  | 'demo_granted'
  | 'campaign_paid'
  | 'answer_posted'
  | 'submission_refunded'
  | 'earning_cleared'
  | 'gift_purchased'
  | 'return_begun'
  | 'return_paid'
  | 'return_failed'
  | 'chargeback_opened'
  | 'chargeback_won'
  | 'debt_settled'
  | 'promise_broken'
  | 'quality_refunded'
  | 'cash_out_begun'
  | 'cash_out_paid'
  | 'cash_out_returned'
  | 'credits_converted';

type Phase = 'single' | 'pending' | 'post' | 'void';

/** The phases that the legs of each kind may have; the audit refuses all others. */
export const journalPhases: Record<JournalKind, readonly Phase[]> = {
  gift_redeemed: ['single'],
  credits_purchased: ['single'],
  subscription_granted: ['single'],
  demo_granted: ['single'],
  campaign_paid: ['pending'],
  answer_posted: ['post', 'void', 'single'],
  submission_refunded: ['void'],
  earning_cleared: ['single'],
  gift_purchased: ['single'],
  return_begun: ['pending'],
  return_paid: ['post', 'void', 'single'],
  // Before the provider paid the hold is voided, afterwards it is reversed.
  return_failed: ['void', 'single'],
  chargeback_opened: ['single'],
  chargeback_won: ['single'],
  debt_settled: ['single'],
  promise_broken: ['post', 'void', 'single'],
  quality_refunded: ['post', 'void', 'single'],
  cash_out_begun: ['pending'],
  cash_out_paid: ['post', 'void', 'single'],
  cash_out_returned: ['void', 'single'],
  credits_converted: ['single'],
};

interface NewJournal {
  kind: JournalKind;
  idem: string;
  creatorAccountId?: number;
  curatorAccountId?: number;
  campaignId?: number;
  submissionId?: number;
  details?: object;
  at?: Date;
}

/**
 * Claims the natural key of an event and opens its journal. A second transaction with the key waits on the unique index, and finds it
 * taken once the first commits.
 * @returns the journal's id, or null where the event was booked before (a replay).
 */
export async function openJournal(trx: Knex.Transaction, journal: NewJournal): Promise<number | null> {
  const rows = await queryRows<{ id: number }>(trx)`
    INSERT INTO ledger_journals
      (kind, idem, creator_account_id, curator_account_id, campaign_id, submission_id, details, created_at)
    VALUES (${journal.kind}, ${journal.idem}, ${journal.creatorAccountId ?? null}, ${journal.curatorAccountId ?? null},
      ${journal.campaignId ?? null}, ${journal.submissionId ?? null}, ${JSON.stringify(journal.details ?? {})},
      coalesce(${journal.at ?? null}::timestamptz, app_now()))
    ON CONFLICT (idem) DO NOTHING RETURNING id`;
  return rows[0]?.id ?? null;
}

export interface Leg {
  phase: Phase;
  debitAccountId: number;
  creditAccountId: number;
  amount: number;
  /** `credit`, in hundredths, unless given; `eur` in cents. */
  unit?: 'credit' | 'eur';
  idem: string;
  pendingId?: number;
  submissionId?: number;
}

/** Writes all legs of a journal in one statement, in the order given; the database's trigger moves the balances. */
export async function writeLegs(
  trx: Knex.Transaction,
  journalId: number,
  legs: readonly Leg[],
  at?: Date,
): Promise<void> {
  if (legs.length === 0) throw new Error(`journal ${journalId} has no legs`);
  await trx.raw(
    `INSERT INTO ledger_transfers
       (journal_id, phase, unit, debit_account_id, credit_account_id, amount, pending_id, submission_id, idem, created_at)
     SELECT ?, l.phase, l.unit, l.debit, l.credit, l.amount, l.pending_id, l.submission_id, l.idem,
            coalesce(?::timestamptz, app_now())
       FROM unnest(?::text[], ?::text[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::int[], ?::text[])
            WITH ORDINALITY AS l (phase, unit, debit, credit, amount, pending_id, submission_id, idem, position)
      ORDER BY l.position`,
    [
      journalId,
      at ?? null,
      legs.map((leg) => leg.phase),
      legs.map((leg) => leg.unit ?? 'credit'),
      legs.map((leg) => leg.debitAccountId),
      legs.map((leg) => leg.creditAccountId),
      legs.map((leg) => leg.amount),
      // Knex's types allow no null in an array; Postgres does.
      legs.map((leg) => leg.pendingId ?? null) as number[],
      legs.map((leg) => leg.submissionId ?? null) as number[],
      legs.map((leg) => leg.idem),
    ],
  );
}
