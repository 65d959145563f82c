import { afterAll, beforeAll, expect, test } from 'vitest';
import { creatorWith } from '../campaigns/test/creator.ts';
import { expectRightBooks } from '../ledger/test/world.ts';
import { intentIdOf, shop, type Shop } from './test/shop.ts';

/** How many payments; FANFARE_CHAOS asks for more. */
const payments = Number(process.env['FANFARE_CHAOS'] ?? 500);
const packsPerPerson = 5;
const packs = ['credits_10', 'credits_25', 'credits_50', 'credits_100', 'credits_250'];
const atOnce = 12;

let world: Shop;
beforeAll(async () => {
  world = await shop({ FANFARE_DB_POOL: '12', STRIPE_TIMEOUT_MS: '10000' });
});
afterAll(() => world.close());

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

test(
  `${payments} payments, their notices up to ten times, in any order, some lost, some changed: each counts once`,
  { timeout: 600_000 },
  async () => {
    const { api } = world;
    const another = await api.another();
    await world.policy({ duplicate: 9, shuffle: true, dropRate: 0.05, tamperRate: 0.02, staleRate: 0.01 });
    const people = [];
    for (let count = 0; count < payments / packsPerPerson; count += 1) {
      people.push(await creatorWith(api, { credits: 0 }));
    }
    const orders = people.flatMap((who) => packs.map((packId) => ({ who, packId })));

    // Two processes work on the inbox meanwhile, and every third page asks by itself.
    const workInbox = () => Promise.all([api.app, another].map((app) => app.jobs.run('payments.inbox')));
    let index = 0;
    await inParallel(orders, async ({ who, packId }) => {
      const begun = await who.post('/api/fanfare/stripe/create-payment-intent', { packId });
      const { clientSecret, purchase } = begun.json().data;
      await world.pay(intentIdOf(clientSecret));
      index += 1;
      if (index % 3 === 0) await who.post(`/api/v2/purchases/${purchase.id}/settle`);
      if (index % 50 === 0) await workInbox();
    });
    const sent = async () => {
      await workInbox();
      return (await world.tick()).waiting;
    };
    await expect.poll(sent, { timeout: 300_000, interval: 250 }).toBe(0);
    await workInbox();
    // For what was lost on its way.
    await api.advanceClock(300);
    await Promise.all([api.app.jobs.run('payments.reconcile'), another.jobs.run('payments.reconcile')]);
    await api.app.jobs.run('payments.inbox');

    const { rows } = await api.db.raw(
      `SELECT p.status, count(*)::int AS purchases, count(DISTINCT l.ledger_account_id)::int AS lots
         FROM purchases p LEFT JOIN lots l ON l.source = 'payment:' || p.id GROUP BY p.status`,
    );
    expect(rows).toEqual([{ status: 'paid', purchases: payments, lots: payments }]);
    for (const who of people) expect(await who.wallet()).toBe(435);
    const { captures, deliveries } = await world.counters();
    expect(Object.values(captures)).toEqual(Array.from({ length: payments }, () => 1));
    expect(deliveries.tamperedAccepted).toBe(0);
    // Else nothing was tried.
    expect(deliveries.dropped).toBeGreaterThan(payments / 20);
    expect(deliveries.tampered).toBeGreaterThan(payments / 50);
    expect(deliveries.sent).toBeGreaterThan(payments * 5);
    await expectRightBooks(api.db);
  },
);
