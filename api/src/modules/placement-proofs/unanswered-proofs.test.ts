import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { type CuratorServicesSite, curatorServicesSite } from '../curator-services/test/site.ts';
import { refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { day, hour, moneyOf, pending, type Pending } from '../submissions/test/lifecycle.ts';

/* Influencers' proofs that their artists don't answer within 72 hours. */

let site: CuratorServicesSite;
beforeAll(async () => {
  site = await curatorServicesSite();
});
afterAll(async () => {
  await expectCleanAudit(site.api.db);
  await site.close();
});

const job = (name: string) => site.api.app.jobs.run(name);
const after = (seconds: number) => site.api.advanceClock(seconds);
const proofOf = (one: Pending) => site.api.db('proofs').where({ submission_id: one.id });

let made = 0;
/** An influencer's proof that waits, and how to take its post down. */
async function proved() {
  const one = await pending(site.api, { type: 'instagram', priceCredits: 20 });
  made += 1;
  const page = `https://instagrams.demo.fanfare.test/unanswered-${made}`;
  await site.api.db('services').where({ id: one.curator.serviceId }).update({ url: page });
  await one.answer('accepted');
  const url = `${page}/post-1`;
  await site.change(url, { text: 'A song for the road. #ad' });
  const handedIn = await one.prove({ url });
  if (handedIn.statusCode !== 200) throw new Error(handedIn.body);
  return { ...one, takeDown: () => site.change(url, { isDown: true }) };
}

/** One whose post was found missing just before the 72 hours ended, while the second check is pending. */
async function missing() {
  const one = await proved();
  await one.takeDown();
  await after(2 * day + 20 * hour);
  await job('placements.watch');
  await after(5 * hour);
  return one;
}

test('one that can’t be paid stops no other, and is tried again', async () => {
  const [first, second] = [await proved(), await proved()];
  await after(3 * day);
  await site.api.db.raw(
    `ALTER TABLE proofs ADD CONSTRAINT fault CHECK (submission_id <> ${first.id} OR state <> 'verified') NOT VALID`,
  );
  await expect(job('promises.confirm')).rejects.toThrow(`submission ${first.id}`);
  await site.api.db.raw('ALTER TABLE proofs DROP CONSTRAINT fault');
  expect([await first.status(), await second.status()]).toEqual(['accepted', 'placed']);
  expect(await moneyOf(site.api, first)).toMatchObject({ held: 2_000, clearing: 0 });
  expect(await moneyOf(site.api, second)).toMatchObject({ held: 0, clearing: 1_000 });
  await job('promises.confirm');
  expect(await first.status()).toBe('placed');
  expect(await moneyOf(site.api, first)).toMatchObject({ held: 0, clearing: 1_000 });
});

test('one whose post a check finds missing at the same moment isn’t paid', async () => {
  const one = await proved();
  await after(3 * day);
  const confirming = await site.api.db.transaction(async (trx) => {
    // A check holds the submission while it records what it found.
    await trx('submissions').where({ id: one.id }).forNoKeyUpdate().first('id');
    const running = job('promises.confirm');
    await expect.poll(() => waitingForLock(site.api.db)).toBe(1);
    await trx('proofs')
      .where({ submission_id: one.id })
      .update({ missing_since: trx.raw('app_now()') });
    return { running };
  });
  await confirming.running;
  expect(await one.status()).toBe('accepted');
  expect(await moneyOf(site.api, one)).toMatchObject({ held: 2_000, clearing: 0 });
  await proofOf(one).update({ missing_since: null });
  await job('promises.confirm');
  expect(await one.status()).toBe('placed');
});

test('one whose post is missing can be rejected until it really counts as confirmed', async () => {
  const one = await missing();
  await job('promises.confirm');
  expect((await one.reject()).json().data.ending.proof.state).toBe('disputed');
  // Then it is with staff, whatever the second check finds.
  await after(hour);
  await job('placements.watch');
  expect(await one.status()).toBe('accepted');
  expect(await moneyOf(site.api, one)).toMatchObject({ held: 2_000, clearing: 0 });
});

test('one whose post was missing once before the keep days ended, and was never checked again, is paid', async () => {
  const one = await missing();
  const { keepUntil } = (await one.read()).ending;
  await after(Math.ceil((Date.parse(keepUntil) - site.api.app.clock.now().getTime()) / 1_000) + hour);
  await job('placements.watch');
  // As if it were confirmed: nobody rejects it any more.
  expect(refusalOf(await one.reject())).toEqual([409, 'deadline_passed']);
  await job('promises.confirm');
  await job('submissions.clear');
  await job('promises.keep');
  expect(await one.read()).toMatchObject({ status: 'placed', ending: { proof: { verifiedBy: 'time' } } });
  expect(await moneyOf(site.api, one)).toMatchObject({ held: 0, clearing: 0, cleared: 1_000 });
});
