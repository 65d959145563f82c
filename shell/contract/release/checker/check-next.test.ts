import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkStatement, filesText } from '@fanfare/api-contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ReleaseApi } from '../api/client.ts';
import { checkNext, type Taken } from './check-next.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const secrets = { key: privateKey };
const sha = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

let server: Server;
let files: Record<string, string>;
beforeAll(async () => {
  server = await new Promise<Server>((done) => {
    const made = createServer(({ url = '' }, answer) => {
      const content = files[url];
      answer.statusCode = content === undefined ? 404 : 200;
      answer.end(content);
    }).listen(0, '127.0.0.1', () => done(made));
  });
});
afterAll(() => void server.close());

let asked: { key: string; body: unknown }[];
let waiting: Taken[];
const api = {
  call: async (key: string, { body }: { body?: unknown } = {}) => {
    asked.push({ key, body });
    return key.endsWith('/take') ? { check: waiting.shift() ?? null } : { isPassed: true };
  },
} as unknown as ReleaseApi;
const saw = (problems: string[], meanwhile: () => void = () => {}) => ({
  api,
  secrets,
  say: () => {},
  isEnding: () => false,
  announce: async () => {},
  run: async () => {
    meanwhile();
    return { problems, durationMs: 16_000, browser: 'Chromium 150' };
  },
});

beforeEach(() => {
  asked = [];
  files = { '/auth/remoteEntry.js': 'entry()', '/auth/a.css': '.a{}', '/shell/shell.js': 'shell()' };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const remote = { name: 'mf-auth', version: '2.0.0' } as const;
  waiting = [
    {
      id: 7,
      pair: { remote, shellVersion: '0.2.0', ticket: 't', smoke: [], shellSmoke: [], isProven: false },
      shellUrl: url,
      watch: { seconds: 15, frozenSeconds: 5 },
      remoteFiles: { ...remote, folderUrl: `${url}/auth/`, paths: ['remoteEntry.js', 'a.css'] },
      shellFiles: { name: 'shell', version: '0.2.0', folderUrl: `${url}/shell/`, paths: ['shell.js'] },
    },
  ];
});

it('asks for a page first: until then nobody may give out the files of a build that nobody has', async () => {
  delete files['/shell/shell.js'];
  const announce = async () => {
    files['/shell/shell.js'] = 'shell()';
  };
  await checkNext({ ...saw([]), announce });
  expect(asked.at(-1)!.body).toHaveProperty('proof');
});

it('signs what it saw, of the bytes that it read itself', async () => {
  expect(await checkNext(saw(['It froze']))).toBe(true);
  const { body } = asked.at(-1)!;
  const { statement, signature } = (body as { proof: { statement: string; signature: string } }).proof;
  expect(verify(null, Buffer.from(statement), createPublicKey(privateKey), Buffer.from(signature, 'base64'))).toBe(
    true,
  );
  const sum = createHash('sha256')
    .update(filesText({ 'remoteEntry.js': sha('entry()'), 'a.css': sha('.a{}') }))
    .digest('hex');
  expect(checkStatement.parse(JSON.parse(statement))).toMatchObject({
    request: 7,
    remote: { name: 'mf-auth', version: '2.0.0', sum },
    shell: { version: '0.2.0' },
    problems: ['It froze'],
  });
  expect(await checkNext(saw([]))).toBe(false);
});

it('signs nothing where files are missing, change meanwhile, or no browser opens', async () => {
  const failure = async (tools: Parameters<typeof checkNext>[0]) => {
    const again = structuredClone(waiting);
    await checkNext(tools);
    waiting = again;
    return (asked.at(-1)!.body as { failure?: string }).failure;
  };
  expect(await failure(saw([], () => (files['/shell/shell.js'] = 'other()')))).toBe(
    'the files changed while they were checked',
  );
  expect(await failure({ ...saw([]), run: () => Promise.reject(new Error('There is no Chromium')) })).toBe(
    'There is no Chromium',
  );
  delete files['/auth/a.css'];
  expect(await failure(saw([]))).toMatch(/\/auth\/a\.css answers 404$/);
});

it('says that it is at work for as long as it is, whatever becomes of saying so', async () => {
  waiting[0]!.leaseSeconds = 0.03;
  const said = () => asked.filter(({ key }) => key.endsWith('/lease')).length;
  const failing = {
    call: (key: string, given?: { body?: unknown }) =>
      api.call(key as never, given as never).then((answer) => {
        if (key.endsWith('/lease')) throw new Error('The API is away');
        return answer;
      }),
  } as unknown as ReleaseApi;
  const run = async () => {
    await vi.waitUntil(() => said() >= 3, { timeout: 30_000 });
    return { problems: [], durationMs: 16_000, browser: 'Chromium 150' };
  };
  expect(await checkNext({ ...saw([]), api: failing, run })).toBe(true);
  const after = said();
  await new Promise((done) => setImmediate(done));
  expect(said()).toBe(after);
  expect(asked.at(-1)!.body).toHaveProperty('proof');
});

it('leaves a check to its next start where it is asked to end', async () => {
  const broken = { ...saw([]), run: () => Promise.reject(new Error('the browser was closed')), isEnding: () => true };
  expect(await checkNext(broken)).toBe(false);
  expect(asked.map(({ key }) => key)).toEqual(['POST /api/v2/release-checker/take']);
});
