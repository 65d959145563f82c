import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, bearer, day, password } from '../test/auth-world.ts';
import { refused } from '../factors/test/factor-world.ts';
import { type Browser, type ProviderWorld, newBrowser, providerWorld } from './test/provider-world.ts';

let world: ProviderWorld;
beforeAll(async () => {
  world = await providerWorld();
});
afterAll(() => world.close());

const disconnect = (as: Answer, id: number) => world.remove(`/api/v2/account/identities/${id}`, bearer(as));
/** Confirms with the code of an email. */
async function confirm(as: Answer, email: string): Promise<Answer> {
  await world.post('/api/v2/account/step-up/email', {}, bearer(as));
  await world.sendEmails();
  const emailCode = /logged in: (\d{6})/.exec(world.mailbox.last(email)?.text ?? '')?.[1];
  return world.stepUp(as, { emailCode });
}
const firstId = async (as: Answer): Promise<number> => (await world.identities(as)).items[0].id;

describe('connecting', () => {
  it('is refused when signed out, without a recent confirmation, and before the address is confirmed', async () => {
    const url = '/api/auth/providers/google/connect';
    expect((await world.post(url)).statusCode).toBe(401);
    const owner = await world.somebody('stale@fanfare.test');
    await world.api.db('sessions').update({ verified_at: null }).where({ ended_at: null });
    expect(refused(await world.post(url, {}, bearer(owner)))[1]).toBe('step_up_required');
    await world.signedUp('unconfirmed@fanfare.test');
    const unconfirmed = await world.signIn('unconfirmed@fanfare.test');
    expect(refused(await world.post(url, {}, bearer(unconfirmed)))[1]).toBe('email_unconfirmed');
  });

  it('tells the owner, by email and in the log', async () => {
    const owner = await world.somebody('connects@fanfare.test');
    const browser = newBrowser();
    const connected = await world.connect(browser, owner, 'spotify', { email: 'elsewhere@gmail.com' });
    const identity = { provider: 'spotify', email: 'elsewhere@gmail.com', canDisconnect: true };
    expect(connected.json().data.identity).toMatchObject(identity);
    expect(await world.identities(owner)).toMatchObject({ hasPassword: true, items: [identity] });
    expect(await world.events(owner)).toContain('identity_connected');
    await world.sendEmails();
    expect(world.mailbox.last('connects@fanfare.test')?.subject).toBe('Spotify was connected to your account');
    const came = await world.come(newBrowser(), 'spotify', { email: 'elsewhere@gmail.com' });
    expect(came.json().data.session).not.toBeNull();
  });

  it('refuses an identity of another account, and a second one of a provider', async () => {
    await world.member('theirs@gmail.com');
    const owner = await world.somebody('second@fanfare.test');
    const browser = newBrowser();
    const theirs = await world.connect(browser, owner, 'google', { email: 'theirs@gmail.com' });
    expect(theirs.json().error).toMatchObject({ code: 'conflict', reason: 'auth.identity_taken' });
    expect((await world.connect(browser, owner, 'google', { email: 'own@gmail.com' })).statusCode).toBe(200);
    const second = await world.connect(browser, owner, 'google', { email: 'own-too@gmail.com' });
    expect(second.json().error).toMatchObject({ code: 'conflict', reason: 'auth.provider_connected' });
  });

  it('that one account started is refused to another in the same browser', async () => {
    const browser = newBrowser();
    const owner = await world.somebody('started@fanfare.test');
    const other = await world.somebody('shares@fanfare.test');
    const started = await world.send(browser, 'POST', '/api/auth/providers/google/connect', {}, owner);
    const query = await world.simulator.choose(started.json().data.url, { email: 'shared@gmail.com' });
    const came = await world.finish(browser, 'google', query);
    expect(came.json().data).toMatchObject({ session: null, isConnecting: true, returnPath: '/account' });
    const continuation = world.continuationOf(came);
    const url = '/api/auth/providers/connections';
    expect(refused(await world.send(browser, 'POST', url, { continuation }, other))[1]).toBe('challenge_expired');
    expect((await world.send(browser, 'POST', url, { continuation }, owner)).statusCode).toBe(200);
    expect(refused(await world.send(browser, 'POST', url, { continuation }, owner))[1]).toBe('challenge_expired');
  });

  it('after logging in with the password, for who came with a verified address of an account', async () => {
    await world.somebody('has@gmail.com');
    const browser = newBrowser();
    const came = await world.come(browser, 'google', { email: 'has@gmail.com' }, { returnPath: '/creator/shop' });
    const continuation = world.continuationOf(came);
    const url = '/api/auth/providers/connections';
    expect((await world.send(browser, 'POST', url, { continuation })).statusCode).toBe(401);
    const shown = await world.send(browser, 'POST', '/api/auth/providers/pending', { continuation });
    expect(shown.json().data).toMatchObject({ provider: 'google', hasAccount: true, returnPath: '/creator/shop' });
    const session = await world.signIn('has@gmail.com');
    expect((await world.send(browser, 'POST', url, { continuation }, session)).statusCode).toBe(200);
    expect((await world.come(browser, 'google', { email: 'has@gmail.com' })).json().data.session).not.toBeNull();
  });
});

