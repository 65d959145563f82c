import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sourcesHash } from '@fanfare/shell-contract/sources';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const cli = path.join(import.meta.dirname, 'cli.ts');
const repository = path.join(import.meta.dirname, '../../..');
const token = 'ffr_mf-creator_never-to-be-seen';

interface Answer {
  status?: number;
  data?: unknown;
  error?: { code: string; message: string; details?: unknown };
}

let server: Server;
let asked: { call: string; body: unknown }[];
/** The API's answers, by `METHOD /path`. */
let answers: Record<string, Answer>;

beforeEach(async () => {
  asked = [];
  answers = {};
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = `${request.method} ${request.url}`;
      const text = Buffer.concat(chunks).toString();
      const isJson = request.headers['content-type'] === 'application/json';
      asked.push({ call, body: isJson ? (JSON.parse(text) as unknown) : text });
      const { status, data, error } = answers[call] ?? { error: { code: 'not_found', message: `No ${call}` } };
      response.writeHead(status ?? (error ? 409 : 200), { 'content-type': 'application/json' });
      response.end(JSON.stringify(error ? { success: false, error } : { success: true, data }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(() => new Promise<void>((done) => server.close(() => done())));

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

function run(...argv: string[]): Promise<Ended> {
  return runIn('mf-creator', ...argv);
}

function runIn(folder: string, ...argv: string[]): Promise<Ended> {
  const env = {
    ...process.env,
    FANFARE_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    FANFARE_RELEASE_TOKEN: token,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [cli, ...argv],
      { cwd: path.resolve(repository, folder), env },
      (error, stdout, stderr) => {
        expect(stdout + stderr).not.toContain(token);
        resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      },
    );
  });
}

const release = (version: string, live: string | null, publishedAt: string) => ({
  version,
  publishedAt,
  who: 'creator team',
  why: 'New filters',
  contract: 1,
  sizeBytes: 1,
  live,
  missingChecks: [],
});
const history = {
  name: 'mf-creator',
  releases: [
    release('1.1.0', null, '2026-11-02T10:00:00.000Z'),
    release('1.0.0', 'stable', '2026-11-01T10:00:00.000Z'),
  ],
  checks: [],
  events: [],
};
const base = '/api/v2/releases/mf-creator';

describe('npm run release', () => {
  it('refuses folders that are no front end', async () => {
    const { code, stdout } = await runIn('api', 'status');
    expect(code).toBe(1);
    expect(stdout).toContain('There is no front end to release in this folder');
    expect(asked).toEqual([]);
  });

  it('refuses an existing version before anything is built or sent', async () => {
    answers[`GET ${base}`] = { data: history };
    const { code, stdout } = await run('publish', '--version', '1.1.0', '--why', 'Again');
    expect(code).toBe(1);
    expect(stdout).toContain(
      'mf-creator 1.1.0 is published already, 2026-11-02 10:00 by creator team: New filters. Nothing was changed.',
    );
    expect(asked.map(({ call }) => call)).toEqual([`GET ${base}`]);
  });

  it('refuses to promote an unchecked version, with the missing checks and how to run them', async () => {
    answers[`GET ${base}`] = { data: history };
    const details = { missing: [{ name: 'shell', version: '2.0.0' }] };
    answers[`POST ${base}/promote`] = { error: { code: 'not_proven', message: 'Not proven', details } };
    const { code, stdout } = await run('promote', '--why', 'In a hurry');
    expect(code).toBe(1);
    expect(stdout.split('\n').map((line) => line.trim())).toEqual([
      'mf-creator 1.1.0 was not seen to work with all that is live. Missing:',
      '- shell 2.0.0',
      '',
      '→ npm run release -w mf-creator -- check --version 1.1.0',
      '',
    ]);
  });

  it('promotes the newest version, and reserves stdout for the result in a pipeline', async () => {
    answers[`GET ${base}`] = { data: history };
    answers[`POST ${base}/promote`] = {
      data: { name: 'mf-creator', stable: '1.0.0', canary: '1.1.0', revision: 7 },
    };
    const { code, stdout, stderr } = await run('promote', '--percent', '10', '--why', 'Proven', '--json');
    expect(code).toBe(0);
    expect(asked.at(-1)?.body).toEqual({ version: '1.1.0', percent: 10, why: 'Proven' });
    expect(JSON.parse(stdout)).toEqual({
      verb: 'promote',
      name: 'mf-creator',
      isDone: true,
      stable: '1.0.0',
      canary: '1.1.0',
      revision: 7,
      percent: 10,
      before: '1.0.0',
    });
    expect(stderr).toContain('mf-creator 1.1.0 is live for 10 % of the visitors; the others stay on 1.0.0.');
  });

  it('promotes in stages, and says what follows', async () => {
    answers[`GET ${base}`] = { data: history };
    answers[`POST ${base}/promote`] = {
      data: { name: 'mf-creator', stable: '1.0.0', canary: '1.1.0', revision: 7 },
    };
    const { code, stdout } = await run('promote', '--stages', '5,25,100', '--bake', '2h', '--why', 'Proven');
    expect(code).toBe(0);
    expect(asked.at(-1)?.body).toEqual({ version: '1.1.0', stages: [5, 25, 100], bakeMinutes: 120, why: 'Proven' });
    expect(stdout).toContain('mf-creator 1.1.0 is live for 5 % of the visitors; the others stay on 1.0.0.');
    expect(stdout).toContain(
      'It goes on to 25 %, then everyone automatically, 2 hours each at least, and is rolled back if it does worse.',
    );
  });

  it('promotes nothing a second time where a pipeline runs again', async () => {
    const rollout = {
      version: '1.1.0',
      stages: [5, 100],
      stage: 0,
      bakeMinutes: 30,
      nextAt: '2026-11-02T12:00:00.000Z',
    };
    const releases = [release('1.1.0', 'canary', '2026-11-02T10:00:00.000Z'), ...history.releases.slice(1)];
    answers[`GET ${base}`] = { data: { ...history, releases } };
    answers['GET /api/v2/public/releases'] = {
      data: { revision: 7, channels: [{ name: 'mf-creator', canary: { percent: 5 }, rollout }] },
    };
    const { code, stdout } = await run('promote', '--stages', '5,100', '--once', '--why', 'Proven');
    expect(code).toBe(0);
    expect(stdout).toContain('mf-creator 1.1.0 is being rolled out like that already: stage 1 of 2 (5 %).');
    expect(asked.every(({ call }) => call.startsWith('GET '))).toBe(true);
  });

  it('shows how far a rollout is', async () => {
    answers[`GET ${base}`] = { data: history };
    const live = {
      version: '1.0.0',
      since: '2026-11-01T10:00:00.000Z',
      contract: 1,
      api: 1,
      health: { failureRate: null },
    };
    const rollout = {
      version: '1.1.0',
      stages: [5, 25, 100],
      stage: 1,
      bakeMinutes: 30,
      stageSince: '2026-11-02T10:00:00.000Z',
      nextAt: '2026-11-02T10:30:00.000Z',
      heard: 12,
      needed: 60,
      state: 'waiting',
      why: '12 of 60 visitors were heard',
    };
    answers['GET /api/v2/public/releases'] = {
      data: { revision: 7, channels: [{ name: 'mf-creator', stable: live, canary: { percent: 25, live }, rollout }] },
    };
    const { stdout } = await run('status');
    expect(stdout.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, ' | '))).toEqual(
      expect.arrayContaining([
        '1.1.0 | 2 of 3 (25 %) | 2026-11-02 10:00 | 2026-11-02 10:30 | 12 of 60 | waiting for visitors',
        '12 of 60 visitors were heard',
      ]),
    );
  });

  it('says what a rollback takes along', async () => {
    answers[`GET ${base}`] = { data: history };
    const remote = { name: 'mf-creator', version: '1.4.0' };
    const substitutes = [{ remote, shellVersion: '1.2.0', isShellLive: true, insteadVersion: '1.3.1' }];
    answers[`POST ${base}/rollback`] = {
      data: { name: 'mf-creator', stable: '1.0.0', canary: null, revision: 8, substitutes },
    };
    const { code, stdout } = await run('rollback', '--why', 'Broken');
    expect(code).toBe(0);
    expect(stdout).toContain("\nmf-creator 1.4.0 doesn't run in shell 1.2.0; its visitors get 1.3.1.\n");
  });

  it('changes nothing where another version is live than the one it was asked to change', async () => {
    answers[`GET ${base}`] = { data: { ...history, revision: 41 } };
    for (const verb of ['promote', 'rollback', 'kill', 'revive']) {
      const { code, stdout } = await run(verb, '--expect', '0.9.0', '--why', 'Broken');
      expect([verb, code]).toEqual([verb, 1]);
      expect(stdout).toContain('mf-creator is on 1.0.0 and not on 0.9.0. Nothing was done.');
    }
    expect(new Set(asked.map(({ call }) => call))).toEqual(new Set([`GET ${base}`]));
  });

  it('says on which state its verbs are based, and what changed meanwhile', async () => {
    answers[`GET ${base}`] = { data: { ...history, revision: 41 } };
    const details = { findings: ['2026-11-02 11:00 UTC: rolled back to 1.0.0 by Fanfare (errors)'] };
    const error = { code: 'changed_meanwhile', message: 'mf-creator was changed since you looked at it', details };
    for (const verb of ['promote', 'rollback', 'kill']) answers[`POST ${base}/${verb}`] = { error };
    for (const verb of ['promote', 'rollback', 'kill', 'revive']) {
      const { code, stdout } = await run(verb, '--expect', '1.0.0', '--why', 'Broken');
      expect([verb, code]).toEqual([verb, 1]);
      expect(stdout).toContain('- 2026-11-02 11:00 UTC: rolled back to 1.0.0 by Fanfare (errors)');
      expect(asked.at(-1)?.body).toMatchObject({ why: 'Broken', expectedRevision: 41 });
    }
  });

  it('reads nothing before it switches a front end off', async () => {
    answers[`POST ${base}/kill`] = { data: { name: 'mf-creator', isKilled: true, revision: 7 } };
    expect((await run('kill', '--why', 'Charges twice')).code).toBe(0);
    expect(asked.map(({ call }) => call)).toEqual([`POST ${base}/kill`]);
  });

  it('prints a refusal as JSON, too', async () => {
    answers[`GET ${base}`] = { data: history };
    answers[`POST ${base}/rollback`] = { error: { code: 'no_good_version', message: 'Nothing to go back to' } };
    const { code, stdout } = await run('rollback', '--why', 'Broken', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      isDone: false,
      code: 'no_good_version',
      message: 'Nothing to go back to',
      findings: [],
    });
  });

  it('uploads a build from a repository of its own as it is', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-foreign-'));
    const write = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    };
    try {
      write('package.json', JSON.stringify({ name: 'mf-creator', version: '2.0.0' }));
      write('webpack.config.ts', 'throw new Error("not built again");');
      const sources = sourcesHash(folder);
      write('dist/2.0.0/release.json', JSON.stringify({ name: 'mf-creator', version: '2.0.0', sources }));
      write('dist/2.0.0/remoteEntry.js', 'the entry');
      answers[`GET ${base}`] = { data: { ...history, revision: 41 } };
      answers[`POST ${base}`] = { data: { name: 'mf-creator', version: '2.0.0', files: 2, sizeBytes: 9 } };
      const { code, stdout } = await runIn(folder, 'publish', '--from', 'dist', '--why', 'Ours');
      expect({ code, stdout }).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Published mf-creator 2.0.0'),
      });
      expect(stdout).toContain('→ npx fanfare-release check');
      expect(asked.at(-1)).toMatchObject({ call: `POST ${base}`, body: expect.stringContaining('the entry') });
      // A pipeline that runs again has nothing to do; other files under that version are refused.
      const integrity = { 'remoteEntry.js': `sha384-${createHash('sha384').update('the entry').digest('base64')}` };
      write('dist/2.0.0/release.json', JSON.stringify({ name: 'mf-creator', version: '2.0.0', sources, integrity }));
      const filesSum = createHash('sha256').update(`remoteEntry.js ${integrity['remoteEntry.js']}`).digest('hex');
      const known = { ...release('2.0.0', null, '2026-11-02T10:00:00.000Z'), filesSum };
      answers[`GET ${base}`] = { data: { ...history, revision: 41, releases: [known] } };
      const again = await runIn(folder, 'publish', '--from', 'dist', '--why', 'Ours');
      expect(again).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('mf-creator 2.0.0 is published already, with the same files'),
      });
      write('dist/2.0.0/remoteEntry.js', 'another entry');
      const other = await runIn(folder, 'publish', '--from', 'dist', '--why', 'Ours');
      expect(other).toMatchObject({ code: 1, stdout: expect.stringContaining('Nothing was changed') });
      expect(asked.filter(({ call }) => call === `POST ${base}`)).toHaveLength(1);
      write('src/remote.tsx', 'changed since');
      const late = await runIn(folder, 'publish', '--from', 'dist', '--why', 'Ours');
      expect(late).toMatchObject({ code: 1, stdout: expect.stringContaining('made from other sources') });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  const requests = `${base}/checks/requests`;
  const pair = (shellVersion: string, state: string, more: object = {}) => ({
    remote: { name: 'mf-creator', version: '1.1.0' },
    shellVersion,
    state,
    problems: [],
    note: null,
    ...more,
  });
  const progress = (...pairs: object[]) => ({ data: { version: '1.1.0', checkerSeenAt: null, pairs } });

  it('has nothing to wait for if everything is checked', async () => {
    answers[`POST ${requests}`] = progress(pair('2.0.0', 'passed'));
    const { code, stdout } = await run('check');
    expect(code).toBe(0);
    expect(stdout).toContain('passed    mf-creator 1.1.0 in shell 2.0.0');
    expect(stdout).toContain('promote --version 1.1.0 --stages 5,25,100');
    expect(asked.map(({ call }) => call)).toEqual([`POST ${requests}`]);
  });

  it('waits for what the installation’s checker sees, and says it', async () => {
    answers[`POST ${requests}`] = progress(pair('2.0.0', 'waiting'), pair('2.1.0', 'running'));
    answers[`GET ${requests}?version=1.1.0`] = progress(
      pair('2.0.0', 'failed', { problems: ['/creator as creator: the page froze'] }),
      pair('2.1.0', 'unmade', { note: 'There is no Chromium on this machine' }),
    );
    const { code, stdout } = await run('check', '--again');
    expect(code).toBe(1);
    expect(asked[0]?.body).toEqual({ isAgain: true });
    expect(stdout).toContain(
      'FAILED    mf-creator 1.1.0 in shell 2.0.0\n          - /creator as creator: the page froze',
    );
    expect(stdout).toContain(
      'NOT MADE  mf-creator 1.1.0 in shell 2.1.0\n          - There is no Chromium on this machine',
    );
    expect(stdout).toContain("2 pairs did not pass: mf-creator 1.1.0 can't be promoted.");
  });
});
