import type { Records } from '../provider/store.ts';
import { type StripeObject, newId } from './objects.ts';
import { invalid } from './stripe-error.ts';

/** How long a payout takes, and how long after that a bank may still return it, in seconds. */
export const payoutSeconds = 2 * 86_400;
const lateSeconds = 86_400;
export const linkSeconds = 300;

export interface BankAccount {
  id: string;
  object: 'bank_account';
  account_holder_name: string;
  country: string;
  currency: 'eur';
  fingerprint: string;
  last4: string;
  status: 'new';
}

/** A payee's account at Stripe. */
export interface Account extends StripeObject {
  object: 'account';
  payouts_enabled: boolean;
  details_submitted: boolean;
  capabilities: { transfers: 'active' | 'inactive' };
  requirements: { currently_due: string[]; disabled_reason: string | null };
  external_accounts: { object: 'list'; data: BankAccount[]; has_more: false; url: string };
  /** The balance available for payouts. */
  sandbox: { cents: number };
  [more: string]: unknown;
}

export interface AccountLink extends StripeObject {
  object: 'account_link';
  expires_at: number;
  sandbox: { account: string; returnUrl: string };
}

export interface Transfer extends StripeObject {
  object: 'transfer';
  amount: number;
  amount_reversed: number;
  reversed: boolean;
  destination: string;
  [more: string]: unknown;
}

export interface Payout extends StripeObject {
  object: 'payout';
  amount: number;
  arrival_date: number;
  status: 'pending' | 'paid' | 'failed';
  failure_code: string | null;
  failure_message: string | null;
  sandbox: { account: string; iban: string };
  [more: string]: unknown;
}

/** Outcomes by the last digits of an IBAN: the failure codes of a payout, and their time. */
const outcomes: Record<string, { code: string; isLate: boolean }> = {
  '3001': { code: 'account_closed', isLate: false },
  '3002': { code: 'no_account', isLate: false },
  '3003': { code: 'bank_account_restricted', isLate: true },
};

/** Test numbers that the page offers. */
export const testIbans: [iban: string, what: string][] = [
  ['DE89 3704 0044 0532 0130 00', 'is paid after two days'],
  ['DE62 3704 0044 0532 0130 01', 'fails: the account is closed'],
  ['DE35 3704 0044 0532 0130 02', 'fails: there is no such account'],
  ['DE08 3704 0044 0532 0130 03', 'is paid, and sent back a day later'],
];

function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  let rest = 0;
  for (const letter of text.slice(4) + text.slice(0, 4))
    for (const digit of String(Number.parseInt(letter, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** Parses a bank account from its form. @throws in Stripe's format */
export function bankAccount(name: string, typed: string): BankAccount {
  const iban = typed.replaceAll(/\s/g, '').toUpperCase();
  if (!isIban(iban)) throw invalid('This IBAN is not valid.', { code: 'account_number_invalid' });
  return {
    id: newId('ba'),
    object: 'bank_account',
    account_holder_name: name,
    country: iban.slice(0, 2),
    currency: 'eur',
    // Equal for equal numbers, on any account.
    fingerprint: Buffer.from(iban).toString('base64url').slice(-16),
    last4: iban.slice(-4),
    status: 'new',
  };
}

/** Stripe rejects payees of this name. */
const refusedName = 'refused';

/** A payee's details, with Stripe's verdict. */
export async function completeSetup(records: Records, account: Account, name: string, iban: string): Promise<void> {
  if (name.trim() === '') throw invalid('A name is needed.', { param: 'name' });
  const isRefused = name.trim().toLowerCase() === refusedName;
  account.external_accounts.data = [bankAccount(name.trim(), iban)];
  account.details_submitted = true;
  account.payouts_enabled = !isRefused;
  account.capabilities.transfers = isRefused ? 'inactive' : 'active';
  account.requirements = { currently_due: [], disabled_reason: isRefused ? 'rejected.other' : null };
  await records.publish('account.updated', account);
}

/** Advances a due payout: it arrives, fails, or is returned after it had arrived. */
export async function endPayout(records: Records, payout: Payout): Promise<void> {
  const outcome = outcomes[payout.sandbox.iban];
  if (payout.status === 'pending' && (!outcome || outcome.isLate)) {
    payout.status = 'paid';
    return records.publish('payout.paid', payout, outcome ? records.now + lateSeconds : null);
  }
  if (!outcome) return records.put(payout, null);
  payout.status = 'failed';
  payout.failure_code = outcome.code;
  payout.failure_message = 'The bank sent it back.';
  const account = await records.get<Account>('account', payout.sandbox.account);
  account.sandbox.cents += payout.amount;
  await records.put(account);
  await records.publish('payout.failed', payout, null);
}
