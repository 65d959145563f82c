import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { addressOf, checkPorts, listenersOf } from './ports.ts';
import { readSettings, type Settings } from './settings.ts';

// Below the ports that systems lend to outgoing connections: there, one could be taken by anybody for a moment.
const settings: Settings = {
  env: 'test',
  port: 20_800,
  dataDir: '/nowhere',
  databaseUrl: undefined,
  backupDir: undefined,
};
let other: Server | undefined;
afterEach(() => new Promise((resolve) => (other?.listening ? other.close(resolve) : resolve(undefined))));

test.for(['abc', '0', '-1', '3000.5', '65506', '99999'])('FANFARE_PORT=%s is refused in one line', (port) => {
  expect(() => readSettings({ FANFARE_PORT: port })).toThrow(/^FANFARE_PORT must be a number from 1 to 65505; it is/);
});

test('an unknown FANFARE_ENV is refused', () => {
  expect(() => readSettings({ FANFARE_ENV: 'staging' })).toThrow(/demo, test, production/);
});

test.for(['127.0.0.1', '::1', '0.0.0.0'])(
  'a port taken on %s names the port, its part and FANFARE_PORT',
  async (host) => {
    other = createServer();
    await new Promise<void>((resolve) => other?.listen(20_810, host, resolve));
    await expect(checkPorts(settings, 0)).rejects.toThrow(
      /^Port 20810 \(api\) is taken .* FANFARE_PORT=20900 npm start$/,
    );
  },
);

test('a free block passes', async () => {
  await expect(checkPorts(settings, 0)).resolves.toBeUndefined();
});

test('the block is counted from FANFARE_PORT', () => {
  const { port } = readSettings({ FANFARE_PORT: '4300' });
  expect(addressOf({ port }, 'shell')).toBe('http://localhost:4300');
  expect(addressOf({ port }, 'mailbox')).toBe('http://localhost:4321');
});

test('production has no sandbox and no mailbox; a database of its own needs no port here', () => {
  expect(listenersOf({ ...settings, env: 'production' })).not.toContain('sandbox');
  expect(listenersOf({ ...settings, env: 'production' })).not.toContain('mailbox');
  expect(listenersOf({ ...settings, databaseUrl: 'postgres://elsewhere/db' })).not.toContain('PostgreSQL');
});

test('a block that holds a port browsers refuse is refused in one line', async () => {
  await expect(checkPorts({ ...settings, port: 6000 }, 0)).rejects.toThrow(
    /^Browsers never connect to port 6000 \(shell\)/,
  );
});
