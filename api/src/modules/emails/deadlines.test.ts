import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedback, send } from '../submissions/test/answering.ts';
import { deadlinesRound } from './rounds.service.ts';
import { day, hour, emailWorld, type EmailWorld } from './test/email-world.ts';

let world: EmailWorld;
beforeAll(async () => {
  world = await emailWorld();
});
afterAll(() => world.close());

type Curator = Awaited<ReturnType<EmailWorld['curatorWith']>>;
const due = (curator: { email: string }) =>
  world.emailsTo(curator.email).filter(({ subject }) => subject.startsWith('Answer'));

/** A curator with tracks of one creator, all due in so many hours from now. */
async function withDue(curator: Curator, titles: string[], inHours: number): Promise<[number, ...number[]]> {
  const creator = await world.reader({ creator: true });
  for (const title of titles) await world.campaignOf(creator, title, [curator.serviceId]);
  const { rows } = await world.api.db.raw<{ rows: { id: number }[] }>(
    `UPDATE submissions SET deadline_at = app_now() + make_interval(hours => ?) WHERE creator_account_id = ? RETURNING id`,
    [inHours, creator.id],
  );
  return rows.map(({ id }) => id) as [number, ...number[]];
}

test('nobody hears of deadlines that are far, past, or answered, nor whoever has no mailbox, is suspended or unconfirmed', async () => {
  const far = await world.curatorWith();
  await withDue(far, ['Far'], 100);
  const gone = await world.curatorWith();
  await withDue(gone, ['Gone'], -1);
  const answered = await world.curatorWith();
  const [id] = await withDue(answered, ['Answered'], 40);
  await world.api.db('submissions').where({ id }).update({ status: 'declined', closed_at: world.api.db.fn.now() });
  const [demo, suspended, unconfirmed] = [
    await world.curatorWith(),
    await world.curatorWith(),
    await world.curatorWith(),
  ];
  for (const one of [demo, suspended, unconfirmed]) await withDue(one, ['Unheard'], 40);
  const set = (who: Curator, what: object) => world.api.db('accounts').where({ id: who.id }).update(what);
  await set(demo, { password_hash: null, is_demo: true });
  await set(suspended, { suspended_at: world.api.db.raw('app_now()') });
  await set(unconfirmed, { email_confirmed_at: null });
  await world.nextRound('deadlines');
  for (const one of [far, gone, answered, demo, suspended, unconfirmed]) expect(world.emailsTo(one.email)).toEqual([]);
});

test('whoever signs in with Google or Spotify, and so has no password, is reminded', async () => {
  const curator = await world.curatorWith();
  await world.api.db('accounts').where({ id: curator.id }).update({ password_hash: null });
  await withDue(curator, ['Low Tide'], 40);
  await world.nextRound('deadlines');
  expect(due(curator)).toHaveLength(1);
});

test('one email lists all that is due, by service, with what it earns and the exact deadline; the next day tells of new ones only', async () => {
  const curator = await world.curatorWith({ title: 'Nordic Kitchen', priceCredits: 6 });
  await world.until(world.api.config.rules.mails.deadlinesHourUtc - 1);
  const [first] = await withDue(curator, ['Low Tide', 'Paper <script>alert(1)</script> Boats'], 40);
  await withDue(curator, ['Far Away'], 60);
  const { rows } = await world.api.db.raw<{ rows: { at: string }[] }>(
    `SELECT to_char(deadline_at AT TIME ZONE 'UTC', 'HH24:MI' || chr(160) || 'UTC') AS at FROM submissions WHERE id = ?`,
    [first],
  );
  await world.nextRound('deadlines');
  const [mail, ...more] = due(curator);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Answer “.+” and 1 more by \w{3} \d+ \w{3}, \d\d:\d\d\u00a0UTC$/);
  expect(mail?.text).toContain('Nordic Kitchen\n-');
  expect(mail?.text).toContain('Low Tide');
  expect(mail?.text).toContain('3.00 to earn');
  expect(mail?.text).toContain('Yours if you answer them all: 6.00 credits');
  expect(mail?.text).toContain(rows[0]!.at);
  expect(mail?.text).toContain(`/curator?submission=${first}`);
  expect(mail?.text).not.toContain('Far Away');
  expect(mail?.html).not.toContain('<script');
  expect(mail?.html).toContain('&#60;script&#62;');

  // Nothing new: the next days are quiet, until the third comes near.
  await world.api.app.jobs.run('mails.deadlines');
  await world.sendEmails();
  expect(due(curator)).toHaveLength(1);
  await world.nextRound('deadlines');
  expect(due(curator).map(({ subject }) => subject)).toEqual([mail!.subject, expect.stringContaining('Low Tide')]);
  expect(due(curator)[1]?.text).toContain('Far Away');
  await world.nextRound('deadlines');
  expect(due(curator)).toHaveLength(2);
});

