import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { serviceUrlOf } from '../../../test/factories/service.ts';
import { buyerOn, reportDispute } from '../chargebacks/test/disputes.ts';
import { curatorWith } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send, submissionOf } from './test/answering.ts';
import { day, staffOf, type Staff } from './test/lifecycle.ts';

/* Credits that come back after their payment was taken back: they pay what is owed for it, and nobody sees them as theirs. */

let api: TestApp;
let staff: Staff;
beforeAll(async () => {
  api = await testApp();
  staff = await staffOf(api);
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

/** A buyer whose 5.00 were spent on a placed track and whose payment is then disputed: a debt of 5.00. */
async function disputed() {
  const who = await buyerOn(api);
  const purchaseId = await who.buy({ credits: 10 });
  const curator = await curatorWith(api, { priceCredits: 5, level: 'trusted' });
  const campaignId = await who.draft([curator.serviceId]);
  await who.complete(campaignId);
  const id = await submissionOf(curator, campaignId);
  await hear(api, curator, id);
  await send(curator, id, answerOf('accepted'));
  const url = await serviceUrlOf(api.db, id);
  expect((await curator.post(`/api/v2/curator/submissions/${id}/proof`, { url })).statusCode).toBe(200);
  await reportDispute(api, purchaseId);
  expect(await who.stands()).toEqual([0, 5]);
  return { who, id, purchaseId };
}

test('a broken promise returns nothing of credits that a chargeback made a debt', async () => {
  const { who, id } = await disputed();
  await staff.remove(id);
  expect(await who.stands()).toEqual([0, 5]);
  expect((await who.feed()).find(({ kind }) => kind === 'placement_removed')?.amountCredits).toBe(0);
});

test('a refunded answer settles all of it', async () => {
  const { who, id } = await disputed();
  await who.post(`/api/v2/submissions/${id}/flag`, { reason: 'rude' });
  await staff.decideFlag(id, true);
  expect(await who.stands()).toEqual([0, 0]);
});

test('a scheduled campaign waits until the debt is settled; a withdrawal settles it', async () => {
  const who = await buyerOn(api);
  const purchaseId = await who.buy({ credits: 10 });
  const [now, later] = [await curatorWith(api, { priceCredits: 4 }), await curatorWith(api, { priceCredits: 3 })];
  const sent = await who.draft([now.serviceId]);
  await who.complete(sent);
  const scheduled = await who.draft([later.serviceId]);
  const sendAt = new Date(api.app.clock.now().getTime() + day * 1_000).toISOString();
  await who.put(`/api/v2/campaigns/${scheduled}/plan`, { sendAt });
  await who.complete(scheduled);
  await reportDispute(api, purchaseId);
  expect(await who.stands()).toEqual([0, 7]);
  await api.advanceClock(day);
  await api.app.jobs.run('campaigns.schedule');
  expect((await who.campaign(scheduled)).status).toBe('scheduled');
  await api.advanceClock(5 * day);
  const withdrawn = await who.post(`/api/v2/submissions/${await submissionOf(now, sent)}/withdraw`);
  expect(withdrawn.statusCode).toBe(200);
  expect(await who.stands()).toEqual([0, 3]);
  await who.buy({ credits: 10 });
  await api.app.jobs.run('campaigns.schedule');
  expect((await who.campaign(scheduled)).status).toBe('sent');
});
