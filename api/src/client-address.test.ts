import { expect, it } from 'vitest';
import { areRanges, networkOf, siteOf, trustOneHop } from './client-address.ts';

it('counts an IPv6 line once, and a mapped address as what it is', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::FFFF:cb00:7109')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:DB8:1:2::9')).toBe(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'));
  expect(networkOf('2001:db8:1:3::9')).not.toBe(networkOf('2001:db8:1:2::9'));
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
});

it('knows the /48 network that an IPv6 line may hold whole', () => {
  expect(siteOf('2001:db8:1:2::9')).toBe('2001:db8:1::/48');
  expect(siteOf('2001:db8:1:ffff::1')).toBe(siteOf('2001:DB8:1::'));
  expect(siteOf('2001:db8:2:2::9')).toBe('2001:db8:2::/48');
  for (const address of ['203.0.113.9', '::ffff:203.0.113.9', 'unix']) expect(siteOf(address)).toBeNull();
});

it('believes one proxy, and nothing that comes through it', () => {
  const isTrusted = trustOneHop(['10.9.0.0/16', '2001:db8::/32', '192.0.2.7']);
  expect(isTrusted('10.9.3.4', 0)).toBe(true);
  expect(isTrusted('192.0.2.7', 0)).toBe(true);
  expect(isTrusted('2001:db8::7', 0)).toBe(true);
  expect(isTrusted('10.10.0.1', 0)).toBe(false);
  expect(isTrusted('10.9.3.4', 1)).toBe(false);
  expect(isTrusted('unix', 0)).toBe(false);
  expect(trustOneHop([])('10.9.3.4', 0)).toBe(false);
});

it('knows what is no range', () => {
  expect(areRanges(['10.0.0.0/8', '::1', '2001:db8::/32'])).toBe(true);
  for (const range of ['loopback', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::/129', '10.0.0', '10.0.0.0/-1', '']) {
    expect([range, areRanges([range])]).toEqual([range, false]);
  }
});
