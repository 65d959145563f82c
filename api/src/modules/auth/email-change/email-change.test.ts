import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FactorWorld, factorWorld, refused } from '../factors/test/factor-world.ts';
import { type Answer, bearer, day, password } from '../test/auth-world.ts';

let world: FactorWorld;
beforeAll(async () => {
  world = await factorWorld();
});
afterAll(() => world.close());

const base = '/api/v2/account/email';
const ask = (session: Answer, email: string) => world.post(base, { email }, bearer(session));
const mine = async (session: Answer) => (await world.get(base, bearer(session))).json().data;
/** The secret of the newest link to such a page in an email to an address. */
async function secretIn(to: string, page: 'change-email' | 'stop-email-change'): Promise<string> {
  await world.sendEmails();
  const texts = world.mailbox.mails.filter((mail) => mail.to === to).map((mail) => mail.text);
  return texts.map((text) => new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1]).findLast((found) => found) ?? '';
}
const confirm = (session: Answer, token: string) => world.post(`${base}/confirm`, { token }, bearer(session));
const stop = (token: string) => world.post('/api/auth/email-change/stop', { token });
const signInAs = async (email: string) => (await world.signIn(email)).statusCode;
const isOpen = async (session: Answer) => (await world.get('/api/account', bearer(session))).statusCode === 200;

it('refuses visitors, what isn’t an address, the own one, and who didn’t confirm that it’s them lately', async () => {
  const session = await world.somebody('refused@example.test');
  expect((await world.post(base, { email: 'x@example.test' })).statusCode).toBe(401);
  for (const email of ['nobody', '', 'Refused@Example.Test']) {
    expect(refused(await ask(session, email))).toEqual([400, 'invalid_input', 'email']);
  }
  await world.api.advanceClock(11 * 60);
  const later = await world.post('/api/auth/refresh', undefined, {
    cookie: `${session.cookies[0]?.name}=${session.cookies[0]?.value}`,
  });
  expect(refused(await ask(later, 'new@example.test'))).toEqual([403, 'step_up_required']);
  expect((await world.stepUp(later, { password })).statusCode).toBe(200);
  expect((await ask(later, 'new@example.test')).statusCode).toBe(200);
});

