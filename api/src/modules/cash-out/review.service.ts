import type { Knex } from 'knex';
import { type Because, because } from '../../because.ts';
import { eachApart } from '../../each-apart.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { audit, hundredths, isClean, releaseCashOut, wholeCredits } from '../ledger/index.ts';
import { refuseOwnCase } from '../staff-decisions/index.ts';
import { cashOutStates, findTransition, nextState } from '../states/index.ts';
import { approvalFacts, lockDestination } from './approval.repository.ts';
import type { CashOuts } from './cash-out.context.ts';
import { notifyCurator } from './notify-curator.ts';
import {
  isSuspended,
  assignToStaff,
  lockCashOut,
  setApproved,
  setRefused,
  undecidedCashOuts,
  type CashOutRow,
} from './cash-outs.repository.ts';

const newsOf = (row: CashOutRow) => ({
  accountId: row.account_id,
  cashOutId: row.id,
  amount: hundredths(row.hundredths),
});

/**
 * Approves a demand. Repeating it changes nothing.
 * @param by a staff account
 * @throws AppError not_found, forbidden (a party to it), wrong_state (over, or its account is suspended)
 */
export async function approveCashOut(db: Knex, id: number, by: number): Promise<void> {
  await db.transaction(async (trx) => {
    const row = await lockCashOut(trx, id);
    await refuseOwnCase(trx, by, [row.account_id]);
    if (['approved', 'sent', 'paid'].includes(row.status)) return;
    nextState(cashOutStates, row.status, 'approve');
    if (await isSuspended(trx, row.account_id)) {
      throw new AppError('wrong_state', because('cash_outs.suspended'));
    }
    await setApproved(trx, id, by);
    await notifyCurator(trx, { ...newsOf(row), kind: 'cash_out_approved' });
  });
}

/**
 * Rejects a demand that isn't sent, and releases its credits. Repeating it changes nothing.
 * @throws AppError not_found, forbidden (a party to it), wrong_state
 */
export async function refuseCashOut(
  db: Knex,
  id: number,
  { by, reason }: { by: number; reason: string },
): Promise<void> {
  await db.transaction(async (trx) => {
    const row = await lockCashOut(trx, id);
    await refuseOwnCase(trx, by, [row.account_id]);
    if (row.status === 'returned') return;
    nextState(cashOutStates, row.status, 'refuse');
    await releaseCashOut(trx, { cashOutId: id, accountId: row.account_id });
    await setRefused(trx, id, reason, by);
    await notifyCurator(trx, { ...newsOf(row), kind: 'cash_out_returned' });
  });
}

/** Whether the audit is clean now, and no alarm is open. */
async function areBooksRight(db: Knex): Promise<boolean> {
  if (await db('audit_alarms').whereNull('closed_at').first('id')) return false;
  return isClean(await audit(db));
}

/** Why staff decide a locked demand; null where it is approved automatically. */
async function staffReasonOf(trx: Knex.Transaction, row: CashOutRow, rules: Rules['cashOut']): Promise<Because | null> {
  const { autoApproveCredits, autoApproveDays } = rules;
  await lockDestination(trx, row.id);
  const { isPaidBefore, approved } = await approvalFacts(trx, row.id, autoApproveDays);
  if (!isPaidBefore) return because('cash_outs.waits_first');
  if (approved + row.hundredths <= wholeCredits(autoApproveCredits)) return null;
  return because('cash_outs.waits_above_days', { credits: autoApproveCredits, days: autoApproveDays });
}

/**
 * Approves small demands to known destinations automatically if the audit is clean; others wait for staff. One that fails is tried again in
 * the next run.
 * @throws AggregateError of what failed
 */
export async function decideCashOuts({ db, rules }: Pick<CashOuts, 'db' | 'rules'>): Promise<void> {
  const ids = await undecidedCashOuts(db);
  if (ids.length === 0) return;
  if (!(await areBooksRight(db))) return assignToStaff(db, ids, because('cash_outs.waits_books'));
  await eachApart(
    ids,
    (id) => `cash-out ${id}`,
    (id) => decideCashOut(db, id, rules),
  );
}

const decideCashOut = (db: Knex, id: number, rules: Rules): Promise<void> =>
  db.transaction(async (trx) => {
    const row = await lockCashOut(trx, id);
    // Cancelled, decided or suspended in the meantime.
    if (
      !findTransition(cashOutStates, row.status, 'approve') ||
      row.waits_because !== null ||
      (await isSuspended(trx, row.account_id))
    )
      return;
    const reason = await staffReasonOf(trx, row, rules.cashOut);
    if (reason !== null) return assignToStaff(trx, [id], reason);
    await setApproved(trx, id, null);
    await notifyCurator(trx, { ...newsOf(row), kind: 'cash_out_approved' });
  });
