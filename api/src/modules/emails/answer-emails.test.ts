import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../campaigns/test/creator.ts';
import { answerOf, hear, send } from '../submissions/test/answering.ts';
import { emailWorld, type EmailWorld } from './test/email-world.ts';

let world: EmailWorld;
beforeAll(async () => {
  world = await emailWorld();
});
afterAll(() => world.close());

type Wish = 'instant' | 'daily' | 'off';
const wish = async (who: Person, answers: Wish, digest = answers !== 'off') => {
  const wanted = { digest, deadlines: true, promises: true, answers };
  const saved = await who.put('/api/v2/account/mail-preferences', wanted);
  if (saved.statusCode !== 200) throw new Error(saved.body);
};

/** A campaign to so many curators, who answer one after another. */
async function asked(creator: Person, title: string, count: number) {
  const curators = await Promise.all(Array.from({ length: count }, () => world.curatorWith()));
  const campaignId = await world.campaignOf(
    creator,
    title,
    curators.map(({ serviceId }) => serviceId),
  );
  let answeredCount = 0;
  return {
    async answer(decision: 'accepted' | 'declined' | 'wrong_match' = 'declined', extra: object = {}) {
      const curator = curators[(answeredCount += 1) - 1]!;
      const { items } = (await curator.get('/api/v2/curator/queue?limit=100')).json().data;
      const { submissionId } = items.find((item: { campaignId: number }) => item.campaignId === campaignId);
      await hear(world.api, curator, submissionId);
      const given = answerOf(decision, extra);
      const answer = await send(curator, submissionId, given);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return { submissionId, curator, given, again: () => send(curator, submissionId, given) };
    },
  };
}
const beforeTheRound = () => world.until(world.api.config.rules.mails.digestHourUtc - 1);
/** How many emails tell of an answer, by its address. */
const told = (reader: { email: string }, submissionId: number) =>
  world
    .emailsTo(reader.email)
    .filter(({ text }) => new RegExp(`/creator/feed/${submissionId}(?!\\d)`).test(text ?? ''));

test('at each answer: one email, with what was said and heard, and none in the digest', async () => {
  await beforeTheRound();
  const creator = await world.reader({ creator: true });
  await wish(creator, 'instant');
  const campaign = await asked(creator, 'Low Tide', 2);
  const { submissionId, given, again } = await campaign.answer('wrong_match', { wantsNewVersion: false });
  await world.sendEmails();
  const [mail, ...more] = told(creator, submissionId);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain('“Low Tide”');
  expect(mail?.text).toContain('Wrong match');
  expect(mail?.text).toContain('4.00 back');
  expect(mail?.text).toContain('heard 0:45 of 3:00');
  expect(mail?.text).toContain(given.feedback.slice(0, 80));
  expect(mail?.text).toContain('/stop-mails/answers-');
  // The same answer sent again, and the day's digest, tell it no second time.
  await again();
  const second = await campaign.answer('declined', { wantsNewVersion: true });
  await world.nextRound('digest');
  for (const id of [submissionId, second.submissionId]) expect(told(creator, id)).toHaveLength(1);
  expect(told(creator, second.submissionId)[0]?.text).toContain('a new version');
  const digests = world.emailsTo(creator.email).filter(({ subject }) => subject.startsWith('Your day'));
  expect(digests.map(({ subject }) => subject).join()).not.toContain('answer');
});

test('at each answer without the digest, and no email of any kind where both are off', async () => {
  await beforeTheRound();
  const [each, none] = [await world.reader({ creator: true }), await world.reader({ creator: true })];
  await wish(each, 'instant', false);
  await wish(none, 'off');
  const ids = [];
  for (const creator of [each, none]) ids.push((await (await asked(creator, 'Ebb', 1)).answer()).submissionId);
  await world.nextRound('digest');
  expect(world.emailsTo(each.email)).toHaveLength(1);
  expect(told(each, ids[0]!)).toHaveLength(1);
  expect(world.emailsTo(none.email)).toEqual([]);
});

test('off, with the digest: it tells what else there is, and no answer', async () => {
  await beforeTheRound();
  const creator = await world.reader({ creator: true });
  await wish(creator, 'off', true);
  const { submissionId } = await (await asked(creator, 'Spring', 1)).answer();
  await world.nextRound('digest');
  expect(told(creator, submissionId)).toEqual([]);
  const [digest, ...more] = world.emailsTo(creator.email);
  expect(more).toEqual([]);
  expect(digest?.text).toContain('All answers are in');
});

test('whatever somebody changes between answers and emails, each answer has one email at most, and none once they are off', async () => {
  const orders: Wish[][] = [
    ['instant', 'daily', 'instant'],
    ['daily', 'instant', 'daily'],
    ['instant', 'off', 'daily'],
    ['daily', 'off', 'instant'],
  ];
  for (const order of orders) {
    await beforeTheRound();
    const creator = await world.reader({ creator: true });
    const campaign = await asked(creator, order.join(), order.length);
    const ids: number[] = [];
    for (const answers of order) {
      await wish(creator, answers);
      ids.push((await campaign.answer()).submissionId);
    }
    // Nothing has been sent yet: what is on its way follows the last wish where that is off.
    await world.nextRound('digest');
    await world.nextRound('digest');
    for (const [index, id] of ids.entries()) {
      const count = told(creator, id).length;
      expect([order.join(), index, count <= 1]).toEqual([order.join(), index, true]);
      if (order[index] !== 'off') expect([order.join(), index, count]).toEqual([order.join(), index, 1]);
    }
  }
  await beforeTheRound();
  const stops = await world.reader({ creator: true });
  await wish(stops, 'instant');
  await (await asked(stops, 'Stopped', 1)).answer();
  await wish(stops, 'off');
  await world.sendEmails();
  await world.nextRound('digest');
  expect(world.emailsTo(stops.email)).toEqual([]);
});

test('an answer that fails has no email', async () => {
  const creator = await world.reader({ creator: true });
  await wish(creator, 'instant');
  const campaign = await asked(creator, 'Broken', 1);
  await world.api.db.raw("ALTER TABLE mail_outbox ADD CONSTRAINT broken CHECK (template <> 'answer') NOT VALID");
  await expect(campaign.answer()).rejects.toThrow();
  await world.api.db.raw('ALTER TABLE mail_outbox DROP CONSTRAINT broken');
  const kept = await world.api
    .db('answers')
    .whereIn('submission_id', world.api.db('submissions').where({ creator_account_id: creator.id }).select('id'));
  expect(kept).toEqual([]);
  await world.sendEmails();
  expect(world.emailsTo(creator.email)).toEqual([]);
});
