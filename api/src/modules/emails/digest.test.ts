import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimNext } from '../../gateways/mail/outbox.ts';
import type { Person } from '../campaigns/test/creator.ts';
import { recordFeed, type FeedKind, type FeedRole } from '../feed/index.ts';
import { hundredths } from '../ledger/index.ts';
import { answerOf, hear, send } from '../submissions/test/answering.ts';
import { digestRound } from './rounds.service.ts';
import { emailWorld, type EmailWorld } from './test/email-world.ts';

let world: EmailWorld;
beforeAll(async () => {
  world = await emailWorld();
});
afterAll(() => world.close());

const digests = (reader: { email: string }) =>
  world.emailsTo(reader.email).filter(({ subject }) => subject.startsWith('Your day'));
let told = 0;
/** News as the product writes them. */
const tell = (reader: { id: number }, role: FeedRole, kind: FeedKind, credits?: number) =>
  world.api.app.db.transaction((trx) =>
    recordFeed(trx, [
      {
        accountId: reader.id,
        role,
        kind,
        ...(credits !== undefined && { amount: hundredths(credits * 100) }),
        idem: `test:${(told += 1)}`,
      },
    ]),
  );
const beforeTheRound = () => world.until(world.api.config.rules.mails.digestHourUtc - 1);
const submissionOf = async (curator: Person, campaignId: number): Promise<number> => {
  const { items } = (await curator.get('/api/v2/curator/queue?limit=100')).json().data;
  return items.find((item: { campaignId: number }) => item.campaignId === campaignId).submissionId;
};

test('there is none without news, with news that were read, that are old, or for whoever doesn’t get mails', async () => {
  await beforeTheRound();
  const quiet = await world.reader({ creator: true });
  const old = await world.reader({ creator: true });
  await tell(old, 'creator', 'credits_added', 5);
  await world.api
    .db('feed_events')
    .where({ account_id: old.id })
    .update({ created_at: world.api.db.raw(`app_now() - interval '8 days'`) });
  const read = await world.reader({ creator: true });
  await tell(read, 'creator', 'credits_added', 5);
  await read.post('/api/v2/feed/read', { role: 'creator', upToId: 2 ** 31 - 1 });
  const [demo, suspended, unconfirmed, unwilling] = await Promise.all(
    Array.from({ length: 4 }, () => world.reader({ creator: true })),
  );
  for (const one of [demo!, suspended!, unconfirmed!, unwilling!]) await tell(one, 'creator', 'credits_added', 5);
  const set = (who: Person, what: object) => world.api.db('accounts').where({ id: who.id }).update(what);
  await set(demo!, { password_hash: null, is_demo: true });
  await set(suspended!, { suspended_at: world.api.db.raw('app_now()') });
  await set(unconfirmed!, { email_confirmed_at: null });
  await unwilling!.put('/api/v2/account/mail-preferences', { digest: false, deadlines: true });
  await world.nextRound('digest');
  for (const one of [quiet, old, read, demo!, suspended!, unconfirmed!, unwilling!]) expect(digests(one)).toEqual([]);
});

test('tells answers with what was heard and said, what came back, and what needs somebody, to each their own', async () => {
  await beforeTheRound();
  const creator = await world.reader({ creator: true });
  const [yes, wrong] = [
    await world.curatorWith({ title: 'Nordic <b>Kitchen</b>' }),
    await world.curatorWith({ title: 'Long Way Home' }),
  ];
  const campaignId = await world.campaignOf(creator, 'Low "Tide" & Choir', [yes.serviceId, wrong.serviceId]);
  const feedbacks: string[] = [];
  const ids: number[] = [];
  for (const [curator, decision] of [
    [yes, 'accepted'],
    [wrong, 'wrong_match'],
  ] as const) {
    const id = await submissionOf(curator, campaignId);
    ids.push(id);
    await hear(world.api, curator, id);
    const answer = answerOf(decision);
    feedbacks.push(answer.feedback);
    expect((await send(curator, id, answer)).statusCode).toBe(200);
  }
  await world.nextRound('digest');

  const [mail, ...more] = digests(creator);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Your day on Fanfare: 2 answers, 4.00 credits came back');
  expect(mail?.text).toContain('Credits that came back: 4.00 credits');
  expect(mail?.text).toContain('* Nordic <b>Kitchen</b>: Yes');
  expect(mail?.text).toContain(`“Low "Tide" & Choir”, campaign #${campaignId}`);
  expect(mail?.text).toContain('4.00 back');
  expect(mail?.text).toContain('heard 0:45 of 3:00');
  for (const feedback of feedbacks) expect(mail?.text).toContain(feedback.slice(0, 80));
  expect(mail?.html).not.toContain('<b>Kitchen');
  expect(mail?.html).toContain('Nordic &#60;b&#62;Kitchen');
  // Every address of the page stands in the text as well, and leads to this product alone.
  const addresses = [...(mail?.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, url]) => url!);
  expect(addresses.length).toBeGreaterThan(4);
  for (const id of ids) expect(addresses).toContain(`http://localhost:3000/creator/feed/${id}`);
  for (const url of addresses) {
    expect(mail?.text).toContain(url);
    expect(new URL(url).origin).toBe('http://localhost:3000');
  }

  // The curator earned by the yes; the creator's name, money and mail are none of theirs.
  const [earned] = digests(yes);
  expect(earned?.text).toContain('Earned, clearing: 2.00 credits');
  expect(earned?.text).not.toContain('came back');
  expect(earned?.text).not.toContain(creator.email);
  expect(earned?.text).not.toContain('Long Way Home');
  expect(digests(wrong)[0]?.text ?? '').not.toContain('Nordic');
});

