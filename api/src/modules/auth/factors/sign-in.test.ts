import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { softwarePasskey } from '../../../../test/software-passkey.ts';
import { type Answer, bearer, cookieOf, withCookie } from '../test/auth-world.ts';
import { type FactorWorld, authenticatorApp, factorWorld, refused } from './test/factor-world.ts';

/** Longer than a slow machine takes for a test. */
const firstSeconds = 200;

let world: FactorWorld;
beforeAll(async () => {
  const rules = { accounts: { secondFactor: { delay: { firstSeconds } } } };
  world = await factorWorld({ FANFARE_RULES: JSON.stringify(rules) });
});
afterAll(() => world.close());

const wrongField = (field: string) => [400, 'invalid_input', field];
const expired = [400, 'challenge_expired'];
const sessionsOf = async (email: string) =>
  world.api.db('sessions').whereIn('account_id', world.api.db('accounts').select('id').where({ email }));

describe('logging in with one-time codes', () => {
  it('opens no session for a right password alone, and tells nobody else about the factor', async () => {
    const email = 'codes@example.test';
    await world.withCodes(await world.somebody(email));
    const before = (await sessionsOf(email)).length;
    const answer = await world.signIn(email);
    expect(refused(answer)).toEqual([403, 'second_factor_required']);
    expect(answer.cookies).toEqual([]);
    const { details, message } = answer.json().error;
    expect(details).toMatchObject({ methods: ['code', 'recoveryCode'], passkey: null });
    expect(message).toMatch(/^Your password is right/);
    expect(await sessionsOf(email)).toHaveLength(before);
    const wrong = await world.post('/api/auth/signin', { username: email, password: 'Wrong-horse-1' });
    expect(refused(wrong)).toEqual([401, 'invalid_credentials']);
  });

  it('refuses wrong, used and missing proofs, then opens the session once', async () => {
    const email = 'once@example.test';
    const { code, recoveryCodes } = await world.withCodes(await world.somebody(email));
    const other = await world.withCodes(await world.somebody('other@example.test'));
    const { challenge } = (await world.signIn(email)).json().error.details;
    const tries: [object, unknown[]][] = [
      [{}, [400, 'invalid_input']],
      [{ code: code(1), recoveryCode: recoveryCodes[0] }, [400, 'invalid_input']],
      [{ code: 'abc' }, wrongField('code')],
      [{ code: code(0) }, wrongField('code')],
      [{ recoveryCode: other.recoveryCodes[0] }, wrongField('recoveryCode')],
    ];
    for (const [proof, refusal] of tries) expect(refused(await world.second({ challenge, ...proof }))).toEqual(refusal);
    expect(refused(await world.second({ challenge: 'nonsense', code: code(1) }))).toEqual(expired);
    const together = await Promise.all([1, 2].map(() => world.second({ challenge, code: code(1) })));
    expect(together.map(refused).toSorted()).toEqual([[200, 'ok'], expired]);
    const done = together.find(({ statusCode }) => statusCode === 200)!;
    expect(cookieOf(done)).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
    expect((await world.get('/api/account', bearer(done))).json().data.email).toBe(email);
    expect((await world.post('/api/auth/refresh', undefined, withCookie(done))).statusCode).toBe(200);
    // The same code again, with a challenge of its own.
    const again = (await world.signIn(email)).json().error.details;
    expect(refused(await world.second({ challenge: again.challenge, code: code(1) }))).toEqual(wrongField('code'));
  });

  it('lets a challenge wait five minutes, and not beyond a suspension or a new password', async () => {
    const email = 'waits@example.test';
    const { recoveryCodes } = await world.withCodes(await world.somebody(email));
    await world.sendEmails();
    const challengeOf = async () => (await world.signIn(email)).json().error.details.challenge as string;
    const tooOld = await challengeOf();
    await world.api.advanceClock(301);
    expect(refused(await world.second({ challenge: tooOld, recoveryCode: recoveryCodes[0] }))).toEqual(expired);
    const suspended = await challengeOf();
    const account = world.api.db('accounts').where({ email });
    await account.clone().update({ suspended_at: world.api.db.raw('app_now()') });
    expect(refused(await world.second({ challenge: suspended, recoveryCode: recoveryCodes[0] }))).toEqual(expired);
    await world.api.db.raw('ALTER TABLE accounts DISABLE TRIGGER log_lift');
    await account.clone().update({ suspended_at: null });
    await world.api.db.raw('ALTER TABLE accounts ENABLE TRIGGER log_lift');
    const replaced = await challengeOf();
    await world.post('/api/auth/password/forgot', { username: email });
    await world.sendEmails();
    const link = world.linkIn(email).replace('/reset-password/', '/api/auth/password/');
    expect((await world.post(link, { password: 'Newer-horse-2' })).statusCode).toBe(200);
    expect(refused(await world.second({ challenge: replaced, recoveryCode: recoveryCodes[0] }))).toEqual(expired);
    // A reset by mail removes no factor.
    const after = await world.post('/api/auth/signin', { username: email, password: 'Newer-horse-2' });
    expect(refused(after)).toEqual([403, 'second_factor_required']);
  });

  it('takes each recovery code once, and tells the owner', async () => {
    const email = 'recovers@example.test';
    const { recoveryCodes } = await world.withCodes(await world.somebody(email));
    expect(new Set(recoveryCodes).size).toBe(10);
    await world.sendEmails();
    expect(world.mailbox.last(email)?.subject).toBe('A second factor was added');
    const typed = recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ');
    const enter = async () => {
      const { challenge } = (await world.signIn(email)).json().error.details;
      return world.second({ challenge, recoveryCode: typed });
    };
    const session = await enter();
    expect(session.statusCode).toBe(200);
    expect(refused(await enter())).toEqual(wrongField('recoveryCode'));
    expect((await world.factors(session)).recoveryCodesLeft).toBe(9);
    await world.sendEmails();
    expect(world.mailbox.last(email)?.subject).toBe('A recovery code was used');
    expect(world.mailbox.last(email)?.text).toContain('You have 9 left');
    const stored = JSON.stringify(await world.api.db('recovery_codes'));
    expect(recoveryCodes.some((code) => stored.includes(code))).toBe(false);
  });

  it('makes further guesses wait, whoever makes them, but for minutes only, and never passkeys', async () => {
    const email = 'guessed@example.test';
    const session = await world.somebody(email);
    const { code: shown } = await world.withCodes(session);
    const { passkey } = await world.withPasskey(session);
    const { challenge } = (await world.signIn(email)).json().error.details;
    for (let tries = 0; tries < 5; tries += 1) {
      expect(refused(await world.second({ challenge, code: '000000' }))).toEqual(wrongField('code'));
    }
    for (const code of ['000000', shown(1)]) {
      const early = await world.second({ challenge, code });
      expect([early.statusCode, Number(early.headers['retry-after']) <= firstSeconds]).toEqual([429, true]);
    }
    const { details } = (await world.signIn(email)).json().error;
    const signed = await world.second({ challenge: details.challenge, passkey: passkey.sign(details.passkey) });
    expect(signed.statusCode).toBe(200);
  });
});

