import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { because } from '../../because.ts';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { fetchPublic, maxBytes } from './fetch-page.ts';

type Behave = (request: IncomingMessage, response: ServerResponse) => void;

let api: TestApp;
let behave: Behave;
let asked: string[];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  behave(request, response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = await testApp({ FANFARE_PAGES_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
});
afterAll(async () => {
  await api.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  asked = [];
});

const url = 'https://playlists.demo.fanfare.test/a-list';
const page = (things: object, rest = '') =>
  `<!doctype html><html><head><title>A &amp; B</title><script type="application/ld+json">${JSON.stringify(things)}</script>${rest}</head><body></body></html>`;
const send =
  (text: string, headers: Record<string, string> = {}): Behave =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(text);

const playlist = {
  '@context': 'https://schema.org',
  '@type': 'MusicPlaylist',
  name: 'A list',
  description: 'With a code',
  numTracks: 1,
  dateModified: '2026-05-01T10:00:00Z',
  interactionStatistic: { interactionType: 'https://schema.org/FollowAction', userInteractionCount: 812 },
  track: {
    itemListElement: [{ position: 1, dateCreated: '2026-04-30', item: { name: 'Song', byArtist: { name: 'Singer' } } }],
  },
};

it('reads what a page states, and nothing else', async () => {
  behave = send(page(playlist));
  expect(await api.app.prober.playlist(url)).toEqual({
    kind: 'found',
    page: {
      title: 'A list',
      description: 'With a code',
      followers: 812,
      tracks: [{ title: 'Song', artist: 'Singer', artists: null, addedAt: new Date('2026-04-30'), position: 1 }],
      hiddenCount: 0,
      updatedAt: new Date('2026-05-01T10:00:00Z'),
    },
  });
  behave = send(page([{ '@type': 'Thing' }, { '@graph': [playlist] }]));
  expect((await api.app.prober.playlist(url)).kind).toBe('found');
});

describe('what a page doesn’t say is never guessed', () => {
  it.each([
    ['nothing', page({ '@type': 'Thing' })],
    [
      'no followers',
      page({ ...playlist, interactionStatistic: { interactionType: 'LikeAction', userInteractionCount: 9 } }),
    ],
    [
      'followers in words',
      page({ ...playlist, interactionStatistic: { interactionType: 'FollowAction', userInteractionCount: '1K' } }),
    ],
    ['less than all of its tracks', page({ ...playlist, numTracks: 2 })],
    ['a track by nobody', page({ ...playlist, track: { itemListElement: [{ position: 1, item: { name: 'Song' } }] } })],
    ['broken JSON', '<script type="application/ld+json">{"@type": "MusicPlaylist"</script>'],
    ['JSON in a comment', `<!-- ${page(playlist)} -->`],
    ['JSON inside of a text field', `<textarea>${page(playlist).replaceAll('textarea', '')}</textarea>`],
    ['an empty page', ''],
  ])('%s', async (_what, text) => {
    behave = send(text);
    expect(await api.app.prober.playlist(url)).toEqual({
      kind: 'unreachable',
      why: { reason: expect.stringMatching(/^probes\./) },
    });
  });
});

describe('a hostile server', () => {
  it('of a huge page is left after 64 KiB', async () => {
    let sentBytes = 0;
    behave = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(page(playlist));
      const more = () => {
        while (!response.destroyed && sentBytes < 100_000_000) {
          sentBytes += 16_384;
          if (!response.write('x'.repeat(16_384))) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    };
    expect((await api.app.prober.playlist(url)).kind).toBe('found');
    expect(sentBytes).toBeLessThan(50_000_000);
    behave = send('x'.repeat(maxBytes) + page(playlist));
    expect((await api.app.prober.playlist(url)).kind).toBe('unreachable');
  });

  it('that never ends its page, or never begins, is left after three seconds', async () => {
    const never: Behave[] = [
      () => undefined,
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const timer = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(timer));
      },
    ];
    for (const one of never) {
      behave = one;
      expect(await api.app.prober.playlist(url)).toEqual({
        kind: 'unreachable',
        why: because('probes.late', { seconds: 3 }),
      });
    }
  });

  it.each([301, 302, 307, 308])('that leads on with %s is not followed', async (status) => {
    behave = (request, response) => {
      if (request.url === '/secret') return send(page(playlist))(request, response);
      response
        .writeHead(status, { location: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret` })
        .end();
    };
    expect(await api.app.prober.playlist(url)).toEqual({
      kind: 'unreachable',
      why: because('probes.leads_on'),
    });
    expect(asked).toEqual(['/pages/playlists.demo.fanfare.test/a-list']);
  });

  it.each([
    [
      'lies about the length',
      (_q: IncomingMessage, r: ServerResponse) =>
        void r
          .writeHead(200, { 'content-type': 'text/html', 'content-length': '99999' })
          .end(page(playlist), () => r.destroy()),
    ],
    ['breaks off', (_q: IncomingMessage, r: ServerResponse) => void r.destroy()],
    ['packs the page', send(page(playlist), { 'content-encoding': 'gzip' })],
    ['sends something else', send(page(playlist), { 'content-type': 'application/octet-stream' })],
    ['says no', (_q: IncomingMessage, r: ServerResponse) => void r.writeHead(403).end()],
    ['fails', (_q: IncomingMessage, r: ServerResponse) => void r.writeHead(500).end(page(playlist))],
  ])('that %s is unreachable, not gone', async (_what, one) => {
    behave = one;
    expect((await api.app.prober.playlist(url)).kind).toBe('unreachable');
  });

  it('can’t make the reader stumble over its markup', async () => {
    for (const text of [
      '<'.repeat(60_000),
      '<!--'.repeat(15_000),
      '<a "'.repeat(15_000),
      '<script '.repeat(8_000),
      '&#'.repeat(30_000),
      '<meta name=x '.repeat(5_000),
    ]) {
      behave = send(text);
      expect((await api.app.prober.playlist(url)).kind).toBe('unreachable');
    }
  });
});

it.each([404, 410])('is gone where its own server says so: %s', async (status) => {
  behave = (_request, response) => void response.writeHead(status).end();
  expect(await api.app.prober.playlist(url)).toEqual({ kind: 'gone' });
});

it('takes a verification tag from the head alone', async () => {
  const tag = (code: string) => `<meta content='${code}' name="Fanfare-Verification">`;
  behave = send(
    `<head>${tag('one')}<!-- ${tag('two')} --><title>${tag('three')}</title>${tag('four')}</head><body>${tag('five')}</body>`,
  );
  const seen = await api.app.prober.site('https://my-station.demo.fanfare.test');
  expect(seen).toMatchObject({ page: { codes: ['one', 'four'] } });
});

describe('the internet', () => {
  const lookUps = (...answers: string[]) => {
    const names: string[] = [];
    return { names, lookUp: (name: string) => (names.push(name), Promise.resolve(answers)) };
  };

  it.each([
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['10.0.0.7'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['1.1.1.1', '192.168.0.1'],
    ['fd12:3456::1'],
  ])('isn’t %s %s', async (...answers) => {
    const sent: unknown[] = [];
    const seen = await fetchPublic('https://example.com/', lookUps(...answers).lookUp, ((...all: unknown[]) =>
      sent.push(all)) as never);
    expect([seen, sent]).toEqual([{ kind: 'unreachable', why: because('links.unreachable') }, []]);
  });

  it.each([
    'http://example.com/',
    'https://example.com:8443/',
    'https://me@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
  ])('isn’t read at %s', async (address) => {
    const { names, lookUp } = lookUps('1.1.1.1');
    expect((await fetchPublic(address, lookUp)).kind).toBe('unreachable');
    expect(names).toEqual([]);
  });

  it('is connected to at the very address that was looked at, whatever the name says next', async () => {
    const { names, lookUp } = lookUps('93.184.216.34');
    const found: unknown[] = [];
    const request = (
      _url: URL,
      options: { lookup: (host: string, how: object, tell: (...all: unknown[]) => void) => void },
    ) => {
      options.lookup('rebound.example', { all: false }, (...all) => found.push(all));
      options.lookup('rebound.example', { all: true }, (...all) => found.push(all));
      throw new Error('not sent');
    };
    await fetchPublic('https://rebound.example/', lookUp, request as never).catch(() => undefined);
    expect(names).toEqual(['rebound.example']);
    expect(found).toEqual([
      [null, '93.184.216.34', 4],
      [null, [{ address: '93.184.216.34', family: 4 }]],
    ]);
  });

  it('is read of known hosts alone', async () => {
    for (const address of [
      'https://example.com/playlist/1',
      'https://open.spotify.com.evil.example/playlist/1',
      'https://demo.fanfare.test/x',
    ]) {
      expect(await api.app.prober.playlist(address)).toMatchObject({
        kind: 'unreachable',
        why: because('probes.host_not_read', { host: new URL(address).hostname }),
      });
    }
    expect(asked).toEqual([]);
  });
});
