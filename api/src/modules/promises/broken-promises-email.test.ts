import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailWorld, type EmailWorld } from '../emails/test/email-world.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { day, pending, staffOf, type Pending, type Type } from '../submissions/test/lifecycle.ts';

let world: EmailWorld;
beforeAll(async () => {
  world = await emailWorld();
});
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

/** An accepted submission whose both sides have a mailbox. */
async function accepted(type: Type = 'playlist', priceCredits = 5, by?: Pending['curator']): Promise<Pending> {
  const one = await pending(world.api, { type, priceCredits, by, lots: { purchased: 100 } });
  await world.api
    .db('accounts')
    .whereIn('id', [one.creator.id, one.curator.id])
    .update({ password_hash: 'not needed', email_confirmed_at: world.api.db.raw('app_now()') });
  await one.answer('accepted');
  return one;
}
const told = ({ email }: { email: string }) =>
  world.emailsTo(email).filter(({ subject }) => subject.startsWith('A promise was broken'));
const preferences = (who: Pending['creator'] | Pending['curator'], promises: boolean) =>
  who.put('/api/v2/account/mail-preferences', { digest: true, deadlines: true, promises });

async function removed(one: Pending): Promise<void> {
  const staff = await staffOf(world.api);
  expect((await staff.remove(one.id)).statusCode).toBe(200);
  await world.sendEmails();
}

test('no email for kept promises and submissions without one', async () => {
  const one = await accepted();
  await one.prove();
  await world.api.advanceClock(29 * day);
  await world.api.app.jobs.run('promises.keep');
  await world.sendEmails();
  expect([told(one.creator), told(one.curator)]).toEqual([[], []]);
});

test('both sides get one email, with what was returned and what stays', async () => {
  const one = await accepted();
  await one.prove();
  await removed(one);
  const { title } = await world.api.db('tracks').where({ id: one.creator.trackId }).first('title');
  const [toCreator, ...more] = told(one.creator);
  expect(more).toEqual([]);
  expect(toCreator?.text).toContain('Returned to you: 2.50 credits');
  expect(toCreator?.text).toContain(`/creator/campaigns/${one.campaignId}?tab=placements`);
  expect(toCreator?.text).toContain('Taken down before its keep days ended');
  const [toCurator] = told(one.curator);
  expect(toCurator?.subject).toBe(`A promise was broken: “${title}”`);
  expect(toCurator?.text).toContain('Returned to the artist: 2.50 credits');
  expect(toCurator?.text).toContain('You keep, for the answer: 2.50 credits');
  expect(toCurator?.text).not.toContain('Earning lost');
  expect(toCurator?.text).toContain('/curator?view=promises&show=broken');
  await removed(one);
  expect([told(one.creator).length, told(one.curator).length]).toEqual([1, 1]);
});

test('a missing post: the whole price is returned, and the lost earning is shown', async () => {
  const one = await accepted('instagram', 20);
  await world.api.advanceClock(15 * day);
  await world.api.app.jobs.run('promises.break');
  await world.sendEmails();
  expect(await one.status()).toBe('broken');
  expect(told(one.creator)[0]?.text).toContain('Returned to you: 20.00 credits');
  expect(told(one.creator)[0]?.text).toContain('No proof in time');
  expect(told(one.curator)[0]?.text).toContain('Earning lost: 10.00 credits');
  expect(told(one.curator)[0]?.text).not.toContain('for the answer');
});

test('unsubscribed people get none, also between the break and the sending; the other side does', async () => {
  const [before, between] = [await accepted(), await accepted()];
  await preferences(before.curator, false);
  for (const one of [before, between]) await one.prove();
  const staff = await staffOf(world.api);
  for (const one of [before, between]) expect((await staff.remove(one.id)).statusCode).toBe(200);
  await preferences(between.creator, false);
  await world.sendEmails();
  expect([told(before.curator).length, told(before.creator).length]).toEqual([0, 1]);
  expect([told(between.curator).length, told(between.creator).length]).toEqual([1, 0]);
  expect(told(between.curator)[0]?.html).toContain('/stop-mails/promises-');
});

test('promises that break together are one email per person', async () => {
  const one = await accepted();
  const other = await accepted('playlist', 5, one.curator);
  await world.api.advanceClock(8 * day);
  await world.api.app.jobs.run('promises.break');
  await world.sendEmails();
  expect(told(one.curator).map(({ subject }) => subject)).toEqual([expect.stringMatching(/” and 1 more$/)]);
  expect(told(one.curator)[0]?.text).toContain('Returned to the artist: 5.00 credits');
  expect([told(one.creator).length, told(other.creator).length]).toEqual([1, 1]);
});
