import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';
import { staffOf } from '../submissions/test/lifecycle.ts';
import { creatorWith, curatorWith } from './test/creator.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

/** A creator's campaign to two curators: the first has accepted, the second's answer is open. */
async function halfAnswered() {
  const creator = await creatorWith(api);
  const curators = [await curatorWith(api, { priceCredits: 3 }), await curatorWith(api, { priceCredits: 4 })] as const;
  const campaignId = await creator.draft(curators.map((curator) => curator.serviceId));
  await creator.complete(campaignId);
  const [accepted, open] = [await submissionOf(curators[0], campaignId), await submissionOf(curators[1], campaignId)];
  await hear(api, curators[0], accepted);
  await send(curators[0], accepted, answerOf('accepted'));
  const listed = async () => (await creator.get('/api/v2/campaigns/me')).json().data.items[0];
  return { creator, curators, campaignId, accepted, open, listed };
}

test('the list shows a campaign’s figures while it runs, when it is over, and after a late refund', async () => {
  const { creator, curators, campaignId, accepted, open, listed } = await halfAnswered();
  const common = { id: campaignId, curatorCount: 2, totalCredits: 7 };
  expect(await listed()).toMatchObject({
    ...common,
    status: 'sent',
    answeredCount: 1,
    acceptedCount: 1,
    returnedCount: 0,
    heldCredits: 4,
    spentCredits: 3,
    returnedCredits: 0,
    nextDeadlineAt: expect.any(String),
  });
  await hear(api, curators[1], open);
  await send(curators[1], open, answerOf('declined'));
  const over = {
    ...common,
    status: 'completed',
    answeredCount: 2,
    declinedCount: 1,
    heldCredits: 0,
    nextDeadlineAt: null,
  };
  expect(await listed()).toMatchObject({ ...over, acceptedCount: 1, spentCredits: 7, returnedCredits: 0 });
  await creator.post(`/api/v2/submissions/${accepted}/flag`, { reason: 'rude' });
  await (await staffOf(api)).decideFlag(accepted, true);
  const refunded = { answeredCount: 1, acceptedCount: 0, returnedCount: 1, spentCredits: 4, returnedCredits: 3 };
  expect(await listed()).toMatchObject({ ...over, ...refunded });
});

test('an answered submission that changes while its campaign is being completed counts', async () => {
  const { campaignId, accepted, open, listed } = await halfAnswered();
  const completing = await api.db.transaction();
  await completing.raw(`UPDATE submissions SET status = 'wrong_match', closed_at = app_now() WHERE id = ?`, [open]);
  await completing.raw(`UPDATE campaigns SET status = 'completed', completed_at = app_now() WHERE id = ?`, [
    campaignId,
  ]);
  await completing.raw('SET CONSTRAINTS ALL IMMEDIATE');
  const breaking = await api.db.transaction();
  await breaking.raw(`UPDATE submissions SET status = 'refunded_quality' WHERE id = ?`, [accepted]);
  const broken = breaking.commit();
  await expect.poll(() => waitingForLock(api.db)).toBe(1);
  await completing.commit();
  await broken;
  expect(await listed()).toMatchObject({ acceptedCount: 0, returnedCount: 2 });
  // As their money stands.
  await api.db.transaction(async (trx) => {
    await trx.raw('SET LOCAL session_replication_role = replica');
    await trx.raw(`UPDATE campaigns SET status = 'sent', completed_at = NULL WHERE id = ?`, [campaignId]);
    await trx.raw(`UPDATE submissions SET status = 'accepted' WHERE id = ?`, [accepted]);
    await trx.raw(`UPDATE submissions SET status = 'pending', closed_at = NULL WHERE id = ?`, [open]);
    await trx.raw('DELETE FROM campaign_figures WHERE campaign_id = ?', [campaignId]);
  });
});
