import { type Account, type Payout, type Transfer, payoutSeconds } from '../connect.ts';
import { newId } from '../objects.ts';
import { allow, metadata, needed, text, whole } from '../params.ts';
import { invalid } from '../stripe-error.ts';
import { type StripeRequest, type Call, listCall, postCall, readCalls, retrieveCall } from './call.ts';

function amountOf({ params }: StripeRequest): number {
  const amount = whole(params, 'amount');
  if (amount === undefined)
    throw invalid('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  if (amount < 1) throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (needed(params, 'currency') !== 'eur') throw invalid('The sandbox pays euros.', { param: 'currency' });
  return amount;
}

/** The connected account of a call. */
async function accountOf({ records, account }: StripeRequest): Promise<Account> {
  if (!account) throw invalid('The sandbox pays out from connected accounts alone: name one in Stripe-Account.');
  return records.get<Account>('account', account, 'Stripe-Account');
}

/** Transfers to payees' accounts, and payouts from there to their banks. */
export const payoutCalls: Call[] = [
  postCall('transfers.create', 'transfers', transfer),
  ...readCalls('transfers', 'transfer', 'transfer_group'),
  postCall('transfers.reverse', 'transfers/:id/reversals', reverse),
  postCall('payouts.create', 'payouts', payOut),
  listCall('payouts', async (request, page) => {
    const { id } = await accountOf(request);
    return request.records.list('payout', { sandbox: { account: id } }, page);
  }),
  {
    ...retrieveCall('payouts', 'payout'),
    async run(request) {
      const { id } = await accountOf(request);
      const payout = await request.records.get<Payout>('payout', request.id);
      if (payout.sandbox.account !== id) throw invalid(`No such payout: '${payout.id}'`, { code: 'resource_missing' });
      return payout;
    },
  },
];

async function transfer(asked: StripeRequest) {
  const { records, params } = asked;
  allow(params, 'amount currency destination transfer_group metadata description');
  const amount = amountOf(asked);
  const account = await records.get<Account>('account', needed(params, 'destination'), 'destination');
  if (account.capabilities.transfers !== 'active')
    throw invalid('Your destination account needs to have at least one of the following capabilities: transfers.', {
      code: 'insufficient_capabilities_for_transfer',
    });
  const made: Transfer = {
    id: newId('tr'),
    object: 'transfer',
    amount,
    amount_reversed: 0,
    created: records.now,
    currency: 'eur',
    destination: account.id,
    metadata: metadata(params),
    reversals: { object: 'list', data: [], has_more: false },
    reversed: false,
    transfer_group: text(params, 'transfer_group') ?? null,
  };
  account.sandbox.cents += amount;
  await records.put(account);
  await records.publish('transfer.created', made);
  return made;
}

async function reverse({ records, params, id }: StripeRequest) {
  allow(params, 'amount metadata');
  const made = await records.get<Transfer>('transfer', id);
  const amount = whole(params, 'amount') ?? made.amount - made.amount_reversed;
  const account = await records.get<Account>('account', made.destination);
  if (amount < 1 || amount > made.amount - made.amount_reversed)
    throw invalid('Transfer has already been fully reversed.', { code: 'transfer_already_reversed' });
  if (amount > account.sandbox.cents)
    throw invalid('The destination account has too little balance.', { code: 'balance_insufficient' });
  account.sandbox.cents -= amount;
  made.amount_reversed += amount;
  made.reversed = made.amount_reversed === made.amount;
  await records.put(account);
  await records.publish('transfer.reversed', made);
  return {
    id: newId('trr'),
    object: 'transfer_reversal',
    amount,
    created: records.now,
    currency: 'eur',
    transfer: made.id,
  };
}

async function payOut(asked: StripeRequest) {
  const { records, params } = asked;
  allow(params, 'amount currency destination metadata description');
  const amount = amountOf(asked);
  const account = await accountOf(asked);
  const [onFile] = account.external_accounts.data;
  const destination = text(params, 'destination') ?? onFile?.id;
  const bank = account.external_accounts.data.find(({ id }) => id === destination);
  if (onFile && !bank)
    throw invalid(`No such external account: '${destination}'`, { code: 'resource_missing', param: 'destination' });
  if (!account.payouts_enabled || !bank)
    throw invalid('Payouts are not enabled for this account.', { code: 'payouts_not_allowed' });
  if (amount > account.sandbox.cents)
    throw invalid('You have insufficient funds in your Stripe account.', { code: 'balance_insufficient' });
  const payout: Payout = {
    id: newId('po'),
    object: 'payout',
    amount,
    arrival_date: records.now + payoutSeconds,
    automatic: false,
    created: records.now,
    currency: 'eur',
    destination: bank.id,
    failure_code: null,
    failure_message: null,
    metadata: metadata(params),
    method: 'standard',
    status: 'pending',
    type: 'bank_account',
    sandbox: { account: account.id, iban: bank.last4 },
  };
  account.sandbox.cents -= amount;
  await records.put(account);
  await records.publish('payout.created', payout, payout.arrival_date);
  return payout;
}
