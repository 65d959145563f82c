import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { audit, hundredths, isClean, releaseCashOut } from '../ledger/index.ts';
import { cashOutStates, findTransition, nextState } from '../states/index.ts';
import { notifyCurator } from './notify-curator.ts';
import {
  isSuspended,
  assignToStaff,
  lockCashOut,
  setApproved,
  setReturned,
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
 * @throws AppError not_found, wrong_state (over, or its account is suspended)
 */
export async function approveCashOut(db: Knex, id: number, by: number): Promise<void> {
  await db.transaction(async (trx) => {
    const row = await lockCashOut(trx, id);
    if (['approved', 'sent', 'paid'].includes(row.status)) return;
    nextState(cashOutStates, row.status, 'approve');
    if (await isSuspended(trx, row.account_id)) {
      throw new AppError('wrong_state', 'This account is suspended; its demands wait until that is lifted.');
    }
    await setApproved(trx, id, by);
    await notifyCurator(trx, { ...newsOf(row), kind: 'cash_out_approved' });
  });
}

/**
 * Rejects a demand that isn't sent, and releases its credits. Repeating it changes nothing.
 * @throws AppError not_found, wrong_state
 */
export async function refuseCashOut(
  db: Knex,
  id: number,
  { by, reason }: { by: number; reason: string },
): Promise<void> {
  await db.transaction(async (trx) => {
    const row = await lockCashOut(trx, id);
    if (row.status === 'returned') return;
    nextState(cashOutStates, row.status, 'refuse');
    await releaseCashOut(trx, { cashOutId: id, accountId: row.account_id });
    await setReturned(trx, id, reason, by);
    await notifyCurator(trx, { ...newsOf(row), kind: 'cash_out_returned' });
  });
}

/** Whether the audit is clean now, and no alarm is open. */
async function areBooksRight(db: Knex): Promise<boolean> {
  if (await db('audit_alarms').whereNull('closed_at').first('id')) return false;
  return isClean(await audit(db));
}

/** Approves small demands automatically if the audit is clean; others wait for staff. */
export async function decideCashOuts(db: Knex): Promise<void> {
  const ids = await undecidedCashOuts(db);
  if (ids.length === 0) return;
  if (!(await areBooksRight(db))) return assignToStaff(db, ids, 'the books were not right');
  for (const id of ids) {
    await db.transaction(async (trx) => {
      const row = await lockCashOut(trx, id);
      // Cancelled, decided or suspended in the meantime.
      if (
        !findTransition(cashOutStates, row.status, 'approve') ||
        row.waits_because !== null ||
        (await isSuspended(trx, row.account_id))
      )
        return;
      await setApproved(trx, id, null);
      await notifyCurator(trx, { ...newsOf(row), kind: 'cash_out_approved' });
    });
  }
}
