import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../campaigns/test/creator.ts';
import { listen } from '../submissions/test/answering.ts';
import { day, emailWorld, hour, type EmailWorld } from './test/email-world.ts';

let world: EmailWorld;
beforeAll(async () => {
  world = await emailWorld();
});
afterAll(() => world.close());

type Curator = Awaited<ReturnType<EmailWorld['curatorWith']>>;
type Wish = 'instant' | 'hourly' | 'daily' | 'off';
const wish = async (who: Person, tracks: Wish, more: object = {}) => {
  const body = { digest: true, deadlines: true, tracks, ...more };
  const saved = await who.put('/api/v2/account/mail-preferences', body);
  if (saved.statusCode !== 200) throw new Error(saved.body);
};
/** Quiet from so many hours from now on, for some hours. */
function quietIn(hours: number, forHours: number, timeZone = 'UTC') {
  const at = (offset: number) =>
    new Date(world.api.app.clock.now().getTime() + offset * hour * 1_000).toLocaleTimeString('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
    });
  return { quietHours: { from: at(hours), to: at(hours + forHours), timeZone } };
}
async function receive(curator: Curator, title: string): Promise<number> {
  const creator = await world.reader({ creator: true });
  const campaignId = await world.campaignOf(creator, title, [curator.serviceId]);
  return (await world.api.db('submissions').where({ campaign_id: campaignId }).first('id')).id;
}
async function round(): Promise<void> {
  await world.api.app.jobs.run('mails.tracks');
  await world.sendEmails();
}
const told = (who: Person) =>
  world.emailsTo(who.email).filter(({ subject }) => /^(New track:|\d+ new tracks)/.test(subject));
const subjects = (who: Person) => told(who).map(({ subject }) => subject);

test('sends no new-track email when set to daily or off, without a mailbox, when suspended, or once opened', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.curatorWith()));
  const [daily, off, demo, suspended, opened, stopped] = people as [Curator, ...Curator[]] as Curator[];
  await wish(off!, 'off');
  for (const one of [demo, suspended, opened, stopped]) await wish(one!, 'instant');
  const set = (who: Curator, what: object) => world.api.db('accounts').where({ id: who.id }).update(what);
  const ids = new Map<Curator, number>();
  for (const one of people) ids.set(one, await receive(one, 'Unheard'));
  await set(demo!, { password_hash: null, is_demo: true });
  await listen(world.api, opened!, ids.get(opened!)!);
  await set(suspended!, { suspended_at: world.api.db.raw('app_now()') });
  // Turned off between the round and the sending.
  await world.api.app.jobs.run('mails.tracks');
  await wish(stopped!, 'off');
  await world.sendEmails();
  for (const one of people) expect(subjects(one)).toEqual([]);
  await world.nextRound('digest');
  const digests = (who: Curator) =>
    world
      .emailsTo(who.email)
      .map(({ text }) => text ?? '')
      .join('\n');
  expect(digests(daily!)).toContain('Unheard');
  for (const one of [off, stopped]) expect(digests(one!)).not.toContain('Unheard');
});

test('instant: each track once, with what it earns and its deadline, those of one moment together; not in the digest', async () => {
  const curator = await world.curatorWith({ title: 'Nordic Kitchen', priceCredits: 6 });
  await receive(curator, 'From Before');
  await world.api.advanceClock(60);
  await wish(curator, 'instant');
  const id = await receive(curator, 'Low Tide');
  for (const _twice of [1, 2]) await round();
  const [mail, ...more] = told(curator);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^New track: “Low Tide” by /);
  expect(mail?.text).toContain('3.00 to earn');
  expect(mail?.text).toContain(`/curator?submission=${id}`);
  expect(mail?.html).toContain('/stop-mails/tracks-');
  for (const title of ['Two', 'Three']) await receive(curator, title);
  await round();
  expect(subjects(curator)[1]).toBe('2 new tracks, “Two” first');

  await world.nextRound('digest');
  const digest = world.emailsTo(curator.email).find(({ subject }) => subject.startsWith('Your day'));
  expect(digest?.text).toContain('From Before');
  for (const title of ['Low Tide', 'Two', 'Three']) expect(digest?.text).not.toContain(title);
});

test('a post earns its full share only if it is accepted and verified, so nothing else is said of it', async () => {
  const [poster, player] = [await world.curatorWith({ type: 'instagram' }), await world.curatorWith()];
  for (const one of [poster, player]) await wish(one, 'instant');
  await world.campaignOf(await world.reader({ creator: true }), 'Posted', [poster.serviceId], 'influencers');
  await receive(player, 'Played');
  await round();
  const textOf = (who: Curator) => (told(who)[0]?.text ?? '').replaceAll(/\s+/g, ' ');
  expect(textOf(poster)).toContain('A post you accept earns its full share once it’s verified.');
  expect(textOf(poster)).toContain('at most');
  expect(textOf(poster)).not.toContain('earn the same');
  expect(textOf(player)).toContain('A yes and a no earn the same');
});

test('hourly: the first at once, what follows within the hour together after it', async () => {
  const curator = await world.curatorWith();
  await wish(curator, 'hourly');
  await receive(curator, 'One');
  await round();
  expect(subjects(curator)).toHaveLength(1);
  for (const title of ['Two', 'Three']) await receive(curator, title);
  await world.api.advanceClock(hour - 120);
  await round();
  expect(subjects(curator)).toHaveLength(1);
  await world.api.advanceClock(120);
  await round();
  expect(subjects(curator)).toEqual([expect.stringContaining('One'), '2 new tracks, “Two” first']);
});

test.each(['UTC', 'Pacific/Auckland'])(
  'quiet hours, in the curator’s time zone (%s) and over midnight: what came in follows at their end, in one; the digest doesn’t tell it first',
  async (timeZone) => {
    const curator = await world.curatorWith();
    // The day's round comes within them.
    await world.until(world.api.config.rules.mails.digestHourUtc - 2);
    await wish(curator, 'instant', quietIn(-1, 20, timeZone));
    await receive(curator, 'One');
    await round();
    await world.api.advanceClock(3 * hour);
    await receive(curator, 'Two');
    await world.api.app.jobs.run('mails.digest');
    await round();
    expect(world.emailsTo(curator.email)).toEqual([]);
    await world.api.advanceClock(16 * hour + 60);
    await round();
    expect(subjects(curator)).toEqual(['2 new tracks, “One” first']);
    // Outside of them at once.
    await receive(curator, 'Three');
    await round();
    expect(subjects(curator)).toHaveLength(2);
    await world.api.advanceClock(day);
  },
);

test('changed to daily: what is still untold comes in the digest', async () => {
  const curator = await world.curatorWith();
  await wish(curator, 'instant', quietIn(-1, 22));
  await receive(curator, 'Waiting');
  await round();
  await wish(curator, 'daily', { quietHours: null });
  await world.nextRound('digest');
  expect(subjects(curator)).toEqual([]);
  expect(world.emailsTo(curator.email).at(-1)?.text).toContain('Waiting');
});
