import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../campaigns/test/creator.ts';
import { refusalOf } from '../campaigns/test/creator.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { answerOf, hear, send } from '../submissions/test/answering.ts';
import { day, emailWorld, type EmailWorld } from './test/email-world.ts';

let world: EmailWorld;
beforeAll(async () => {
  world = await emailWorld();
});
afterAll(async () => {
  await expectCleanAudit(world.api.db);
  await world.close();
});

type Curator = Awaited<ReturnType<EmailWorld['curatorWith']>>;
const emails = (who: Person) =>
  world.emailsTo(who.email).filter(({ subject }) => subject.startsWith('You missed the deadline'));
const dismissUrl = '/api/v2/curator/missed-deadlines/dismiss';
const missedOf = async (curator: Person) => (await curator.get('/api/v2/curator/workbench')).json().data.missed;
const feedOf = async (curator: Person) => (await curator.get('/api/v2/feed?role=curator')).json().data.items;
const setAccount = (who: Person, columns: object) => world.api.db('accounts').where({ id: who.id }).update(columns);

async function receive(curator: Curator, title: string): Promise<number> {
  const creator = await world.reader({ creator: true });
  const campaignId = await world.campaignOf(creator, title, [curator.serviceId]);
  return (await world.api.db('submissions').where({ campaign_id: campaignId }).first('id')).id;
}
/** Lets a deadline pass, and the sweep find it. */
async function miss(curator: Curator, ...titles: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles) ids.push(await receive(curator, title));
  await world.api.advanceClock(1);
  await world.api
    .db('submissions')
    .whereIn('id', ids)
    .update({ deadline_at: world.api.db.raw('app_now()') });
  await world.api.app.jobs.run('submissions.expire');
  await world.sendEmails();
  return ids;
}

test('dismissing is for curators, needs a time, and is each one’s own', async () => {
  const [curator, other] = [await world.curatorWith(), await world.curatorWith()];
  await miss(curator, 'Low Tide');
  const creator = await world.reader({ creator: true });
  const upTo = world.api.app.clock.now().toISOString();
  expect(refusalOf(await creator.post(dismissUrl, { upTo }))).toEqual([403, 'profile_missing']);
  for (const body of [{}, { upTo: 'now' }]) {
    expect(refusalOf(await curator.post(dismissUrl, body))).toEqual([400, 'invalid_input']);
  }
  expect((await other.post(dismissUrl, { upTo })).statusCode).toBe(200);
  expect((await missedOf(curator)).count).toBe(1);
});

test('nobody else hears of it: unsubscribed, without a mailbox, suspended; nor whoever answered in time', async () => {
  const people = [await world.curatorWith(), await world.curatorWith(), await world.curatorWith()] as const;
  const [unsubscribed, demo, suspended] = people;
  const wishes = { digest: true, deadlines: false };
  expect((await unsubscribed.put('/api/v2/account/mail-preferences', wishes)).statusCode).toBe(200);
  await setAccount(demo, { password_hash: null, is_demo: true });
  for (const one of people) await receive(one, 'Unheard');
  await setAccount(suspended, { suspended_at: world.api.db.raw('app_now()'), suspension_reason: 'x' });
  const answered = await world.curatorWith();
  const id = await receive(answered, 'Answered');
  await hear(world.api, answered, id);
  expect((await send(answered, id, answerOf('declined'))).statusCode).toBe(200);
  await world.api.advanceClock(15 * day);
  await world.api.app.jobs.run('submissions.expire');
  await world.sendEmails();
  for (const one of [...people, answered]) expect(emails(one)).toEqual([]);
  expect((await feedOf(answered)).map(({ kind }: { kind: string }) => kind)).not.toContain('expired');
  expect(await missedOf(answered)).toMatchObject({ count: 0, items: [], warnings: [] });
  // What no email told is in the feed, and in the digest.
  expect((await feedOf(unsubscribed)).map(({ kind }: { kind: string }) => kind)).toContain('expired');
});

