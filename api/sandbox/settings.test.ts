import { expect, test } from 'vitest';
import { defaultRules } from '../src/rules.ts';
import { readSettings } from './settings.ts';

const env = { FANFARE_PORT: '4300', DATABASE_URL: 'postgres://fanfare@localhost/fanfare' };
const { name, monthly, yearly } = defaultRules.pro;

test('sells Pro for what the API charges unless told otherwise', () => {
  expect(defaultRules.pro).toMatchObject(readSettings(env).pro);
});

test('follows the prices of Pro in FANFARE_RULES, whatever else is in there', () => {
  const rules = { pro: { monthly: { priceCents: 4_200 }, graceDays: 3 }, money: { clearingDays: 9 } };
  expect(readSettings({ ...env, FANFARE_RULES: JSON.stringify(rules) }).pro).toEqual({
    name,
    monthly: { priceId: monthly.priceId, priceCents: 4_200 },
    yearly: { priceId: yearly.priceId, priceCents: yearly.priceCents },
  });
});

test('does not start in production', () => {
  expect(() => readSettings({ ...env, FANFARE_ENV: 'production' })).toThrow('no sandbox in production');
});
