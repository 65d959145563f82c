import { afterAll, beforeAll, expect, test } from 'vitest';
import { createService } from '../../../test/factories/service.ts';
import { creatorWith, person, refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { shop, type Shop } from '../payments/test/shop.ts';
import { connect, earner, goodIban } from './test/earner.ts';

let world: Shop;
beforeAll(async () => {
  world = await shop();
});
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

/** Selects a service for a new campaign of one of their tracks. */
async function choose(accountId: Awaited<ReturnType<typeof creatorWith>>, serviceId: number) {
  const campaignId = await accountId.draft();
  return accountId.post(`/api/v2/campaigns/${campaignId}/curators`, { servicesIDs: [serviceId] });
}

test('nobody submits to a curator with the same payout destination, by bank or PayPal; staff see it', async () => {
  for (const method of ['bank', 'paypal'] as const) {
    const [curator, friend] = [await earner(world.api, 20), await earner(world.api, 20)];
    const creator = { ...(await creatorWith(world.api, { curator: true })) };
    const serviceId = await createService(world.api.db, curator.curatorProfileId!);
    const otherId = await createService(world.api.db, friend.curatorProfileId!);
    expect((await choose(creator, serviceId)).statusCode).toBe(200);
    const secondFace = { ...curator, ...creator } as unknown as typeof curator;
    if (method === 'bank') {
      const iban = 'DE08 3704 0044 0532 0130 03';
      await connect(curator, iban);
      await connect(friend, goodIban);
      await connect(secondFace, iban);
      expect((await curator.demand({ credits: 20, method })).statusCode).toBe(200);
      await secondFace.get('/api/cash-out/demand');
    } else {
      expect((await curator.byPayPal(20, 'same@example.org')).statusCode).toBe(200);
      expect((await friend.byPayPal(20, 'another@example.org')).statusCode).toBe(200);
      await world.api.db('payout_identities').insert({
        account_id: creator.id,
        identity_hash: world.api.db('cash_outs').where({ account_id: curator.id }).select('identity_hash'),
        method,
      });
    }
    const refused = await choose(creator, serviceId);
    expect(refusalOf(refused)).toEqual([409, 'own_service']);
    expect(refused.json().error.message).toContain('shares your payout account');
    expect((await choose(creator, otherId)).statusCode).toBe(200);
    const boss = await person(world.api, { isStaff: true });
    const { items } = (await boss.get('/api/v2/staff/cash-outs?limit=100')).json().data;
    const mine = items.find((item: { curator: { accountId: number } }) => item.curator.accountId === curator.id);
    expect(mine.facts.sharesDestination).toBe(1);
  }
});
