import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sumsAtStart } from './preload.ts';
import { channel, release, waiting } from './test/boot.ts';
import { Harness, secret } from './test/harness.ts';
import { newVisitor } from './visitor.ts';

let server: Harness;
beforeEach(async () => {
  server = new Harness();
  await server.open();
  server.live(
    channel('mf-auth', '2.0.0', { lastGood: release('mf-auth', '1.9.0') }),
    channel('mf-creator', '1.4.0', { lastGood: release('mf-creator', '1.3.0') }),
    channel('shell', '1.1.0'),
  );
});
afterEach(() => server.close());

const named = (version: string) => ({ version });
const rest = (url = '') => server.app.inject(url);

describe('a page', () => {
  it('has the release that it opens, and names the others', async () => {
    const { boot } = await server.visit('/creator/feed');
    expect(boot.remotes).toMatchObject([
      { name: 'mf-auth', chosen: named('2.0.0'), lastGood: named('1.9.0') },
      { name: 'mf-creator', chosen: { version: '1.4.0', integrity: {} }, lastGood: named('1.3.0') },
    ]);
    expect(boot.remotes[0]!.chosen).toEqual(named('2.0.0'));
    expect(boot.remotes[1]!.lastGood).toEqual(named('1.3.0'));
    const answer = await rest(boot.rest);
    expect(answer.json()).toMatchObject([
      { name: 'mf-auth', release: { version: '2.0.0', integrity: { 'remoteEntry.js': 'sha384-entry-2.0.0' } } },
      { name: 'mf-auth', release: { version: '1.9.0' } },
      { name: 'mf-creator', release: { version: '1.3.0' } },
    ]);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toMatch('application/json');
  });

  it('starts with the sums of what its address needs, and says where all of them are', async () => {
    const stable = waiting('mf-creator', '1.4.0');
    server.live(channel('mf-creator', '1.4.0', { stable }), channel('shell', '1.1.0'));
    const sumsAt = async (url: string) => {
      const { boot } = await server.visit(url);
      return { sums: boot.sums, files: Object.keys((boot.remotes[0]!.chosen as typeof stable).integrity).toSorted() };
    };
    const { sums, files } = await sumsAt('/creator/feed');
    const start = ['7.js', 'app.1.js', 'app.css', 'remoteEntry.js'];
    expect(files).toEqual(['12.js', '13.js', ...start]);
    const inFrench = sumsAtStart(stable, '/creator/feed', 'fr')!;
    expect([...inFrench].toSorted()).toEqual(['12.js', '13.js', ...start, 'texts.fr.ab.js']);
    const answer = await rest(sums);
    expect(answer.json()).toEqual([
      { name: 'mf-creator', release: expect.objectContaining({ version: '1.4.0', integrity: stable.integrity }) },
    ]);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('has all sums where its shell or the release would not ask for them', async () => {
    const stable = waiting('mf-creator', '1.4.0');
    const before = release('mf-creator', '1.4.0');
    const all = [
      [channel('mf-creator', '1.4.0', { stable }), channel('shell', '1.0.0'), stable],
      [channel('mf-creator', '1.4.0', { stable: before }), channel('shell', '1.1.0'), before],
    ] as const;
    for (const [creator, shell, { integrity }] of all) {
      server.live(creator, shell);
      const { boot } = await server.visit('/creator/feed');
      expect(boot.sums).toBeUndefined();
      expect(boot.remotes[0]!.chosen).toMatchObject({ integrity });
    }
  });

  it('of the shell’s own names all', async () => {
    const { boot } = await server.visit('/');
    expect(boot.remotes.map(({ chosen }) => chosen)).toEqual([named('2.0.0'), named('1.4.0')]);
  });

  it('gets the rest of what it was given, whatever has become live since', async () => {
    const { boot } = await server.visit('/');
    for (const version of ['2.1.0', '2.2.0', '2.3.0']) {
      server.live(channel('mf-auth', version), channel('shell', '1.1.0'));
      await server.visit('/');
    }
    const answer = await rest(boot.rest);
    expect(answer.json()).toMatchObject([
      { release: named('2.0.0') },
      { release: named('1.9.0') },
      { release: named('1.4.0') },
      { release: named('1.3.0') },
    ]);
  });

  it('asks anew where its front end has moved: browsers keep what was answered before', async () => {
    const at = (origin: string) => ({
      ...waiting('mf-creator', '1.4.0'),
      origin,
      manifestUrl: `${origin}/mf-manifest.json`,
    });
    const opened = async (origin: string) => {
      server.live(channel('mf-creator', '1.4.0', { stable: at(origin) }), channel('shell', '1.1.0'));
      const [creator, home] = [await server.visit('/creator/feed'), await server.visit('/')];
      return [creator.boot.sums, home.boot.rest];
    };
    const before = await opened('https://one.example');
    const after = await opened('https://two.example');
    for (const [index, address] of before.entries()) {
      expect(after[index]).not.toBe(address);
      // A page from before the move gets what there is, and nobody keeps it under that address.
      const answer = await rest(address);
      expect(answer.json()).toMatchObject([{ release: { origin: 'https://two.example' } }]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect((await rest(after[0])).headers['cache-control']).toMatch('immutable');
  });

  it('of a build that reads complete releases has all of them', async () => {
    server.live(channel('mf-auth', '2.0.0', { lastGood: release('mf-auth', '1.9.0') }), channel('shell', '1.0.0'));
    const { boot } = await server.visit('/');
    expect(boot.rest).toBeUndefined();
    expect(boot.remotes).toMatchObject([{ chosen: { integrity: {} }, lastGood: { integrity: {} } }]);
  });

  it('of a preview has all of them, too: nobody else may ask for one', async () => {
    const ticket = 'ticket-of-sixteen-or-more';
    server.tickets[ticket] = {
      bearer: 'Bearer staff',
      boot: {
        revision: 5,
        api: { oldest: 1, current: 1 },
        channels: [channel('mf-auth', '2.0.0'), channel('shell', '1.1.0')],
        preview: {
          kind: 'check',
          releases: [{ name: 'mf-auth', release: release('mf-auth', '3.0.0') }],
          expiresAt: '2026-01-02T00:00:00.000Z',
        },
      },
    };
    const { boot } = await server.visit(`/?mf-ticket=${ticket}`, newVisitor(secret).mark, {
      authorization: 'Bearer staff',
    });
    expect(boot).toMatchObject({
      preview: { kind: 'check' },
      remotes: [{ chosen: { version: '3.0.0', integrity: {} } }],
    });
    expect((await rest('/releases.json?of=mf-auth%403.0.0')).statusCode).toBe(404);
  });
});

it.each(['', '?of=', '?of=mf-auth', '?of=mf-auth@9.9.9', '?of=mf-auth@2.0.0,mf-auth@9.9.9', '?of=a@1&of=b@2'])(
  'what no page was given is not found: %s',
  async (query) => {
    const answer = await rest(`/releases.json${query}`);
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([404, '[]', 'no-store']);
  },
);
