import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { authWorld, bearer, password, withCookie } from './test/auth-world.ts';

let world: Awaited<ReturnType<typeof authWorld>>;
beforeAll(async () => {
  world = await authWorld();
});
afterAll(() => world.close());

describe('resetting a password', () => {
  const linkOf = async (username: string) => {
    await world.post('/api/auth/password/forgot', { username });
    await world.sendEmails();
    return world.linkIn(username).replace('/reset-password/', '/api/auth/password/');
  };

  it('answers the same for an unknown address, and sends no email', async () => {
    expect((await world.post('/api/auth/password/forgot', { username: 'ghost@example.test' })).json().data).toEqual({
      sent: true,
      linkMinutes: 30,
    });
    await world.sendEmails();
    expect(world.mailbox.last('ghost@example.test')).toBeUndefined();
  });

  it('refuses a link with mismatched parts, an expired one, and a used one', async () => {
    await world.signedUp('reset@example.test');
    await world.signedUp('other@example.test');
    const [mine, theirs] = [await linkOf('reset@example.test'), await linkOf('other@example.test')];
    const mixed = `${mine.slice(0, mine.lastIndexOf('/'))}${theirs.slice(theirs.lastIndexOf('/'))}`;
    const change = (link: string, to = 'Another-horse-2') => world.post(link, { password: to });
    expect((await change(mixed)).json().error.code).toBe('link_invalid');
    expect((await change(mine, 'short')).json().error.fields.password).toBe('Password must be 8 characters long');
    await world.api.advanceClock(31 * 60);
    expect((await change(mine)).json().error.code).toBe('link_invalid');
    const fresh = await linkOf('reset@example.test');
    expect((await change(fresh)).json().data).toEqual({ changed: true });
    expect((await change(fresh)).json().error.code).toBe('link_invalid');
  });

  it('says of a link at once whether it still works, the same for every one that doesn’t, and uses none up', async () => {
    await world.signedUp('looking@example.test');
    const link = await linkOf('looking@example.test');
    const look = async (url: string) => {
      const answer = await world.get(url);
      const { data, error } = answer.json();
      return [answer.statusCode, data ?? [error.code, error.message, error.details]];
    };
    expect(await look(link)).toEqual([200, { valid: true }]);
    expect(await look(link)).toEqual([200, { valid: true }]);
    const unknown = await look('/api/auth/password/nobody/nothing');
    expect(unknown[1]).toContain('link_invalid');
    expect(await look(`${link}x`)).toEqual(unknown);
    expect((await world.post(link, { password: 'Another-horse-2' })).json().data).toEqual({ changed: true });
    expect(await look(link)).toEqual(unknown);
    const late = await linkOf('looking@example.test');
    await world.api.advanceClock(31 * 60);
    expect(await look(late)).toEqual(unknown);
  });

  it('ends all sessions, and notifies the owner', async () => {
    await world.signedUp('everywhere@example.test');
    const before = await world.post('/api/auth/signin', { username: 'everywhere@example.test', password });
    const link = await linkOf('everywhere@example.test');
    await world.post(link, { password: 'Another-horse-2' });
    await world.sendEmails();
    expect((await world.get('/api/account', bearer(before))).json().error.code).toBe('session_expired');
    expect((await world.post('/api/auth/refresh', undefined, withCookie(before))).json().error.code).toBe(
      'session_expired',
    );
    expect((await world.post('/api/auth/signin', { username: 'everywhere@example.test', password })).statusCode).toBe(
      401,
    );
    const again = { username: 'everywhere@example.test', password: 'Another-horse-2' };
    expect((await world.post('/api/auth/signin', again)).statusCode).toBe(200);
    expect(world.mailbox.last('everywhere@example.test')?.subject).toBe('Your password was changed');
  });

  it('ends a login with the old password that is under way, also before its second step', async () => {
    const { db } = world.api;
    for (const [email, isStaff] of [
      ['racing@example.test', false],
      ['racing-staff@example.test', true],
    ] as const) {
      await world.signedUp(email);
      const account = () => db('accounts').where({ email });
      const [{ id }] = await account();
      if (isStaff) {
        const passkey = {
          kind: 'passkey',
          name: 'Key',
          credential_id: 'racing',
          public_key: 'x',
          counter: 0,
          transports: [],
        };
        await db('second_factors').insert({ account_id: id, ...passkey });
      }
      const reset = await db.transaction();
      await reset('accounts').where({ email }).update({ password_hash: 'the new one' });
      const login = world.post('/api/auth/signin', { username: email, password });
      let isOver = false;
      void login.then(() => (isOver = true));
      // The old password is right until the reset commits.
      await vi.waitFor(
        async () => {
          expect(isOver || (await waitingForLock(db)) > 0).toBe(true);
        },
        // A password is hashed first.
        { timeout: 20_000 },
      );
      await reset.commit();
      expect((await login).json().error?.code).toBe('invalid_credentials');
      expect(await db('sessions').where({ account_id: id })).toEqual([]);
      expect(await db('auth_challenges').where({ account_id: id })).toEqual([]);
    }
  });
});
