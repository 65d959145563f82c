import { expect, test } from 'vitest';
import { apiServer, clusterVariables } from './addresses.ts';
import { environmentOf } from './cluster.ts';
import { environmentOfService, readCompose } from './compose.ts';

/* `npm run cluster` starts what docker-compose.yml says, on one machine. */

const settings = { port: 4300, env: 'test' as const, dataDir: '/data', databaseUrl: undefined, backupDir: undefined };
const variables: Record<string, string> = {
  ...clusterVariables(settings, {}),
  DATABASE_URL: 'postgres://fanfare:owner@localhost:4330/fanfare',
  FANFARE_APP_DB_PASSWORD: 'app',
  FANFARE_JWT_SECRET: 'jwt',
  FANFARE_MEDIA_SECRET: 'media',
  FANFARE_COOKIE_SECRET: 'cookie',
  PATH: '/bin',
};
const product = { settings, env: variables };
const services = readCompose().services;

test.for(['api', 'worker', 'shell'])('%s sees what it sees in Compose, and where it is', (name) => {
  const seen = Object.keys(environmentOf(product, name, '127.0.0.11'));
  const ofImage = ['PATH', 'NODE_ENV', 'FANFARE_ENV', 'FANFARE_PORT', 'FANFARE_BIND', 'FANFARE_DATA_DIR'];
  const ofCompose = Object.keys(services[name]!.environment!);
  expect(seen.toSorted()).toEqual([...new Set([...ofImage, ...ofCompose])].toSorted());
});

test('the parts are those of Compose, but for what has no process of its own here', () => {
  expect(Object.keys(services)).toEqual(['postgres', 'prepare', 'api', 'worker', 'shell', 'web']);
});

test('only hosts and ports differ', () => {
  const { APP_DATABASE_URL: database, ...api } = environmentOf(product, 'api', '127.0.0.12');
  expect(database).toBe('postgres://fanfare_app:app@localhost:4330/fanfare');
  expect(api).toMatchObject({
    FANFARE_JOBS: 'off',
    FANFARE_BIND: '127.0.0.12',
    FANFARE_PUBLIC_URL: 'http://localhost:4300',
    FANFARE_TRUST_PROXY: '127.0.0.1/32',
    FANFARE_DRAIN_SECONDS: '4',
    S3_BUCKET: 'fanfare',
  });
  expect(environmentOf(product, 'worker', '127.0.0.21')).not.toHaveProperty('FANFARE_JOBS');
  const shell = environmentOf(product, 'shell', '127.0.0.31', '127.0.0.12');
  expect(shell['FANFARE_INTERNAL_API_URL']).toBe(`http://${apiServer('127.0.0.12', settings)}`);
  expect(shell).not.toHaveProperty('FANFARE_JWT_SECRET');
});

test('a variable that has to be set is asked for by name', () => {
  expect(() => environmentOfService('api', { ...variables, SMTP_URL: '' }, {})).toThrow(
    'SMTP_URL: set the address of a mail server',
  );
});

test('variables are read as Compose does', () => {
  const shell = (changes: Record<string, string>) => environmentOfService('shell', { ...variables, ...changes }, {});
  expect(shell({})['FANFARE_OVERRIDE_FILE']).toBe('');
  expect(shell({ FANFARE_OVERRIDE_KEYS: 'key' })['FANFARE_OVERRIDE_FILE']).toBe('/pages/override.json');
  expect(shell({ FANFARE_PUBLIC_URL: '' })['FANFARE_API_URL']).toBe('http://localhost:8080');
});

test('whoever has a bucket keeps it', () => {
  const own = clusterVariables(settings, { S3_BUCKET: 'mine' });
  expect(Object.keys(own).filter((name) => name.startsWith('S3_'))).toEqual([]);
});
