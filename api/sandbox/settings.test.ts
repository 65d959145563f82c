import { expect, test } from 'vitest';
import { defaultRules } from '../src/rules.ts';
import { readSettings } from './settings.ts';

const env = { FANFARE_PORT: '4300', DATABASE_URL: 'postgres://fanfare@localhost/fanfare' };
const { name, monthly, yearly } = defaultRules.pro;

test('sells Pro at the API’s default price', () => {
  expect(defaultRules.pro).toMatchObject(readSettings(env).pro);
});

test('takes the prices of Pro from FANFARE_RULES, ignoring other keys', () => {
  const rules = { pro: { monthly: { priceCents: 4_200 }, graceDays: 3 }, money: { clearingDays: 9 } };
  expect(readSettings({ ...env, FANFARE_RULES: JSON.stringify(rules) }).pro).toEqual({
    name,
    monthly: { priceId: monthly.priceId, priceCents: 4_200 },
    yearly: { priceId: yearly.priceId, priceCents: yearly.priceCents },
  });
});

test('refuses to start in production', () => {
  expect(() => readSettings({ ...env, FANFARE_ENV: 'production' })).toThrow('no sandbox in production');
});
