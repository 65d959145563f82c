import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createVersion } from '../../../test/factories/track.ts';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { day, pending, type Pending, type Type } from '../submissions/test/lifecycle.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send, submissionOf } from '../submissions/test/answering.ts';
import { creatorWith, refusalOf } from './test/creator.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

/** A decline that asks for a new version. */
async function asked({ wantsNewVersion = true, type = 'playlist' }: { wantsNewVersion?: boolean; type?: Type } = {}) {
  const one = await pending(api, { type, priceCredits: 4 });
  await one.answer('declined', { wantsNewVersion });
  return one;
}
const resend = (one: Pending, submissionIds: number[] = [one.id]) =>
  one.creator.post(`/api/v2/campaigns/${one.campaignId}/resend`, { submissionIds });

/** Uploads and sends the new version. @returns the ids of the new campaign and submission */
async function resent(one: Pending) {
  await createVersion(api.db, one.creator.trackId);
  const { data } = (await resend(one)).json();
  return { campaignId: data.id as number, id: await submissionOf(one.curator, data.id), data };
}

test('locks the service before the submission, as everything else does', async () => {
  const one = await asked();
  await createVersion(api.db, one.creator.trackId);
  const lock = (trx: typeof api.db, table: string, id: number) =>
    trx.raw(`SELECT FROM ${table} WHERE id = ? FOR NO KEY UPDATE`, [id]);
  let answer!: ReturnType<typeof resend>;
  await api.db.transaction(async (trx) => {
    await lock(trx, 'services', one.curator.serviceId);
    answer = resend(one);
    await expect.poll(() => waitingForLock(api.db)).toBe(1);
    await lock(trx, 'submissions', one.id);
  });
  expect((await answer).statusCode).toBe(200);
});

describe('a new version is not sent', () => {
  test('by another account, of another account’s campaign, or signed out', async () => {
    const one = await asked();
    const other = await asked();
    await createVersion(api.db, one.creator.trackId);
    const url = `/api/v2/campaigns/${one.campaignId}/resend`;
    expect((await api.app.inject({ method: 'POST', url, payload: { submissionIds: [one.id] } })).statusCode).toBe(401);
    const stranger = await creatorWith(api);
    expect(refusalOf(await stranger.post(url, { submissionIds: [one.id] }))).toEqual([404, 'not_found']);
    expect(refusalOf(await resend(one, [one.id, other.id]))).toEqual([404, 'not_found']);
    expect((await resend(one, [])).statusCode).toBe(400);
  });

  test('where nobody asked, before one is uploaded, after 90 days, or to an influencer', async () => {
    const unasked = await asked({ wantsNewVersion: false });
    await createVersion(api.db, unasked.creator.trackId);
    expect(refusalOf(await resend(unasked))).toEqual([409, 'wrong_state']);
    expect((await unasked.read()).ending.resend).toBeNull();

    const early = await asked();
    expect((await early.read()).ending.resend).toMatchObject({ state: 'needs_version' });
    expect(refusalOf(await resend(early))).toEqual([409, 'audio_missing']);

    const influencer = await asked({ type: 'instagram' });
    await createVersion(api.db, influencer.creator.trackId);
    expect(refusalOf(await resend(influencer))).toEqual([409, 'wrong_state']);

    const late = await asked();
    await createVersion(api.db, late.creator.trackId);
    await api
      .db('submissions')
      .where({ id: late.id })
      .update({ sent_at: api.db.raw(`app_now() - interval '90 days'`) });
    expect((await late.read()).ending.resend).toMatchObject({
      state: 'closed',
      texts: { reason: { reason: 'campaigns.resend_free_days' } },
    });
    expect(refusalOf(await resend(late))).toEqual([409, 'deadline_passed']);
  });

  test('to a service that is paused or full', async () => {
    const one = await asked();
    await createVersion(api.db, one.creator.trackId);
    await api.db('services').where({ id: one.curator.serviceId }).update({ status: 'paused' });
    expect((await one.read()).ending.resend).toMatchObject({ state: 'closed' });
    expect(refusalOf(await resend(one))).toEqual([409, 'service_unavailable']);
  });

  test('twice: the second request gets the first one’s campaign, and the database refuses another', async () => {
    const one = await asked();
    const first = await resent(one);
    expect((await resend(one)).json().data.id).toBe(first.campaignId);
    const row = await api.db('submissions').where({ id: first.id }).first();
    const copy = { ...row, id: undefined, resend_of: one.id, created_at: undefined };
    await expect(api.db('submissions').insert(copy)).rejects.toThrow(/unique|duplicate/);
    await expect(api.db('submissions').where({ id: first.id }).update({ resend_of: null })).rejects.toThrow(
      /fixed|free/,
    );
  });
});