test('told at once: what was lost and why, in feed, email and above the queue, once', async () => {
  const curator = await world.curatorWith({ title: 'Nordic Kitchen', priceCredits: 6 });
  const [id] = await miss(curator, 'Low Tide');
  await world.api.app.jobs.run('submissions.expire');
  await world.sendEmails();

  expect((await feedOf(curator))[0]).toMatchObject({ kind: 'expired', submissionId: id, amountCredits: 3 });
  const [mail, ...more] = emails(curator);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('You missed the deadline for “Low Tide”');
  expect(mail?.text).toContain('Not earned: 3.00 credits');
  expect(mail?.text).toContain('the credits went back to the artist');
  expect(mail?.text).toContain(`/curator?submission=${id}`);
  expect(mail?.text).not.toContain('One more missed deadline');
  expect(mail?.html).toContain('/stop-mails/deadlines-');
  expect(await missedOf(curator)).toMatchObject({
    count: 1,
    lostCredits: 3,
    items: [{ submissionId: id, trackTitle: 'Low Tide', serviceTitle: 'Nordic Kitchen', replyDays: 15 }],
    warnings: [],
  });
  // The digest doesn't repeat it.
  await world.nextRound('digest');
  expect(world.emailsTo(curator.email).at(-1)?.text ?? '').not.toContain('Its deadline passed');
});

test('dismissed up to what was seen; what is missed later shows again', async () => {
  const curator = await world.curatorWith();
  await miss(curator, 'Seen');
  const { items } = await missedOf(curator);
  await miss(curator, 'Later');
  const dismissed = (await curator.post(dismissUrl, { upTo: items[0].missedAt })).json().data.missed;
  expect(dismissed).toMatchObject({ count: 1, items: [{ trackTitle: 'Later' }] });
  // A time that is ahead dismisses nothing that is still to come.
  await curator.post(dismissUrl, { upTo: '2100-01-01T00:00:00.000Z' });
  expect((await missedOf(curator)).count).toBe(0);
  await miss(curator, 'After');
  expect((await missedOf(curator)).count).toBe(1);
});

test('the second in a row warns before the third; an answer in time ends the count; the third sets the service away', async () => {
  const curator = await world.curatorWith({ title: 'Bus Window Seat' });
  await miss(curator, 'One');
  expect((await missedOf(curator)).warnings).toEqual([]);
  const [second] = await miss(curator, 'Two');
  expect((await missedOf(curator)).warnings).toEqual([
    { serviceId: curator.serviceId, serviceTitle: 'Bus Window Seat', inARow: 2, awayDays: 7 },
  ]);
  const warning = 'One more missed deadline and “Bus Window Seat” goes away for 7 days';
  expect(emails(curator).at(-1)?.text.replaceAll('\n', ' ')).toContain(warning);
  const warnings = async () => (await feedOf(curator)).filter(({ kind }: { kind: string }) => kind === 'away_warning');
  expect(await warnings()).toMatchObject([{ submissionId: second, serviceTitle: 'Bus Window Seat' }]);

  const answered = await receive(curator, 'Answered');
  await hear(world.api, curator, answered);
  expect((await send(curator, answered, answerOf('declined'))).statusCode).toBe(200);
  expect((await missedOf(curator)).warnings).toEqual([]);

  await miss(curator, 'Three', 'Four');
  expect(emails(curator).at(-1)?.subject).toBe('You missed the deadline for “Three” and 1 more');
  expect(await warnings()).toHaveLength(2);
  await miss(curator, 'Five');
  expect(emails(curator).at(-1)?.text.replaceAll('\n', ' ')).toContain(
    '“Bus Window Seat” missed 3 deadlines in a row, so it is away for 7 days',
  );
  await world.api.app.jobs.run('services.reliability');
  expect((await missedOf(curator)).warnings).toEqual([]);
  expect((await feedOf(curator))[0].kind).toBe('service_away');
});
