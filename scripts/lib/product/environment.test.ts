import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { environmentOf } from './environment.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

let dataDir: string;
let secrets: Secrets;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'fanfare-environment-'));
  secrets = readSecrets(dataDir);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const settings = (changes: Partial<Settings> = {}): Settings => ({
  env: 'demo',
  port: 4300,
  dataDir,
  databaseUrl: undefined,
  backupDir: undefined,
  ...changes,
});

test('the secrets of a folder are its own, stay, and are for its owner alone', () => {
  expect(readSecrets(dataDir)).toEqual(secrets);
  expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length);
  expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o077).toBe(0);
});

test('the API connects as another role than the owner', () => {
  const env = environmentOf(settings(), secrets, {});
  expect(new URL(env['DATABASE_URL'] ?? '').username).toBe('fanfare');
  expect(new URL(env['APP_DATABASE_URL'] ?? '').username).toBe('fanfare_app');
  expect(new URL(env['APP_DATABASE_URL'] ?? '').password).toBe(env['FANFARE_APP_DB_PASSWORD']);
});

test("a database of one's own is marked, so that no demo data goes in; the embedded one is not", () => {
  const own = environmentOf(settings({ databaseUrl: 'postgres://me:pw@db.example:6000/music' }), secrets, {});
  expect(own['FANFARE_OWN_DATABASE']).toBe('1');
  expect(own['APP_DATABASE_URL']).toBe(`postgres://fanfare_app:${secrets.appDbPassword}@db.example:6000/music`);
  expect(environmentOf(settings(), secrets, {})['FANFARE_OWN_DATABASE']).toBeUndefined();
});

test('what the person sets wins over what is made up, but for where this copy lives', () => {
  const env = environmentOf(settings(), secrets, { FANFARE_JWT_SECRET: 'mine', FANFARE_PORT: '1', SMTP_URL: '' });
  expect(env['FANFARE_JWT_SECRET']).toBe('mine');
  expect(env['FANFARE_PORT']).toBe('4300');
  expect(env).not.toHaveProperty('SMTP_URL');
});
