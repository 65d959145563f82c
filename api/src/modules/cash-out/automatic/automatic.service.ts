import type { AutomaticPayout, CallTypes, putAutomaticPayout } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../../because.ts';
import { AppError, refuseField } from '../../../plugins/errors.ts';
import type { Rules } from '../../../rules.ts';
import { type Credits, hundredths, toDecimal, wholeCredits } from '../../ledger/index.ts';
import { type CashOuts, payoutGatewayFor } from '../cash-out.context.ts';
import { creditsOf } from '../demand.service.ts';
import { destinationOf } from '../payout-accounts.service.ts';
import { readAutomaticPayout, saveAutomaticPayout } from './automatic.repository.ts';

type AutomaticPayoutForm = CallTypes<typeof putAutomaticPayout>['body'];

/** A curator's setting: off until they turn it on. */
export async function automaticPayout(db: Knex, accountId: number, rules: Rules): Promise<AutomaticPayout> {
  const row = await readAutomaticPayout(db, accountId);
  return {
    mode: row?.mode ?? 'off',
    fromCredits: row?.fromHundredths ? toDecimal(hundredths(row.fromHundredths)) : null,
    method: row?.method ?? null,
    minCredits: rules.cashOut.minCredits,
    nextOn: row?.nextOn ?? null,
    problem: row?.problem ?? null,
  };
}

/** @throws AppError invalid_input where an amount is missing, or less than can be cashed out */
function amountOf({ fromCredits }: AutomaticPayoutForm, { cashOut: { minCredits } }: Rules): Credits {
  if (fromCredits === undefined) refuseField('fromCredits', because('fields.required', { field: 'amount' }));
  const amount = creditsOf(fromCredits);
  if (amount < wholeCredits(minCredits)) refuseField('fromCredits', because('cash_outs.minimum', { min: minCredits }));
  return amount;
}

/**
 * Changes when earned credits are cashed out by themselves. Turning it on needs a destination that is set up.
 * @throws AppError email_unconfirmed, invalid_input (no method or amount), wrong_state (no destination), payments_unavailable
 */
export async function changeAutomaticPayout(
  cashOuts: CashOuts,
  who: { accountId: number; emailConfirmed: boolean },
  form: AutomaticPayoutForm,
): Promise<AutomaticPayout> {
  const { db, rules } = cashOuts;
  const { mode, method = null } = form;
  const fromHundredths = mode === 'amount' ? amountOf(form, rules) : null;
  if (mode !== 'off') {
    if (!who.emailConfirmed) throw new AppError('email_unconfirmed', because('account.confirm_email'));
    if (method === null) refuseField('method', because('fields.required', { field: 'payoutMethod' }));
    payoutGatewayFor(cashOuts, method);
    await destinationOf(cashOuts, who.accountId, { method });
  }
  await saveAutomaticPayout(db, who.accountId, { mode, fromHundredths, method });
  return automaticPayout(db, who.accountId, rules);
}