describe('a new version', () => {
  test('is sent immediately, free, with a deadline, and the curator sees that it is a new version', async () => {
    const one = await asked();
    const wallet = await one.creator.wallet();
    const { data, campaignId, id } = await resent(one);
    expect(data).toMatchObject({ status: 'sent', resendOf: one.campaignId, totalCredits: 0, heldCredits: 0 });
    expect(await one.creator.wallet()).toBe(wallet);
    expect((await one.read()).ending.resend).toMatchObject({ state: 'sent', campaignId });
    const [item] = (await one.curator.get('/api/v2/curator/queue')).json().data.items;
    expect(item).toMatchObject({ submissionId: id, earnCredits: 0, isNewVersion: true });
    const feed = (await one.curator.get('/api/v2/feed?role=curator')).json().data.items;
    expect(feed[0]).toMatchObject({ kind: 'new_version_received', submissionId: id });
  });

  test.each(['accepted', 'declined', 'wrong_match'] as const)('answered with %s moves no credit', async (decision) => {
    const one = await asked();
    const { id, campaignId } = await resent(one);
    const [wallet, earned] = [await one.creator.wallet(), await one.curator.wallet()];
    await hear(api, one.curator, id);
    const answered = await send(one.curator, id, answerOf(decision));
    expect(answered.json().data).toMatchObject({ earnedCredits: 0, clearsAt: null });
    expect(await one.creator.wallet()).toBe(wallet);
    expect(await one.curator.wallet()).toMatchObject({
      availableCredits: earned.availableCredits,
      clearingCredits: earned.clearingCredits,
    });
    expect((await one.creator.campaign(campaignId)).status).toBe('completed');
    expect((await one.creator.get(`/api/v2/submissions/${id}`)).json().data.ending.canFlag).toBe(false);
  });

  test('expires unanswered, can be withdrawn, and a broken promise returns nothing', async () => {
    const [missed, withdrawn, broken] = [await asked(), await asked(), await asked()];
    const first = await resent(missed);
    const second = await resent(withdrawn);
    const third = await resent(broken);
    expect((await withdrawn.creator.post(`/api/v2/submissions/${second.id}/withdraw`)).json().data.status).toBe(
      'withdrawn',
    );
    await hear(api, broken.curator, third.id);
    await send(broken.curator, third.id, answerOf('accepted'));
    await api.advanceClock(31 * day);
    await api.app.jobs.run('submissions.expire');
    await api.app.jobs.run('promises.break');
    const statusOf = async (id: number) => (await api.db('submissions').where({ id }).first('status')).status;
    expect(await statusOf(first.id)).toBe('expired');
    expect(await statusOf(third.id)).toBe('broken');
  });

  test('of a new version is free within 90 days of the paid sending only', async () => {
    const one = await asked();
    const sentAt = api.db.raw(`app_now() - interval '89 days'`);
    await api.db('submissions').where({ id: one.id }).update({ sent_at: sentAt });
    const { id, campaignId } = await resent(one);
    await hear(api, one.curator, id);
    await send(one.curator, id, answerOf('declined', { wantsNewVersion: true }));
    await createVersion(api.db, one.creator.trackId);
    await api.advanceClock(2 * day);
    const { ending } = (await one.creator.get(`/api/v2/submissions/${id}`)).json().data;
    expect(ending.resend).toMatchObject({ state: 'closed' });
    // Nor does paying once more, and withdrawing that, begin new days.
    const paid = await one.creator.draft([one.curator.serviceId]);
    expect((await one.creator.complete(paid)).statusCode).toBe(200);
    const paidId = await submissionOf(one.curator, paid);
    expect((await one.creator.post(`/api/v2/submissions/${paidId}/withdraw`)).statusCode).toBe(200);
    const again = await one.creator.post(`/api/v2/campaigns/${campaignId}/resend`, { submissionIds: [id] });
    expect(refusalOf(again)).toEqual([409, 'deadline_passed']);
  });

  test('doesn’t prevent sending the track to that service again for its price after 90 days', async () => {
    const one = await asked();
    await api
      .db('submissions')
      .where({ id: one.id })
      .update({
        sent_at: api.db.raw(`app_now() - interval '89 days'`),
        created_at: api.db.raw(`app_now() - interval '89 days'`),
      });
    await resent(one);
    await api.advanceClock(2 * day);
    const again = await one.creator.draft([one.curator.serviceId]);
    expect((await one.creator.complete(again)).json().data).toMatchObject({ status: 'sent', totalCredits: 4 });
  });
});
