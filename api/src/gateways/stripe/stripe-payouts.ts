import type Stripe from 'stripe';
import { ProviderRefusal, unknownAtProvider } from '../payment-gateway.ts';
import {
  bankChanged,
  type BankAccount,
  type BankAccounts,
  type Payout,
  type PayoutGateway,
  type PayoutOrder,
} from '../payout-gateway.ts';
import type { StripeCalls } from './stripe-calls.ts';

const currency = 'eur';
const newest = 100;
const group = (cashOutId: number) => `cash-out-${cashOutId}`;
const dateOf = (seconds: number) => new Date(seconds * 1_000);

/** Failures on our side: the payout is tried again. */
const ours = new Set(['balance_insufficient', 'insufficient_funds', 'idempotency_error', 'api_key_expired']);

/** The newest transfer of a demand. */
async function findTransfer(repeatable: StripeCalls['repeatable'], cashOutId: number): Promise<Stripe.Transfer | null> {
  const { data } = await repeatable((stripe) => stripe.transfers.list({ transfer_group: group(cashOutId), limit: 1 }));
  return data[0] ?? null;
}

/** Done, or refused because of the payee; then nothing happened. */
type Outcome<T> = { done: T } | { refusal: string };

async function attempt<T>(make: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { done: await make() };
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.isRepeatable || ours.has(error.reason)) throw error;
    return { refusal: error.reason };
  }
}

/**
 * Payouts to banks: a transfer to the curator's connected account, then a payout from there to the bank. What can't be paid out is
 * transferred back. Each step looks for its earlier result before it is repeated, since the answer may have been lost.
 */
export function stripePayouts({ keyed, repeatable }: StripeCalls): PayoutGateway {
  async function transferOf(order: PayoutOrder): Promise<Outcome<Stripe.Transfer>> {
    const { cashOutId, transferId } = order;
    if (transferId !== null) return { done: await repeatable((stripe) => stripe.transfers.retrieve(transferId)) };
    const existing = order.mayExist ? await findTransfer(repeatable, cashOutId) : null;
    if (existing) return { done: existing };
    return attempt(() =>
      keyed((stripe) =>
        stripe.transfers.create(
          {
            amount: order.amountCents,
            currency,
            destination: order.reference,
            transfer_group: group(cashOutId),
            metadata: { cashOutId: String(cashOutId) },
          },
          { idempotencyKey: `${order.key}:transfer` },
        ),
      ),
    );
  }

  async function payoutOf(order: PayoutOrder): Promise<Outcome<Stripe.Payout>> {
    const { cashOutId, payoutId, bankId, reference: stripeAccount } = order;
    if (payoutId !== null)
      return { done: await repeatable((stripe) => stripe.payouts.retrieve(payoutId, {}, { stripeAccount })) };
    const existing = order.mayExist
      ? (await repeatable((stripe) => stripe.payouts.list({ limit: newest }, { stripeAccount }))).data.find(
          (payout) => payout.metadata?.['cashOutId'] === String(cashOutId),
        )
      : undefined;
    if (existing) return { done: existing };
    const created = await attempt(() =>
      keyed((stripe) =>
        stripe.payouts.create(
          {
            amount: order.amountCents,
            currency,
            // Otherwise Stripe pays whichever bank account is on file by now.
            ...(bankId !== null && { destination: bankId }),
            metadata: { cashOutId: String(cashOutId) },
          },
          { stripeAccount, idempotencyKey: `${order.key}:payout` },
        ),
      ),
    );
    const isBankGone = bankId !== null && 'refusal' in created && created.refusal === unknownAtProvider;
    return isBankGone ? { refusal: bankChanged } : created;
  }

  /** Takes the money back from the connected account, once. */
  async function reverseTransfer(order: PayoutOrder, transfer: Stripe.Transfer): Promise<void> {
    if (transfer.reversed || (await repeatable((stripe) => stripe.transfers.retrieve(transfer.id))).reversed) return;
    await keyed((stripe) => stripe.transfers.createReversal(transfer.id, {}, { idempotencyKey: `${order.key}:back` }));
  }

  const returned = (order: PayoutOrder, failure: string, details: Partial<Payout>): Payout => ({
    transferId: order.transferId,
    payoutId: order.payoutId,
    amountCents: order.amountCents,
    expectedAt: null,
    ...details,
    state: 'returned',
    failure,
  });

  return {
    async pursue(order) {
      const sent = await transferOf(order);
      // No money has left us.
      if ('refusal' in sent) return returned(order, sent.refusal, {});
      const transfer = sent.done;
      const details = { transferId: transfer.id, amountCents: transfer.amount };
      // The payout was refused or failed, and the answer got lost.
      if (transfer.reversed && order.payoutId === null) return returned(order, 'reversed', details);
      const paid = await payoutOf(order);
      if ('refusal' in paid) {
        await reverseTransfer(order, transfer);
        return returned(order, paid.refusal, details);
      }
      const payout = paid.done;
      const now: Payout = {
        ...details,
        payoutId: payout.id,
        amountCents: payout.amount,
        state: payout.status === 'paid' ? 'paid' : 'pending',
        expectedAt: dateOf(payout.arrival_date),
        failure: null,
      };
      if (payout.status !== 'failed' && payout.status !== 'canceled') return now;
      await reverseTransfer(order, transfer);
      return returned(order, payout.failure_code ?? payout.status, now);
    },
  };
}

const bankOf = (account: Stripe.Account): Stripe.BankAccount | null =>
  account.external_accounts?.data.find((one): one is Stripe.BankAccount => one.object === 'bank_account') ?? null;

function bankAccountOf(account: Stripe.Account): BankAccount {
  const bank = bankOf(account);
  return {
    state: account.payouts_enabled && bank !== null ? 'ready' : 'incomplete',
    bankId: bank && bank.id,
    destination: bank && `${bank.country}•• ${bank.last4}`,
    identity: bank && `bank:${bank.fingerprint ?? bank.id}`,
  };
}

/** Connected accounts of curators. Stripe collects what the law requires. */
export const stripeAccounts = ({ keyed, repeatable }: StripeCalls): BankAccounts => ({
  create: ({ accountId, email, key }) =>
    keyed(async (stripe) => {
      const account = await stripe.accounts.create(
        {
          type: 'express',
          email,
          capabilities: { transfers: { requested: true } },
          // Each demand is one payout: no automatic schedule.
          settings: { payouts: { schedule: { interval: 'manual' } } },
          metadata: { accountId: String(accountId) },
        },
        { idempotencyKey: key },
      );
      return account.id;
    }),
  openSetup: (reference, returnUrl) =>
    repeatable(async (stripe) => {
      const link = await stripe.accountLinks.create({
        account: reference,
        type: 'account_onboarding',
        return_url: returnUrl,
        // An expired link leads to the page that makes a new one.
        refresh_url: returnUrl,
      });
      return link.url;
    }),
  read: (reference) => repeatable(async (stripe) => bankAccountOf(await stripe.accounts.retrieve(reference))),
  hasTransfer: async (cashOutId) => (await findTransfer(repeatable, cashOutId)) !== null,
});
