import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { softwarePasskey } from '../../../../test/software-passkey.ts';
import { type Answer, bearer, password } from '../test/auth-world.ts';
import { type FactorWorld, authenticatorApp, factorWorld, refused } from './test/factor-world.ts';

/** Twice fits into the life of an access token. */
const stepUpSeconds = 250;
const next = 'Another-horse-2';
const asks = [403, 'step_up_required'];
const ok = [200, 'ok'];

let world: FactorWorld;
beforeAll(async () => {
  world = await factorWorld({ FANFARE_RULES: JSON.stringify({ accounts: { stepUpSeconds } }) });
});
afterAll(() => world.close());

const base = '/api/v2/account/second-factors';
const state = async (session: Answer) => (await world.get('/api/v2/account/step-up', bearer(session))).json().data;
const demandBody = { credits: 20, method: 'paypal', paypalEmail: 'somebody@example.org' };

async function curator(email: string): Promise<Answer> {
  const session = await world.somebody(email);
  const { id } = await world.api.db('accounts').where({ email }).first<{ id: number }>('id');
  await world.api.db('curator_profiles').insert({ account_id: id, display_name: 'Curator' });
  return session;
}
/** Every call that asks for a confirmation; the ids are of no factor that exists, unless given. */
const sensitive = (session: Answer, factorId = 1) => {
  const headers = bearer(session);
  return {
    'cash out': () => world.post('/api/cash-out/demand', demandBody, { ...headers, 'idempotency-key': 'payout' }),
    'payout account': () =>
      world.post('/api/v2/curator/payout-account', { origin: { page: '/curator/shop' } }, headers),
    'automatic payout': () =>
      world.api.app.inject({
        method: 'PUT',
        url: '/api/v2/curator/automatic-payout',
        headers,
        payload: { mode: 'weekly', method: 'bank' },
      }),
    'new factor': () => world.post(`${base}/start`, { kind: 'totp' }, headers),
    'remove factor': () => world.remove(`${base}/${factorId}`, headers),
    'new recovery codes': () => world.post(`${base}/recovery-codes`, undefined, headers),
    password: () =>
      world.api.app.inject({
        method: 'PUT',
        url: '/api/v2/account/password',
        headers,
        payload: { currentPassword: password, password: next },
      }),
  };
};

describe('an account with its password alone', () => {
  it('is asked for it once its sign-in is too old, before anything happens, and goes on with the same key', async () => {
    const session = await curator('alone@example.test');
    const calls = sensitive(session);
    expect(refused(await calls['cash out']())).not.toEqual(asks);
    await world.api.advanceClock(stepUpSeconds + 1);
    expect(await state(session)).toEqual({ methods: ['password'], until: null });
    for (const name of ['cash out', 'payout account', 'automatic payout', 'new factor'] as const) {
      const answer = await calls[name]();
      expect([name, ...refused(answer)]).toEqual([name, ...asks]);
      expect(answer.json().error.details).toEqual({ methods: ['password'] });
    }
    const tables = ['payout_accounts', 'auth_challenges'];
    const kept = await Promise.all(
      tables.map((table) => world.api.db(table).where({ account_id: session.json().data.userId })),
    );
    expect(kept[1]).toEqual([]);
    const wrong = await world.stepUp(session, { password: 'Wrong-horse-1' });
    expect(refused(wrong)).toEqual([400, 'invalid_input', 'password']);
    for (const proof of [{ code: '123456' }, { recoveryCode: 'AAAAA' }]) {
      expect(refused(await world.stepUp(session, proof))).toEqual([400, 'invalid_input', Object.keys(proof)[0]]);
    }
    expect(refused(await world.stepUp(session, {}))).toEqual([400, 'invalid_input']);
    expect(refused(await world.post('/api/v2/account/step-up/passkey', undefined, bearer(session)))).toEqual([
      409,
      'wrong_state',
    ]);
    expect(refused(await calls['cash out']())).toEqual(asks);
    const { until } = (await world.stepUp(session, { password })).json().data;
    expect((await state(session)).until).toBe(until);
    expect(refused(await calls['cash out']())).not.toEqual(asks);
    expect(refused(await calls['payout account']())).not.toEqual(asks);
    // Its own call asks for the password already.
    await world.api.advanceClock(stepUpSeconds + 1);
    expect(refused(await calls.password())).toEqual(ok);
  });

  it('isn’t confirmed by a link from its mailbox', async () => {
    await world.signedUp('mailbox@example.test');
    const opened = await world.get(`/api/auth/verify?token=${world.tokenIn('mailbox@example.test')}`);
    const headers = { authorization: `Bearer ${opened.json().data.session.token}` };
    expect(refused(await world.post(`${base}/start`, { kind: 'totp' }, headers))).toEqual(asks);
  });

  it('adds no factor before its address is confirmed', async () => {
    await world.signedUp('unconfirmed@example.test');
    const session = await world.signIn('unconfirmed@example.test');
    const started = await world.post(`${base}/start`, { kind: 'totp' }, bearer(session));
    expect(refused(started)).toEqual([403, 'email_unconfirmed']);
  });

  it('lets nobody guess its password for long', async () => {
    const session = await world.somebody('guessed@example.test');
    const statuses = [];
    for (let tries = 0; tries < 7; tries += 1) {
      statuses.push((await world.stepUp(session, { password: 'Wrong-horse-1' })).statusCode);
    }
    expect(statuses.slice(0, 6)).toEqual([400, 400, 400, 400, 400, 429]);
    await world.api.advanceClock(4);
    expect((await world.stepUp(session, { password })).statusCode).toBe(200);
  });
});

