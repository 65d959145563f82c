import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopToken, type StoppableKind } from '../../gateways/mail/stop-token.ts';
import { emailWorld, type EmailWorld } from './test/email-world.ts';

let world: EmailWorld;
beforeAll(async () => {
  world = await emailWorld();
});
afterAll(() => world.close());

const url = '/api/v2/account/mail-preferences';
const oneClick = '/api/v2/mails/one-click-stop';
const words = 'List-Unsubscribe=One-Click';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const all = { digest: true, deadlines: true, promises: true, answers: 'daily', tracks: 'daily', quietHours: null };

const tokenOf = (accountId: number, kind: StoppableKind) =>
  stopToken(world.api.config.mediaSecret, { accountId, kind });
const stop = (token: string) =>
  world.api.app.inject({ method: 'POST', url: '/api/v2/public/mails/stop', payload: { token } });
const click = (token: string, payload = words, headers: Record<string, string> = form) =>
  world.api.app.inject({ method: 'POST', url: `${oneClick}?token=${encodeURIComponent(token)}`, headers, payload });

describe('which emails I want', () => {
  test('is nobody else’s to see or say', async () => {
    expect((await world.api.app.inject({ url })).statusCode).toBe(401);
    expect((await world.api.app.inject({ method: 'PUT', url, payload: all })).statusCode).toBe(401);
  });

  test.for([
    {},
    { digest: true },
    { digest: 'no', deadlines: true },
    { ...all, accountId: 1 },
    { ...all, answers: 'weekly' },
    { ...all, digest: false },
    { ...all, tracks: 'weekly' },
    { ...all, quietHours: { from: '22:00', to: '22:00', timeZone: 'UTC' } },
    { ...all, quietHours: { from: '24:00', to: '07:00', timeZone: 'UTC' } },
    { ...all, quietHours: { from: '22:00', to: '07:00' } },
    { ...all, quietHours: { from: '22:00', to: '07:00', timeZone: 'Europe/Atlantis' } },
  ])('is not said by %j', async (body) => {
    const me = await world.reader({ creator: true });
    expect((await me.put(url, body)).statusCode).toBe(400);
    expect((await me.get(url)).json().data).toEqual(all);
  });

  test('is all of them until somebody says otherwise, for that account alone', async () => {
    const [me, other] = [await world.reader({ creator: true }), await world.reader({ curator: true })];
    const quietHours = { from: '22:30', to: '07:00', timeZone: 'Europe/Oslo' };
    const mine = { digest: false, deadlines: true, promises: false, answers: 'instant', tracks: 'hourly', quietHours };
    expect((await me.put(url, mine)).json().data).toEqual(mine);
    expect((await me.get(url)).json().data).toEqual(mine);
    expect((await other.get(url)).json().data).toEqual(all);
    // A front end that doesn't know of the newest kind leaves it as it was.
    expect((await me.put(url, { digest: true, deadlines: true })).json().data).toEqual({
      ...all,
      promises: false,
      answers: 'instant',
      tracks: 'hourly',
      quietHours,
    });
    const { promises, ...withoutQuiet } = { ...all, quietHours: null };
    expect((await me.put(url, withoutQuiet)).json().data).toEqual({ ...withoutQuiet, promises: !promises });
  });

  test('is never in a time zone that nobody knows, whoever writes it', async () => {
    const me = await world.reader({ curator: true });
    const quiet = { quiet_from: '22:00', quiet_to: '07:00', quiet_time_zone: 'Europe/Atlantis' };
    await expect(world.api.db('accounts').where({ id: me.id }).update(quiet)).rejects.toThrow('is not known');
  });

  test('ends daily answers also where the version before turns off the digest alone', async () => {
    const me = await world.reader({ creator: true });
    const mine = () => world.api.db('accounts').where({ id: me.id });
    await mine().update({ wants_digest: false });
    expect((await me.get(url)).json().data).toEqual({ ...all, digest: false, answers: 'off', tracks: 'off' });
    await expect(mine().update({ answer_emails: 'daily' })).rejects.toThrow('daily_answers_are_in_the_digest');
  });

  test('keeps daily answers with the digest, for front ends that don’t know of them', async () => {
    const me = await world.reader({ creator: true });
    const [off, on] = [
      { digest: false, deadlines: true },
      { digest: true, deadlines: true },
    ];
    expect((await me.put(url, off)).json().data).toMatchObject({ digest: false, answers: 'off' });
    expect((await me.put(url, on)).json().data).toMatchObject({ digest: true, answers: 'daily' });
    // What an earlier front end was given, it sends back.
    const given = { ...all, digest: false, answers: 'off' };
    expect((await me.put(url, given)).json().data).toMatchObject({ digest: false, tracks: 'off' });
    expect((await me.put(url, on)).json().data).toMatchObject({ digest: true, answers: 'daily', tracks: 'daily' });
    await me.put(url, { ...on, answers: 'off' });
    expect((await me.put(url, on)).json().data).toMatchObject({ digest: true, answers: 'off' });
  });
});

