import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, password } from '../test/auth-world.ts';
import { refused } from '../factors/test/factor-world.ts';
import { type ProviderWorld, newBrowser, providerWorld } from './test/provider-world.ts';

let world: ProviderWorld;
beforeAll(async () => {
  world = await providerWorld({ FANFARE_RULES: JSON.stringify({ accounts: { signupEmailSeconds: 1 } }) });
});
afterAll(() => world.close());

const accountOf = (email: string) => world.api.db('accounts').where({ email }).first();
const identitiesOf = async (email: string) =>
  world.api
    .db('sign_in_identities')
    .join('accounts', 'accounts.id', 'account_id')
    .where({ 'accounts.email': email, ended_at: null })
    .select('provider', 'sign_in_identities.email');
/** Comes with an identity that no account has. */
const arrive = async (provider: 'google' | 'spotify', email: string, isVerified = true) => {
  const browser = newBrowser();
  const came = await world.come(browser, provider, { email, isVerified });
  return { browser, pending: came.json().data.pending, continuation: world.continuationOf(came) };
};

describe('a verified address', () => {
  it('signs up at once, confirmed, without a password', async () => {
    const { browser, pending, continuation } = await arrive('google', 'new@gmail.com');
    expect(pending).toMatchObject({ email: 'new@gmail.com', isEmailVerified: true, hasAccount: false });
    const answer = await world.signUp(browser, continuation, { language: 'fr' });
    expect(answer.json().data.status).toBe('signed_in');
    expect(await accountOf('new@gmail.com')).toMatchObject({ password_hash: null, language: 'fr' });
    expect((await accountOf('new@gmail.com')).email_confirmed_at).not.toBeNull();
    expect(await identitiesOf('new@gmail.com')).toEqual([{ provider: 'google', email: 'new@gmail.com' }]);
    // And only once.
    expect(refused(await world.signUp(browser, continuation))[1]).toBe('challenge_expired');
  });

  it('needs the current terms, and says where they were agreed to', async () => {
    const { browser, continuation } = await arrive('google', 'terms@gmail.com');
    const without = await world.signUp(browser, continuation, { termsVersion: undefined });
    expect(refused(without)).toEqual([400, 'invalid_input', 'termsVersion']);
    expect(await accountOf('terms@gmail.com')).toBeUndefined();
    expect((await world.signUp(browser, continuation, { marketing: true })).statusCode).toBe(200);
    const { id } = await accountOf('terms@gmail.com');
    const consents = await world.api.db('consents').where({ account_id: id }).orderBy('id').select('kind', 'source');
    expect(consents).toEqual([
      { kind: 'terms', source: 'google' },
      { kind: 'marketing', source: 'google' },
    ]);
  });

  it('is good in the browser that it came to alone', async () => {
    const { continuation } = await arrive('google', 'elsewhere@gmail.com');
    expect(refused(await world.signUp(newBrowser(), continuation))[1]).toBe('challenge_expired');
    const other = await arrive('google', 'other@gmail.com');
    expect(refused(await world.signUp(other.browser, continuation))[1]).toBe('challenge_expired');
  });

  it('of an account is never connected by itself, and not signed up twice', async () => {
    await world.somebody('taken@gmail.com');
    const { browser, pending, continuation } = await arrive('google', 'Taken@gmail.com');
    expect(pending).toMatchObject({ hasAccount: true });
    const answer = await world.signUp(browser, continuation);
    expect(refused(answer)).toEqual([409, 'conflict']);
    expect(answer.json().error.reason).toBe('auth.address_has_account');
    expect(await identitiesOf('taken@gmail.com')).toEqual([]);
  });

  it('that can still be restored to another account is refused', async () => {
    const owner = await world.somebody('before@gmail.com');
    await world.send(newBrowser(), 'POST', '/api/v2/account/email', { email: 'after@gmail.com' }, owner);
    await world.sendEmails();
    const token = world.linkIn('after@gmail.com').split('/').at(-1);
    await world.send(newBrowser(), 'POST', '/api/v2/account/email/confirm', { token }, owner);
    const { browser, continuation } = await arrive('google', 'before@gmail.com');
    const answer = await world.signUp(browser, continuation);
    expect(answer.json().error).toMatchObject({ code: 'conflict', reason: 'auth.address_reserved' });
  });

  it('that somebody else signed up with and never confirmed needs the link to it, which ends their password', async () => {
    await world.signedUp('squatted@gmail.com');
    const squatter = await world.signIn('squatted@gmail.com');
    await world.api.advanceClock(2);
    const { browser, pending, continuation } = await arrive('google', 'squatted@gmail.com');
    expect(pending.hasAccount).toBe(false);
    const answer = await world.signUp(browser, continuation);
    expect(answer.json().data).toEqual({ status: 'confirmation_sent', session: null });
    expect(await identitiesOf('squatted@gmail.com')).toEqual([]);
    await world.sendEmails();
    const confirmed = await world.get(`/api/auth/verify?token=${world.tokenIn('squatted@gmail.com')}`);
    expect(confirmed.json().data.confirmed).toBe(true);
    expect(await identitiesOf('squatted@gmail.com')).toHaveLength(1);
    expect(refused(await world.signIn('squatted@gmail.com'))[1]).toBe('invalid_credentials');
    expect((await world.get('/api/v2/sessions', bearer(squatter))).statusCode).toBe(401);
  });
});

