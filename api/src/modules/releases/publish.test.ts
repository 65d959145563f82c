import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../../test/factories/account.ts';
import { buildOf } from '../../../test/factories/build.ts';
import { revokeReleaseToken } from './index.ts';
import { leavesNothingIn } from './test/leaves-nothing.ts';
import { type Bearer, type Registry, formOf, registry } from './test/registry.ts';

let r: Registry;
beforeAll(async () => {
  r = await registry({
    FANFARE_RULES: JSON.stringify({
      releases: { maxFiles: 12, maxFileBytes: 100_000, maxTotalBytes: 150_000 },
    }),
  });
});
afterAll(() => r.close());

const name = 'mf-creator';
const leavesNothing = leavesNothingIn(() => r);

describe('is refused', () => {
  it('without a token, with a forged or revoked one, with another team’s, and to accounts that aren’t staff', async () => {
    const { payload, headers } = await formOf(buildOf({ name, version: '2.0.0' }));
    const { id } = await r.api.db('release_tokens').where({ name: 'mf-auth' }).first('id');
    const creator = await createAccount(r.api.app, r.api.db, { creator: true });
    const tries: [who: string, bearer: Bearer, status: number, code: string][] = [
      ['nobody', {}, 401, 'unauthenticated'],
      ['a forged token', { authorization: `Bearer ffr_${name}_${'A'.repeat(43)}` }, 401, 'unauthenticated'],
      ['the shell’s team', r.team.shell, 403, 'forbidden'],
      ['another remote’s team', r.team['mf-auth'], 403, 'forbidden'],
      ['a creator', creator.headers, 403, 'forbidden'],
    ];
    await leavesNothing(async () => {
      for (const [who, bearer, status, code] of tries) {
        const answer = await r.api.app.inject({
          method: 'POST',
          url: `/api/v2/releases/${name}`,
          headers: { ...headers, ...bearer },
          payload,
        });
        expect([who, answer.statusCode, answer.json().error.code]).toEqual([who, status, code]);
      }
      await revokeReleaseToken(r.api.db, id);
      const revoked = await r.publish(buildOf({ name: 'mf-auth', version: '2.0.0' }));
      expect([revoked.status, revoked.code]).toEqual([401, 'unauthenticated']);
    });
  });

  it('for a build of another front end under one’s own path', async () => {
    const { payload, headers } = await formOf(buildOf({ name: 'mf-auth', version: '2.0.0' }));
    const answer = await leavesNothing(() =>
      r.api.app.inject({
        method: 'POST',
        url: `/api/v2/releases/${name}`,
        headers: { ...headers, ...r.team[name] },
        payload,
      }),
    );
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      400,
      `This is a build of mf-auth, not of ${name}`,
    ]);
  });

  it('for a malformed form, a missing part, or a file path that leaves the storage', async () => {
    const send = async (parts: [field: string, content: string, path?: string][]) => {
      const form = new FormData();
      for (const [field, content, path] of parts) {
        if (path === undefined) form.append(field, content);
        else form.append(field, new Blob([content]), path);
      }
      const body = new Response(form);
      const answer = await r.api.app.inject({
        method: 'POST',
        url: `/api/v2/releases/${name}`,
        headers: { ...r.team[name], 'content-type': body.headers.get('content-type') ?? '' },
        payload: Buffer.from(await body.arrayBuffer()),
      });
      return [answer.statusCode, answer.json().error.code];
    };
    const release = JSON.stringify(buildOf({ name, version: '2.0.0' }).release);
    const file: [string, string, string] = ['file', 'x', 'remoteEntry.js'];
    await leavesNothing(async () => {
      expect(
        await send([
          ['release', release],
          ['why', 'A test'],
        ]),
      ).toEqual([400, 'file_missing']);
      expect(await send([file, ['release', release], ['why', 'A test']])).toEqual([400, 'invalid_input']);
      expect(await send([['release', '{'], ['why', 'A test'], file])).toEqual([400, 'invalid_input']);
      expect(await send([['release', release.replace('2.0.0', '../2')], ['why', 'A test'], file])).toEqual([
        400,
        'invalid_input',
      ]);
      expect(await send([['release', release], file])).toEqual([400, 'invalid_input']);
      expect(await send([['release', release], ['why', ' '], file])).toEqual([400, 'invalid_input']);
      expect(await send([['release', release], ['why', 'A test'], ['other', 'x'], file])).toEqual([
        400,
        'invalid_input',
      ]);
      expect(await send([['release', release], ['why', 'A test'], file, file])).toEqual([400, 'invalid_input']);
      for (const path of [
        '../x.js',
        '/etc/passwd',
        'a/../../b.js',
        '.env',
        'a/.b',
        'a//b',
        'a\\b',
        `${'a'.repeat(300)}.js`,
      ]) {
        expect([
          path,
          ...(await send([
            ['release', release],
            ['why', 'A test'],
            ['file', 'x', path],
          ])),
        ]).toEqual([path, 400, 'invalid_input']);
      }
    });
  });

  it('for a build that is too large, by file or in total, or has too many files', async () => {
    const publish = (more: Record<string, Buffer | string>) =>
      r.publish(buildOf({ name, version: '2.0.0', files: more }));
    await leavesNothing(async () => {
      expect((await publish({ 'a.woff2': Buffer.alloc(100_001) })).code).toBe('file_too_large');
      expect((await publish({ 'a.woff2': Buffer.alloc(90_000), 'b.woff2': Buffer.alloc(90_000) })).code).toBe(
        'file_too_large',
      );
      const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.svg`, '<svg/>']));
      expect((await publish(many)).code).toBe('file_too_large');
    });
  });
});

it('accepts a version once, also of many parallel attempts', async () => {
  const one = await r.publish(buildOf({ name, version: '3.0.0' }));
  expect(one.data).toEqual({ name, version: '3.0.0', files: 5, sizeBytes: expect.any(Number) });
  const again = await leavesNothing(() =>
    r.publish(buildOf({ name, version: '3.0.0', files: { 'other.svg': '<svg/>' } })),
  );
  expect([again.status, again.code]).toEqual([409, 'version_taken']);
  const tries = await Promise.all(
    ['a', 'b', 'c', 'd'].map((letter) =>
      r.publish(buildOf({ name, version: '3.1.0', files: { [`${letter}.svg`]: '<svg/>' } })),
    ),
  );
  expect(tries.map(({ code }) => code ?? 'published').toSorted()).toEqual([
    'published',
    'version_taken',
    'version_taken',
    'version_taken',
  ]);
  const letters = (await readdir(join(r.api.config.dataDir, 'files/remotes', name, '3.1.0'))).filter((file) =>
    file.endsWith('.svg'),
  );
  const won = tries.findIndex(({ status }) => status === 200);
  expect(letters).toEqual([`${'abcd'[won]}.svg`]);
  expect(await readdir(join(r.api.config.dataDir, 'files/incoming'))).toEqual([]);
});

it('lets staff publish too, and records who and why', async () => {
  const { status } = await r.publish(
    buildOf({ name: 'mf-curator', version: '2.0.0' }),
    r.staff.headers,
    'The team is away',
  );
  expect(status).toBe(200);
  const { events } = await r.history('mf-curator');
  expect(events[0]).toMatchObject({ verb: 'published', version: '2.0.0', who: r.staff.email, why: 'The team is away' });
});

it('accepts CSS limited to its own elements, and any CSS and calls of what only the standalone page links', async () => {
  const css = `@layer tokens,base;@layer extra,components;@layer components{.gFRuglNg:hover,.LM_uynuj>p{color:red}:is(.gFRuglNg,._1m6CXS9) a{color:red}
    @media (width<=720px){.mBN1LwLe{&:focus{width:100%}}}[data-theme=dark] .pm6CXS9D{animation:ZEQrkuuT 1s}}
    @keyframes ZEQrkuuT{to{opacity:0}}@font-face{font-family:mf-curator Meters;src:url(a.woff2)}`;
  const page =
    '<link href="/remotes/mf-curator/2.1.0/standalone.1a2b3c4d.css" rel="stylesheet"><script src="/remotes/mf-curator/2.1.0/standalone.5e6f7a8b.js"></script>';
  const { details, status } = await r.publish(
    buildOf({
      name: 'mf-curator',
      version: '2.1.0',
      files: {
        '__federation_expose_app.1a2b3c4d.css': css,
        'index.html': page,
        'standalone.1a2b3c4d.css': 'body{margin:0}',
        'standalone.5e6f7a8b.js': 'call("GET /api/v2/only-there")',
      },
    }),
  );
  expect([status, details]).toEqual([200, {}]);
});
