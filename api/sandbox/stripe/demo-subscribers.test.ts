import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { calendarFrom } from '../../seeds/rows.ts';
import { demoSubscriber, writeProSubscription } from '../../seeds/pro-subscription.ts';
import { openDatabase } from '../../src/plugins/database.ts';
import { defaultRules } from '../../src/rules.ts';
import { loopbackServer } from '../loopback-server.ts';
import { stripeSandbox } from './index.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 3 });
  const db = openDatabase(database.ownerUrl, 1);
  await db.transaction(async (trx) => {
    const [account] = await trx('accounts')
      .insert({ email: 'pro@demo.fanfare.test', is_demo: true })
      .returning<{ id: number }[]>('id');
    const granting = await writeProSubscription(trx, account!.id, defaultRules, calendarFrom(new Date()));
    await granting.run(trx);
  });
  await db.destroy();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('a demo subscriber can manage their billing from the first start on, and a second start changes nothing', async () => {
  for (const start of ['first', 'second']) {
    const app = await loopbackServer();
    await stripeSandbox(app, pool, { webhookUrl: 'http://127.0.0.1:9/' });
    const session = await app.inject({
      method: 'POST',
      url: '/v1/billing_portal/sessions',
      headers: {
        authorization: 'Bearer sk_test_fanfare_sandbox',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({
        customer: demoSubscriber.customer,
        return_url: 'http://localhost:4300/creator/subscriptions',
      }).toString(),
    });
    expect(session.statusCode, `${start} start: ${session.body}`).toBe(200);
    const page = await app.inject(new URL(session.json<{ url: string }>().url).pathname);
    expect(page.body).toContain('Fanfare Pro, yearly');
    expect(page.body).toContain('active: renews at');
    await app.close();
  }
  const { rows } = await pool.query(
    `SELECT object, count(*)::int AS count FROM sandbox.objects WHERE object IN ('customer', 'subscription', 'invoice') GROUP BY 1 ORDER BY 1`,
  );
  expect(rows).toEqual(['customer', 'invoice', 'subscription'].map((object) => ({ object, count: 1 })));
  const { rows: invoices } = await pool.query(`SELECT id FROM sandbox.objects WHERE object = 'invoice'`);
  expect(invoices).toEqual([{ id: demoSubscriber.invoice }]);
});
