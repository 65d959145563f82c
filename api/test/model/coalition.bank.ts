import type { PaymentGateway, Refund } from '../../src/gateways/payment-gateway.ts';
import { applyDispute, type Dispute } from '../../src/modules/chargebacks/index.ts';
import type { Payments } from '../../src/modules/payments/payments.context.ts';
import { returnUnspent, settleRefund } from '../../src/modules/payments/return.service.ts';
import { AppError } from '../../src/plugins/errors.ts';
import type { OfBank } from './coalition.acts.ts';
import { count } from './command.ts';
import { oneOf, type Coalition } from './coalition.world.ts';

/* What banks do: returns to the card that they take or send back, and disputes. */

const refunds = new Map<string, Refund>();
let newRefunds: Refund['state'] = 'succeeded';
const cards: Pick<PaymentGateway, 'refund' | 'readRefund'> = {
  refund: ({ returnId, amountCents }) => {
    const id = `re_${returnId}`;
    refunds.set(id, { id, state: newRefunds, amountCents, returnId: String(returnId), failure: null });
    return cards.readRefund(id);
  },
  readRefund: (id) => Promise.resolve(refunds.get(id)!),
};
const paymentsWith = ({ api: { app, config } }: Coalition) =>
  ({ db: app.db, log: app.log, rules: config.rules, cards }) as unknown as Payments;

async function giveBack(coalition: Coalition, { purchase_id: id, account_id: buyerId }: PaymentRow, isPaid: boolean) {
  newRefunds = isPaid ? 'succeeded' : 'pending';
  const isDone = await returnUnspent(paymentsWith(coalition), buyerId, id!, null).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return false;
    },
  );
  count(`return ${isDone ? 'done' : 'refused'}`);
}

async function endReturn(coalition: Coalition, pick: number, outcome: 'paid' | 'failed' | 'sent back'): Promise<void> {
  const ids: string[] = await coalition.api
    .db('purchase_returns as r')
    .join('purchases as p', 'p.id', 'r.purchase_id')
    .whereIn('p.account_id', coalition.accountIds)
    // A gift's return is taken as it is.
    .where({ 'r.state': outcome === 'sent back' ? 'paid' : 'pending', 'p.purpose': 'credits' })
    .orderBy('r.id')
    .pluck('r.refund_id');
  const id = oneOf(ids, pick);
  if (id === undefined) return;
  refunds.get(id)!.state = outcome === 'paid' ? 'succeeded' : 'failed';
  await settleRefund(paymentsWith(coalition), 'card', id);
}

/** `leftCents`: what other disputes leave to dispute, since no bank takes back more than was paid. */
async function paymentsOf({ api, accountIds }: Coalition) {
  const { rows } = await api.db.raw<{ rows: PaymentRow[] }>(
    `SELECT o.*, o.cents - coalesce((SELECT sum(k.disputed_cents) FROM chargebacks k WHERE k.state <> 'won'
                                      AND (k.purchase_id = o.purchase_id OR k.invoice_id = o.invoice_id)), 0)::bigint AS left_cents
       FROM (SELECT id AS purchase_id, NULL AS invoice_id, payment_intent_id AS reference, account_id, price_cents AS cents FROM purchases
              UNION ALL
             SELECT NULL, invoice_id, invoice_id, account_id, paid_cents FROM pro_invoices) o
      WHERE o.account_id = ANY (?::int[]) ORDER BY o.purchase_id, o.invoice_id`,
    [accountIds],
  );
  return rows;
}
interface PaymentRow {
  account_id: number;
  purchase_id: number | null;
  invoice_id: string | null;
  reference: string;
  cents: number;
  left_cents: number;
}

let disputes = 0;
const say = ({ api: { app } }: Coalition, dispute: Omit<Dispute, 'provider'>): Promise<void> =>
  applyDispute({ db: app.db, log: app.log }, { provider: 'card', ...dispute });

function dispute(coalition: Coalition, payment: PaymentRow, percent: number, state: 'open' | 'lost'): Promise<void> {
  disputes += 1;
  return say(coalition, {
    disputeId: `coalition_${disputes}`,
    paymentReference: payment.reference,
    ...(payment.invoice_id !== null && { invoiceId: payment.invoice_id }),
    amountCents: Math.min(payment.left_cents, Math.max(1, Math.floor((payment.cents * percent) / 100))),
    state,
  });
}

async function endDispute(coalition: Coalition, pick: number, state: 'won' | 'lost'): Promise<void> {
  const open = await coalition.api
    .db('chargebacks as k')
    .leftJoin('purchases as p', 'p.id', 'k.purchase_id')
    .leftJoin('pro_invoices as i', 'i.invoice_id', 'k.invoice_id')
    .whereRaw('coalesce(p.account_id, i.account_id) = ANY (?::int[])', [coalition.accountIds])
    .where('k.state', 'open')
    .orderBy('k.id')
    .select('k.dispute_id', 'k.disputed_cents', 'k.invoice_id', 'p.payment_intent_id');
  const disputed = oneOf(open, pick);
  if (!disputed) return;
  await say(coalition, {
    disputeId: disputed.dispute_id,
    paymentReference: disputed.payment_intent_id ?? disputed.invoice_id,
    ...(disputed.invoice_id && { invoiceId: disputed.invoice_id }),
    amountCents: disputed.disputed_cents,
    state,
  });
}

/** Does one act of a bank, or asks for returns. */
export async function bankActs(coalition: Coalition, act: OfBank): Promise<void> {
  if (act.do === 'endReturn') return endReturn(coalition, act.pick, act.outcome);
  if (act.do === 'endDispute') return endDispute(coalition, act.pick, act.state);
  const payments = await paymentsOf(coalition);
  const purchases = payments.filter((one) => one.purchase_id !== null);
  const open = payments.filter((one) => one.left_cents > 0);
  if (act.do === 'returnAll') for (const purchase of purchases) await giveBack(coalition, purchase, true);
  if (act.do === 'disputeAll') for (const payment of open) await dispute(coalition, payment, 100, 'lost');
  if (act.do === 'return') {
    const purchase = oneOf(purchases, act.pick);
    if (purchase) await giveBack(coalition, purchase, act.isPaid);
  }
  if (act.do === 'dispute') {
    const payment = oneOf(open, act.pick);
    if (payment) await dispute(coalition, payment, act.percent, act.state);
  }
}