describe('browsers that have proved a factor', () => {
  const wait = 429;
  const cookiesOf = (answer: Answer) => ({
    cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  });
  const challengeOf = async (email: string) => (await world.signIn(email)).json().error.details.challenge as string;
  const statuses = async (email: string, proof: object, headers = {}) => {
    const challenge = await challengeOf(email);
    const given = [];
    for (let tries = 0; tries < 6; tries += 1) {
      given.push((await world.second({ challenge, ...proof }, headers)).statusCode);
    }
    return given;
  };
  const fiveThenWait = [400, 400, 400, 400, 400, wait];

  it('guess on their own: strangers make their owner wait for nothing, and their right codes forget no stranger’s guesses', async () => {
    const email = 'besieged@example.test';
    const first = await world.somebody(email);
    const { recoveryCodes } = await world.withCodes(first);
    const enter = async (code: string | undefined, headers = {}) =>
      world.second({ challenge: await challengeOf(email), recoveryCode: code }, headers);
    const known = cookiesOf(await enter(recoveryCodes[0]));
    await world.sendEmails();
    expect(await statuses(email, { code: '000000' })).toEqual(fiveThenWait);
    // Recovery codes are counted apart, so that either kind helps against guesses of the other.
    expect(await statuses(email, { recoveryCode: 'AAAAA-AAAAA-AAAAA' })).toEqual(fiveThenWait);
    await world.sendEmails();
    const told = world.mailbox.mails.filter(
      ({ to, subject }) => to === email && subject === 'Wrong codes entered for your account',
    );
    expect(told).toHaveLength(1);
    // A mark from the password alone, as a thief of the password has one from before the factor, is none.
    expect((await enter(recoveryCodes[1], cookiesOf(first))).statusCode).toBe(wait);
    expect((await enter(recoveryCodes[1], known)).statusCode).toBe(200);
    expect((await enter(recoveryCodes[2])).statusCode).toBe(wait);
    expect(await statuses(email, { code: '000000' }, known)).toEqual(fiveThenWait);
  });

  it('forgets its own wrong codes with a right one', async () => {
    const email = 'clumsy@example.test';
    const { recoveryCodes } = await world.withCodes(await world.somebody(email));
    const challenge = await challengeOf(email);
    const entered = await world.second({ challenge, recoveryCode: recoveryCodes[0] });
    const known = cookiesOf(entered);
    for (let round = 1; round < 3; round += 1) {
      const next = await challengeOf(email);
      for (let tries = 0; tries < 4; tries += 1) await world.second({ challenge: next, code: '000000' }, known);
      expect((await world.second({ challenge: next, recoveryCode: recoveryCodes[round] }, known)).statusCode).toBe(200);
    }
  });
});

