import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestApp, advanceClock, testApp } from '../../test/build-app.ts';
import { buildApp } from '../app.ts';
import { openBoss } from './jobs/pg-boss.ts';

let api: TestApp;
const apps: FastifyInstance[] = [];
const bosses: Awaited<ReturnType<typeof openBoss>>[] = [];
/** The queue alone, as its own housekeeping has it. */
async function aBoss() {
  const boss = await openBoss(api.app);
  bosses.push(boss);
  await boss.start();
  return boss;
}
beforeAll(async () => {
  api = await testApp();
  await api.db.raw(
    'CREATE TABLE done (id serial, job text, by text, began timestamptz DEFAULT clock_timestamp(), ended timestamptz)',
  );
  await api.db.raw('GRANT ALL ON done TO fanfare_app; GRANT ALL ON done_id_seq TO fanfare_app');
});
afterAll(async () => {
  await Promise.all(bosses.map((boss) => boss.stop({ close: false, graceful: false })));
  await Promise.all(apps.map((app) => app.close()));
  await api.close();
});
beforeEach(() => api.db('done').delete());

/** Another process: the same database, its own timers and workers. */
async function aProcess(register: (app: FastifyInstance) => void, runJobs = true): Promise<FastifyInstance> {
  const app = await buildApp({ ...api.config, runJobs });
  register(app);
  await app.ready();
  await app.jobs.start();
  apps.push(app);
  return app;
}

interface Done {
  job: string;
  by: string;
  began: Date;
  ended: Date | null;
}
const doneOf = (job: string) => api.db('done').where({ job }).orderBy('id') as Promise<Done[]>;

/** A job that leaves a row with its beginning and its end. */
const noting =
  (app: FastifyInstance, job: string, by: string, lastsMs = 0) =>
  async () => {
    const [row] = await app.db('done').insert({ job, by }, ['id']);
    await pause(lastsMs);
    await app
      .db('done')
      .where(row as { id: number })
      .update({ ended: app.db.raw('clock_timestamp()') });
  };

/** How many rows a job has left, once there are so many. */
const expectDone = (job: string, count: number) =>
  vi.waitFor(async () => expect((await doneOf(job)).length).toBeGreaterThanOrEqual(count), waiting);
/** Far less than an hour, which is when a job of these tests would be repeated by itself. */
const waiting = { timeout: 60_000, interval: 50 };

it('jobs wait until the process says that it listens, and are then done once each', async () => {
  const app = await buildApp({ ...api.config, runJobs: true });
  apps.push(app);
  app.jobs.every('late', 3_600, noting(app, 'late', 'only'));
  await app.ready();
  app.jobs.wake('late');
  expect((await app.inject('/health/ready')).statusCode).toBe(503);
  expect(await api.db('error_groups')).toEqual([]);
  expect(await doneOf('late')).toEqual([]);
  await Promise.all([app.jobs.start(), app.jobs.start()]);
  expect((await app.inject('/health/ready')).statusCode).toBe(200);
  await expectDone('late', 1);
  await app.close();
  expect(await doneOf('late')).toHaveLength(1);
});

it('jobs that could not start are started again, and what woke them before is done then', async () => {
  const app = await buildApp({ ...api.config, runJobs: true });
  apps.push(app);
  app.jobs.every('again', 3_600, noting(app, 'again', 'only'));
  await app.ready();
  await api.db.raw('REVOKE USAGE ON SCHEMA pgboss FROM fanfare_app');
  app.jobs.wake('again');
  await expect(app.jobs.start()).rejects.toThrow(/permission denied/);
  expect((await app.inject('/health/ready')).statusCode).toBe(503);
  await api.db.raw('GRANT USAGE ON SCHEMA pgboss TO fanfare_app');
  await app.jobs.start();
  await expectDone('again', 1);
  await app.close();
});

