import { termsVersion } from '@fanfare/api-contract/terms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitingForLock } from '../../../../test/waiting-for-lock.ts';
import { type FactorWorld, factorWorld, refused } from '../factors/test/factor-world.ts';
import { type Answer, bearer, day, password } from '../test/auth-world.ts';

/** What somebody who has a session and the password of an account tries, and what the owner's link has to end. */
let world: FactorWorld;
beforeAll(async () => {
  world = await factorWorld();
});
afterAll(() => world.close());

const base = '/api/v2/account/email';
const ask = (session: Answer, email: string) => world.post(base, { email }, bearer(session));
async function secretIn(to: string, page: 'change-email' | 'stop-email-change'): Promise<string> {
  await world.sendEmails();
  const texts = world.mailbox.mails.filter((mail) => mail.to === to).map((mail) => mail.text);
  return texts.map((text) => new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1]).findLast((found) => found) ?? '';
}
const confirm = (session: Answer, token: string) => world.post(`${base}/confirm`, { token }, bearer(session));
const stop = (token: string) => world.post('/api/auth/email-change/stop', { token });
const accountOf = (email: string) => world.api.db('accounts').where({ email }).first('id', 'password_hash');
/** The thief's change, confirmed, and the owner's link that undoes it. */
async function stolen(thief: Answer, from: string, to: string): Promise<string> {
  await ask(thief, to);
  await confirm(thief, await secretIn(to, 'change-email'));
  return secretIn(from, 'stop-email-change');
}
/** The owner chooses a password by the newest link and logs in. */
async function comesBack(email: string): Promise<Answer> {
  await world.sendEmails();
  await world.post(world.linkIn(email).replace('/reset-password/', '/api/auth/password/'), { password });
  return world.signIn(email);
}

it('undoing a change removes a first factor that the password alone added before it', async () => {
  const email = 'locked-out@example.test';
  const thief = await world.somebody(email);
  await world.withCodes(thief, 'The thief’s phone');
  await world.api.advanceClock(60);
  const undo = await stolen(thief, email, 'locker@example.test');
  expect((await stop(undo)).statusCode).toBe(200);
  expect((await comesBack(email)).statusCode).toBe(200);
});

it('undoing a change leaves the factors that the owner had long before', async () => {
  const email = 'careful@example.test';
  const first = await world.somebody(email);
  const { code } = await world.withCodes(first, 'My phone');
  await world.api.advanceClock(8 * day);
  const { challenge } = (await world.signIn(email)).json().error.details;
  const thief = await world.second({ challenge, code: code(1) });
  expect(thief.statusCode).toBe(200);
  const { id } = await accountOf(email);
  const undo = await stolen(thief, email, 'careless@example.test');
  expect((await stop(undo)).statusCode).toBe(200);
  expect(await world.api.db('second_factors').where({ account_id: id }).select('name')).toEqual([{ name: 'My phone' }]);
});

it('undoing a change keeps an account that the thief asked to delete', async () => {
  const email = 'nearly-gone@example.test';
  const thief = await world.somebody(email);
  const { id } = await accountOf(email);
  const undo = await stolen(thief, email, 'eraser@example.test');
  const asked = await world.post(
    '/api/v2/account/deletion',
    { email: 'eraser@example.test', givesUpCredits: 0, givesUpEarnings: 0 },
    bearer(thief),
  );
  expect(asked.statusCode).toBe(200);
  expect((await stop(undo)).statusCode).toBe(200);
  await world.api.advanceClock(15 * day);
  await world.api.app.jobs.run('account deletions');
  expect(await world.api.db('accounts').where({ id }).first('email', 'erased_at')).toEqual({ email, erased_at: null });
});

it('an owner gets in to keep their account, whose deletion somebody with another first factor asked for', async () => {
  const email = 'vandalised@example.test';
  const thief = await world.somebody(email);
  await world.withCodes(thief, 'The vandal’s phone');
  await world.sendEmails();
  const removal = world.linkIn(email).replace('/reset-password/', '/api/auth/password/');
  const consent = { email, givesUpCredits: 0, givesUpEarnings: 0 };
  expect((await world.post('/api/v2/account/deletion', consent, bearer(thief))).statusCode).toBe(200);
  expect((await world.post(removal, { password: 'Another-horse-2' })).statusCode).toBe(200);
  expect((await world.post('/api/auth/signin', { username: email, password: 'Another-horse-2' })).statusCode).toBe(200);
  const { id } = await accountOf(email);
  expect((await world.api.db('account_deletions').where({ account_id: id }).first()).cancelled_at).not.toBeNull();
});

