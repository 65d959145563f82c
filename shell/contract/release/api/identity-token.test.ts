import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withIdentityToken } from './identity-token.ts';

let server: Server;
let github: Record<string, string>;
let asked: string[];
let answer: { status: number; body: string };

beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: JSON.stringify({ value: 'a.b.c' }) };
  server = createServer((request, response) => {
    asked.push(`${request.headers.authorization} ${request.url}`);
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  github = {
    ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${port}/token?api-version=2.0`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of the job',
  };
  vi.stubEnv('FANFARE_API_URL', 'https://api.fanfare.example/');
});
afterEach(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

it('asks GitHub for a token for this API alone', async () => {
  expect(await withIdentityToken(github)).toEqual({ ...github, FANFARE_OIDC_TOKEN: 'a.b.c' });
  expect(asked).toEqual(['Bearer of the job /token?api-version=2.0&audience=https%3A%2F%2Fapi.fanfare.example']);
});

it('asks for none where there is a token, or no job', async () => {
  const all = [{ FANFARE_RELEASE_TOKEN: 'x' }, { FANFARE_OIDC_TOKEN: 'x' }];
  for (const env of all) expect(await withIdentityToken({ ...github, ...env })).toEqual({ ...github, ...env });
  expect(await withIdentityToken({})).toEqual({});
  expect(asked).toEqual([]);
});

it.each([
  [403, '', 'it answers 403'],
  [200, '<html>', 'its answer has none'],
  [200, '{"value":7}', 'its answer has none'],
])('says in one line that GitHub gives none: %s %s', async (status, body, why) => {
  answer = { status, body };
  await expect(withIdentityToken(github)).rejects.toThrow(`GitHub gives this job no identity token: ${why}.`);
});