it.each([
  ['while its jobs are starting', (app: FastifyInstance) => Promise.all([app.jobs.start(), app.close()])],
  ['before they are', async (app: FastifyInstance) => app.close().then(() => app.jobs.start())],
])('a process closes %s', async (_, end) => {
  const app = await buildApp({ ...api.config, runJobs: true });
  app.jobs.every('never', 3_600, noting(app, 'never', 'only'));
  await app.ready();
  await end(app);
  expect(await doneOf('never')).toEqual([]);
});

it('a job is repeated by several processes together, and never done twice at once', async () => {
  const both = await Promise.all(
    ['first', 'second'].map((by) => aProcess((app) => app.jobs.every('shared', 1, noting(app, 'shared', by, 300)))),
  );
  await pause(5_000);
  const rows = await doneOf('shared');
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1];
    if (next) expect(row.ended?.getTime()).toBeLessThanOrEqual(next.began.getTime());
  }
  // One a second: together, not each. And once more at the start of each.
  expect(rows.length).toBeGreaterThanOrEqual(4);
  expect(rows.length).toBeLessThanOrEqual(9);
  await Promise.all(both.map((app) => app.close()));
});

it('is done at once when it is woken, once more where it was at work, and by whoever hears of it', async () => {
  const asked = await aProcess((app) => app.jobs.every('woken', 3_600, noting(app, 'woken', 'asked', 400)));
  await expectDone('woken', 1);
  await vi.waitFor(async () => expect((await doneOf('woken'))[0]?.ended).toBeTruthy(), waiting);
  asked.jobs.wake('woken');
  await expectDone('woken', 2);
  for (let times = 0; times < 5; times += 1) asked.jobs.wake('woken');
  await expectDone('woken', 3);
  await vi.waitFor(async () => expect((await doneOf('woken')).every((row) => row.ended)).toBe(true), waiting);
  await pause(600);
  expect(await doneOf('woken')).toHaveLength(3);
  await asked.close();
});

it('is done at once when a process wakes it that has no jobs itself, and not by that one', async () => {
  const worker = await aProcess((app) => app.jobs.every('elsewhere', 3_600, noting(app, 'elsewhere', 'worker')));
  const answering = await aProcess(
    (app) => app.jobs.every('elsewhere', 3_600, noting(app, 'elsewhere', 'answering')),
    false,
  );
  await expectDone('elsewhere', 1);
  answering.jobs.wake('elsewhere');
  await expectDone('elsewhere', 2);
  expect((await doneOf('elsewhere')).map(({ by }) => by)).toEqual(['worker', 'worker']);
  await Promise.all([worker, answering].map((app) => app.close()));
});

it('is done at once when the product’s clock is moved', async () => {
  const app = await aProcess((one) => one.jobs.every('clock', 3_600, noting(one, 'clock', 'one')));
  await expectDone('clock', 1);
  await advanceClock(api.db, 60);
  await expectDone('clock', 2);
  expect(await doneOf('clock')).toHaveLength(2);
  await app.close();
});

it('that fails is tried again, and the others go on', async () => {
  let tries = 0;
  const app = await aProcess((one) => {
    one.jobs.every('failing', 3_600, async () => {
      tries += 1;
      if (tries === 1) throw new Error('not now');
      await noting(one, 'failing', 'one')();
    });
    one.jobs.every('other', 3_600, noting(one, 'other', 'one'));
  });
  await expectDone('other', 1);
  await expectDone('failing', 1);
  expect(tries).toBe(2);
  expect(await api.db('error_groups').where({ source: 'api' }).pluck('message')).toEqual(['not now']);
  await app.close();
});

