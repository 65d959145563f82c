import { brotliCompressSync, gzipSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildOptions, buildOf } from '../../../test/factories/build.ts';
import { leavesNothingIn } from './test/leaves-nothing.ts';
import { type Registry, registry } from './test/registry.ts';

let r: Registry;
beforeAll(async () => {
  r = await registry({
    FANFARE_RULES: JSON.stringify({
      releases: { firstLoadMaxBytes: { earlier: 20_480 } },
    }),
  });
});
afterAll(() => r.close());

const name = 'mf-creator';
const leavesNothing = leavesNothingIn(() => r);
const viewOf = (html: string) => ({ path: '/creator/feed', language: 'en', title: 'Feed', html, styles: [] });
const viewsOf = (html: string, styles: Record<string, string> = {}) =>
  JSON.stringify({ views: [viewOf(html)], styles });
const waitingOf = (html: string) => JSON.stringify({ views: [], waiting: [viewOf(html)], styles: {} });

describe('is refused by a gate', () => {
  const sum = `sha384-${'A'.repeat(64)}`;
  const chunk = '__federation_expose_app.1a2b3c4d';
  const gates: [what: string, build: BuildOptions, finding: string][] = [
    [
      'a changed file',
      { integrity: { 'remoteEntry.js': sum } },
      'remoteEntry.js is not the file that release.json describes: its sum differs',
    ],
    ['a missing file', { integrity: { 'lazy.js': sum } }, 'lazy.js is listed in release.json but was not uploaded'],
    [
      'a script that nobody listed',
      { files: { 'more.js': 'x' }, integrity: { 'more.js': null } },
      'more.js can run but is not listed in release.json',
    ],
    [
      'a screen of files that it doesn’t have',
      {
        contract: {
          routes: [{ path: '/creator/feed', access: 'creator' }],
          screens: [{ paths: ['/creator/feed'], files: ['feed.js'] }],
        },
      },
      'feed.js of the screen at /creator/feed is not one of its files',
    ],
    [
      'files of a screen where it has none',
      {
        contract: {
          routes: [{ path: '/creator/feed', access: 'creator' }],
          screens: [{ paths: ['/creator/fed'], files: ['remoteEntry.js'] }],
        },
      },
      'it names files of a screen at /creator/fed, where it has none',
    ],
    [
      'a drawn view that runs something',
      { files: { 'drawn.json': viewsOf('<main><script>x()</script></main>') } },
      'drawn.json has views that no page takes: /creator/feed: <script>',
    ],
    [
      'a waiting view that runs something',
      { files: { 'drawn.json': waitingOf('<main onclick="x()"></main>') } },
      'drawn.json has views that no page takes: /creator/feed: the attribute onclick',
    ],
    [
      'a drawn view that ends the place it is put into',
      { files: { 'drawn.json': viewsOf('</div><main></main>') } },
      'drawn.json has views that no page takes: /creator/feed: </div> out of place',
    ],
    [
      'a drawn view in a style of its own',
      { files: { 'drawn.json': viewsOf('<main></main>', { 'other.css': 'body{margin:0}' }) } },
      'drawn.json has views that no page takes: other.css',
    ],
    [
      'a page of its own',
      { files: { 'login.html': '<p>' } },
      'login.html is a page of its own, which a release does not have',
    ],
    [
      'a packed copy of other bytes',
      { files: { 'remoteEntry.js.br': brotliCompressSync('evil()') } },
      'remoteEntry.js.br does not hold the bytes of remoteEntry.js',
    ],
    [
      'a packed copy that is none',
      { files: { 'remoteEntry.js.gz': 'evil()' } },
      'remoteEntry.js.gz does not hold the bytes of remoteEntry.js',
    ],
    [
      'a packed copy of nothing',
      { files: { 'evil.js.gz': gzipSync('evil()') } },
      'evil.js.gz is a packed copy of nothing',
    ],
    [
      'no manifest',
      { files: { 'mf-manifest.json': null } },
      'mf-manifest.json is missing: a page can’t find the screens',
    ],
    [
      'another remote’s manifest',
      { manifest: (usual) => ({ ...usual, name: 'mf_auth' }) },
      'the manifest is that of mf_auth (mf_creator), not of mf_creator',
    ],
    [
      'a manifest without screens',
      { manifest: (usual) => ({ ...usual, exposes: [] }) },
      './app is not exposed: the shell would have nothing to render',
    ],
    [
      'a manifest of nonsense',
      { manifest: () => ({ name: 1 }) },
      'mf-manifest.json is no federation manifest: name, metaData, exposes',
    ],
    [
      'a screen that is missing',
      { files: { [`${chunk}.js`]: null } },
      `${chunk}.js is named by the manifest but was not uploaded`,
    ],
    [
      'an entry of another version',
      { files: { 'remoteEntry.js': 'mf_creator@1.9.9' } },
      'remoteEntry.js does not call itself mf_creator@2.0.0: build it with FANFARE_BUILD_VERSION=2.0.0',
    ],
    [
      'CSS for the whole page',
      { files: { [`${chunk}.css`]: 'body{margin:0}' } },
      `${chunk}.css styles "body" on the whole page`,
    ],
    [
      'CSS by an attribute',
      { files: { [`${chunk}.css`]: '.gFRuglNg,[hidden]{margin:0}' } },
      `${chunk}.css styles "[hidden]" on the whole page`,
    ],
    [
      'CSS by a plain class',
      { files: { [`${chunk}.css`]: '@media (width>1px){.button{margin:0}}' } },
      `${chunk}.css styles ".button" on the whole page`,
    ],
    [
      'CSS by a written class as long as a generated one',
      { files: { [`${chunk}.css`]: '.campaign{margin:0}' } },
      `${chunk}.css styles ".campaign" on the whole page`,
    ],
    [
      'a font of the shell’s name',
      { files: { [`${chunk}.css`]: '@font-face{font-family:"Inter Variable";src:url(a.woff2)}' } },
      `${chunk}.css defines the font "Inter Variable" for the whole page: call it "mf-creator Inter Variable"`,
    ],
    [
      'layers in another order',
      { files: { [`${chunk}.css`]: '@layer components,extra,base;' } },
      `${chunk}.css puts the layers in another order than the shell: tokens, base, components`,
    ],
    [
      'CSS of the page’s variables',
      { files: { [`${chunk}.css`]: ':root{--role:red}' } },
      `${chunk}.css styles ":root" on the whole page`,
    ],
    [
      'CSS that only leaves out what is its own',
      { files: { [`${chunk}.css`]: 'p:not(.gFRuglNg){margin:0}' } },
      `${chunk}.css styles "p:not" on the whole page`,
    ],
    [
      'an animation under a plain name',
      { files: { [`${chunk}.css`]: '@keyframes spin{to{opacity:0}}' } },
      `${chunk}.css defines the animation "spin" for the whole page`,
    ],
    [
      'CSS that is nested as nobody writes it',
      { files: { [`${chunk}.css`]: `${'.gFRuglNg{'.repeat(2_000)}${'}'.repeat(2_000)}` } },
      `${chunk}.css nests its rules too deeply`,
    ],
    [
      'a page to check elsewhere',
      { contract: { smoke: [{ path: 'https://elsewhere.example/', as: 'visitor' }] } },
      'https://elsewhere.example/ is no page of the shell to check',
    ],
    [
      'more pages to check than anybody has',
      { contract: { smoke: Array.from({ length: 51 }, () => ({ path: '/', as: 'visitor' })) } },
      'it names more than 50 pages to check',
    ],
    [
      'CSS that fetches more',
      { files: { [`${chunk}.css`]: '@import "other.css";' } },
      `${chunk}.css has an @import rule, which concerns the whole page`,
    ],
    [
      'a contract that no live shell takes',
      { contract: { contract: 2 } },
      'mf-creator 2.0.0 was built for contract 2; shell 0.1.0 works with 1',
    ],
    [
      'an API of another number',
      { contract: { api: 2 } },
      'it was built for number 2 of the API’s contract; this API answers 1 to 1',
    ],
    [
      'a call that nobody answers',
      { contract: { calls: ['GET /api/v3/moon'] } },
      'it calls GET /api/v3/moon, which this API does not answer',
    ],
    [
      'a call that its declaration hides',
      { does: { calls: ['GET /api/v2/public/boot', 'GET /api/v2/secret'] } },
      'its scripts call GET /api/v2/secret, which release.json does not say',
    ],
    [
      'a call that it doesn’t make',
      {
        contract: { calls: ['GET /api/v2/public/boot', 'GET /countries'] },
        does: { calls: ['GET /api/v2/public/boot'] },
      },
      'release.json says that it calls GET /countries, which its scripts do not',
    ],
    [
      'a router export that its declaration hides',
      { does: { routerExports: ['useMatch', 'useParams'] } },
      'its scripts use useMatch of the router, which release.json does not say',
    ],
    [
      'the router as a whole that its declaration hides',
      { does: { routerExports: ['*'] } },
      'its scripts use * of the router, which release.json does not say',
    ],
    [
      'a router that its scripts don’t use, so that they can’t be counted',
      { does: { routerExports: [] } },
      'release.json says that it uses the shared router, which is not found in its scripts',
    ],
    [
      'a script that is none',
      { files: { 'remoteEntry.js': 'mf_creator@2.0.0 react-router-dom' } },
      'remoteEntry.js is no script that can be read',
    ],
    [
      'a standalone page’s script that a shell can load too',
      {
        files: {
          'index.html': '<script src="/remotes/mf-creator/2.0.0/standalone.5e6f7a8b.js"></script>',
          'standalone.5e6f7a8b.js': 'call("GET /api/v2/secret")',
          'lazy.9c8d7e6f.js': 'load("standalone." + "5e6f7a8b")',
        },
      },
      'its scripts call GET /api/v2/secret, which release.json does not say',
    ],
    [
      'an older React',
      { contract: { shared: { react: { version: '18.3.1', requiredVersion: '^18.0.0' } } } },
      'mf-creator 2.0.0 needs react ^18.0.0; shell 0.1.0 shares 19.3.1',
    ],
    [
      'an export that the shell’s router lacks',
      { contract: { routerExports: ['useMatch', 'useParams'] } },
      'mf-creator 2.0.0 uses useMatch of the router, which shell 0.1.0 does not keep',
    ],
    [
      'the router as a whole',
      { contract: { routerExports: ['*'] } },
      'mf-creator 2.0.0 imports the router as a whole; name the exports, so that it can be checked what shell 0.1.0 keeps',
    ],
  ];
  it.each(gates)('for %s, with a message', async (_what, build, finding) => {
    const answer = await leavesNothing(() => r.publish(buildOf({ name, version: '2.0.0', ...build })));
    expect([answer.status, answer.code]).toEqual([422, 'release_refused']);
    expect(answer.details.findings?.map((text) => text.replaceAll("'", '’'))).toContain(finding);
  });

  it('for an initial load over budget', async () => {
    const heavy = randomBytes(30_000).toString('base64');
    const usual = String(buildOf({ name, version: '2.0.0' }).files['remoteEntry.js']);
    const { details } = await leavesNothing(() =>
      r.publish(buildOf({ name, version: '2.0.0', files: { 'remoteEntry.js': `${usual}/* ${heavy} */` } })),
    );
    expect(details.findings).toEqual([
      expect.stringMatching(/^the first load takes \d+ kB \(brotli\), 20 kB is the limit; \S+\.js alone is \d+ kB$/),
    ]);
  });

  it('for a shell that is incompatible with a deployed remote', async () => {
    const shared = { react: { version: '20.0.0', requiredVersion: '^20.0.0' } };
    const answer = await leavesNothing(() =>
      r.publish(
        buildOf({
          name: 'shell',
          version: '2.0.0',
          contract: { contract: 2, accepts: [2], shared, routerExports: ['Link'] },
        }),
      ),
    );
    expect(answer.details.findings).toEqual(
      ['mf-auth', 'mf-creator', 'mf-curator'].flatMap((remote) => [
        `${remote} 1.0.0 was built for contract 1; shell 2.0.0 works with 2`,
        `${remote} 1.0.0 needs react ^19.3.0; shell 2.0.0 shares 20.0.0`,
        `${remote} 1.0.0 uses useParams of the router, which shell 2.0.0 does not keep`,
      ]),
    );
  });

  it('for a shell without the router’s exports that it promises to remotes', async () => {
    const { details } = await leavesNothing(() =>
      r.publish(buildOf({ name: 'shell', version: '2.0.0', does: { routerExports: ['useParams'] } })),
    );
    expect(details.findings).toEqual(['release.json says that it keeps Link of the router, which its scripts do not']);
  });

  it('for a shell without a page, or one that doesn’t accept what it provides', async () => {
    const { details } = await r.publish(
      buildOf({ name: 'shell', version: '2.0.0', files: { 'index.html': null }, contract: { accepts: [0, 2] } }),
    );
    expect(details.findings?.slice(0, 2)).toEqual([
      'index.html is missing: there is no page to draw',
      'the shell gives contract 1 but does not accept it',
    ]);
  });
});