describe('an account with factors', () => {
  it('is asked for a factor, also for its password; a session from before the factor is asked at once', async () => {
    const email = 'factors@example.test';
    const before = await curator(email);
    const session = await world.signIn(email);
    const { code, id, recoveryCodes } = await world.withCodes(session);
    for (const [name, call] of Object.entries(sensitive(before, id))) {
      const answer = await call();
      expect([name, ...refused(answer)]).toEqual([name, ...asks]);
      expect(answer.json().error.details).toEqual({ methods: ['code', 'recoveryCode'] });
    }
    // The session that added it has just proved it.
    expect(refused(await sensitive(session).password())).toEqual(ok);
    expect(refused(await world.stepUp(before, { password: next }))).toEqual([401, 'session_expired']);
    await world.api.advanceClock(stepUpSeconds + 1);
    expect(refused(await world.stepUp(session, { password: next }))).toEqual([400, 'invalid_input', 'password']);
    expect(refused(await world.stepUp(session, { code: code(0) }))).toEqual([400, 'invalid_input', 'code']);
    expect(refused(await world.stepUp(session, { code: code(1) }))).toEqual(ok);
    expect(refused(await sensitive(session)['cash out']())).not.toEqual(asks);
    await world.api.advanceClock(stepUpSeconds + 1);
    expect(refused(await sensitive(session)['cash out']())).toEqual(asks);
    expect(refused(await world.stepUp(session, { recoveryCode: recoveryCodes[0] }))).toEqual(ok);
    const renewed = await sensitive(session)['new recovery codes']();
    expect(renewed.json().data.recoveryCodes).toHaveLength(10);
    expect(refused(await world.stepUp(session, { recoveryCode: recoveryCodes[1] }))).toEqual([
      400,
      'invalid_input',
      'recoveryCode',
    ]);
  });

  it('adds none that was begun elsewhere before the first, or in a session that has ended', async () => {
    const email = 'begun@example.test';
    const owner = await world.somebody(email);
    const thief = await world.signIn(email);
    const begun = await world.post(`${base}/start`, { kind: 'totp' }, bearer(thief));
    const theirs = authenticatorApp(begun.json().data.totp.secret);
    await world.withCodes(owner);
    const confirm = () => world.post(base, { name: 'Mine', code: theirs(0) }, bearer(thief));
    expect(refused(await confirm())).toEqual([400, 'challenge_expired']);
    expect(refused(await sensitive(thief)['new factor']())).toEqual(asks);
    expect((await world.get(base, bearer(owner))).json().data.factors).toHaveLength(1);
  });

  it('confirms with the passkey that its session was asked for, once', async () => {
    const email = 'passkeys@example.test';
    const session = await world.somebody(email);
    const other = await world.somebody('others@example.test');
    const { passkey } = await world.withPasskey(session);
    await world.withPasskey(other);
    const start = async (as: Answer) =>
      (await world.post('/api/v2/account/step-up/passkey', undefined, bearer(as))).json().data;
    const [mine, theirs] = [await start(session), await start(other)];
    const wrong = [400, 'invalid_input', 'passkey'];
    expect(refused(await world.stepUp(session, { passkey: passkey.sign(theirs) }))).toEqual(wrong);
    expect(refused(await world.stepUp(other, { passkey: passkey.sign(theirs) }))).toEqual(wrong);
    const answer = { passkey: passkey.sign(mine) };
    expect(refused(await world.stepUp(session, answer))).toEqual(ok);
    expect(refused(await world.stepUp(session, answer))).toEqual([400, 'challenge_expired']);
  });

  it('has each passkey once, of our site and with verification, and so many factors', async () => {
    const session = await world.somebody('many@example.test');
    const { passkey } = await world.withPasskey(session);
    const add = async (bent: object, key = softwarePasskey()) => {
      const started = await world.post(`${base}/start`, { kind: 'passkey' }, bearer(session));
      if (started.statusCode !== 200) return started;
      const answer = key.create(started.json().data.passkey, bent);
      return world.post(base, { name: 'Key', passkey: answer }, bearer(session));
    };
    const wrong = [400, 'invalid_input', 'passkey'];
    for (const bent of [{ origin: 'https://fanfare.evil' }, { isUserVerified: false }, { challenge: 'AAAA' }]) {
      expect(refused(await add(bent))).toEqual(wrong);
    }
    expect(refused(await add({}, passkey))).toEqual([409, 'conflict']);
    const nothingStarted = await world.post(base, { name: 'Key', code: '123456' }, bearer(session));
    expect(refused(nothingStarted)).toEqual([400, 'challenge_expired']);
    for (let count = 1; count < 10; count += 1) expect(refused(await add({}))).toEqual(ok);
    expect(refused(await add({}))).toEqual([409, 'wrong_state']);
    const { factors, maxFactors, recoveryCodesLeft } = await world.factors(session);
    expect([factors.length, maxFactors, recoveryCodesLeft]).toEqual([10, 10, 10]);
    expect(factors[0]).toMatchObject({ kind: 'passkey', name: 'My key', lastUsedAt: null });
  });

  it('removes its own only, ends its other sessions, and its recovery codes with the last', async () => {
    const email = 'removes@example.test';
    const elsewhere = await world.somebody(email);
    const session = await world.signIn(email);
    const stranger = await world.somebody('stranger@example.test');
    const { id } = await world.withCodes(session);
    const remove = (as: Answer) => world.remove(`${base}/${id}`, bearer(as));
    expect(refused(await remove(stranger))).toEqual([404, 'not_found']);
    const removed = await remove(session);
    expect(removed.json().data).toEqual({ removed: true, endedCount: 1 });
    expect((await world.get('/api/account', bearer(elsewhere))).statusCode).toBe(401);
    expect(await world.factors(session)).toMatchObject({ factors: [], recoveryCodesLeft: 0, isRequired: false });
    expect(refused(await remove(session))).toEqual([404, 'not_found']);
    expect(refused(await world.signIn(email))).toEqual(ok);
    await world.sendEmails();
    const subjects = await world.api.db('mail_outbox').where({ recipient: email }).pluck('template');
    expect(subjects).toEqual(expect.arrayContaining(['second_factor_added', 'second_factor_removed']));
    expect(refused(await sensitive(session)['new recovery codes']())).toEqual([409, 'wrong_state']);
  });
});

