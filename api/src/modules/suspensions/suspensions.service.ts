import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { queueMail } from '../../gateways/mail/index.ts';
import { AppError } from '../../plugins/errors.ts';
import { endSessionsOf } from '../auth/index.ts';
import { refuseOwnCase } from '../staff-decisions/index.ts';
import { suspensionEmails } from './suspensions.email.ts';
import { setLifted, setSuspended, staffAccountOf, type StaffAccountRow } from './suspensions.repository.ts';

/**
 * Suspends an account: its sessions and streams end with the commit, its services disappear from lists, its demands wait. Its open
 * submissions expire at their deadlines, as for any curator who doesn't answer. Its owner gets an email. Repeating it changes nothing.
 * @throws AppError not_found, forbidden (oneself, also by another account, or other staff)
 */
export async function suspendAccount(
  db: Knex,
  id: number,
  decision: { by: number; reason: string },
): Promise<StaffAccountRow> {
  const account = await staffAccountOf(db, id);
  if (id === decision.by) throw new AppError('forbidden', because('accounts.own_suspension'));
  if (account.is_staff) throw new AppError('forbidden', because('accounts.staff_suspension'));
  await refuseOwnCase(db, decision.by, [id]);
  await db.transaction(async (trx) => {
    if (!(await setSuspended(trx, id, decision))) return;
    await endSessionsOf(trx, id, 'suspended');
    await queueMail(trx, account.email, suspensionEmails.suspended);
  });
  return staffAccountOf(db, id);
}

/**
 * Staff lift a suspension: the account can log in again, and its owner gets an email. Repeating it changes nothing.
 * @throws AppError not_found, forbidden (oneself, also by another account)
 */
export async function liftSuspension(db: Knex, id: number, by: number): Promise<StaffAccountRow> {
  const { email } = await staffAccountOf(db, id);
  await refuseOwnCase(db, by, [id]);
  await db.transaction(async (trx) => {
    if (await setLifted(trx, id, by)) await queueMail(trx, email, suspensionEmails.lifted);
  });
  return staffAccountOf(db, id);
}
