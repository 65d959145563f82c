import { expect, test } from 'vitest';
import { publicRules } from '@fanfare/api-contract';
import { rulesSchema } from '../../rules.ts';
import { presentRules } from './public-rules.ts';

const shown = (rules: object) => publicRules.response.parse(presentRules(rulesSchema.parse(rules)));

test('the highest price of a credit is that of the dearest pack, in whole cents', () => {
  const packs = [
    { credits: 10, priceCents: 1_255 },
    { credits: 100, priceCents: 10_000 },
  ];
  expect(shown({ money: { packs } }).creditCents).toBe(126);
});

test('an installation that sells no packs names no price, and answers all the same', () => {
  expect(shown({ money: { packs: [] } })).toMatchObject({ creditCents: null, listenSeconds: 45 });
});
