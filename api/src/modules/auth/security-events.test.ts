import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import createKnex from 'knex';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FactorWorld, factorWorld } from './factors/test/factor-world.ts';
import { refusalsLogged } from './security-events.service.ts';
import { type Answer, bearer, day, password } from './test/auth-world.ts';

let world: FactorWorld;
beforeAll(async () => {
  const rules = { accounts: { signinDelay: { firstSeconds: 200 } } };
  world = await factorWorld({ FANFARE_RULES: JSON.stringify(rules) });
});
afterAll(() => world.close());

const email = 'logged@example.test';
const events = () => world.api.db('security_events').orderBy('id');
const own = async (session: Answer) =>
  (await world.get('/api/v2/account/security-events', bearer(session))).json().data;
/** Refusals are logged behind the answer. */
const afterLog = async <T>(answer: Promise<T>): Promise<T> => {
  const answered = await answer;
  await refusalsLogged();
  return answered;
};
const from = (remoteAddress: string, payload: object) =>
  afterLog(world.api.app.inject({ method: 'POST', url: '/api/auth/signin', payload, remoteAddress }));

it('logs logins, refusals, confirmations, factors, passwords and ends of sessions, without what they were made of', async () => {
  await world.signedUp(email);
  await world.confirmed(email);
  const wrong = { username: email, password: 'Wrong-horse-1' };
  await from('203.0.113.77', wrong);
  // Unknown addresses leave nothing to find a person by.
  await from('203.0.113.77', { ...wrong, username: 'nobody@example.test' });
  const first = await from('2001:db8:1:2::3', { username: email, password });
  await world.signIn(email);
  await afterLog(world.stepUp(first, { password: 'Wrong-horse-1' }));
  await world.stepUp(first, { password });
  const { code, recoveryCodes } = await world.withCodes(first);
  const { challenge } = (await world.signIn(email)).json().error.details;
  await afterLog(world.second({ challenge, code: '000000' }));
  const entered = await world.second({ challenge, recoveryCode: recoveryCodes[0] });
  await world.post('/api/v2/account/second-factors/recovery-codes', undefined, bearer(entered));
  const change = { currentPassword: 'Wrong-horse-1', password: 'Newer-horse-2' };
  const put = (payload: object) =>
    afterLog(
      world.api.app.inject({ method: 'PUT', url: '/api/v2/account/password', headers: bearer(entered), payload }),
    );
  // The same refusal is logged once a minute.
  await world.api.advanceClock(60);
  await put(change);
  await put({ ...change, currentPassword: password });
  for (let tries = 0; tries < 6; tries += 1) await from(`198.51.100.${tries}`, wrong);
  await world.post('/api/auth/signout', undefined, bearer(entered));
  const rows = await events();
  expect(rows.map(({ kind, account_id: accountId, network }) => [kind, accountId !== null, network])).toEqual([
    ['wrong_password', true, '203.0.113.0/24'],
    ['wrong_password', false, '203.0.113.0/24'],
    ['signed_in', true, '2001:db8:1::/48'],
    ['signed_in', true, '127.0.0.0/24'],
    ['wrong_password', true, '127.0.0.0/24'],
    ['confirmed', true, '2001:db8:1::/48'],
    ['confirmed', true, '2001:db8:1::/48'],
    ['factor_added', true, null],
    ['recovery_codes_made', true, null],
    ['wrong_code', true, '127.0.0.0/24'],
    ['recovery_code_used', true, null],
    ['signed_in', true, '127.0.0.0/24'],
    ['recovery_codes_made', true, null],
    ['wrong_password', true, '127.0.0.0/24'],
    ['password_changed', true, null],
    ['session_ended', true, '2001:db8:1::/48'],
    ['session_ended', true, '127.0.0.0/24'],
    ['wrong_password', true, '198.51.100.0/24'],
    ['session_ended', true, '127.0.0.0/24'],
  ]);
  const written = JSON.stringify(rows);
  for (const secret of [email, password, code(1), recoveryCodes[0]!, '203.0.113.77', 'nobody']) {
    expect(written).not.toContain(secret);
  }
});

it('answers before it logs, whether the address is known or not', async () => {
  await world.signedUp('slow@example.test');
  const attempt = (username: string) =>
    world.api.app.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password: 'Wrong-horse-1' } });
  await world.api.db.transaction(async (trx) => {
    await trx.raw('LOCK TABLE security_events IN ACCESS EXCLUSIVE MODE');
    for (const username of ['slow@example.test', 'stranger@example.test']) {
      expect((await attempt(username)).statusCode).toBe(401);
    }
  });
  await refusalsLogged();
});

it('shows its owner the last ones, and nobody else’s', async () => {
  const other = await world.somebody('other@example.test');
  const { items } = await own(other);
  expect(items).toEqual([{ id: items[0].id, kind: 'signed_in', network: '127.0.0.0/24', at: items[0].at }]);
});

it('logs what a limit refuses once a minute', async () => {
  const username = 'flooded@example.test';
  await world.signedUp(username);
  for (let tries = 0; tries < 16; tries += 1) {
    await from(`192.0.2.${tries}`, { username, password: 'Wrong-horse-1' });
  }
  const { id } = await world.api.db('accounts').where({ email: username }).first<{ id: number }>('id');
  const kinds = await events().where({ account_id: id }).pluck('kind');
  expect(kinds.filter((kind) => kind === 'limited')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'wrong_password')).toHaveLength(1);
});

it('shows operators the events of an account', async () => {
  const cli = resolve(import.meta.dirname, '../../cli/security-events.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [cli, '--email', email], {
    env: { ...process.env, DATABASE_URL: world.api.database.ownerUrl },
  });
  expect(stdout).toMatch(/^\S+Z {2}session_ended {2}127\.0\.0\.0\/24\n/);
  expect(stdout).toContain('factor_added');
});

it('is only written, and forgotten after 90 days', async () => {
  const role = createKnex({ client: 'pg', connection: world.api.database.appUrl });
  try {
    for (const statement of [
      "UPDATE security_events SET kind = 'signed_in'",
      'DELETE FROM security_events',
      'TRUNCATE security_events',
    ]) {
      await expect(role.raw(statement)).rejects.toThrow('permission denied');
    }
    const early = { kind: 'signed_in', created_at: '2001-01-01' };
    await expect(role('security_events').insert(early)).rejects.toThrow('permission denied');
  } finally {
    await role.destroy();
  }
  await expect(events().clearOrder().update({ account_id: null })).rejects.toThrow('security events');
  await expect(events().clearOrder().delete()).rejects.toThrow('security events');
  await world.api.advanceClock(89 * day);
  await world.api.app.jobs.run('housekeeping');
  expect((await events()).length).toBeGreaterThan(0);
  await world.api.advanceClock(2 * day);
  await world.api.app.jobs.run('housekeeping');
  expect(await events()).toEqual([]);
});