describe('disconnecting', () => {
  it('is refused where it is the last way in, by the API and by the database', async () => {
    const { session } = await world.member('only@gmail.com');
    const id = await firstId(session);
    expect(await world.identities(session)).toMatchObject({ hasPassword: false, items: [{ canDisconnect: false }] });
    expect(refused(await disconnect(session, id))[1]).toBe('step_up_required');
    expect((await confirm(session, 'only@gmail.com')).statusCode).toBe(200);
    expect(refused(await disconnect(session, id))).toEqual([409, 'wrong_state']);
    const behind = world.api.db('sign_in_identities').where({ id });
    await expect(behind.update({ ended_at: new Date(), end_reason: 'disconnected' })).rejects.toThrow(
      'the last way in',
    );
  });

  it('of somebody else’s is refused', async () => {
    const { session } = await world.member('owner@gmail.com');
    const other = await world.somebody('stranger@fanfare.test');
    expect(refused(await disconnect(other, await firstId(session)))).toEqual([404, 'not_found']);
  });

  it('ends the other sessions, and what it would have opened', async () => {
    const owner = await world.somebody('leaves@fanfare.test');
    const browser: Browser = newBrowser();
    await world.connect(browser, owner, 'google', { email: 'leaves@gmail.com' });
    await world.come(newBrowser(), 'google', { email: 'leaves@gmail.com' });
    await world.sendEmails();
    const answer = await disconnect(owner, await firstId(owner));
    expect(answer.json().data).toEqual({ disconnected: true, endedCount: 1 });
    expect(await world.identities(owner)).toMatchObject({ items: [] });
    expect(await world.events(owner)).toContain('identity_disconnected');
    await world.sendEmails();
    expect(world.mailbox.last('leaves@fanfare.test')?.subject).toBe('Google was disconnected from your account');
    const again = await world.come(newBrowser(), 'google', { email: 'leaves@gmail.com' });
    expect(again.json().data.session).toBeNull();
    // Nor is it taken any more.
    expect((await world.connect(browser, owner, 'google', { email: 'leaves@gmail.com' })).statusCode).toBe(200);
  });

  it('ends a login by it that waits for the second factor', async () => {
    const owner = await world.somebody('waits@fanfare.test');
    await world.connect(newBrowser(), owner, 'google', { email: 'waits-for-code@gmail.com' });
    const { code } = await world.withCodes(owner);
    const came = await world.come(newBrowser(), 'google', { email: 'waits-for-code@gmail.com' });
    const { challenge } = came.json().error.details;
    expect((await disconnect(owner, await firstId(owner))).statusCode).toBe(200);
    expect(refused(await world.second({ challenge, code: code(1) }))[1]).toBe('challenge_expired');
  });
});