describe('logging in with a passkey', () => {
  it('refuses another site, another challenge, another key, no verification and a copy; then logs in', async () => {
    const email = 'key@example.test';
    const { passkey } = await world.withPasskey(await world.somebody(email));
    const { challenge, methods, passkey: options } = (await world.signIn(email)).json().error.details;
    expect(methods).toEqual(['passkey', 'recoveryCode']);
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: passkey.id }],
    });
    const stranger = softwarePasskey();
    const signed = passkey.sign(options);
    const answers = [
      passkey.sign(options, { origin: 'https://fanfare.evil' }),
      passkey.sign(options, { origin: 'http://localhost:9999' }),
      passkey.sign({ ...options, rpId: 'fanfare.evil' }),
      passkey.sign(options, { challenge: Buffer.from('another').toString('base64url') }),
      passkey.sign(options, { isUserVerified: false }),
      passkey.sign(options, { counter: 1 }),
      stranger.sign(options),
      { ...stranger.sign(options), id: passkey.id, rawId: passkey.id },
      { ...signed, response: { ...signed.response, signature: 'AAAA' } },
    ];
    for (const answer of answers) {
      expect(refused(await world.second({ challenge, passkey: answer }))).toEqual(wrongField('passkey'));
    }
    const right = passkey.sign(options, { counter: 50 });
    const session = await world.second({ challenge, passkey: right });
    expect((await world.get('/api/account', bearer(session))).json().data.email).toBe(email);
    const next = (await world.signIn(email)).json().error.details;
    expect(refused(await world.second({ challenge: next.challenge, passkey: right }))).toEqual(wrongField('passkey'));
    const copy = passkey.sign(next.passkey, { counter: 50 });
    expect(refused(await world.second({ challenge: next.challenge, passkey: copy }))).toEqual(wrongField('passkey'));
  });
});

