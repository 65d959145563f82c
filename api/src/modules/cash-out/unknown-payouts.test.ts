import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { shop, type Shop } from '../payments/test/shop.ts';
import { connect, earner, goodIban, pass, runJobs } from './test/earner.ts';

let world: Shop;
beforeAll(async () => {
  world = await shop();
});
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

test.each(['bank', 'paypal'] as const)(
  'a payout unknown to the provider (its keys were changed) releases no credits: %s',
  async (method) => {
    const me = await earner(world.api, 20);
    if (method === 'bank') await connect(me, goodIban);
    const { id } = (await (method === 'bank' ? me.demand({ credits: 20, method }) : me.byPayPal(20))).json().data;
    await runJobs(world.api);
    await pass(world, method === 'bank' ? 60 : 0);
    await world.api.db.raw(
      `DELETE FROM sandbox.objects WHERE object IN ('transfer', 'payout', 'payout_batch', 'payout_item')`,
    );
    await pass(world, 3 * day);
    expect((await me.wallet()).open).toMatchObject({ id, status: 'sent' });
    expect(await me.wallet()).toMatchObject({ availableCredits: 0, heldCredits: 20 });
  },
);

test('an account at the provider is created once, though the answer is lost', async () => {
  for (const mode of ['500_before', '500_after', 'reset', 'timeout', '429'] as const) {
    const me = await earner(world.api, 0);
    await world.policy({ faults: [{ call: 'accounts.create', mode, times: 3 }] });
    const begin = () => me.post('/api/v2/curator/payout-account', { origin: { page: '/curator/shop' } });
    // As a curator does after "please try again".
    let answer = await begin();
    for (let tries = 0; tries < 5 && answer.statusCode === 503; tries += 1) answer = await begin();
    expect([mode, answer.statusCode]).toEqual([mode, 200]);
    const { rows } = await world.api.db.raw(
      `SELECT count(*)::int AS accounts FROM sandbox.objects WHERE object = 'account' AND body->'metadata'->>'accountId' = ?`,
      [String(me.id)],
    );
    // A failed answer changes the key: an unused account may be left behind, without any money.
    expect(rows[0].accounts).toBeLessThanOrEqual(mode === '500_after' ? 2 : 1);
    expect((await me.wallet()).ways[0]).toMatchObject({ state: 'incomplete' });
  }
});
