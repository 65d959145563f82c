import { expect, test } from 'vitest';
import { approvalOf } from './approval.ts';

const bank = { method: 'bank' as const, state: 'ready' as const, destination: 'DE•• 3000', isSandbox: true };
const paypal = { method: 'paypal' as const, state: 'ready' as const, destination: 'm•••@example.org', isSandbox: true };
const known = (automaticCredits: number) => ({ approval: { isFirst: false, automaticCredits } });
const unknown = { approval: { isFirst: true, automaticCredits: 0 } };
const wanted = { method: 'paypal' as const, credits: 25, hasNewAddress: false };

test.each([
  ['no destination is chosen', [bank, { ...paypal, ...known(200) }], { ...wanted, method: null }, 'general'],
  ['there is none yet', [{ ...paypal, destination: null }], wanted, 'first'],
  ['nothing was paid there yet', [{ ...paypal, ...unknown }], wanted, 'first'],
  ['another address is typed', [{ ...paypal, ...known(200) }], { ...wanted, hasNewAddress: true }, 'first'],
  ['the API doesn’t say', [paypal], wanted, 'general'],
  ['no amount is typed', [{ ...paypal, ...known(200) }], { ...wanted, credits: null }, 'general'],
  ['the amount fits', [{ ...paypal, ...known(25) }], wanted, 'automatic'],
  ['the amount is above what is left', [{ ...paypal, ...known(24.99) }], wanted, 'above'],
  ['nothing is left', [{ ...paypal, ...known(0) }], wanted, 'usedUp'],
] as const)('%s', (_when, ways, input, approval) => {
  expect(approvalOf({ ways: [...ways] }, input).approval).toBe(approval);
});
