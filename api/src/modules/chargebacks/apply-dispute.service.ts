import type { PaymentMethod } from '@fanfare/api-contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import { recordFeed } from '../feed/index.ts';
import { stopBoughtGift } from '../gifts/index.ts';
import {
  cents,
  hundredths,
  lockLotsOfInvoice,
  lockLotsOfPurchase,
  minus,
  plus,
  zeroCredits,
  reverseChargeback,
  smaller,
  sum,
  bookChargeback,
} from '../ledger/index.ts';
import { notifyLive, walletChanged } from '../live/index.ts';
import {
  closeChargeback,
  findChargeback,
  insertChargeback,
  lockDisputedInvoice,
  lockPurchaseOf,
  claimsOn,
  type ChargebackRow,
  type DisputedPurchase,
  type DisputeState,
} from './chargebacks.repository.ts';
import { publishDebts, notifyDebtsChanged } from './publish-debts.ts';
import { shareOfDispute } from './share.policy.ts';

/** A dispute's current state at the provider. */
export interface Dispute {
  provider: PaymentMethod;
  disputeId: string;
  /** Stripe's payment intent, or PayPal's capture. */
  paymentReference: string;
  /** The invoice of Pro that was paid with it; none for a purchase. */
  invoiceId?: string;
  amountCents: number;
  /** `open`: the money is withdrawn for now; `won`: it is ours again; `lost`: it is gone. */
  state: DisputeState;
}

interface Context {
  db: Knex;
  log: FastifyBaseLogger;
}

/**
 * Applies a dispute's current state. Repetition and order don't matter: an unknown dispute is opened first, a closed one stays closed.
 * @throws Error where the payment itself isn't booked yet, so that it is retried
 */
export async function applyDispute({ db, log }: Context, dispute: Dispute): Promise<void> {
  await db.transaction(async (trx) => {
    const purchase =
      dispute.invoiceId === undefined
        ? await lockPurchaseOf(trx, dispute.provider, dispute.paymentReference)
        : await lockDisputedInvoice(trx, dispute.invoiceId);
    if (!purchase || purchase.status === 'failed' || purchase.status === 'canceled') {
      return log.error({ dispute }, 'a dispute matches no payment of ours: check it manually');
    }
    if (purchase.paid_at === null) throw new Error(`purchase ${purchase.id} is disputed and not booked yet`);
    const existing = await findChargeback(trx, dispute.provider, dispute.disputeId);
    const chargeback = existing ?? (await open(trx, purchase, dispute));
    const isSame = chargeback.purchase_id === purchase.id && chargeback.invoice_id === purchase.invoice_id;
    if (!isSame || !mayBecome(chargeback.state, dispute.state)) {
      return log.error({ dispute, chargeback }, 'a dispute contradicts its chargeback: check it manually');
    }
    if (dispute.state === chargeback.state || dispute.state === 'open') return;
    if (dispute.state === 'won') await win(trx, purchase, chargeback);
    await closeChargeback(trx, chargeback.id, dispute.state);
  });
}

/** An "open" about a closed chargeback is late, not wrong. */
const mayBecome = (current: DisputeState, next: DisputeState): boolean =>
  current === 'open' || next === 'open' || next === current;

/**
 * Takes what is left of the disputed credits and of their bonus (with what broken promises returned), and books the rest as a debt. An unredeemed gift only loses its code; for a redeemed one
 * the buyer owes the credits, and whoever redeemed it keeps them.
 */
async function open(trx: Knex.Transaction, purchase: DisputedPurchase, dispute: Dispute): Promise<ChargebackRow> {
  const { id: purchaseId, invoice_id: invoiceId, account_id: accountId, purpose } = purchase;
  const isUnusedGift =
    purpose === 'gift' && purchaseId !== null && (await stopBoughtGift(trx, purchaseId)).redeemedBy === null;
  const lots = await lockLots(trx, purchase);
  const { credits, bonuses } = lots;
  const terms = { ...purchase, bonus_hundredths: sum(bonuses.map((lot) => lot.sold)) };
  const disputed = shareOfDispute(terms, dispute.amountCents, await claimsOn(trx, purchase));
  const share = isUnusedGift ? disputed.excess : disputed.credits;
  const taken = credits ? smaller(credits.unspent, share) : zeroCredits;
  const takenBonus = smaller(sum(bonuses.map((lot) => lot.unspent)), disputed.bonus);
  const { provider, disputeId } = dispute;
  const disputedCents = cents(dispute.amountCents);
  const debt = plus(minus(share, taken), minus(disputed.bonus, takenBonus));
  const sums = { taken, takenBonus, debt };
  const shares = { share, bonusShare: disputed.bonus };
  const chargeback = await insertChargeback(trx, {
    provider,
    disputeId,
    purchaseId,
    invoiceId,
    disputedCents,
    ...shares,
    ...sums,
  });
  const booking = { chargebackId: chargeback.id, accountId, ...lots, ...sums, disputed: disputedCents };
  const { debts } = await bookChargeback(trx, booking);
  const idem = `chargeback:${chargeback.id}:opened`;
  await recordFeed(trx, [
    { accountId, role: 'creator', kind: 'chargeback_opened', idem, ...(share > zeroCredits && { amount: share }) },
  ]);
  await publishDebts(trx, debts);
  await notifyLive(trx, [walletChanged(accountId)]);
  return chargeback;
}

const lockLots = (trx: Knex.Transaction, { id, invoice_id: invoiceId }: DisputedPurchase) =>
  id === null ? lockLotsOfInvoice(trx, invoiceId!) : lockLotsOfPurchase(trx, id);

/** Restores everything as it was before the dispute. The code of a gift can be shown again without further steps. */
async function win(trx: Knex.Transaction, purchase: DisputedPurchase, chargeback: ChargebackRow): Promise<void> {
  const { account_id: accountId } = purchase;
  const { restored, debts } = await reverseChargeback(trx, {
    chargebackId: chargeback.id,
    accountId,
    ...(await lockLots(trx, purchase)),
    taken: hundredths(chargeback.taken_hundredths),
    takenBonus: hundredths(chargeback.taken_bonus_hundredths),
    debt: hundredths(chargeback.debt_hundredths),
    disputed: cents(chargeback.disputed_cents),
  });
  const idem = `chargeback:${chargeback.id}:won`;
  await recordFeed(trx, [
    { accountId, role: 'creator', kind: 'chargeback_won', idem, ...(restored > zeroCredits && { amount: restored }) },
  ]);
  await publishDebts(trx, debts);
  await notifyDebtsChanged(trx);
  await notifyLive(trx, [walletChanged(accountId)]);
}
