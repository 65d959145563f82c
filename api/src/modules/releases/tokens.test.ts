import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { releaseTokenCommand, releaseTokenFailure } from '../../cli/release-token.command.ts';
import { outcomeOf } from '../../cli/run-cli.ts';
import { writeDemoTokens } from '../../../seeds/release-tokens.ts';
import { type TestApp, testApp } from '../../../test/build-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const run = async (...args: string[]) => {
  const env = { ...process.env, DATABASE_URL: api.database.ownerUrl };
  return (await outcomeOf(releaseTokenFailure, () => releaseTokenCommand(args, env))).text;
};
const history = async (name: string, token: string) =>
  (await api.app.inject({ url: `/api/v2/releases/${name}`, headers: { authorization: `Bearer ${token}` } })).statusCode;

it('issues a token for one front end, shows it once, and revokes it immediately', async () => {
  expect(await run('--name', 'mf-other', '--label', 'x')).toContain(
    '--name must be one of shell, mf-auth, mf-creator, mf-curator',
  );
  expect(await run('--name', 'shell')).toContain('--label needs 1 to 80 characters');
  expect(await run('--revoke', '1')).toBe('No token was issued or revoked: no token 1 is good\n');
  for (const days of ['0', '1.5', 'soon', '3651'])
    expect(await run('--name', 'shell', '--label', 'x', '--days', days)).toContain(
      '--days is a number from 1 to 3650, or never',
    );
  expect(await run('--name', 'shell', '--label', 'x', '--verbs', 'publish,fly')).toContain(
    '--verbs takes publish, check, promote, rollback, kill, with commas between them',
  );
  expect(await run('--list', '--revoke', '1')).toContain('--list and --revoke go one at a time');
  const said = await run('--name', 'mf-creator', '--label', 'Creator team', '--days', 'never');
  const [, id = '', token = ''] =
    /^Token (\d+) for mf-creator \(Creator team\) may publish, check, promote, rollback, kill until it is revoked\. It is shown this once:\n(ffr_mf-creator_[\w-]{43})\n$/.exec(
      said,
    ) ?? [];
  expect(await history('mf-creator', token)).toBe(200);
  expect(await history('mf-auth', token)).toBe(403);
  expect(await history('mf-creator', token.replace('creator', 'auth'))).toBe(401);
  expect(JSON.stringify(await api.db('release_tokens').select('*'))).not.toContain(token.slice(-43));
  expect(await run('--revoke', id)).toBe(`Token ${id} is revoked\n`);
  expect(await history('mf-creator', token)).toBe(401);
  expect(await run('--revoke', id)).toContain(`no token ${id} is good`);
});

it('limits a token to verbs and days, and lists them all without their secrets', async () => {
  const said = await run('--name', 'mf-curator', '--label', 'Night build', '--verbs', 'publish, check', '--days', '30');
  const token = /ffr_mf-curator_[\w-]{43}/.exec(said)![0];
  expect(said).toMatch(/may publish, check until \d{4}-\d\d-\d\d\./);
  const headers = { authorization: `Bearer ${token}` };
  const call = async (verb: string, payload: object) => {
    const answer = await api.app.inject({
      method: 'POST',
      url: `/api/v2/releases/mf-curator/${verb}`,
      headers,
      payload,
    });
    return [answer.statusCode, answer.json().error?.message];
  };
  const why = 'A test';
  for (const [verb, body] of [
    ['promote', { version: '1.0.0', percent: 10, why }],
    ['rollback', { why }],
    ['kill', { isKilled: true, why }],
  ] as const) {
    expect(await call(verb, body)).toEqual([403, `This token may publish, check, and not ${verb}`]);
  }
  // It may ask for a check, of which there is nothing yet.
  expect((await call('checks/requests', {}))[0]).toBe(404);
  expect(await history('mf-curator', token)).toBe(200);
  const listed = await run('--list');
  expect(listed).toMatch(/mf-curator +good until \d{4}-\d\d-\d\d +publish,check +Night build\n/);
  expect(listed).toMatch(/mf-creator +revoked \d{4}-\d\d-\d\d +publish,check,promote,rollback,kill +Creator team\n/);
  expect(listed).not.toContain(token.slice(-43));
  await api.advanceClock(30 * 86_400);
  expect(await history('mf-curator', token)).toBe(401);
  expect((await call('checks/requests', {}))[0]).toBe(401);
  expect(await run('--list')).toMatch(/mf-curator +expired \d{4}-\d\d-\d\d +publish,check +Night build\n/);
});

it('stores the demo’s tokens beside its database, once', async () => {
  const file = join(api.config.dataDir, 'demo-release-tokens.json');
  const tokens = async () => (JSON.parse(await readFile(file, 'utf8')) as { tokens: Record<string, string> }).tokens;
  await Promise.all([1, 2].map(() => writeDemoTokens(api.db, api.config.dataDir)));
  const first = await tokens();
  expect(Object.keys(first)).toEqual(['shell', 'mf-auth', 'mf-creator', 'mf-curator']);
  for (const [name, token] of Object.entries(first)) expect(await history(name, token)).toBe(200);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  // A revoked token stays stored: a restart issues no new one.
  await api
    .db('release_tokens')
    .where({ name: 'shell' })
    .update({ revoked_at: api.db.raw('app_now()') });
  await writeDemoTokens(api.db, api.config.dataDir);
  expect(await tokens()).toEqual(first);
  expect(await history('shell', first['shell']!)).toBe(401);
  // The file is of another database: its tokens open nothing here.
  await writeFile(file, JSON.stringify({ tokens: { ...first, 'mf-auth': `ffr_mf-auth_${'x'.repeat(43)}` } }));
  await writeDemoTokens(api.db, api.config.dataDir);
  expect(await tokens()).toMatchObject({ shell: first['shell'], 'mf-creator': first['mf-creator'] });
  expect(await history('mf-auth', (await tokens())['mf-auth']!)).toBe(200);
});
