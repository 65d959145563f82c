import { expect, it } from 'vitest';
import { verifyLink, signedLink } from './signed-link.ts';

let now = 1_000;
const signer = {
  config: { apiUrl: 'https://api.fanfare.test', mediaSecret: 'a-secret-of-at-least-thirty-two-letters' },
  clock: { nowSeconds: () => now },
};
const purpose = 'receipt';
const link = (terms: Record<string, string | number | undefined>) =>
  new URL(signedLink(signer, { purpose, path: '/file', terms, seconds: 600 }));
const verified = (url: URL, of = purpose) => {
  const { exp, sig, ...terms } = Object.fromEntries(url.searchParams);
  return verifyLink(signer, of, { ...terms, exp: Number(exp), sig: String(sig) });
};

it('an address is good for its time only, for its purpose only, and for nothing that was changed in it', () => {
  const url = link({ account: 7, kind: 'purchase,gift', from: undefined });
  expect(url.href).toMatch(/^https:\/\/api\.fanfare\.test\/file\?account=7&kind=/);
  expect(url.searchParams.has('from')).toBe(false);
  expect(verified(url)).toBe('valid');
  expect(verified(url, 'portal')).toBe('forged');
  const changed = (name: string, value: string) => {
    const other = new URL(url);
    other.searchParams.set(name, value);
    return verified(other);
  };
  const changes = [
    changed('account', '8'),
    changed('kind', 'purchase'),
    changed('from', '2026-01-01'),
    changed('exp', '99999'),
    changed('sig', ''),
  ];
  expect(changes).toEqual(changes.map(() => 'forged'));
  const less = new URL(url);
  less.searchParams.delete('kind');
  expect(verified(less)).toBe('forged');
  now += 600;
  expect(verified(url)).toBe('expired');
});

it('one value can’t be read as two', () => {
  const tricky = link({ a: '1&b=2' });
  const taken = new URL(tricky);
  taken.searchParams.set('a', '1');
  taken.searchParams.set('b', '2');
  expect(verified(tricky)).toBe('valid');
  expect(verified(taken)).toBe('forged');
});