describe('where staff need a factor', () => {
  let strict: FactorWorld;
  beforeAll(async () => {
    strict = await factorWorld({ FANFARE_SECOND_FACTOR: 'required' });
    await strict.signedUp('staff@example.test');
    await strict.confirmed('staff@example.test');
    await strict.api.db('accounts').where({ email: 'staff@example.test' }).update({ is_staff: true });
  });
  afterAll(() => strict.close());
  const enrol = (part: string, body: object) => strict.post(`/api/auth/second-factor/enrolment${part}`, body);

  it('asks nobody else', async () => {
    expect((await strict.somebody('creator@example.test')).statusCode).toBe(200);
  });

  it('opens a session once one is enrolled, with recovery codes, and keeps the last one', async () => {
    const first = await strict.signIn('staff@example.test');
    expect(refused(first)).toEqual([403, 'second_factor_enrolment_required']);
    expect(first.cookies).toEqual([]);
    const { challenge } = first.json().error.details;
    const late = (await strict.signIn('staff@example.test')).json().error.details.challenge;
    expect(refused(await enrol('', { challenge: 'nonsense', kind: 'totp' }))).toEqual(expired);
    expect(refused(await enrol('/confirm', { challenge, name: 'Phone', code: '123456' }))).toEqual(expired);
    expect(refused(await strict.second({ challenge, code: '123456' }))).toEqual(expired);
    const { totp } = (await enrol('', { challenge, kind: 'totp' })).json().data;
    const lateTotp = (await enrol('', { challenge: late, kind: 'totp' })).json().data.totp;
    expect(refused(await enrol('/confirm', { challenge, name: 'Phone', code: '12' }))).toEqual(wrongField('code'));
    const done = await enrol('/confirm', { challenge, name: 'Phone', code: authenticatorApp(totp.secret)(0) });
    const { session, recoveryCodes } = done.json().data;
    expect(recoveryCodes).toHaveLength(10);
    expect(cookieOf(done)).toMatchObject({ httpOnly: true });
    const headers = { authorization: `Bearer ${session.token}` };
    const { factors, isRequired } = (await strict.get(strict.base, headers)).json().data;
    expect([factors.length, isRequired]).toEqual([1, true]);
    // Another browser that began to enrol has to prove the factor that exists now.
    const code = authenticatorApp(lateTotp.secret)(0);
    expect(refused(await enrol('/confirm', { challenge: late, name: 'Second', code }))).toEqual(expired);
    expect(refused(await enrol('', { challenge: late, kind: 'totp' }))).toEqual(expired);
    expect(refused(await strict.signIn('staff@example.test'))).toEqual([403, 'second_factor_required']);
    expect(refused(await strict.remove(`${strict.base}/${factors[0].id}`, headers))).toEqual([409, 'wrong_state']);
  });

  it('lets nobody change where payouts go without one', async () => {
    const curator = await strict.somebody('curator@example.test');
    const { id } = await strict.api.db('accounts').where({ email: 'curator@example.test' }).first<{ id: number }>('id');
    await strict.api.db('curator_profiles').insert({ account_id: id, display_name: 'Curator' });
    const demand = { credits: 20, method: 'paypal', paypalEmail: 'somebody@example.org' };
    const payouts = () =>
      Promise.all([
        strict.post('/api/v2/curator/payout-account', { origin: { page: '/curator/shop' } }, bearer(curator)),
        strict.post('/api/cash-out/demand', demand, bearer(curator)),
      ]);
    for (const answer of await payouts()) expect(refused(answer)).toEqual([403, 'second_factor_enrolment_required']);
    expect(await strict.api.db('payout_accounts')).toEqual([]);
    await strict.withCodes(curator);
    for (const answer of await payouts()) expect(answer.json().error.code).not.toMatch(/second_factor|step_up/);
  });
});

it('says the same to the form of a sign-up link, whose account has a factor', async () => {
  const email = 'link@example.test';
  await world.signedUp(email);
  const token = world.tokenIn(email);
  // A link of another kind confirmed the address meanwhile.
  await world.confirmed(email);
  await world.withCodes(await world.signIn(email));
  const answer = await world.get(`/api/auth/verify?token=${token}`);
  expect(refused(answer)).toEqual([403, 'second_factor_required']);
  expect(answer.cookies).toEqual([]);
});
