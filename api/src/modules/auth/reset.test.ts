import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
});