it('a link that was only requested again keeps no password that somebody else signed up with before', async () => {
  const email = 'squatted-too@gmail.com';
  await world.signedUp(email);
  const squatter = await world.signIn(email);
  await world.api.advanceClock(2);
  const { browser, continuation } = await arrive('google', email);
  expect((await world.signUp(browser, continuation)).json().data.status).toBe('confirmation_sent');
  await world.api.advanceClock(86_401);
  await world.post('/api/auth/confirmation/resend', { username: email });
  await world.sendEmails();
  const confirmed = await world.get(`/api/auth/verify?token=${world.tokenIn(email)}`);
  expect(confirmed.json().data).toMatchObject({ confirmed: true, session: null, passwordLink: {} });
  expect(refused(await world.signIn(email))[1]).toBe('invalid_credentials');
  expect((await world.get('/api/v2/sessions', bearer(squatter))).statusCode).toBe(401);
});

describe('an unverified address', () => {
  it.each([
    ['google', 'unverified@gmail.com', false],
    ['google', 'hosted-by-nobody@elsewhere.example', false],
    ['spotify', 'spotify@gmail.com', true],
  ] as const)('of %s matches nothing: %s', async (provider, email, isVerified) => {
    await world.somebody(email);
    const { pending } = await arrive(provider, email, isVerified);
    expect(pending).toMatchObject({ isEmailVerified: false, hasAccount: false });
  });

  it('is confirmed by a link, which connects the identity', async () => {
    const { browser, continuation } = await arrive('spotify', 'listener@fanfare.test');
    const answer = await world.signUp(browser, continuation);
    expect(answer.json().data).toEqual({ status: 'confirmation_sent', session: null });
    expect(answer.cookies.some(({ name }) => name.includes('refresh'))).toBe(false);
    // Nobody can log in with it before.
    const early = await world.come(browser, 'spotify', { email: 'listener@fanfare.test' });
    expect(early.json().data.session).toBeNull();
    await world.sendEmails();
    expect(world.mailbox.last('listener@fanfare.test')?.text).toContain('Spotify account listener@fanfare.test');
    const confirmed = await world.get(`/api/auth/verify?token=${world.tokenIn('listener@fanfare.test')}`);
    expect(confirmed.json().data.session).not.toBeNull();
    const later = await world.come(browser, 'spotify', { email: 'listener@fanfare.test' });
    expect(later.json().data.session).not.toBeNull();
  });

  it('may be another one than the provider’s, and gets the same answer where it has an account', async () => {
    await world.somebody('mine@fanfare.test');
    await world.api.advanceClock(2);
    const { browser, continuation } = await arrive('spotify', 'at-spotify@fanfare.test');
    const answer = await world.signUp(browser, continuation, { username: 'mine@fanfare.test' });
    expect(answer.json().data).toEqual({ status: 'confirmation_sent', session: null });
    await world.sendEmails();
    expect(world.mailbox.last('mine@fanfare.test')?.subject).toBe('You already have a Fanfare account');
    expect(await identitiesOf('mine@fanfare.test')).toEqual([]);
    expect((await world.signIn('mine@fanfare.test')).statusCode).toBe(200);
  });
});

it('an address that can still be restored to another account gets an email in the language of the sign-up', async () => {
  const owner = await world.somebody('reserved@fanfare.test');
  await world.send(newBrowser(), 'POST', '/api/v2/account/email', { email: 'moved@fanfare.test' }, owner);
  await world.sendEmails();
  const token = world.linkIn('moved@fanfare.test').split('/').at(-1);
  await world.send(newBrowser(), 'POST', '/api/v2/account/email/confirm', { token }, owner);
  await world.api.advanceClock(2);
  const { browser, continuation } = await arrive('spotify', 'french@fanfare.test');
  const answer = await world.signUp(browser, continuation, { username: 'reserved@fanfare.test', language: 'fr' });
  expect(answer.json().data).toEqual({ status: 'confirmation_sent', session: null });
  await world.sendEmails();
  expect(world.mailbox.last('reserved@fanfare.test')?.subject).toBe('Cette adresse ne peut pas encore servir');
});

it('sets a password by the reset email, beside the identity', async () => {
  await world.member('later@gmail.com');
  await world.post('/api/auth/password/forgot', { username: 'later@gmail.com' });
  await world.sendEmails();
  const link = world.linkIn('later@gmail.com').replace('/reset-password', '/api/auth/password');
  expect((await world.post(link, { password })).statusCode).toBe(200);
  const session = await world.signIn('later@gmail.com');
  expect(await world.identities(session)).toMatchObject({ hasPassword: true, items: [{ provider: 'google' }] });
});
