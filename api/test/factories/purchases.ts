import type { Knex } from 'knex';
import { cents, grant, hundredths, sell, sellGift, wholeCredits } from '../../src/modules/ledger/index.ts';

let made = 0;

interface Bought {
  credits?: number;
  priceCents?: number;
  method?: 'card' | 'paypal';
  purpose?: 'credits' | 'gift';
  /** A code that lowered the price, or added a bonus. */
  promo?: { code: string; discountCents?: number; bonusCredits?: number };
}

/** A paid and booked purchase, without a provider. @returns its id */
export async function buyPack(db: Knex, accountId: number, bought: Bought = {}): Promise<number> {
  const { credits = 10, priceCents = 1_000, method = 'card', purpose = 'credits', promo } = bought;
  const bonus = wholeCredits(promo?.bonusCredits ?? 0);
  made += 1;
  const payment = `test_${accountId}_${made}`;
  return db.transaction(async (trx) => {
    const codeId = promo && (await codeOf(trx, promo.code));
    const [row] = (await trx('purchases')
      .insert({
        account_id: accountId,
        method,
        purpose,
        pack_id: String(credits),
        credits,
        price_cents: priceCents,
        discount_cents: promo?.discountCents ?? 0,
        bonus_hundredths: bonus,
        promo_code_id: codeId ?? null,
      })
      .returning('id')) as { id: number }[];
    const purchaseId = row!.id;
    if (codeId) {
      await trx('promo_uses').insert({
        promo_code_id: codeId,
        account_id: accountId,
        purchase_id: purchaseId,
        is_one_per_account: false,
      });
    }
    const price = cents(priceCents);
    if (purpose === 'gift') await sellGift(trx, { accountId, purchaseId, price });
    else await sell(trx, { accountId, purchaseId, amount: wholeCredits(credits), price, bonus });
    await trx('purchases')
      .where({ id: purchaseId })
      .update({
        status: 'paid',
        paid_at: trx.raw('app_now()'),
        ...(method === 'card'
          ? { payment_intent_id: `pi_${payment}` }
          : { paypal_order_id: `O_${payment}`, paypal_capture_id: `C_${payment}` }),
      });
    return purchaseId;
  });
}

async function codeOf(trx: Knex.Transaction, code: string): Promise<number> {
  const [row] = (await trx('promo_codes')
    .insert({ code, kind: 'bonus_credits', value: 1, one_per_account: false })
    .returning('id')) as { id: number }[];
  return row!.id;
}

/** A paid and booked invoice of Pro. @returns its number at the provider */
export async function payInvoice(
  db: Knex,
  accountId: number,
  interval: 'monthly' | 'yearly' = 'monthly',
): Promise<string> {
  const [creditsGranted, paidCents] = interval === 'monthly' ? [50, 3_900] : [500, 39_000];
  made += 1;
  const invoiceId = `in_test_${accountId}_${made}`;
  await db.transaction(async (trx) => {
    const amount = wholeCredits(creditsGranted);
    await trx('pro_invoices').insert({
      invoice_id: invoiceId,
      subscription_reference: `sub_test_${accountId}`,
      account_id: accountId,
      billing_interval: interval,
      granted_hundredths: hundredths(amount),
      paid_cents: paidCents,
      paid_at: trx.raw('app_now()'),
    });
    await grant(trx, { accountId, invoiceId, amount, price: cents(paidCents) });
  });
  return invoiceId;
}
