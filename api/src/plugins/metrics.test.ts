import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/build-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ FANFARE_LIMITS: JSON.stringify({ signin: { max: 2, windowSeconds: 60 } }) });
});
afterAll(() => api.close());

/** Lines of a scrape of a process that has answered none before: figures are kept for a moment. */
async function scraped(beginning: string): Promise<string[]> {
  const app = await api.another();
  const text = await app.metrics.scrape();
  return text.split('\n').filter((line) => line.startsWith(beginning));
}

it('what a limit refuses is counted by its name, and never by whom it refused', async () => {
  for (let tries = 0; tries < 4; tries += 1) await api.app.limits.consume('signin', 'ida@example.test').catch(() => {});
  const text = await api.app.metrics.scrape();
  expect(text).toContain('fanfare_rate_limited_total{limit="signin"} 2\n');
  expect(text).not.toContain('ida@');
});

it('findings of the audit are shown by check until they are gone, with the age of the last clean one', async () => {
  await api.app.jobs.run('ledger.audit');
  expect(await scraped('fanfare_audit_findings{')).toEqual([]);
  const clean = async () => Number((await scraped('fanfare_audit_clean_age_seconds '))[0]?.split(' ')[1]);
  expect(await clean()).toBeLessThan(3_600);
  await api.advanceClock(3_600);
  expect(await clean()).toBeGreaterThanOrEqual(3_600);
  await api.db('audit_alarms').insert({ check_name: 'wallets', found: 3, most_found: 3, rows: '[]' });
  expect(await scraped('fanfare_audit_findings{')).toEqual(['fanfare_audit_findings{check="wallets"} 3']);
});

it('backlogs say for how long the oldest waits, and what was given up', async () => {
  const mail = { recipient: 'ida@example.test', template: 'x', data: '{}' };
  await api.db('mail_outbox').insert([
    { ...mail, created_at: api.db.raw("app_now() - interval '90 seconds'") },
    { ...mail, attempts: 15 },
  ]);
  const event = { id: randomUUID(), type: 'refund.updated', object_id: 're_1' };
  await api.db('webhook_events').insert({ ...event, received_at: api.db.raw("app_now() - interval '7 minutes'") });
  const value = async (name: string, backlog: string) =>
    Number((await scraped(`fanfare_backlog_${name}{backlog="${backlog}"}`))[0]?.split(' ').at(-1));
  expect([await value('items', 'emails'), await value('given_up', 'emails')]).toEqual([1, 1]);
  expect(await value('oldest_seconds', 'emails')).toBeGreaterThanOrEqual(90);
  expect(await value('items', 'webhooks')).toBe(1);
  expect(await value('oldest_seconds', 'webhooks')).toBeGreaterThanOrEqual(420);
});

it('without a database the process still shows its own', async () => {
  const app = await api.another();
  await app.metrics.scrape();
  await api.db.raw('ALTER TABLE webhook_events RENAME TO gone');
  try {
    const other = await api.another();
    const text = await other.metrics.scrape();
    expect(text).toContain('fanfare_database_readable 0\n');
    expect(text).toMatch(/^fanfare_database_pool_size 8$/m);
  } finally {
    await api.db.raw('ALTER TABLE gone RENAME TO webhook_events');
  }
});