describe('a change', () => {
  it('tells the old address at once, and nothing changes before the link to the new one is followed', async () => {
    const session = await world.somebody('before@example.test');
    const other = await world.signIn('before@example.test');
    const { email, expiresAt } = (await ask(session, 'After@example.test')).json().data;
    expect(email).toBe('after@example.test');
    expect(Date.parse(expiresAt) - world.api.app.clock.now().getTime()).toBeGreaterThan(23 * 3_600_000);
    expect(await mine(session)).toMatchObject({ email: 'before@example.test', pending: { email } });
    await world.sendEmails();
    expect(world.mailbox.last('before@example.test')?.subject).toBe('Your email address is about to change');
    expect(world.mailbox.last('before@example.test')?.text).toContain('after@example.test');
    expect(world.mailbox.last('after@example.test')?.subject).toBe('Confirm your new email address');
    expect(await signInAs('after@example.test')).toBe(401);

    const token = await secretIn('after@example.test', 'change-email');
    const stranger = await world.somebody('stranger@example.test');
    expect(refused(await confirm(stranger, token))).toEqual([400, 'link_invalid']);
    const changed = await confirm(session, token);
    expect(changed.json().data).toEqual({ email: 'after@example.test', endedCount: 1 });
    expect([await isOpen(session), await isOpen(other)]).toEqual([true, false]);
    expect([await signInAs('before@example.test'), await signInAs('after@example.test')]).toEqual([401, 200]);
    expect(await mine(session)).toEqual({ email: 'after@example.test', pending: null });
    await world.sendEmails();
    for (const to of ['before@example.test', 'after@example.test'])
      expect(world.mailbox.last(to)?.subject).toBe('Your email address was changed');
    expect(refused(await confirm(session, token))).toEqual([400, 'link_invalid']);
  });

  it('ends with its day, with another one, and when it is withdrawn', async () => {
    const session = await world.somebody('many@example.test');
    await ask(session, 'first@example.test');
    const first = await secretIn('first@example.test', 'change-email');
    await ask(session, 'second@example.test');
    const second = await secretIn('second@example.test', 'change-email');
    expect(refused(await confirm(session, first))).toEqual([400, 'link_invalid']);
    expect((await world.remove(base, bearer(session))).json().data).toEqual({ withdrawn: true });
    expect((await world.remove(base, bearer(session))).json().data).toEqual({ withdrawn: false });
    expect(refused(await confirm(session, second))).toEqual([400, 'link_invalid']);
    await ask(session, 'third@example.test');
    const third = await secretIn('third@example.test', 'change-email');
    await world.api.advanceClock(day);
    expect(await signInAs('many@example.test')).toBe(200);
    const again = await world.signIn('many@example.test');
    expect(refused(await confirm(again, third))).toEqual([400, 'link_invalid']);
  });

  it('spends what was mailed to the old address', async () => {
    const session = await world.somebody('spent@example.test');
    await world.post('/api/auth/password/forgot', { username: 'spent@example.test' });
    await world.sendEmails();
    const reset = world.linkIn('spent@example.test').replace('/reset-password/', '/api/auth/password/');
    await ask(session, 'spent-new@example.test');
    await confirm(session, await secretIn('spent-new@example.test', 'change-email'));
    expect(refused(await world.post(reset, { password: 'Another-horse-2' }))).toEqual([400, 'link_invalid']);
  });

  it('to an address with an account answers the same, and tells its owner alone', async () => {
    const session = await world.somebody('wants@example.test');
    await world.somebody('has@example.test');
    const [taken, free] = [await ask(session, 'has@example.test'), await ask(session, 'free@example.test')];
    expect([taken.statusCode, Object.keys(taken.json().data)]).toEqual([
      free.statusCode,
      Object.keys(free.json().data),
    ]);
    await world.sendEmails();
    await ask(session, 'has@example.test');
    await world.sendEmails();
    expect(world.mailbox.last('has@example.test')?.subject).toBe('This address has a Fanfare account');
    expect(await secretIn('has@example.test', 'change-email')).toBe('');
  });

  it('to an address that somebody only signed up with is its mailbox’s to give', async () => {
    await world.signedUp('squatted@example.test');
    const next = 'taken-1@address.invalid';
    expect((await world.post('/api/auth/signup', { username: next, password })).statusCode).toBe(400);
    const link = world.tokenIn('squatted@example.test');
    const squatter = await world.post('/api/auth/signin', { username: 'squatted@example.test', password });
    const { id } = await world.api.db('accounts').where({ email: 'squatted@example.test' }).first('id');
    await world.api.advanceClock(60);
    const session = await world.somebody('mailbox@example.test');
    await ask(session, 'squatted@example.test');
    expect((await confirm(session, await secretIn('squatted@example.test', 'change-email'))).statusCode).toBe(200);
    expect(await mine(session)).toEqual({ email: 'squatted@example.test', pending: null });
    expect([squatter.statusCode, await isOpen(squatter)]).toEqual([200, false]);
    expect((await world.get(`/api/auth/verify?token=${link}`)).statusCode).toBe(400);
    expect(await world.api.db('accounts').where({ id }).first('email', 'email_confirmed_at')).toEqual({
      email: `taken-${id}@address.invalid`,
      email_confirmed_at: null,
    });
  });

  it('to an address that was taken meanwhile is refused like any link that doesn’t work', async () => {
    const session = await world.somebody('slow@example.test');
    await ask(session, 'quick@example.test');
    const token = await secretIn('quick@example.test', 'change-email');
    await world.somebody('quick@example.test');
    expect(refused(await confirm(session, token))).toEqual([400, 'link_invalid']);
    expect((await mine(session)).email).toBe('slow@example.test');
  });
});