describe('confirming without a password', () => {
  it('takes the newest emailed code, once', async () => {
    const { session } = await world.member('codes@gmail.com');
    const url = '/api/v2/account/step-up';
    expect((await world.get(url, bearer(session))).json().data).toEqual({ methods: ['emailCode'], until: null });
    expect(refused(await world.stepUp(session, { emailCode: '000000' }))).toEqual([400, 'invalid_input', 'emailCode']);
    expect(refused(await world.stepUp(session, { password }))).toEqual([400, 'invalid_input', 'password']);
    expect((await confirm(session, 'codes@gmail.com')).statusCode).toBe(200);
    const code = /logged in: (\d{6})/.exec(world.mailbox.last('codes@gmail.com')?.text ?? '')?.[1];
    expect(refused(await world.stepUp(session, { emailCode: code }))[1]).toBe('invalid_input');
  });

  it('takes it in the session that asked, in time', async () => {
    const { session, browser } = await world.member('sessions@gmail.com');
    const came = await world.come(browser, 'google', { email: 'sessions@gmail.com' });
    const other = { json: () => ({ data: came.json().data.session }) } as Answer;
    await world.post('/api/v2/account/step-up/email', {}, bearer(session));
    await world.sendEmails();
    const emailCode = /logged in: (\d{6})/.exec(world.mailbox.last('sessions@gmail.com')?.text ?? '')?.[1];
    expect(refused(await world.stepUp(other, { emailCode }))[1]).toBe('invalid_input');
    await world.api.advanceClock(11 * 60);
    const renewed = await world.send(browser, 'POST', '/api/auth/refresh');
    expect(refused(await world.stepUp(renewed, { emailCode }))[1]).toBe('invalid_input');
  });

  it('is for accounts without a password and a factor', async () => {
    const owner = await world.somebody('has-password@fanfare.test');
    const asked = await world.post('/api/v2/account/step-up/email', {}, bearer(owner));
    expect(refused(asked)).toEqual([409, 'wrong_state']);
    expect(refused(await world.stepUp(owner, { emailCode: '123456' }))).toEqual([400, 'invalid_input', 'emailCode']);
  });
});

it('the link in the email about a connection undoes it, with a new password', async () => {
  const owner = await world.somebody('undoes@fanfare.test');
  await world.connect(newBrowser(), owner, 'google', { email: 'thief@gmail.com' });
  const browser = newBrowser();
  const started = await world.send(browser, 'POST', '/api/auth/providers/spotify/connect', {}, owner);
  const query = await world.simulator.choose(started.json().data.url, { email: 'waits@gmail.com' });
  const continuation = world.continuationOf(await world.finish(browser, 'spotify', query));
  await world.sendEmails();
  const link = /http:\/\/localhost:3000(\/reset-password\S+)/.exec(
    world.mailbox.last('undoes@fanfare.test')?.text ?? '',
  )?.[1];
  const url = link!.replace('/reset-password', '/api/auth/password');
  expect((await world.post(url, { password: 'Another-horse-2' })).statusCode).toBe(200);
  const thief = await world.come(newBrowser(), 'google', { email: 'thief@gmail.com' });
  expect(thief.json().data.session).toBeNull();
  expect((await world.get('/api/v2/sessions', bearer(owner))).statusCode).toBe(401);
  // Nor is one connected that was waiting in the browser.
  const again = await world.post('/api/auth/signin', { username: 'undoes@fanfare.test', password: 'Another-horse-2' });
  const connected = await world.send(browser, 'POST', '/api/auth/providers/connections', { continuation }, again);
  expect(refused(connected)[1]).toBe('challenge_expired');
});

it('the link of a first address undoes what was connected since its change was asked for, or shortly before', async () => {
  const first = await world.somebody('old@fanfare.test');
  await world.connect(newBrowser(), first, 'spotify', { email: 'earlier@gmail.com' });
  // The link in the email about that connection is over by then.
  await world.api.advanceClock(8 * day);
  const owner = await world.signIn('old@fanfare.test');
  await world.post('/api/v2/account/email', { email: 'thiefs@fanfare.test' }, bearer(owner));
  await world.connect(newBrowser(), owner, 'google', { email: 'since@gmail.com' });
  await world.api.db('mail_outbox').where({ template: 'identity_connected' }).delete();
  await world.sendEmails();
  const token = /stop-email-change\/([\w-]+)/.exec(world.mailbox.last('old@fanfare.test')?.text ?? '')?.[1];
  expect((await world.post('/api/auth/email-change/stop', { token })).statusCode).toBe(200);
  const cameBy = async (provider: 'google' | 'spotify', email: string) =>
    (await world.come(newBrowser(), provider, { email })).json().data.session !== null;
  expect(await cameBy('google', 'since@gmail.com')).toBe(false);
  expect(await cameBy('spotify', 'earlier@gmail.com')).toBe(true);
});
