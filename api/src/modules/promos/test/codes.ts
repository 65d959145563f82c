import type { Knex } from 'knex';
import { cents, sell, wholeCredits, type Credits } from '../../ledger/index.ts';

let made = 0;

export interface TestPromo {
  id: number;
  code: string;
}

/** A code inserted as the schema's owner: 10 % off, without limits by default. */
export async function makePromo(db: Knex, columns: Record<string, unknown> = {}): Promise<TestPromo> {
  made += 1;
  const [row] = await db('promo_codes')
    .insert({ code: `TEST-CODE-${made}`, kind: 'percent_off', value: 10, ...columns })
    .returning<TestPromo[]>(['id', 'code']);
  return row!;
}

/** A pending purchase, of 25 credits for €24 less 10 % by default. */
export async function openPurchase(
  db: Knex,
  accountId: number,
  promoCodeId: number | null,
  columns: Record<string, unknown> = {},
): Promise<number> {
  made += 1;
  const [row] = await db('purchases')
    .insert({
      account_id: accountId,
      // Each with a distinct key, so that several can be pending.
      pack_id: `credits_25_${made}`,
      credits: 25,
      price_cents: promoCodeId === null ? 2_400 : 2_160,
      discount_cents: promoCodeId === null ? 0 : 240,
      promo_code_id: promoCodeId,
      ...columns,
    })
    .returning<{ id: number }[]>('id');
  return row!.id;
}

/** Books a purchase as paid, as the payments module does after the payment. */
export async function pay(db: Knex, purchaseId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const purchase = await trx('purchases').where({ id: purchaseId }).first<{
      account_id: number;
      credits: number;
      price_cents: number;
      bonus_hundredths: Credits;
    }>();
    await sell(trx, {
      accountId: purchase.account_id,
      purchaseId,
      amount: wholeCredits(purchase.credits),
      price: cents(purchase.price_cents),
      bonus: purchase.bonus_hundredths,
    });
    await trx('purchases')
      .where({ id: purchaseId })
      .update({ status: 'paid', paid_at: trx.raw('app_now()'), payment_intent_id: `pi_test_${purchaseId}` });
  });
}
