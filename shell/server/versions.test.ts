import type { Boot, BootChannel } from '@fanfare/api-contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInCanary } from './cohort.ts';
import { bootOf, channel, release } from './test/boot.ts';
import { Harness, secret } from './test/harness.ts';
import { newVisitor } from './visitor.ts';

let server: Harness;
beforeEach(async () => {
  server = new Harness();
  await server.open();
});
afterEach(() => server.close());

const withCanary = (percent: number, changes: Partial<BootChannel> = {}) =>
  channel('mf-creator', '1.4.0', { canary: { percent, release: release('mf-creator', '1.5.0') }, ...changes });

const visitorWhere = (isWanted: (id: string) => boolean) => {
  for (;;) {
    const visitor = newVisitor(secret);
    if (isWanted(visitor.id)) return visitor;
  }
};

describe('a visitor', () => {
  it('gets one id, in a cookie that scripts can’t read, and keeps it', async () => {
    const first = await server.visit();
    const [pair = ''] = String(first.answer.headers['set-cookie']).split(';');
    expect(first.answer.headers['set-cookie']).toContain('HttpOnly; SameSite=Lax');
    expect(pair).toBe(`visitor=${first.boot.visitor}`);
    const second = await server.visit('/', first.boot.visitor);
    expect(second.answer.headers['set-cookie']).toBeUndefined();
    expect(second.boot.visitor).toBe(first.boot.visitor);
  });

  it('with a forged id counts as new', async () => {
    const { id } = newVisitor(secret);
    for (const mark of [`${id}.${'A'.repeat(43)}`, newVisitor('another secret').mark, 'x-x-x', '"><script>']) {
      const { answer, boot } = await server.visit('/', mark);
      expect(answer.headers['set-cookie']).toContain(`visitor=${boot.visitor};`);
      expect(boot.visitor).not.toBe(mark);
      expect(answer.body).not.toContain(mark);
    }
  });

  it('in the share gets the canary on top of the stable version; the others get the stable one', async () => {
    server.live(withCanary(30, { lastGood: release('mf-creator', '1.3.0') }), channel('shell', '1.0.0'));
    const isIn = (id: string) => isInCanary('mf-creator', '1.5.0', 30, id);
    const first = visitorWhere(isIn);
    const { creator } = await server.visit('/', first.mark);
    expect(creator).toMatchObject({ cohort: 'canary', chosen: { version: '1.5.0' }, lastGood: { version: '1.4.0' } });
    const other = visitorWhere((id) => !isIn(id));
    expect((await server.visit('/', other.mark)).creator).toMatchObject({
      cohort: 'stable',
      chosen: { version: '1.4.0' },
      lastGood: { version: '1.3.0' },
    });
    // An open tab gets the same.
    for (const [visitor, version] of [
      [first, '1.5.0'],
      [other, '1.4.0'],
    ] as const) {
      const answer = await server.app.inject({ url: '/boot.json', headers: { cookie: `visitor=${visitor.mark}` } });
      expect(answer.json()).toEqual({
        revision: 4,
        shell: '1.0.0',
        remotes: [{ name: 'mf-creator', version, isKilled: false }],
      });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it('is offered nothing in an open tab while nothing is known to be live', async () => {
    server.forget();
    const { boot } = await server.visit();
    expect(boot).toMatchObject({ from: 'snapshot', remotes: [{ chosen: { version: '1.4.0' } }] });
    const answer = await server.app.inject('/boot.json');
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('without an id is offered no canary, and can’t get one by asking', async () => {
    server.live(withCanary(100), channel('shell', '1.0.0'));
    const answer = await server.app.inject('/boot.json');
    expect(answer.json()).toMatchObject({ remotes: [{ version: '1.4.0' }] });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('a disabled remote', () => {
  it('is not loaded, not preloaded, and not allowed by the policy', async () => {
    server.live(
      channel('mf-creator', '1.4.0', { isKilled: true }),
      channel('mf-auth', '2.0.0'),
      channel('shell', '1.0.0'),
    );
    const { creator, policy, answer } = await server.visit('/creator/campaigns');
    expect(creator?.isKilled).toBe(true);
    expect(policy).not.toContain('http://localhost:3002');
    expect(policy).toContain('http://localhost:3001');
    expect(answer.body).not.toContain('remoteEntry.js">');
    expect((await server.app.inject('/boot.json')).json()).toMatchObject({
      remotes: [{ name: 'mf-auth' }, { name: 'mf-creator', isKilled: true }],
    });
  });
});

describe('a remote that is disabled while some get its canary', () => {
  it('is loaded by nobody, in no cohort, and nothing falls back to it', async () => {
    server.live(
      withCanary(50, { isKilled: true, lastGood: release('mf-creator', '1.3.0') }),
      channel('shell', '1.0.0'),
    );
    for (const isIn of [true, false]) {
      const visitor = visitorWhere((id) => isInCanary('mf-creator', '1.5.0', 50, id) === isIn);
      const { creator, policy, answer } = await server.visit('/creator/tracks', visitor.mark);
      expect(creator).toMatchObject({ isKilled: true, lastGood: null });
      expect(policy).not.toContain('http://localhost:3002');
      expect(answer.body).not.toContain('remoteEntry.js">');
    }
  });
});

describe('a preload', () => {
  const preloads = (html: string) => [...html.matchAll(/<link rel="preload" as="(\w+)"[^>]*\/([^/"]+)">/g)];
  it('covers the entry, and the scripts and styles of the first screens, in the request mode the page uses', async () => {
    const { answer } = await server.visit('/creator/campaigns');
    expect(preloads(answer.body).map(([, kind, file]) => [kind, file])).toEqual([
      ['fetch', 'remoteEntry.js'],
      ['fetch', '7.js'],
      ['fetch', 'app.1.js'],
      ['fetch', 'app.css'],
    ]);
  });

  it.each([{ contract: 2 }, { contract: 0 }, { api: 9 }])(
    'uses the last good version if the shell will refuse the chosen one: %o',
    async (contract) => {
      const { contract: fitting } = release('mf-creator', '1.4.0');
      const refused = release('mf-creator', '1.4.0', { contract: { ...fitting, ...contract } });
      server.live(
        channel('mf-creator', '1.4.0', { stable: refused, lastGood: release('mf-creator', '1.3.0') }),
        channel('shell', '1.0.0'),
      );
      const { answer } = await server.visit('/creator/campaigns');
      expect(answer.body).toContain('remotes/mf-creator/1.3.0/remoteEntry.js">');
      expect(answer.body).not.toContain('remotes/mf-creator/1.4.0/remoteEntry.js">');
      server.live(channel('mf-creator', '1.4.0', { stable: refused }), channel('shell', '1.0.0'));
      expect((await server.visit('/creator/campaigns')).answer.body).not.toContain('remoteEntry.js">');
    },
  );
});

describe('a tab that requests specific versions', () => {
  const ticket = 'a-ticket-of-the-tests';
  const bearer = 'Bearer a.staff.session';
  /** The cookies of the session that the preview was made in. */
  const own = { cookie: 'theme=dark; token=a.staff.session; user-id=4' };
  const preview = (...releases: NonNullable<Boot['preview']>['releases']) => ({
    ...bootOf(withCanary(100, { isKilled: true }), channel('shell', '1.0.0')),
    preview: { kind: 'override' as const, expiresAt: '2026-01-02T00:00:00.000Z', releases },
  });
  const local = release('mf-creator', 'development', {
    origin: 'http://localhost:3042',
    manifestUrl: 'http://localhost:3042/mf-manifest.json',
    manifest: null,
    integrity: {},
  });

  it('gets them in spite of canary and kill switch, and alone may load from their origins', async () => {
    server.tickets[ticket] = { boot: preview({ name: 'mf-creator', release: local }), bearer };
    const { boot, creator, policy } = await server.visit(`/?mf-ticket=${ticket}`, undefined, own);
    expect(boot.preview).toEqual({
      kind: 'override',
      names: ['mf-creator'],
      expiresAt: '2026-01-02T00:00:00.000Z',
    });
    expect(creator).toMatchObject({
      cohort: 'preview',
      isKilled: false,
      chosen: { version: 'development' },
      // What it falls back to is disabled.
      lastGood: null,
    });
    expect(policy).toMatch(/script-src [^;]*http:\/\/localhost:3042/);
    expect(policy).toMatch(/connect-src [^;]* ws:\/\/localhost:3042/);
    for (const url of ['/', `/?mf=mf-creator@http://localhost:3042`, '/?mf-ticket=another-ticket-here']) {
      expect((await server.visit(url, undefined, own)).policy).not.toContain('3042');
    }
  });

  it('gets the live page with somebody else’s link: another account, no account, a token in the address', async () => {
    server.tickets[ticket] = { boot: preview({ name: 'mf-creator', release: local }), bearer };
    const headers: Record<string, string>[] = [
      {},
      { cookie: 'token=another.session.x' },
      { cookie: 'user-id=4' },
      { cookie: 'xtoken=a.staff.session' },
    ];
    for (const each of headers) {
      const { answer, boot, policy } = await server.visit(
        `/?mf-ticket=${ticket}&token=a.staff.session`,
        undefined,
        each,
      );
      expect([answer.statusCode, boot.preview, boot.isTicketRefused]).toEqual([200, null, true]);
      expect(policy).not.toContain('3042');
      expect(answer.body).not.toContain('localhost:3042');
    }
  });

  it('is told in an open tab once its versions are disabled', async () => {
    server.live(withCanary(100, { isKilled: true }), channel('shell', '1.0.0'));
    server.tickets[ticket] = { boot: preview({ name: 'mf-creator', release: release('mf-creator', '1.6.0') }), bearer };
    const remotes = async (headers: Record<string, string>) =>
      (await server.app.inject({ url: `/boot.json?mf-ticket=${ticket}`, headers })).json().remotes;
    expect(await remotes(own)).toEqual([{ name: 'mf-creator', version: '1.6.0', isKilled: false }]);
    expect(await remotes({})).toMatchObject([{ name: 'mf-creator', isKilled: true }]);
    delete server.tickets[ticket];
    expect(await remotes(own)).toMatchObject([{ name: 'mf-creator', isKilled: true }]);
  });

  it('runs a check without an account’s session only', async () => {
    const check = preview({ name: 'mf-creator', release: release('mf-creator', '1.5.0') });
    const boot = { ...check, preview: { ...check.preview, kind: 'check' as const } };
    server.tickets[ticket] = { boot, bearer: 'Bearer ffr_mf-creator_checker' };
    const authorization = 'Bearer ffr_mf-creator_checker';
    const seen = async (headers: Record<string, string>) =>
      (await server.visit(`/creator/tracks?mf-ticket=${ticket}`, undefined, headers)).creator?.chosen.version;
    expect(await seen({})).toBe('1.4.0');
    expect(await seen({ cookie: 'token=ffr_mf-creator_checker' })).toBe('1.4.0');
    expect(await seen({ authorization, cookie: 'token=a.creators.session; user-id=7' })).toBe('1.4.0');
    expect(await seen({ authorization, cookie: 'user-id=7' })).toBe('1.5.0');
    // What the check writes in place of a session, so that the screens of an account open.
    expect(await seen({ authorization, cookie: 'token=check; user-id=7' })).toBe('1.5.0');
    for (const odd of ['Basic x', 'Bearer ', `Bearer ${'x'.repeat(3_000)}`, 'Bearer a b'])
      expect(await seen({ authorization: odd })).toBe('1.4.0');
  });

  it('connects a socket only to a development server on this machine', async () => {
    const away = {
      ...local,
      origin: 'https://preview.example',
      manifestUrl: 'https://preview.example/mf-manifest.json',
    };
    server.tickets[ticket] = { boot: preview({ name: 'mf-creator', release: away }), bearer };
    const { policy } = await server.visit(`/?mf-ticket=${ticket}`, undefined, own);
    expect(policy).toContain('https://preview.example');
    expect(policy).not.toContain('wss:');
  });

  it('may request another shell', async () => {
    server.tickets[ticket] = { boot: preview({ name: 'shell', release: release('shell', '1.1.0') }), bearer };
    const { answer, boot } = await server.visit(`/?mf-ticket=${ticket}`, undefined, own);
    expect(boot.shell).toEqual({ version: '1.1.0', cohort: 'preview' });
    expect(answer.body).toContain('data-shell="1.1.0"');
  });

  it.each(['', 'x', '../../etc', 'a b', 'unknown-ticket-here'])(
    'gets a regular page for an invalid token: "%s"',
    async (bad) => {
      const { answer, boot } = await server.visit(`/?mf-ticket=${encodeURIComponent(bad)}`, undefined, own);
      expect(answer.statusCode).toBe(200);
      expect(boot.preview).toBeNull();
    },
  );
});

describe('a remote that this server never heard of', () => {
  const origin = 'https://labels.example';
  const labels = (changes: Partial<BootChannel> = {}) => {
    const known = release('mf-labels', '1.0.0', {
      origin,
      manifestUrl: `${origin}/remotes/mf-labels/1.0.0/mf-manifest.json`,
    });
    const routes = [{ path: '/labels/:id', access: 'curator' as const }];
    return channel('mf-labels', '1.0.0', { stable: { ...known, contract: { ...known.contract, routes } }, ...changes });
  };

  it('is given its addresses, its origin and its preloads by the registry alone', async () => {
    server.live(labels(), channel('shell', '1.0.0'));
    const { answer, boot, policy } = await server.visit('/labels/7');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`href="${origin}/remotes/mf-labels/1.0.0/remoteEntry.js"`);
    expect(answer.body).toContain('data-role="curator"');
    expect(policy).toContain(`script-src 'self' ${origin}`);
    expect(boot.remotes).toMatchObject([{ name: 'mf-labels', routes: [{ path: '/labels/:id', access: 'curator' }] }]);
    // Once, not with each release.
    expect(answer.body.match(/"routes"/g)).toHaveLength(1);
    expect((await server.visit('/labels')).answer.statusCode).toBe(404);
  });

  it('leaves no trace in a page without it: neither while it is disabled nor before it is live', async () => {
    server.live(labels({ isKilled: true }), channel('shell', '1.0.0'));
    const { answer, policy } = await server.visit('/labels/7');
    expect([answer.statusCode, answer.body.includes('rel="preload"'), policy.includes(origin)]).toEqual([
      200,
      false,
      false,
    ]);
    server.live(channel('shell', '1.0.0'));
    const before = await server.visit('/labels/7');
    expect([before.answer.statusCode, before.policy.includes(origin)]).toEqual([404, false]);
  });
});
