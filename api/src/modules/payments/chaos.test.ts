import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '../../../test/full.ts';
import { creatorWith } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { intentIdOf, shop, type Shop } from './test/shop.ts';

/** The number of payments; `npm run torture:webhooks` sets a larger one. */
const payments = Number(process.env['FANFARE_CHAOS'] ?? runs(100, 500));
const packsPerPerson = 5;
const packs = ['credits_10', 'credits_25', 'credits_50', 'credits_100', 'credits_250'];
/** All packs together; a code adds one credit to each. */
const creditsOfAll = 435;
const bonus = 1;
const atOnce = 12;

let world: Shop;
beforeAll(async () => {
  world = await shop({ FANFARE_DB_POOL: '12', STRIPE_TIMEOUT_MS: '10000', PAYPAL_TIMEOUT_MS: '10000' });
  const terms = { kind: 'bonus_credits', value: bonus, one_per_account: false };
  await world.api.db('promo_codes').insert({ code: 'CHAOS', ...terms });
});
afterAll(() => world.close());

async function inParallel<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  const queue = [...items.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** In rotation: a card, PayPal, a card with a code (captured by us), PayPal with a code. */
const wayOf = (index: number) => ({ isPayPal: index % 2 === 1, hasCode: index % 4 > 1 });

test(
  `${payments} payments by card and PayPal, their webhooks up to ten times, in any order, some lost, some changed: each counts once`,
  { timeout: 3_000_000 },
  async () => {
    const { api } = world;
    const another = await api.another();
    const policy = { duplicate: 9, shuffle: true, dropRate: 0.05, tamperRate: 0.02, staleRate: 0.01 };
    await world.policy(policy);
    await world.paypal.policy(policy);
    const people = [];
    for (let count = 0; count < payments / packsPerPerson; count += 1) {
      people.push(await creatorWith(api, { credits: 0 }));
    }
    const orders = people.flatMap((who) => packs.map((packId) => ({ who, packId })));

    // Two processes work on the inbox in the meantime, and every third page polls on its own.
    const processInbox = () => Promise.all([api.app, another].map((app) => app.jobs.run('payments.inbox')));
    await inParallel(orders, async ({ who, packId }, index) => {
      const { isPayPal, hasCode } = wayOf(index);
      const wish = { packId, ...(hasCode && { promoCode: 'CHAOS' }) };
      const path = isPayPal ? '/api/paypal/order/create' : '/api/fanfare/stripe/create-payment-intent';
      const { clientSecret, orderId, purchase } = (await who.post(path, wish)).json().data;
      if (isPayPal) await world.paypal.agree(orderId);
      else await world.pay(intentIdOf(clientSecret));
      if (index % 3 === 0) await who.post(`/api/v2/purchases/${purchase.id}/settle`);
      if (index % 50 === 0) await processInbox();
    });
    const sent = async () => {
      await processInbox();
      return (await world.tick()).waiting + (await world.paypal.tick()).waiting;
    };
    await expect.poll(sent, { timeout: 1_200_000, interval: 250 }).toBe(0);
    await processInbox();
    // Recovers lost webhooks.
    await api.advanceClock(300);
    await Promise.all([api.app.jobs.run('payments.reconcile'), another.jobs.run('payments.reconcile')]);
    await api.app.jobs.run('payments.inbox');

    const { rows } = await api.db.raw(
      `SELECT p.status, count(*)::int AS purchases, count(DISTINCT l.ledger_account_id)::int AS lots
         FROM purchases p LEFT JOIN lots l ON l.source = 'payment:' || p.id GROUP BY p.status`,
    );
    expect(rows).toEqual([{ status: 'paid', purchases: payments, lots: payments }]);
    const codes = orders.filter((_order, index) => wayOf(index).hasCode).length;
    expect(await api.db('promo_codes').first('uses')).toEqual({ uses: codes });
    let wallets = 0;
    for (const who of people) wallets += await who.wallet();
    expect(wallets).toBe(people.length * creditsOfAll + codes * bonus);

    const [cards, paypal] = [await world.counters(), await world.paypal.counters()];
    const captures = [...Object.values(cards.captures), ...Object.values(paypal.captures)];
    expect(captures).toEqual(Array.from({ length: payments }, () => 1));
    const total = (name: 'dropped' | 'tampered' | 'tamperedAccepted' | 'staleAccepted' | 'sent') =>
      cards.deliveries[name] + paypal.deliveries[name];
    expect([total('tamperedAccepted'), total('staleAccepted')]).toEqual([0, 0]);
    // Guards against a run that tried nothing.
    expect(total('dropped')).toBeGreaterThan(payments / 20);
    expect(total('tampered')).toBeGreaterThan(payments / 50);
    expect(total('sent')).toBeGreaterThan(payments * 5);
    await expectCleanAudit(api.db);
    if (process.env['FANFARE_CHAOS']) {
      process.stdout.write(`${JSON.stringify({ cards: cards.deliveries, paypal: paypal.deliveries })}\n`);
    }
  },
);
