import type { PayoutMethod } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { type Because, because, inEnglish } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import { beginCashOut, hundredths, releaseCashOut, wholeCredits, type Credits } from '../ledger/index.ts';

import { cashOutStates, nextState } from '../states/index.ts';
import { payoutGatewayFor, type CashOuts } from './cash-out.context.ts';
import { notifyCurator } from './notify-curator.ts';
import {
  cashOutOfKey,
  insertCashOut,
  lockCashOut,
  openCashOut,
  ownCashOut,
  setCancelled,
  type CashOutRow,
} from './cash-outs.repository.ts';
import { destinationOf, type Destination } from './payout-accounts.service.ts';
import { recordIdentity } from './payout-accounts.repository.ts';

const alreadyOpen = because('cash_outs.already_open');

/** @throws AppError invalid_input where it has more than two decimals */
export function creditsOf(decimal: number): Credits {
  const amount = Math.round(decimal * 100);
  if (Math.abs(amount / 100 - decimal) > 1e-9) {
    refuseField('credits', because('cash_outs.two_decimals'));
  }
  return hundredths(amount);
}

interface DemandRequest {
  credits: number;
  method: PayoutMethod;
  paypalEmail?: string | undefined;
}

/**
 * The demand that was opened under the caller's key, however long ago; null where there is none, or no key.
 * @throws AppError idempotency_mismatch where it was another one
 */
export async function findDemand(
  db: Knex,
  accountId: number,
  callerKey: string | null,
  request: DemandRequest,
): Promise<CashOutRow | null> {
  const row = callerKey === null ? null : await cashOutOfKey(db, accountId, callerKey);
  if (!row) return null;
  const isOtherPayPalAddress =
    row.method === 'paypal' && !!request.paypalEmail && row.reference !== request.paypalEmail.toLowerCase();
  if (isOtherPayPalAddress || row.hundredths !== creditsOf(request.credits) || row.method !== request.method) {
    throw new AppError('idempotency_mismatch');
  }
  return row;
}

/** A demand that may be opened, and where it is paid to. */
interface PreparedCashOut extends Destination {
  accountId: number;
  amount: Credits;
  method: PayoutMethod;
  /** Why staff decide about it; null where a job may. */
  waitsBecause: Because | null;
  /** Of a demand that a job makes: one in each period. */
  automaticPeriod?: string;
}

/**
 * Checks a demand, and reads its destination from the provider before any transaction.
 * @throws AppError email_unconfirmed, invalid_input (too little, more than two decimals, no address), conflict (one is open),
 * wrong_state (no bank yet), payments_unavailable
 */
export async function prepareCashOut(
  cashOuts: CashOuts,
  { accountId, emailConfirmed }: { accountId: number; emailConfirmed: boolean },
  request: DemandRequest,
): Promise<PreparedCashOut> {
  const { minCredits, autoApproveCredits } = cashOuts.rules.cashOut;
  if (!emailConfirmed) throw new AppError('email_unconfirmed', because('account.confirm_email'));
  payoutGatewayFor(cashOuts, request.method);
  const amount = creditsOf(request.credits);
  if (amount < wholeCredits(minCredits)) {
    refuseField('credits', because('cash_outs.minimum', { min: minCredits }));
  }
  if (await openCashOut(cashOuts.db, accountId)) throw new AppError('conflict', alreadyOpen);
  const destination = await destinationOf(cashOuts, accountId, request);
  const waitsBecause =
    amount > wholeCredits(autoApproveCredits)
      ? because('cash_outs.waits_above', { credits: autoApproveCredits })
      : null;
  return { ...destination, accountId, amount, method: request.method, waitsBecause };
}

/**
 * Opens a demand for earned credits, which are held from now on. After an audit, a job decides whether it is approved automatically.
 * @param callerKey stored with the demand; the provider's key is derived from it. Null without one
 * @throws AppError conflict (one is open), debt_outstanding, insufficient_credits
 */
export async function demandCashOut(db: Knex, demand: PreparedCashOut, callerKey: string | null): Promise<CashOutRow> {
  const { accountId, amount, method, reference, destination, identityHash } = demand;
  const id = await db.transaction(async (trx) => {
    const cashOutId = await insertCashOut(trx, {
      account_id: accountId,
      hundredths: amount,
      method,
      reference,
      destination,
      identity_hash: identityHash,
      waits_because: demand.waitsBecause && inEnglish(demand.waitsBecause),
      because: demand.waitsBecause,
      caller_key: callerKey,
      automatic_period: demand.automaticPeriod ?? null,
    });
    if (cashOutId === null) throw new AppError('conflict', alreadyOpen);
    await recordIdentity(trx, accountId, method, identityHash);
    await beginCashOut(trx, { cashOutId, accountId, amount });
    await notifyCurator(trx, { accountId, cashOutId, amount });
    return cashOutId;
  });
  return ownCashOut(db, accountId, id);
}

/**
 * Cancels a demand that isn't approved yet, and releases its credits. Repeating it changes nothing.
 * @throws AppError not_found, wrong_state
 */
export async function cancelCashOut(db: Knex, accountId: number, id: number): Promise<CashOutRow> {
  await ownCashOut(db, accountId, id);
  await db.transaction(async (trx) => {
    const row = await lockCashOut(trx, id);
    if (row.status === 'cancelled') return;
    nextState(cashOutStates, row.status, 'cancel');
    await releaseCashOut(trx, { cashOutId: id, accountId });
    await setCancelled(trx, id);
    await notifyCurator(trx, { accountId, cashOutId: id, amount: hundredths(row.hundredths) });
  });
  return ownCashOut(db, accountId, id);
}
