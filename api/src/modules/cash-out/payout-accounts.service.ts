import { createHash } from 'node:crypto';
import type { PayoutMethod } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import * as z from 'zod/mini';
import { ProviderRefusal, unknownAtProvider } from '../../gateways/payment-gateway.ts';
import type { BankAccounts } from '../../gateways/payout-gateway.ts';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import { notifyLive, walletChanged } from '../live/index.ts';
import type { CashOuts } from './cash-out.context.ts';
import type { CashOutRow } from './cash-outs.repository.ts';
import {
  openPayoutAccount,
  ownerOfReference,
  payoutAccount,
  recordIdentity,
  renewPayoutAccountKey,
  storeReference,
  storeState,
  type PayoutAccountRow,
} from './payout-accounts.repository.ts';

const hashOf = (identity: string): Buffer => createHash('sha256').update(identity).digest();

/** A complete payout destination. */
export interface Destination {
  reference: string;
  destination: string;
  identityHash: Buffer;
}

function banksOf({ banks }: CashOuts): BankAccounts {
  if (!banks) throw new AppError('payments_unavailable', because('cash_outs.banks_off'));
  return banks;
}

/**
 * Starts or continues the setup of payouts to a bank.
 * @returns the provider's page
 * @throws AppError payments_unavailable
 */
export async function connectBank(
  cashOuts: CashOuts,
  who: { accountId: number; email: string },
  returnUrl: string,
): Promise<string> {
  const banks = banksOf(cashOuts);
  const row = await openPayoutAccount(cashOuts.db, who.accountId, 'bank');
  try {
    const reference =
      row.reference ??
      (await storeReference(cashOuts.db, who.accountId, await banks.create({ ...who, key: row.idempotency_key })));
    return await banks.openSetup(reference, returnUrl);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    cashOuts.log.error({ err: error, accountId: who.accountId }, 'payouts to a bank could not be set up');
    if (error.isRepeatable) await renewPayoutAccountKey(cashOuts.db, who.accountId);
    throw new AppError('payments_unavailable', because('cash_outs.payout_page'), {
      cause: error,
    });
  }
}

/** Reasons where the curator's account at the provider is no more, or no longer ours to pay to; Stripe's `account_invalid` is both. */
const accountIsGone = new Set(['account_invalid', unknownAtProvider]);

/**
 * Reads the bank account that is on file for a demand.
 * @returns its id at the provider; null where it isn't the one that the demand was made for, or there is no account any more
 * @throws AppError payments_unavailable, ProviderRefusal
 */
export async function bankOfDemand(cashOuts: CashOuts, demand: CashOutRow): Promise<string | null> {
  const account = await banksOf(cashOuts)
    .read(demand.reference)
    .catch((error: unknown) => {
      if (error instanceof ProviderRefusal && accountIsGone.has(error.reason)) return null;
      throw error;
    });
  if (account === null) return null;
  const { bankId, identity } = account;
  return identity !== null && hashOf(identity).equals(demand.identity_hash) ? bankId : null;
}

/** Whether money has left for a demand, as its provider knows. @throws as `bankOfDemand` */
export const hasTransfer = (cashOuts: CashOuts, demand: CashOutRow): Promise<boolean> =>
  banksOf(cashOuts).hasTransfer(demand.id);

/** Reads a curator's bank account from the provider and stores it. */
export async function refreshBank(cashOuts: CashOuts, accountId: number): Promise<PayoutAccountRow | null> {
  const row = await payoutAccount(cashOuts.db, accountId, 'bank');
  if (row === null || row.reference === null || cashOuts.banks === null) return row;
  const now = await cashOuts.banks.read(row.reference);
  const next = {
    reference: row.reference,
    state: now.state,
    destination: now.destination,
    identity_hash: now.identity === null ? null : hashOf(now.identity),
  };
  await storeState(cashOuts.db, accountId, 'bank', next);
  if (next.state === 'ready' && next.identity_hash) {
    await recordIdentity(cashOuts.db, accountId, 'bank', next.identity_hash);
  }
  return { ...row, ...next };
}

/** Refreshes a bank account that a webhook is about. Accounts that aren't ours are ignored. */
export async function settleBankAccount(cashOuts: CashOuts, reference: string): Promise<void> {
  const accountId = await ownerOfReference(cashOuts.db, reference);
  if (accountId === null) return;
  await refreshBank(cashOuts, accountId);
  await notifyLive(cashOuts.db, [walletChanged(accountId)]);
}

const address = z.email();

const maskedAddress = (email: string): string => `${email[0]!}•••${email.slice(email.indexOf('@'))}`;

/** Whether a demand names another PayPal address than the stored one. */
export async function changesPayPal(
  db: Knex,
  accountId: number,
  request: { method: PayoutMethod; paypalEmail?: string | undefined },
): Promise<boolean> {
  if (request.method !== 'paypal' || !request.paypalEmail) return false;
  const saved = await payoutAccount(db, accountId, 'paypal');
  return saved?.reference !== request.paypalEmail.toLowerCase();
}

/** @throws AppError invalid_input */
async function payPalDestination(
  cashOuts: CashOuts,
  accountId: number,
  typed: string | undefined,
): Promise<Destination> {
  if (typed === undefined || typed === '') {
    const saved = await payoutAccount(cashOuts.db, accountId, 'paypal');
    if (saved?.state !== 'ready') refuseField('paypalEmail', because('fields.required', { field: 'paypalEmail' }));
    return { reference: saved.reference!, destination: saved.destination!, identityHash: saved.identity_hash! };
  }
  const reference = typed.toLowerCase();
  if (!address.safeParse(reference).success) refuseField('paypalEmail', because('fields.email_invalid'));
  const now = { reference, destination: maskedAddress(reference), identity_hash: hashOf(`paypal:${reference}`) };
  await storeState(cashOuts.db, accountId, 'paypal', { ...now, state: 'ready' });
  return { reference, destination: now.destination, identityHash: now.identity_hash };
}

/** @throws AppError wrong_state, payments_unavailable */
async function bankDestination(cashOuts: CashOuts, accountId: number): Promise<Destination> {
  const row = await refreshBank(cashOuts, accountId);
  if (row?.state !== 'ready') {
    throw new AppError('wrong_state', because('cash_outs.finish_bank'));
  }
  return { reference: row.reference!, destination: row.destination!, identityHash: row.identity_hash! };
}

/** The current payout destination. @throws AppError invalid_input, wrong_state, payments_unavailable */
export const destinationOf = (
  cashOuts: CashOuts,
  accountId: number,
  request: { method: PayoutMethod; paypalEmail?: string | undefined },
): Promise<Destination> =>
  request.method === 'bank'
    ? bankDestination(cashOuts, accountId)
    : payPalDestination(cashOuts, accountId, request.paypalEmail);