it('keeps proofs out of the stored answers, and their secrets encrypted', async () => {
  const session = await world.somebody('stored@example.test');
  const headers = { ...bearer(session), 'idempotency-key': 'factor' };
  const started = await world.post(`${base}/start`, { kind: 'totp' }, headers);
  const { secret } = started.json().data.totp;
  expect(await world.api.db('idempotency_keys').where({ key: 'factor' })).toEqual([]);
  expect(JSON.stringify(await world.api.db('auth_challenges'))).not.toContain(secret);
});

it('lets the database refuse a code or a signature that was accepted before', async () => {
  const session = await world.somebody('database@example.test');
  const { id, recoveryCodes } = await world.withCodes(session);
  const codes = world.api.db('second_factors').where({ id });
  await expect(codes.clone().decrement('last_step', 1)).rejects.toThrow('only moves forward');
  await expect(codes.clone().update({ account_id: 1 })).rejects.toThrow('only moves forward');
  const { id: keyId } = await world.withPasskey(session);
  await expect(codes.clone().update({ counter: 3 })).rejects.toThrow('check');
  await expect(world.api.db('second_factors').where({ id: keyId }).decrement('counter', 1)).rejects.toThrow(
    'only moves',
  );
  expect(refused(await world.stepUp(session, { recoveryCode: recoveryCodes[0] }))).toEqual(ok);
  const used = world.api.db('recovery_codes').whereNotNull('used_at');
  await expect(used.update({ used_at: null })).rejects.toThrow('used once');
});
