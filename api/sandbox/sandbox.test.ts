import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/database.ts';
import type { Mail } from './mailbox/mail.ts';
import { openMailStore } from './mailbox/mail.store.ts';
import { buildSandbox, type Sandbox } from './sandbox.ts';

let database: TestDatabase;
let pool: pg.Pool;
let dataDir: string;
let servers: Sandbox;
let smtpPort: number;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  // Dropping the database closes the remaining connections.
  pool.on('error', () => undefined);
  dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-sandbox-'));
  const urls = { sandbox: 'http://localhost:4320', mailbox: 'http://localhost:4321' };
  const nowhere = { webhookUrl: 'http://localhost:9/' };
  servers = await buildSandbox(pool, dataDir, urls, nowhere, nowhere, nowhere);
  const [smtp] = servers.smtp;
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  smtpPort = (smtp.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await Promise.all([servers.sandbox.close(), servers.mailbox.close()]);
  await new Promise<void>((resolve) => servers.smtp[0].close(() => resolve()));
  await pool.end();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const json = { 'content-type': 'application/json' };
const advance = (payload: string, headers: Record<string, string> = json) =>
  servers.sandbox.inject({ method: 'POST', url: '/_control/clock', headers, payload });
const offset = async () =>
  (await servers.sandbox.inject({ url: '/_control/clock' })).json<{ offsetSeconds: number }>().offsetSeconds;

describe('the clock', () => {
  test.for([
    '{"advanceSeconds": 0}',
    '{"advanceSeconds": -1}',
    '{"advanceSeconds": 1.5}',
    '{"advanceSeconds": "60"}',
    '{"advanceSeconds": 157680001}',
    '{"advanceSeconds": 60, "more": 1}',
    '{}',
    '[]',
    'null',
    '{"advanceSeconds":',
  ])('refuses to move by %s', async (payload) => {
    const before = await offset();
    const response = await advance(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, error: { message: expect.any(String) } });
    expect(await offset()).toBe(before);
  });

  test.for(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuses a cross-origin request with %s',
    async (type) => {
      const before = await offset();
      expect((await advance('{"advanceSeconds": 60}', { 'content-type': type })).statusCode).toBe(415);
      expect(await offset()).toBe(before);
    },
  );

  test.for(['evil.example', '192.168.0.7:4320', 'localhost.evil.example'])(
    'refuses to move under the host name %s',
    async (host) => {
      const before = await offset();
      expect((await advance('{"advanceSeconds": 60}', { ...json, host })).statusCode).toBe(403);
      expect(await offset()).toBe(before);
    },
  );

  test.for(['localhost:4320', '127.0.0.1:4320', '[::1]:4320'])(
    'moves forward under %s, for the whole product',
    async (host) => {
      const before = await offset();
      const response = await advance('{"advanceSeconds": 90}', { ...json, host });
      expect(response.statusCode).toBe(200);
      expect(response.json().offsetSeconds).toBe(before + 90);
      const { rows } = await pool.query('SELECT extract(epoch FROM app_now() - now())::float8 AS ahead');
      expect(rows[0].ahead).toBe(before + 90);
      expect(Date.parse(response.json().now) - Date.now()).toBeGreaterThan((before + 85) * 1_000);
    },
  );

  test('notifies every process of a move', async () => {
    const listener = new pg.Client({ connectionString: database.ownerUrl });
    await listener.connect();
    await listener.query('LISTEN fanfare_clock');
    const told = new Promise<pg.Notification>((resolve) => listener.once('notification', resolve));
    const moved = await advance('{"advanceSeconds": 1}');
    expect((await told).payload).toBe(String(moved.json().offsetSeconds));
    await listener.end();
  });

  test('shows the current time on its page', async () => {
    const response = await servers.sandbox.inject({ url: '/' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response.body).toContain('+ 15 days');
  });
});

describe('the mailbox', () => {
  const messages = async (to = '') =>
    (await servers.mailbox.inject({ url: `/api/messages?to=${encodeURIComponent(to)}` })).json<{ messages: Mail[] }>()
      .messages;
  const send = (to: string, subject: string, html: string) =>
    createTransport({ host: '127.0.0.1', port: smtpPort, secure: false }).sendMail({
      from: 'Fanfare <hello@fanfare.test>',
      to,
      subject,
      html,
      text: 'Go to http://localhost:4300/email-confirmation?token=abc.',
    });

  test('stores an email and its links before confirming it', async () => {
    await send('Ann@Example.com', 'Bestätige – 你好', '<a href="http://localhost:4300/x?a=1&amp;b=2">Confirm</a>');
    const [mail] = await messages('ann@example.com');
    expect(mail).toMatchObject({
      to: ['ann@example.com'],
      from: 'Fanfare <hello@fanfare.test>',
      subject: 'Bestätige – 你好',
      links: ['http://localhost:4300/x?a=1&b=2', 'http://localhost:4300/email-confirmation?token=abc'],
    });
    const afterRestart = await openMailStore(path.join(dataDir, 'mailbox'));
    expect(afterRestart.list({ to: 'ann@example.com' })).toEqual([mail]);
  });

  test('lists newest first, and by recipient', async () => {
    await send('bob@example.com', 'one', '<p>1</p>');
    await send('cleo@example.com', 'two', '<p>2</p>');
    await send('bob@example.com', 'three', '<p>3</p>');
    expect((await messages('bob@example.com')).map(({ subject }) => subject)).toEqual(['three', 'one']);
    expect((await messages())[0]?.subject).toBe('three');
    expect(await messages('nobody@example.com')).toEqual([]);
  });

  test('keeps an email from running scripts or breaking out of its page', async () => {
    await send('dan@example.com', '<script>alert(1)</script>', '<script>alert(2)</script><b style="color:red">Hi</b>');
    const [mail] = await messages('dan@example.com');
    const list = await servers.mailbox.inject({ url: '/?to=%22%3E%3Cscript%3E' });
    const shown = await servers.mailbox.inject({ url: `/messages/${mail?.id}` });
    const framed = await servers.mailbox.inject({ url: `/messages/${mail?.id}/html` });
    expect(list.body).not.toContain('"><script>');
    expect(shown.body).not.toContain('<script>alert');
    expect(shown.body).toMatch(/<iframe[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(framed.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/);
    expect(framed.headers['content-security-policy']).not.toMatch(/script|allow-same-origin/);
    expect(framed.body).toContain('<base target="_blank">');
  });

  test('finds emails by words in any part', async () => {
    await send('erin@example.com', 'Your day on Fanfare', '<p>x</p>');
    await send('fay@example.com', 'Reset your password', '<p>x</p>');
    const found = async (q: string) =>
      (await servers.mailbox.inject({ url: `/api/messages?q=${encodeURIComponent(q)}` }))
        .json<{ messages: Mail[] }>()
        .messages.map(({ to }) => to[0]);
    expect(await found('ERIN day')).toEqual(['erin@example.com']);
    expect(await found('password')).toEqual(['fay@example.com']);
    expect(await found('fay day')).toEqual([]);
    const empty = await servers.mailbox.inject({ url: '/?q=%3Cscript%3Enothing' });
    expect(empty.body).toContain('No mail with');
    expect(empty.body).not.toContain('<script>nothing');
  });

  test('shows an email as a page, as text, and with its headers', async () => {
    await createTransport({ host: '127.0.0.1', port: smtpPort, secure: false }).sendMail({
      from: 'Fanfare <hello@fanfare.test>',
      to: 'gus@example.com',
      subject: 'Parts',
      html: '<style>@media (prefers-color-scheme:dark){p{color:red}}</style><p>As a page</p>',
      text: 'As <text>',
      headers: { 'List-Unsubscribe': '<http://localhost:4310/x>', 'X-Odd': '<script>alert(1)</script>' },
    });
    const [mail] = await messages('gus@example.com');
    const show = async (query: string) => (await servers.mailbox.inject({ url: `/messages/${mail?.id}${query}` })).body;
    expect(await show('')).toMatch(/<iframe\s+class="wide"/);
    expect(await show('?width=phone&theme=dark')).toMatch(/<iframe\s+class="phone"[^>]+\/html\?theme=dark"/);
    expect(await show('/html?theme=dark')).toContain('@media all{p{color:red}}');
    expect(await show('/html?theme=light')).toContain('@media not all{p{color:red}}');
    expect(await show('/html')).toContain('@media (prefers-color-scheme:dark){p{color:red}}');
    expect(await show('?part=text')).toContain('<pre>As &lt;text&gt;');
    const headers = await show('?part=headers&width=%22%3E');
    expect(headers).toContain('List-Unsubscribe');
    expect(headers).toContain('&lt;script&gt;alert(1)');
    expect(headers).not.toContain('<iframe');
    expect(await show('?part=nothing')).toContain('<iframe');
  });

  test('refuses an unknown email and a foreign host name', async () => {
    expect((await servers.mailbox.inject({ url: '/messages/none' })).statusCode).toBe(404);
    const foreign = await servers.mailbox.inject({ url: '/api/messages', headers: { host: 'evil.example' } });
    expect(foreign.statusCode).toBe(403);
  });

  test('can be emptied, on disk as well', async () => {
    expect((await servers.mailbox.inject({ method: 'DELETE', url: '/api/messages' })).json().deleted).toBeGreaterThan(
      0,
    );
    expect(await messages()).toEqual([]);
    expect((await openMailStore(path.join(dataDir, 'mailbox'))).list()).toEqual([]);
  });
});
