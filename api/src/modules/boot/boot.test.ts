import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';

const cli = resolve(import.meta.dirname, '../../cli/register-remote.ts');
const contract = { contract: 1, exposes: ['./app'] };

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const register = (...args: string[]) =>
  promisify(execFile)(process.execPath, [cli, ...args], {
    env: { ...process.env, DATABASE_URL: api.database.ownerUrl },
  });
const boot = async () => (await api.app.inject({ url: '/api/v2/public/boot' })).json().data;

it('is empty before a build was registered', async () => {
  expect(await boot()).toEqual({ revision: 0, remotes: [] });
});

it('refuses a build that is none, in one line', async () => {
  const said = await register('--name', 'mf-other', '--origin', 'http://localhost:3001/').then(
    () => '',
    (error: { stderr: string }) => error.stderr,
  );
  expect(said).toBe('The remote was not registered: name is not valid; version is not valid; contract is not valid\n');
  expect((await boot()).remotes).toEqual([]);
});

it('names the newest build of each remote, and counts changes only', async () => {
  const build = (version: string) =>
    register(
      '--name',
      'mf-auth',
      '--version',
      version,
      '--origin',
      'http://localhost:3001',
      '--contract',
      JSON.stringify(contract),
    );
  await build('0.1.0-11111111');
  await build('0.1.0-22222222');
  await build('0.1.0-22222222');
  const { revision, remotes } = await boot();
  expect(revision).toBe(2);
  expect(remotes).toMatchObject([
    {
      name: 'mf-auth',
      version: '0.1.0-22222222',
      manifestUrl: 'http://localhost:3001/remotes/mf-auth/0.1.0-22222222/mf-manifest.json',
      contract,
    },
  ]);
});