test('a service that promises answers within two days anyway starts no email', async () => {
  const curator = await world.curatorWith({ replyDays: 1 });
  const creator = await world.reader({ creator: true });
  await world.until(world.api.config.rules.mails.deadlinesHourUtc - 1);
  await world.campaignOf(creator, 'Quick', [curator.serviceId]);
  await world.nextRound('deadlines');
  expect(world.emailsTo(curator.email)).toEqual([]);
});

test('two processes at the same hour send each email once', async () => {
  const curators = await Promise.all(Array.from({ length: 4 }, () => world.curatorWith()));
  await world.until(world.api.config.rules.mails.deadlinesHourUtc - 1);
  for (const curator of curators) await withDue(curator, ['Twice?'], 30);
  const other = await world.api.another();
  await world.until(world.api.config.rules.mails.deadlinesHourUtc);
  // A process that only seems dead works beside the one that took its place: the lock of the job is no help here.
  await Promise.all([world.api.app, other].map(({ db, config }) => deadlinesRound(db, config.rules)));
  await Promise.all([world.api.app, other, world.api.app, other].map((app) => app.jobs.run('mail')));
  await world.sendEmails();
  for (const curator of curators) expect(due(curator)).toHaveLength(1);
});

test('what is answered, or stopped, between the round and the sending isn’t sent', async () => {
  const [stopped, answered] = [await world.curatorWith(), await world.curatorWith()];
  await world.until(world.api.config.rules.mails.deadlinesHourUtc - 1);
  await withDue(stopped, ['Stopped'], 30);
  const [id] = await withDue(answered, ['Just in time'], 30);
  await world.until(world.api.config.rules.mails.deadlinesHourUtc);
  await world.api.app.jobs.run('mails.deadlines');
  expect(await world.api.db('mail_outbox').where({ recipient: stopped.email }).whereNull('sent_at')).toHaveLength(1);
  await stopped.put('/api/v2/account/mail-preferences', { digest: true, deadlines: false });
  await world.api
    .db('submissions')
    .where({ id })
    .update({ opened_at: world.api.db.raw('app_now()') });
  const session = (await answered.post(`/api/v2/curator/submissions/${id}/open`)).json().data.listeningSessionId;
  for (const [sequence, positionSeconds] of [0, 15, 30, 45].entries()) {
    await answered.post(`/api/v2/curator/submissions/${id}/heartbeat`, {
      listeningSessionId: session,
      sequence,
      positionSeconds,
      isPlaying: true,
    });
    await world.api.advanceClock(15);
  }
  const done = await send(answered, id, { decision: 'declined', reasonCode: 'genre_fit', feedback: feedback() });
  expect(done.statusCode).toBe(200);
  await world.sendEmails();
  expect(world.emailsTo(stopped.email)).toEqual([]);
  expect(world.emailsTo(answered.email)).toEqual([]);
});

test('it says how to stop it, to people and to mail programs', async () => {
  const curator = await world.curatorWith();
  await world.until(world.api.config.rules.mails.deadlinesHourUtc - 1);
  await withDue(curator, ['Enough'], 30);
  await world.nextRound('deadlines');
  const [mail] = due(curator);
  const page = /http:\/\/localhost:3000\/stop-mails\/(deadlines-[\w-]+)/.exec(mail?.text ?? '');
  expect(mail?.html).toContain(page?.[0]);
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const [, address] = /^<(.+)>$/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? [];
  const { pathname, search } = new URL(address!);
  const answer = await world.api.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(answer.statusCode).toBe(200);
  await withDue(curator, ['No more'], 30);
  await world.api.advanceClock(day - 2 * hour);
  await world.nextRound('deadlines');
  expect(due(curator)).toHaveLength(1);
});
