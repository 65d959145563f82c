import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { Refusal } from '../refusal.ts';
import { createReleaseApi } from './client.ts';
import { multipart } from './multipart.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
  server = undefined;
});

const connect = (url: string) =>
  createReleaseApi({ url, token: 'ffr_mf-creator_secret', tokenFrom: 'FANFARE_RELEASE_TOKEN', isLocal: true });

/** An API that answers with `handler`, and its client. */
async function serve(handler: Handler) {
  const created = createServer((request, response) => void handler(request, response));
  server = created;
  await new Promise<void>((done) => created.listen(0, '127.0.0.1', done));
  return connect(`http://127.0.0.1:${(created.address() as AddressInfo).port}`);
}

function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
const refuse = (response: ServerResponse, status: number, error: object) =>
  answer(response, status, { success: false, error: { message: 'Refused.', requestId: 'req-1', ...error } });

const refusalOf = (promise: Promise<unknown>): Promise<Refusal> =>
  promise.then(
    () => {
      throw new Error('was not refused');
    },
    (refusal: Refusal) => refusal,
  );

const name = { name: 'mf-creator' };
const history = (api: ReturnType<typeof connect>) => api.call('GET /api/v2/releases/:name', { params: name });
const roll = (api: ReturnType<typeof connect>) =>
  api.call('POST /api/v2/releases/:name/rollback', { params: name, body: { why: 'broken' } });

it('reports in one line that nothing answers', async () => {
  const refusal = await refusalOf(roll(connect('http://127.0.0.1:1')));
  expect(refusal.message).toMatch(/^The API at http:\/\/127\.0\.0\.1:1 can't be reached: \S.*\.$/);
  expect(refusal.code).toBe('network');
});

it('reports that something else answers, and sends the token to no other address', async () => {
  const asked: string[] = [];
  const api = await serve((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(302, { location: '/elsewhere' }).end('<html>');
  });
  const refusal = await refusalOf(roll(api));
  expect(refusal.message).toMatch(/answers 302, but not as Fanfare's API does/);
  expect(asked).toEqual(['/api/v2/releases/mf-creator/rollback']);
});

it.each([
  [
    401,
    'unauthenticated',
    'The token of FANFARE_RELEASE_TOKEN is not accepted: expired, revoked, or of another installation.',
  ],
  [403, 'forbidden', 'The token of FANFARE_RELEASE_TOKEN is refused: Refused.'],
  [500, 'internal', 'Refused. (request req-1)'],
])('explains a %i without showing the token', async (status, code, message) => {
  const api = await serve((_, response) => refuse(response, status, { code }));
  const refusal = await refusalOf(roll(api));
  expect(refusal.message).toBe(message);
  expect(JSON.stringify(refusal)).not.toContain('secret');
});

it('lists the findings of the gates, and the missing checks, one by one', async () => {
  const findings = ['style.css: `body` is global', 'remoteEntry.js: the sum differs'];
  const answers = [
    { code: 'release_refused', details: { findings } },
    {
      code: 'not_proven',
      details: {
        missing: [
          { name: 'shell', version: '1.2.0' },
          { name: 'shell', version: '1.3.0', reason: 'failed' },
        ],
      },
    },
  ];
  const api = await serve((_, response) => refuse(response, 409, answers.shift() ?? {}));
  expect((await refusalOf(roll(api))).findings).toEqual(findings);
  expect((await refusalOf(roll(api))).findings).toEqual(['shell 1.2.0', 'shell 1.3.0: the check failed']);
});

it('retries read-only calls, and no others', async () => {
  const asked: string[] = [];
  const api = await serve((request, response) => {
    asked.push(request.method ?? '');
    if (asked.length === 1) refuse(response, 503, { code: 'overloaded' });
    else if (request.method === 'GET') answer(response, 200, { success: true, data: { name: 'mf-creator' } });
    else refuse(response, 503, { code: 'overloaded' });
  });
  await expect(history(api)).resolves.toEqual({ name: 'mf-creator' });
  await expect(roll(api)).rejects.toThrow('Refused.');
  expect(asked).toEqual(['GET', 'GET', 'POST']);
});

const content = new TextEncoder().encode('const caf\u00e9 = "\r\n--";\n');
const files = [
  { path: 'remoteEntry.js', sizeBytes: content.length, content },
  { path: 'assets/a.woff2', sizeBytes: 3, content: new Uint8Array([0, 255, 10]) },
];

it('uploads fields, then each file under its path, byte by byte', async () => {
  let sentBytes = 0;
  const api = await serve(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    // The reader is an independent parser.
    const form = await new Response(Buffer.concat(chunks), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
    const parts = await Promise.all(
      [...form].map(async ([field, value]) =>
        typeof value === 'string' ? [field, value] : [field, value.name, value.type, [...(await value.bytes())]],
      ),
    );
    answer(response, 200, { success: true, data: { authorization: request.headers.authorization, parts } });
  });
  const stream = multipart({ release: '{"a":1}', why: 'Größer' }, files, (bytes) => (sentBytes = bytes));
  const data = await api.call('POST /api/v2/releases/:name', { params: name, stream });
  expect(data).toEqual({
    authorization: 'Bearer ffr_mf-creator_secret',
    parts: [
      ['release', '{"a":1}'],
      ['why', 'Größer'],
      ['file', 'remoteEntry.js', 'text/javascript', [...content]],
      ['file', 'assets/a.woff2', 'font/woff2', [0, 255, 10]],
    ],
  });
  expect(sentBytes).toBe(content.length + 3);
});

it('receives a refusal that arrives before the upload is complete', async () => {
  const api = await serve((_, response) => refuse(response, 409, { code: 'version_taken', message: 'Is there.' }));
  const large = { path: 'large.js', sizeBytes: 8_000_000, content: new Uint8Array(8_000_000) };
  const stream = multipart({ release: '{}', why: 'twice' }, [large]);
  const refusal = await refusalOf(api.call('POST /api/v2/releases/:name', { params: name, stream }));
  expect(refusal.message).toBe('Is there.');
});
