import type { PaymentMethod } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryOne, queryRow, queryRows, raw } from '../../sql.ts';
import { hundredths, type Credits } from '../ledger/index.ts';

export type DisputeState = 'open' | 'won' | 'lost';

/** What a disputed payment paid: a purchase, or an invoice of Pro. */
export interface DisputedPurchase {
  /** Null for an invoice. */
  id: number | null;
  /** Null for a purchase. */
  invoice_id: string | null;
  account_id: number;
  status: string;
  purpose: 'credits' | 'gift';
  credits: number;
  price_cents: number;
  bonus_hundredths: number;
  paid_at: Date | null;
}

/** The column with the provider's payment id. */
const referenceOf: Record<PaymentMethod, string> = { card: 'payment_intent_id', paypal: 'paypal_capture_id' };

/** Locks the purchase of a payment: the first lock of everything that moves its money. */
export async function lockPurchaseOf(
  trx: Knex.Transaction,
  provider: PaymentMethod,
  paymentReference: string,
): Promise<DisputedPurchase | null> {
  return queryRow<DisputedPurchase>(trx)`
    SELECT id, NULL AS invoice_id, account_id, status, purpose, credits, price_cents, bonus_hundredths, paid_at FROM purchases
     WHERE ${raw(referenceOf[provider])} = ${paymentReference} FOR NO KEY UPDATE`;
}

/** Locks a paid invoice of Pro. Its credits are counted like those of a pack; they come without a bonus. */
export async function lockDisputedInvoice(trx: Knex.Transaction, invoiceId: string): Promise<DisputedPurchase | null> {
  return queryRow<DisputedPurchase>(trx)`
    SELECT NULL::int AS id, invoice_id, account_id, 'paid' AS status, 'credits' AS purpose, (granted_hundredths / 100)::int AS credits,
           paid_cents AS price_cents, 0::bigint AS bonus_hundredths, paid_at
      FROM pro_invoices WHERE invoice_id = ${invoiceId} FOR NO KEY UPDATE`;
}

export interface PriorClaims {
  /** Paid returns. */
  returnedCents: number;
  returned: Credits;
  /** The part of the bonus that went with them. What they paid for isn't among it: this dispute takes that money back. */
  cancelledBonus: Credits;
  /** Other disputes that were not won. */
  disputedCents: number;
  disputed: Credits;
  disputedBonus: Credits;
}

/** What returns and other disputes have taken of a payment. A pending return doesn't count: it may fail. */
export async function claimsOn(
  trx: Knex.Transaction,
  { id: purchaseId, invoice_id: invoiceId }: Pick<DisputedPurchase, 'id' | 'invoice_id'>,
): Promise<PriorClaims> {
  const row = await queryOne<Record<'returned_cents' | 'returned' | 'cancelled' | 'cents' | 'share' | 'bonus', number>>(
    trx,
  )`
    SELECT coalesce(r.cents, 0)::bigint AS returned_cents, coalesce(r.hundredths, 0)::bigint AS returned,
           coalesce(r.bonus, 0)::bigint AS cancelled, coalesce(c.cents, 0)::bigint AS cents,
           coalesce(c.share, 0)::bigint AS share, coalesce(c.bonus, 0)::bigint AS bonus
      FROM (SELECT sum(cents) AS cents, sum(hundredths) AS hundredths, sum(bonus_hundredths) AS bonus FROM purchase_returns
             WHERE purchase_id = ${purchaseId} AND state = 'paid') r
     CROSS JOIN (SELECT sum(disputed_cents) AS cents, sum(share_hundredths) AS share, sum(bonus_share_hundredths) AS bonus
                   FROM chargebacks WHERE (purchase_id = ${purchaseId} OR invoice_id = ${invoiceId}) AND state <> 'won') c`;
  return {
    returnedCents: row.returned_cents,
    returned: hundredths(row.returned),
    cancelledBonus: hundredths(row.cancelled),
    disputedCents: row.cents,
    disputed: hundredths(row.share),
    disputedBonus: hundredths(row.bonus),
  };
}

export interface ChargebackRow {
  id: number;
  purchase_id: number | null;
  invoice_id: string | null;
  disputed_cents: number;
  state: DisputeState;
  taken_hundredths: number;
  debt_hundredths: number;
  taken_bonus_hundredths: number;
}

const columns =
  'id, purchase_id, invoice_id, disputed_cents, state, taken_hundredths, debt_hundredths, taken_bonus_hundredths';

export async function findChargeback(
  db: Knex,
  provider: PaymentMethod,
  disputeId: string,
): Promise<ChargebackRow | null> {
  return queryRow<ChargebackRow>(db)`
    SELECT ${raw(columns)} FROM chargebacks WHERE provider = ${provider} AND dispute_id = ${disputeId}`;
}

export interface NewChargeback {
  provider: PaymentMethod;
  disputeId: string;
  purchaseId: number | null;
  invoiceId: string | null;
  disputedCents: number;
  share: Credits;
  bonusShare: Credits;
  taken: Credits;
  debt: Credits;
  takenBonus: Credits;
}

export async function insertChargeback(trx: Knex.Transaction, input: NewChargeback): Promise<ChargebackRow> {
  return queryOne<ChargebackRow>(trx)`
    INSERT INTO chargebacks (provider, dispute_id, purchase_id, invoice_id, disputed_cents, share_hundredths, bonus_share_hundredths,
                             taken_hundredths, debt_hundredths, taken_bonus_hundredths)
    VALUES (${input.provider}, ${input.disputeId}, ${input.purchaseId}, ${input.invoiceId}, ${input.disputedCents}, ${input.share},
      ${input.bonusShare}, ${input.taken}, ${input.debt}, ${input.takenBonus}) RETURNING ${raw(columns)}`;
}

export async function closeChargeback(trx: Knex.Transaction, id: number, state: 'won' | 'lost'): Promise<void> {
  await execute(trx)`UPDATE chargebacks SET state = ${state}, closed_at = app_now() WHERE id = ${id}`;
}

/**
 * Disputes of purchases by purchase id: `open` and `lost` before `won`. Purchases that were never disputed are absent.
 */
export async function chargebacksOf(db: Knex, purchaseIds: readonly number[]): Promise<Map<number, DisputeState>> {
  const rows = await queryRows<{ purchase_id: number; state: DisputeState }>(db)`
    SELECT DISTINCT ON (purchase_id) purchase_id, state FROM chargebacks
      WHERE purchase_id = ANY (${[...purchaseIds]}::int[])
     ORDER BY purchase_id, array_position(ARRAY['open', 'lost', 'won'], state)`;
  return new Map(rows.map((row) => [row.purchase_id, row.state]));
}

const pollHours = 6;

/** Claims open disputes that are due for polling, since the webhook of their outcome may get lost. */
export async function claimDisputesToPoll(
  db: Knex,
  limit: number,
): Promise<{ provider: PaymentMethod; disputeId: string }[]> {
  const rows = await queryRows<{ provider: PaymentMethod; dispute_id: string }>(db)`
    UPDATE chargebacks SET next_poll_at = app_now() + make_interval(hours => ${pollHours})
     WHERE id IN (SELECT id FROM chargebacks WHERE state = 'open' AND next_poll_at <= app_now()
                   ORDER BY next_poll_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING provider, dispute_id`;
  return rows.map((row) => ({ provider: row.provider, disputeId: row.dispute_id }));
}
