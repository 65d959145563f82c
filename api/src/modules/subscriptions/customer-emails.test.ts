import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { ProviderRefusal } from '../../gateways/payment-gateway.ts';
import { updateCustomerEmails } from './customer-emails.job.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

it('tells the provider of an address, however many others it refuses', async () => {
  await api.db.raw(`
    WITH owner AS (INSERT INTO accounts (email) SELECT 'customer-' || n || '@example.test' FROM generate_series(1, 120) n RETURNING id)
    INSERT INTO billing_customers (account_id, customer_id, email) SELECT id, 'cus_' || id, 'before@example.test' FROM owner`);
  const { id: max } = await api.db('accounts').where({ email: 'customer-120@example.test' }).first('id');
  const told: string[] = [];
  const setCustomerEmail = async (customerId: string) => {
    if (customerId !== `cus_${max}`) throw new ProviderRefusal('resource_missing', false, null);
    told.push(customerId);
  };
  const { db, log, config } = api.app;
  const billing = { setCustomerEmail } as unknown as typeof api.app.billing;
  await updateCustomerEmails({ db, billing, log, rules: config.rules });
  expect(told).toEqual([`cus_${max}`]);
  expect(await db('billing_customers').where({ account_id: max }).first('email')).toEqual({
    email: 'customer-120@example.test',
  });
});