describe('the link to the old address', () => {
  it('stops a change: no session and no password is left, and a link to a new one comes', async () => {
    const thief = await world.somebody('owner@example.test');
    await ask(thief, 'thief@example.test');
    const token = await secretIn('thief@example.test', 'change-email');
    const stopped = await stop(await secretIn('owner@example.test', 'stop-email-change'));
    expect(stopped.json().data).toEqual({ email: 'owner@example.test', wasChanged: false });
    expect(await isOpen(thief)).toBe(false);
    expect(await signInAs('owner@example.test')).toBe(401);
    await world.sendEmails();
    expect(world.mailbox.last('owner@example.test')?.subject).toBe('Choose a new password');
    const reset = world.linkIn('owner@example.test').replace('/reset-password/', '/api/auth/password/');
    await world.post(reset, { password });
    const owner = await world.signIn('owner@example.test');
    expect(owner.statusCode).toBe(200);
    expect(refused(await confirm(owner, token))).toEqual([400, 'link_invalid']);
  });

  it('undoes it for a week, also after another change, with the factors that came since', async () => {
    const thief = await world.somebody('robbed@example.test');
    await ask(thief, 'robber@example.test');
    await confirm(thief, await secretIn('robber@example.test', 'change-email'));
    const undo = await secretIn('robbed@example.test', 'stop-email-change');
    await world.withCodes(thief);
    await ask(thief, 'robber-2@example.test');
    await confirm(thief, await secretIn('robber-2@example.test', 'change-email'));
    const theirs = await secretIn('robber@example.test', 'stop-email-change');

    // Nobody else gets the address meanwhile.
    await world.api.advanceClock(60);
    await world.signedUp('robbed@example.test');
    expect(world.mailbox.last('robbed@example.test')?.subject).toBe('This address can’t be used yet');
    await world.api.advanceClock(6 * day);
    expect((await stop(undo)).json().data).toEqual({ email: 'robbed@example.test', wasChanged: true });
    expect(refused(await stop(undo))).toEqual([400, 'link_invalid']);
    expect(refused(await stop(theirs))).toEqual([400, 'link_invalid']);
    const [account] = await world.api.db('accounts').where({ email: 'robbed@example.test' });
    expect(account.password_hash).toBeNull();
    expect(await world.api.db('second_factors').where({ account_id: account.id })).toEqual([]);
    expect(await signInAs('robber-2@example.test')).toBe(401);
  });

  it('works no longer after a week; then others may have the address', async () => {
    const session = await world.somebody('moved@example.test');
    await ask(session, 'moved-on@example.test');
    await confirm(session, await secretIn('moved-on@example.test', 'change-email'));
    const undo = await secretIn('moved@example.test', 'stop-email-change');
    const [{ id }] = await world.api.db('accounts').where({ email: 'moved-on@example.test' });
    const insert = () => world.api.db('accounts').insert({ email: 'moved@example.test' });
    await expect(insert()).rejects.toThrow('reserved');
    await world.api.advanceClock(7 * day);
    expect(refused(await stop(undo))).toEqual([400, 'link_invalid']);
    await world.signedUp('moved@example.test');
    expect(world.mailbox.last('moved@example.test')?.subject).toBe('Confirm your email address');
    expect(await world.api.db('accounts').where({ id }).first('email')).toEqual({ email: 'moved-on@example.test' });
  });

  it('is never sent to an address that nobody confirmed', async () => {
    await world.signedUp('typo@example.test');
    const session = await world.signIn('typo@example.test');
    await ask(session, 'right@example.test');
    await confirm(session, await secretIn('right@example.test', 'change-email'));
    expect(await secretIn('typo@example.test', 'stop-email-change')).toBe('');
    expect((await world.get('/api/account', bearer(session))).json().data).toMatchObject({
      email: 'right@example.test',
      emailConfirmed: true,
    });
  });
});
