import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { acceptedStep, newOneTimeSecret } from './one-time-code.ts';
import { bareRecoveryCode, newRecoveryCode } from './recovery-code.ts';
import { keyedHash, seal, unseal } from './sealing.ts';

const atMs = 1_790_000_010_000;
const step = Math.floor(atMs / 30_000);
const { bytes, secret, url } = newOneTimeSecret('a b@example.test');
const codeOf = (steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs + steps * 30_000 });

test('a code counts a step earlier and later, and no further', () => {
  const accepted = [-2, -1, 0, 1, 2].map((steps) => acceptedStep(bytes, codeOf(steps), { atMs, lastStep: 0 }));
  expect(accepted).toEqual([null, step - 1, step, step + 1, null]);
});

test('a code counts once, and none before it does afterwards', () => {
  const accepted = [-1, 0, 1].map((steps) => acceptedStep(bytes, codeOf(steps), { atMs, lastStep: step }));
  expect(accepted).toEqual([null, null, step + 1]);
});

test('a code may be typed with blanks, and is nothing else', () => {
  const code = codeOf(0);
  expect(acceptedStep(bytes, ` ${code.slice(0, 3)} ${code.slice(3)} `, { atMs, lastStep: 0 })).toBe(step);
  for (const typed of ['', '0', `${code}0`, `-${code}`, 'abcdef', '٠١٢٣٤٥', '1e5   ']) {
    expect(acceptedStep(bytes, typed, { atMs, lastStep: 0 })).toBeNull();
  }
  expect(url).toContain('otpauth://totp/Fanfare:a%20b%40example.test?');
});

test('a sealed secret opens for its account, with its key, unchanged', () => {
  const sealed = seal('k'.repeat(40), 7, bytes);
  expect(unseal('k'.repeat(40), 7, sealed)).toEqual(Buffer.from(bytes));
  expect(sealed.includes(Buffer.from(bytes))).toBe(false);
  const changed = Buffer.from(sealed.map((byte, index) => (index === sealed.length - 1 ? byte ^ 1 : byte)));
  const broken = [
    unseal('k'.repeat(40), 8, sealed),
    unseal('l'.repeat(40), 7, sealed),
    unseal('k'.repeat(40), 7, changed),
  ];
  expect(broken).toEqual([null, null, null]);
  expect(keyedHash('k', 'a', 'x')).not.toEqual(keyedHash('k', 'b', 'x'));
});

test('recovery codes are read as people type them', () => {
  const code = newRecoveryCode();
  expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  expect(bareRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code.replaceAll('-', ''));
  expect(bareRecoveryCode('oIl')).toBe('011');
});