describe('the link in an email', () => {
  test('is refused where anything of it is changed', async () => {
    const [me, other] = [await world.reader({ curator: true }), await world.reader({ curator: true })];
    const token = tokenOf(me.id, 'digest');
    const signature = token.split('-').slice(2).join('-');
    const changed = [
      `digest-${other.id}-${signature}`,
      `deadlines-${me.id}-${signature}`,
      `digest-0${me.id}-${signature}`,
      `${token}A`,
      token.slice(0, -1),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`,
      token.replace('digest', 'DIGEST'),
      `passwords-${me.id}-${signature}`,
      'digest',
      '../../account',
    ];
    for (const one of changed) {
      expect([one, (await stop(one)).json().error?.code]).toEqual([one, 'link_invalid']);
      expect((await click(one)).statusCode).toBe(400);
    }
    expect((await stop('')).statusCode).toBe(400);
    expect((await stop('x'.repeat(301))).statusCode).toBe(400);
    for (const person of [me, other]) expect((await person.get(url)).json().data).toEqual(all);
  });

  test('stops its kind of email for its account, signed out, any number of times, and nothing else', async () => {
    const [me, other] = [await world.reader({ curator: true }), await world.reader({ curator: true })];
    for (let times = 0; times < 2; times += 1) {
      const answer = await stop(tokenOf(me.id, 'deadlines'));
      expect([answer.statusCode, answer.json().data]).toEqual([200, { kind: 'deadlines', stopped: true }]);
    }
    expect((await me.get(url)).json().data).toEqual({ ...all, deadlines: false });
    expect((await other.get(url)).json().data).toEqual(all);
  });

  test('of an email about an answer turns those off, whatever they were; of the digest, those that it brings', async () => {
    for (const answers of ['instant', 'daily']) {
      const me = await world.reader({ creator: true });
      await me.put(url, { ...all, answers });
      expect((await stop(tokenOf(me.id, 'answers'))).json().data).toEqual({ kind: 'answers', stopped: true });
      expect((await me.get(url)).json().data).toEqual({ ...all, answers: 'off' });
    }
    const each = await world.reader({ creator: true });
    await each.put(url, { ...all, answers: 'instant' });
    await stop(tokenOf(each.id, 'digest'));
    expect((await each.get(url)).json().data).toEqual({ ...all, digest: false, answers: 'instant', tracks: 'off' });
  });

  test('of an email about new tracks turns those off, whatever they were', async () => {
    for (const tracks of ['instant', 'hourly', 'daily']) {
      const me = await world.reader({ curator: true });
      await me.put(url, { ...all, tracks });
      expect((await stop(tokenOf(me.id, 'tracks'))).json().data).toEqual({ kind: 'tracks', stopped: true });
      expect((await me.get(url)).json().data).toEqual({ ...all, tracks: 'off' });
    }
  });

  test('is good for years, and for nothing but stopping', async () => {
    const me = await world.reader({ curator: true });
    const token = tokenOf(me.id, 'digest');
    const answer = await world.api.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(401);
    await world.api.advanceClock(3 * 365 * 86_400);
    expect((await stop(token)).statusCode).toBe(200);
  });
});

describe('the button of a mail program', () => {
  test('stops nothing by being opened, nor without the words of the email', async () => {
    const me = await world.reader({ curator: true });
    const token = tokenOf(me.id, 'digest');
    const opened = await world.api.app.inject({ url: `${oneClick}?token=${token}` });
    expect([opened.statusCode, opened.headers['location']]).toEqual([302, `http://localhost:3000/stop-mails/${token}`]);
    expect((await click(token, '')).statusCode).toBe(400);
    expect((await click(token, 'something=else')).statusCode).toBe(400);
    expect((await click(token, `${words}&${'x'.repeat(2_000)}`)).statusCode).toBe(413);
    expect(
      (await world.api.app.inject({ method: 'POST', url: oneClick, headers: form, payload: words })).statusCode,
    ).toBe(400);
    expect((await me.get(url)).json().data).toEqual(all);
  });

  test('never leads elsewhere', async () => {
    const answer = await world.api.app.inject({
      url: `${oneClick}?token=${encodeURIComponent('//evil.example/%0d%0aX: y')}`,
    });
    expect(new URL(String(answer.headers['location'])).origin).toBe('http://localhost:3000');
  });

  test.for([
    ['a form', words, form['content-type']],
    [
      'parts',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
  ] as const)('stops its kind, sent as %s', async ([, payload, type]) => {
    const me = await world.reader({ curator: true });
    const answer = await click(tokenOf(me.id, 'digest'), payload, { 'content-type': type });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, data: {} }]);
    expect((await me.get(url)).json().data).toEqual({ ...all, digest: false, answers: 'off', tracks: 'off' });
  });
});
