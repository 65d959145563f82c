import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { createAccount } from '../../../test/factories/account.ts';

const day = 86_400;
function inDays(days: number): string {
  const at = new Date();
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
/** At midnight, in 40 days. */
const version = inDays(40);

let api: TestApp;
beforeAll(async () => {
  api = await testApp({ FANFARE_NEXT_TERMS: version, FANFARE_NEXT_TERMS_URL: 'https://fanfare.test/next' });
});
afterAll(() => api.close());

const run = (app = api.app) => app.jobs.run('terms notices');
const told = async () =>
  (await api.db('mail_outbox').where({ template: 'new_terms' }).orderBy('id')).map(({ recipient }) => recipient);

it('tells every confirmed account once, from 30 days before, and nobody after', async () => {
  const [first, second] = [await createAccount(api.app, api.db), await createAccount(api.app, api.db)];
  const unconfirmed = await createAccount(api.app, api.db);
  const demo = await createAccount(api.app, api.db);
  await api.db('accounts').where({ id: unconfirmed.id }).update({ email_confirmed_at: null });
  await api.db('accounts').where({ id: demo.id }).update({ is_demo: true });
  await run();
  expect(await told()).toEqual([]);
  await api.advanceClock(11 * day);
  const other = await api.another();
  await Promise.all([run(), run(other), run()]);
  expect((await told()).toSorted()).toEqual([first.email, second.email].toSorted());
  // Whoever comes later, is told later.
  await api
    .db('accounts')
    .where({ id: unconfirmed.id })
    .update({ email_confirmed_at: api.db.raw('app_now()') });
  await run();
  expect((await told()).at(-1)).toBe(unconfirmed.email);
  const late = await createAccount(api.app, api.db);
  await api.advanceClock(30 * day);
  await run();
  expect(await told()).not.toContain(late.email);
});

it('takes the day and the address of the new terms only together', async () => {
  await expect(testApp({ FANFARE_NEXT_TERMS: version })).rejects.toThrow('FANFARE_NEXT_TERMS_URL');
});