test('a day has one email, an event one day; both sides share it', async () => {
  await beforeTheRound();
  const both = await world.reader({ creator: true, curator: true });
  await tell(both, 'creator', 'credits_added', 12);
  await tell(both, 'curator', 'earning_cleared', 3.3);
  await world.nextRound('digest');
  const [first] = digests(both);
  expect(first?.text).toContain('What moved (as a creator)');
  expect(first?.text).toContain('What moved (as a curator)');
  expect(first?.text).toContain('Cleared, yours to cash out: 3.30 credits');

  await tell(both, 'creator', 'credits_added', 1);
  await world.api.advanceClock(3_600);
  await world.api.app.jobs.run('mails.digest');
  await world.sendEmails();
  expect(digests(both)).toHaveLength(1);
  await world.nextRound('digest');
  expect(digests(both)).toHaveLength(2);
  expect(digests(both)[1]?.text).toContain('Credits that were added: 1.00 credit');
  expect(digests(both)[1]?.text).not.toContain('3.30');
  await world.nextRound('digest');
  expect(digests(both)).toHaveLength(2);
});

test('tells a refund to the card, and one that failed, each with its credits', async () => {
  await beforeTheRound();
  const reader = await world.reader({ creator: true });
  await tell(reader, 'creator', 'credits_refunded', 110);
  await tell(reader, 'creator', 'refund_failed', 25);
  await world.nextRound('digest');
  const [mail] = digests(reader);
  expect(mail?.text).toContain('Refunded to your card or PayPal: 110.00 credits');
  expect(mail?.text).toContain('Credits that came back: 25.00 credits');
  expect(mail?.text).toContain('Your refund failed');
  expect(mail?.text).toContain('110.00 refunded');
  expect(mail?.text).toContain('http://localhost:3000/creator/shop');
});

test('tells a curator what a removed post took back, and where nothing moved only that it is gone', async () => {
  await beforeTheRound();
  const [influencer, playlist] = [await world.reader({ curator: true }), await world.reader({ curator: true })];
  await tell(influencer, 'curator', 'placement_removed', 10);
  await tell(playlist, 'curator', 'placement_removed');
  await world.nextRound('digest');
  const [lost, gone] = [digests(influencer)[0]?.text, digests(playlist)[0]?.text];
  expect(lost).toContain('Taken back: 10.00 credits');
  expect(lost).toContain('so your earnings for it were taken back');
  expect(gone).toContain('Was taken down before its days were over');
  expect(gone).not.toContain('What moved');
});

test('two processes at the same hour, and a round that breaks off, tell everything once', async () => {
  await beforeTheRound();
  const readers = await Promise.all(Array.from({ length: 5 }, () => world.reader({ creator: true })));
  for (const reader of readers) await tell(reader, 'creator', 'credits_added', 2);
  await world.until(world.api.config.rules.mails.digestHourUtc);
  const other = await world.api.another();
  const { rules } = world.api.config;
  await world.api.db.raw('ALTER TABLE mail_outbox ADD CONSTRAINT broken CHECK (NOT is_bulk) NOT VALID');
  await expect(digestRound(world.api.app.db, rules)).rejects.toThrow('broken');
  await world.api.db.raw('ALTER TABLE mail_outbox DROP CONSTRAINT broken');
  await Promise.all([world.api.app.db, other.db, world.api.app.db].map((db) => digestRound(db, rules)));
  await Promise.all([world.api.app, other].map((app) => app.jobs.run('mail')));
  await world.sendEmails();
  for (const reader of readers) expect(digests(reader)).toHaveLength(1);
});

test('what is read, done or stopped after the round and before it is sent isn’t told', async () => {
  await beforeTheRound();
  const [reads, stops] = [await world.reader({ creator: true }), await world.reader({ creator: true })];
  const curator = await world.curatorWith();
  for (const one of [reads, stops]) await tell(one, 'creator', 'credits_added', 2);
  await world.campaignOf(await world.reader({ creator: true }), 'Came in', [curator.serviceId]);
  await world.until(world.api.config.rules.mails.digestHourUtc);
  await world.api.app.jobs.run('mails.digest');
  await reads.post('/api/v2/feed/read', { role: 'creator', upToId: 2 ** 31 - 1 });
  await stops.put('/api/v2/account/mail-preferences', { digest: false, deadlines: true });
  // Whoever is suspended, or has another address by now, gets nothing either.
  await world.api
    .db('submissions')
    .where({ curator_account_id: curator.id })
    .update({
      status: 'expired',
      closed_at: world.api.db.raw('app_now()'),
    });
  await world.sendEmails();
  for (const one of [reads, stops, curator]) expect(world.emailsTo(one.email)).toEqual([]);
});

test('lists some of many, counts all, and says how many are left', async () => {
  await beforeTheRound();
  const reader = await world.reader({ creator: true });
  for (let each = 0; each < 11; each += 1) await tell(reader, 'creator', 'credits_added', 3);
  await world.nextRound('digest');
  const text = digests(reader)[0]?.text ?? '';
  expect(text.match(/\* Credits were added/g)).toHaveLength(8);
  expect(text).toContain('3 more in your activity');
  expect(text).toContain('Credits that were added: 33.00 credits');
});

test('somebody who waits for a link doesn’t wait behind the digests', async () => {
  await beforeTheRound();
  const reader = await world.reader({ creator: true });
  await tell(reader, 'creator', 'credits_added', 2);
  await world.until(world.api.config.rules.mails.digestHourUtc);
  await world.api.app.jobs.run('mails.digest');
  await world.api.app.inject({
    method: 'POST',
    url: '/api/auth/password/forgot',
    payload: { username: reader.email },
  });
  const { db } = world.api.app;
  expect([(await claimNext(db))?.template, (await claimNext(db))?.template]).toEqual(['reset_password', 'digest']);
});
