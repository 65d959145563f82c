import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { sendRequest, type ApiRequest } from './request.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** An API at another address than the page's, as in an installation. @returns its address, and the requests it received */
async function api(answer: Answer) {
  const received: { method: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', headers } = request;
    let body = '';
    for await (const part of request) body += String(part);
    response.setHeader('Access-Control-Allow-Origin', 'http://localhost:3000');
    response.setHeader('Access-Control-Allow-Credentials', 'true');
    response.setHeader('Access-Control-Allow-Headers', 'content-type, authorization');
    response.setHeader('Access-Control-Expose-Headers', 'x-fanfare-now');
    if (method === 'OPTIONS') return void response.end();
    received.push({ method, headers, body });
    answer(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/api/things`, received };
}

const request = (url: string, more: Partial<ApiRequest> = {}): ApiRequest => ({
  method: 'POST',
  url,
  headers: {},
  timeoutMs: 5_000,
  ...more,
});

it('sends JSON with its headers, and hands over status, headers and body', async () => {
  const { url, received } = await api((_, response) => {
    response.writeHead(409, { 'X-Fanfare-Now': '2026-11-28T10:00:00Z' }).end('{"success":false}');
  });
  const answer = await sendRequest(request(url, { headers: { Authorization: 'Bearer t' }, body: { a: 1 } }));
  expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer t', 'content-type': 'application/json' });
  expect(received[0]?.body).toBe('{"a":1}');
  expect(answer).toMatchObject({ status: 409, body: { success: false } });
  expect(answer?.headers.get('x-fanfare-now')).toBe('2026-11-28T10:00:00Z');
});

it('names no type where it sends nothing: the API refuses an empty JSON', async () => {
  const { url, received } = await api((_, response) => response.end('{}'));
  await sendRequest(request(url));
  expect(received[0]?.headers).not.toHaveProperty('content-type');
});

it('sends a form as it is, and says how much of it is sent', async () => {
  const { url, received } = await api((_, response) => response.end('{}'));
  const form = new FormData();
  form.append('file', new Blob(['sound']), 'a.mp3');
  const onUploadProgress = vi.fn();
  await sendRequest(request(url, { body: form, onUploadProgress }));
  expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
  expect(received[0]?.body).toContain('filename="a.mp3"');
  const [sent, total] = onUploadProgress.mock.lastCall as [number, number];
  expect(sent).toBe(total);
  expect(total).toBeGreaterThan(0);
});

it('takes what isn’t JSON for an answer without a body', async () => {
  const { url } = await api((_, response) => response.writeHead(502).end('<html>Bad gateway</html>'));
  expect(await sendRequest(request(url))).toMatchObject({ status: 502, body: undefined });
});

it('has no answer where the API is silent', async () => {
  const { url } = await api(() => {});
  expect(await sendRequest(request(url, { timeoutMs: 50 }))).toBeNull();
});

it('has no answer where somebody wants it no more', async () => {
  const wanted = new AbortController();
  const { url } = await api(() => wanted.abort());
  expect(await sendRequest(request(url, { signal: wanted.signal }))).toBeNull();
});