it('of a process that was killed goes on in another', async () => {
  // The plugins alone: this process has nothing to answer.
  const program = `
    const [{ fastify }, { metrics }, { database }, { notifications }, { clock }, { errorSink }, { jobs }] = await Promise.all(
      ['fastify', './src/plugins/metrics.ts', './src/plugins/database.ts', './src/plugins/notifications.ts', './src/plugins/clock.ts', './src/plugins/error-sink.ts', './src/plugins/jobs.ts'].map((path) => import(path)));
    const url = process.argv[1];
    const app = fastify();
    await app.register(metrics);
    await app.register(database, { url, poolSize: 4, waitMs: 60_000 });
    await app.register(notifications, { url });
    await app.register(clock, { env: 'test' });
    await app.register(errorSink);
    await app.register(jobs, { isEnabled: true, concurrency: 1 });
    app.jobs.every('deadly', 1, () => { process.stdout.write('at work'); return new Promise(() => setInterval(() => {}, 1000)); });
    await app.ready();
    await app.jobs.start();`;
  const killed = spawn(process.execPath, ['--input-type=module', '-e', program, api.config.databaseUrl], {
    cwd: new URL('../..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let survivor: FastifyInstance | undefined;
  try {
    const [said] = (await Promise.race([once(killed.stdout, 'data'), once(killed, 'exit')])) as [unknown];
    expect(String(said)).toBe('at work');
    survivor = await aProcess((app) => app.jobs.every('deadly', 1, noting(app, 'deadly', 'survivor')));
    await pause(1_500);
    expect(await doneOf('deadly')).toEqual([]);
  } finally {
    killed.kill('SIGKILL');
  }
  await expectDone('deadly', 1);
  await survivor.close();

  // What the dead one had in hand is nobody's any more, and doesn't wait for its repetition either.
  const boss = await aBoss();
  const states = async () =>
    (await api
      .db('pgboss.job')
      .where({ name: 'deadly' })
      .whereIn('state', ['active', 'retry'])
      .pluck('state')) as string[];
  await api
    .db('pgboss.job')
    .where({ name: 'deadly', state: 'active' })
    .update({ heartbeat_on: api.db.raw("now() - interval '11 s'") });
  await api.db('pgboss.queue').update({ monitor_claim_on: null });
  await boss.supervise();
  expect(await states()).not.toContain('active');
});

it('at work is waited for when its process closes, and what wasn’t begun is left to another', async () => {
  const connections = async () => {
    const where = { datname: api.database.name, usename: 'fanfare_app' };
    return ((await api.db('pg_stat_activity').where(where).count().first()) as { count: number }).count;
  };
  const others = await connections();
  const closing = await aProcess((app) => app.jobs.every('long', 3_600, noting(app, 'long', 'closing', 1_000)));
  await expectDone('long', 1);
  await closing.close();
  expect(await doneOf('long')).toMatchObject([{ by: 'closing', ended: expect.any(Date) }]);
  const left = await api.db('pgboss.job').where({ name: 'long', state: 'active' });
  expect(left).toEqual([]);
  // A connection is gone a moment after it was closed.
  await vi.waitFor(async () => expect(await connections()).toBeLessThanOrEqual(others), { timeout: 30_000 });
});

it('closes at once where nothing is at work, and asks for nothing any more', async () => {
  const app = await aProcess((one) => one.jobs.every('quiet', 1, noting(one, 'quiet', 'one')));
  await expectDone('quiet', 1);
  await app.close();
  const count = (await doneOf('quiet')).length;
  await pause(1_500);
  expect(await doneOf('quiet')).toHaveLength(count);
});

it('leaves no history behind: what is done goes with the housekeeping of the queue', async () => {
  const boss = await aBoss();
  await api
    .db('pgboss.job')
    .where({ state: 'completed' })
    .update({ completed_on: api.db.raw("now() - interval '3 hours'") });
  await api.db('pgboss.queue').update({ maintain_on: null });
  await boss.supervise();
  expect(await api.db('pgboss.job').where({ state: 'completed' })).toEqual([]);
});

it('the API’s role can’t change the queue’s structure', async () => {
  await expect(api.app.db.raw('ALTER TABLE pgboss.job ADD x int')).rejects.toThrow(/must be owner/);
  await expect(api.app.db.raw('DELETE FROM pgboss.queue')).rejects.toThrow(/permission denied/);
  await expect(api.app.db.raw('TRUNCATE pgboss.job')).rejects.toThrow(/permission denied/);
});
