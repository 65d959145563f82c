import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { inEnglish } from '../../because.ts';
import { checkLink } from './check-link.ts';
import { isPublicAddress } from '../../gateways/dns/index.ts';
import { providerShapes } from './provider-shapes.ts';
import { goodLinks } from './test/good-links.ts';
import { anyLink } from './test/link-arbitrary.ts';
import { hostileLinks } from './test/hostile-links.ts';

const providers = [...(Object.keys(providerShapes) as (keyof typeof providerShapes)[]), 'website'] as const;

describe.each(hostileLinks)('$what', ({ at, links }) => {
  it.each(links)('%j is refused with a reason', (link) => {
    const url = link.replaceAll('CANARY', '4321');
    for (const provider of at) {
      const checked = checkLink(provider, url);
      expect('refusal' in checked && inEnglish(checked.refusal)).toMatch(/^[A-Z].{10,200}$/);
    }
  });
});

test.each([
  ['instagram', 'javascript:alert(1)', 'The address must begin with https://'],
  ['website', 'https://example.com/a b', 'A link can’t contain spaces'],
  ['website', 'https://example.com/\\x', 'A link can’t contain backslashes'],
  ['website', '@somebody', 'Please enter the whole address, such as https://example.com'],
  ['website', '//example.com/', 'The address must begin with https://'],
  ['website', 'http://example.com/', 'The address must begin with https://'],
  ['website', 'https://2130706433/', 'Please enter the name of the website; numbers instead of it aren’t accepted'],
  ['website', 'https://localhost/', 'This address can’t be reached from the internet'],
  ['website', 'https://me@example.com/', 'A link can’t contain a user name or a password'],
  ['website', 'https://example.com:8443/', 'A link can’t contain a port'],
  ['website', 'https://bit.ly/abc', 'This address only redirects to another one; please enter that one'],
  [
    'spotify',
    'https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl',
    'This is a track, not a profile. It should look like https://open.spotify.com/artist/…',
  ],
  [
    'youtube',
    'https://youtu.be/dQw4w9WgXcQ',
    'This is a video, not a profile. It should look like https://www.youtube.com/@yourname',
  ],
  [
    'instagram',
    'https://example.com/',
    'This isn’t a profile on Instagram. It should look like https://www.instagram.com/yourname',
  ],
] as const)('for %s, %s: "%s"', (provider, link, refusal) => {
  const checked = checkLink(provider, link);
  expect('refusal' in checked && inEnglish(checked.refusal)).toBe(refusal);
});

it.each(goodLinks)('for %s, %s becomes %s', (provider, pasted, kept) => {
  expect(checkLink(provider, pasted.trim())).toEqual({ url: kept });
  expect(checkLink(provider, kept)).toEqual({ url: kept });
});

it('accepts a provider’s link for no other provider, but for the website', () => {
  const taken: string[] = [];
  for (const [owner, , kept] of goodLinks) {
    const others = providers.filter((other) => other !== owner && other !== 'website' && owner !== 'website');
    for (const other of others) if ('url' in checkLink(other, kept)) taken.push(`${other}: ${kept}`);
  }
  expect(taken).toEqual([]);
});

it('accepts only https at the right host, in a stable form', () => {
  let accepted = 0;
  fc.assert(
    fc.property(fc.constantFrom(...providers), anyLink, (provider, link) => {
      const checked = checkLink(provider, link);
      if ('refusal' in checked) return;
      accepted += 1;
      const { url } = checked;
      expect(url.length).toBeLessThanOrEqual(500);
      expect(url).toMatch(/^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(\/[!-~]*)?$/);
      expect(url).not.toMatch(/[\s\\]|%00|%2f|%5c|%2e/i);
      expect(checkLink(provider, url)).toEqual({ url });
      const parsed = new URL(url);
      // Every browser parses it the same way.
      expect(parsed.href.replace(/\/$/, '')).toBe(url);
      expect([parsed.username, parsed.password, parsed.port, parsed.hash]).toEqual(['', '', '', '']);
      expect(parsed.search).toMatch(provider === 'facebook' ? /^(\?id=\d+)?$/ : /^$/);
      if (provider !== 'website') expect(parsed.origin).toBe(providerShapes[provider].origin);
    }),
    { numRuns: 20_000 },
  );
  expect(accepted).toBeGreaterThan(1_000);
});

test.each(
  (
    '127.0.0.1 10.1.2.3 172.31.255.255 192.168.1.1 169.254.169.254 100.127.0.1 0.0.0.0 255.255.255.255 224.0.0.1 198.18.0.1 192.0.2.1 ' +
    '::1 :: fe80::1 fec0::1 fc00::1 fd12:3456::1 ff02::1 ::ffff:127.0.0.1 ::ffff:a00:1 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe ' +
    '64:ff9b::1 64:ff9b:1::1 2002:7f00:1:: 2001::1 2001:db8::1 100::1'
  ).split(' '),
)('%s is not a public internet address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(
  '1.1.1.1 172.32.0.1 100.128.0.1 192.169.0.1 2606:4700::1111 2a00:1450:4001::1 64:ff9b::808:808 ::ffff:8.8.8.8'.split(
    ' ',
  ),
)('%s is a public internet address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
