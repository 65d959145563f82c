import type Stripe from 'stripe';
import { ProviderRefusal } from '../payment-gateway.ts';
import type { BankAccount, BankAccounts, Payout, PayoutGateway, PayoutOrder } from '../payout-gateway.ts';

type Ask = <T>(call: () => Promise<T>) => Promise<T>;

interface Asks {
  /** For calls whose answer is bound to their key. */
  told: Ask;
  /** For calls that may be made again at any time. */
  read: Ask;
}

const currency = 'eur';
const newest = 100;
const group = (cashOutId: number) => `cash-out-${cashOutId}`;
const dateOf = (seconds: number) => new Date(seconds * 1_000);

/** Of these nobody but us is at fault: they are tried again. */
const ours = new Set(['balance_insufficient', 'insufficient_funds', 'idempotency_error', 'api_key_expired']);

/** Made, or refused for the payee's sake: then it was not. */
type Made<T> = { done: T } | { refusal: string };

async function tried<T>(make: () => Promise<T>): Promise<Made<T>> {
  try {
    return { done: await make() };
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.isRepeatable || ours.has(error.reason)) throw error;
    return { refusal: error.reason };
  }
}

/**
 * Payouts to banks: a transfer to the curator's account at Stripe, then a payout from there to the bank. What can't be paid out is
 * transferred back. Each step looks for itself before it is done again, since its answer may have been lost.
 */
export function stripePayouts(stripe: Stripe, { told, read }: Asks): PayoutGateway {
  async function transferOf(order: PayoutOrder): Promise<Made<Stripe.Transfer>> {
    const { cashOutId, transferId } = order;
    if (transferId !== null) return { done: await read(() => stripe.transfers.retrieve(transferId)) };
    const [made] = order.mayExist
      ? (await read(() => stripe.transfers.list({ transfer_group: group(cashOutId), limit: 1 }))).data
      : [];
    if (made) return { done: made };
    return tried(() =>
      told(() =>
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

  async function payoutOf(order: PayoutOrder): Promise<Made<Stripe.Payout>> {
    const { cashOutId, payoutId, reference: stripeAccount } = order;
    if (payoutId !== null) return { done: await read(() => stripe.payouts.retrieve(payoutId, {}, { stripeAccount })) };
    const made = order.mayExist
      ? (await read(() => stripe.payouts.list({ limit: newest }, { stripeAccount }))).data.find(
          (payout) => payout.metadata?.['cashOutId'] === String(cashOutId),
        )
      : undefined;
    if (made) return { done: made };
    return tried(() =>
      told(() =>
        stripe.payouts.create(
          { amount: order.amountCents, currency, metadata: { cashOutId: String(cashOutId) } },
          { stripeAccount, idempotencyKey: `${order.key}:payout` },
        ),
      ),
    );
  }

  /** Takes the money back from the curator's account; once, whatever is asked. */
  async function takeBack(order: PayoutOrder, transfer: Stripe.Transfer): Promise<void> {
    if (transfer.reversed || (await read(() => stripe.transfers.retrieve(transfer.id))).reversed) return;
    await told(() => stripe.transfers.createReversal(transfer.id, {}, { idempotencyKey: `${order.key}:back` }));
  }

  const back = (order: PayoutOrder, failure: string, known: Partial<Payout>): Payout => ({
    transferId: order.transferId,
    payoutId: order.payoutId,
    amountCents: order.amountCents,
    expectedAt: null,
    ...known,
    state: 'returned',
    failure,
  });

  return {
    async pursue(order) {
      const sent = await transferOf(order);
      // Nothing has left.
      if ('refusal' in sent) return back(order, sent.refusal, {});
      const transfer = sent.done;
      const known = { transferId: transfer.id, amountCents: transfer.amount };
      // Its payout was refused or failed, and only that answer was lost.
      if (transfer.reversed && order.payoutId === null) return back(order, 'reversed', known);
      const paid = await payoutOf(order);
      if ('refusal' in paid) {
        await takeBack(order, transfer);
        return back(order, paid.refusal, known);
      }
      const payout = paid.done;
      const now: Payout = {
        ...known,
        payoutId: payout.id,
        amountCents: payout.amount,
        state: payout.status === 'paid' ? 'paid' : 'pending',
        expectedAt: dateOf(payout.arrival_date),
        failure: null,
      };
      if (payout.status !== 'failed' && payout.status !== 'canceled') return now;
      await takeBack(order, transfer);
      return back(order, payout.failure_code ?? payout.status, now);
    },
  };
}

const bankOf = (account: Stripe.Account): Stripe.BankAccount | null =>
  account.external_accounts?.data.find((one): one is Stripe.BankAccount => one.object === 'bank_account') ?? null;

function bankAccountOf(account: Stripe.Account): BankAccount {
  const bank = bankOf(account);
  return {
    state: account.payouts_enabled && bank !== null ? 'ready' : 'incomplete',
    destination: bank && `${bank.country}•• ${bank.last4}`,
    identity: bank && `bank:${bank.fingerprint ?? bank.id}`,
  };
}

/** Curators' accounts at Stripe, which asks them for what the law wants to know. */
export const stripeAccounts = (stripe: Stripe, { told, read }: Asks): BankAccounts => ({
  create: ({ accountId, email, key }) =>
    told(async () => {
      const account = await stripe.accounts.create(
        {
          type: 'express',
          email,
          capabilities: { transfers: { requested: true } },
          // Each demand is one payout: nothing goes by itself.
          settings: { payouts: { schedule: { interval: 'manual' } } },
          metadata: { accountId: String(accountId) },
        },
        { idempotencyKey: key },
      );
      return account.id;
    }),
  openSetup: (reference, returnUrl) =>
    read(async () => {
      const link = await stripe.accountLinks.create({
        account: reference,
        type: 'account_onboarding',
        return_url: returnUrl,
        // A link that is too old leads to the page that makes new ones.
        refresh_url: returnUrl,
      });
      return link.url;
    }),
  read: (reference) => read(async () => bankAccountOf(await stripe.accounts.retrieve(reference))),
});
