import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/build-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const connections = `FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'fanfare-notifications'`;
const notify = (payload: string) => api.db.raw('SELECT pg_notify(?, ?)', ['news', payload]);

it('come to every process, and say after a lost connection that some may be missing', async () => {
  const second = await api.another();
  const [heard, heardBySecond]: [string[], string[]] = [[], []];
  api.app.notifications.on('news', (payload) => heard.push(payload));
  second.notifications.on('news', (payload) => heardBySecond.push(payload));
  // Listening begins a moment after it was asked for; what was said before isn't heard.
  await expect
    .poll(async () => {
      await notify('one');
      return [heard.at(-1), heardBySecond.at(-1)];
    })
    .toEqual(['one', 'one']);

  await api.db.raw(`SELECT pg_terminate_backend(pid) ${connections}`);
  await expect.poll(() => [heard.at(-1), heardBySecond.at(-1)]).toEqual(['', '']);
  await notify('two');
  await expect.poll(() => heard.at(-1)).toBe('two');
});

it('stop for who has had enough', async () => {
  const heard: string[] = [];
  const stop = api.app.notifications.on('news', (payload) => heard.push(payload));
  const others: string[] = [];
  api.app.notifications.on('news', (payload) => others.push(payload));
  stop();
  await notify('three');
  await expect.poll(() => others).toEqual(['three']);
  expect(heard).toEqual([]);
});

it('close the connection where LISTEN fails, as on a standby', async () => {
  const other = await api.another();
  const warn = vi.spyOn(other.log, 'warn');
  // An invalid channel name.
  other.notifications.on('', () => undefined);
  await api.db.raw(`SELECT pg_terminate_backend(pid) ${connections}`);
  await expect.poll(() => warn.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(4);
  const count = async () => {
    const { rows } = await api.db.raw<{ rows: { count: number }[] }>(`SELECT count(*)::int ${connections}`);
    return rows[0]!.count;
  };
  // One of each process.
  await expect.poll(count).toBeLessThanOrEqual(3);
});