it('undoing a change ends payouts that make themselves, and the PayPal address that came since', async () => {
  const email = 'earner@example.test';
  const thief = await world.somebody(email);
  const { db } = world.api;
  const { id } = await accountOf(email);
  const identity = Buffer.alloc(32);
  const account = { account_id: id, state: 'ready', identity_hash: identity };
  await db('payout_accounts').insert({ ...account, method: 'bank', reference: 'acct_mine', destination: 'Bank ••42' });
  await world.api.advanceClock(60);
  const undo = await stolen(thief, email, 'payee@example.test');
  await db('payout_accounts').insert({
    ...account,
    method: 'paypal',
    reference: 'payee@example.test',
    destination: 'p•••',
  });
  await db('automatic_payouts').insert({ account_id: id, mode: 'weekly', method: 'paypal' });
  expect((await stop(undo)).statusCode).toBe(200);
  expect(await db('automatic_payouts').where({ account_id: id }).first('mode', 'method')).toEqual({
    mode: 'off',
    method: null,
  });
  expect(
    await db('payout_accounts').where({ account_id: id }).orderBy('method').select('method', 'state', 'reference'),
  ).toEqual([
    { method: 'bank', state: 'ready', reference: 'acct_mine' },
    { method: 'paypal', state: 'missing', reference: null },
  ]);
  await world.sendEmails();
  expect(world.mailbox.last(email)?.text).toContain('payouts');
});

it('whoever takes their account back by a link leaves no change of somebody else waiting', async () => {
  const email = 'mine@example.test';
  await world.signedUp(email);
  const squatter = await world.signIn(email);
  await ask(squatter, 'squatter@example.test');
  const token = await secretIn('squatter@example.test', 'change-email');
  await world.post('/api/auth/password/forgot', { username: email });
  const owner = await comesBack(email);
  expect(owner.statusCode).toBe(200);
  // The squatter's link, pressed by the owner, would give the account away with no way back.
  expect(refused(await confirm(owner, token))).toEqual([400, 'link_invalid']);
  expect((await world.get(base, bearer(owner))).json().data).toEqual({ email, pending: null });
});

it('an address that two accounts confirm at once is one’s, and the other’s link doesn’t work', async () => {
  const both = await Promise.all(['twin-1@example.test', 'twin-2@example.test'].map((one) => world.somebody(one)));
  const tokens: string[] = [];
  for (const session of both) {
    await ask(session, 'shared@example.test');
    tokens.push(await secretIn('shared@example.test', 'change-email'));
  }
  const { db } = world.api;
  const first = await accountOf('twin-1@example.test');
  const trx = await db.transaction();
  // Both have found it free, and write it when the first one is through.
  await trx('accounts').where({ id: first.id }).update({ email: 'shared@example.test' });
  const second = confirm(both[1]!, tokens[1]!);
  await expect.poll(() => waitingForLock(db)).toBe(1);
  await trx.commit();
  expect(refused(await second)).toEqual([400, 'link_invalid']);
});

it('a change that is confirmed while its owner stops it is undone', async () => {
  const email = 'race@example.test';
  const thief = await world.somebody(email);
  await ask(thief, 'racer@example.test');
  const token = await secretIn('racer@example.test', 'change-email');
  const undo = await secretIn(email, 'stop-email-change');
  const { db } = world.api;
  const { id } = await accountOf(email);
  const trx = await db.transaction();
  await trx.raw('SELECT FROM accounts WHERE id = ? FOR UPDATE', [id]);
  const confirming = confirm(thief, token);
  await expect.poll(() => waitingForLock(db)).toBe(1);
  const stopping = stop(undo);
  await expect.poll(() => waitingForLock(db)).toBe(2);
  await trx.commit();
  const [confirmed, stopped] = await Promise.all([confirming, stopping]);
  expect([confirmed.statusCode, stopped.statusCode]).toEqual([200, 200]);
  expect(await accountOf(email)).toEqual({ id, password_hash: null });
});

it('nobody gets the old address by signing up while a change is confirmed', async () => {
  const [email, to] = ['moved@example.test', 'mover@example.test'];
  const thief = await world.somebody(email);
  await ask(thief, to);
  const [change, undo] = [await secretIn(to, 'change-email'), await secretIn(email, 'stop-email-change')];
  const { id } = await accountOf(email);
  // The confirmation ends other sessions, after it has written the address.
  await world.signIn(email);
  const answers = await world.api.db.transaction(async (trx) => {
    await trx.raw('SELECT FROM sessions WHERE account_id = ? FOR UPDATE', [id]);
    const confirming = confirm(thief, change);
    await expect.poll(() => waitingForLock(world.api.db)).toBe(1);
    const signingUp = world.post('/api/auth/signup', { username: email, password: 'Another-pass-1', termsVersion });
    await expect.poll(() => waitingForLock(world.api.db)).toBe(2);
    return [confirming, signingUp];
  });
  // Whoever signs up learns nothing.
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await accountOf(email)).toBeUndefined();
  expect((await stop(undo)).statusCode).toBe(200);
  expect(await accountOf(email)).toMatchObject({ id });
});
