import { expect, it } from 'vitest';
import { externalLinks } from './links.ts';

const sandbox = 'http://localhost:3020';
const production = {
  FANFARE_ENV: 'production',
  FANFARE_LINK_BLOG: 'https://blog.fanfare.fm/',
  FANFARE_LINK_FAQ: 'https://help.fanfare.fm/questions',
};

it.each([
  'https://fanfare.example/blog',
  'https://example.com/',
  'https://www.example.org',
  'https://blog.test',
  'https://a.b.invalid/x',
  'https://blog.example./',
  'http://localhost:3020/site/blog',
  'http://app.localhost',
  'http://127.0.0.1/blog',
  'http://[::1]/blog',
  'blog.fanfare.fm',
  'javascript:alert(1)',
])('production refuses what leads nowhere, in one line: %s', (address) => {
  for (const name of ['FANFARE_LINK_BLOG', 'FANFARE_LINK_TWITTER'])
    expect(() => externalLinks({ ...production, [name]: address }, sandbox)).toThrow(new RegExp(`^${name} [^\n]+$`));
});

it.each(['FANFARE_LINK_BLOG', 'FANFARE_LINK_FAQ'])('production refuses to start without %s', (name) => {
  expect(() => externalLinks({ ...production, [name]: '' }, sandbox)).toThrow(`${name} must be set in production`);
});

it('production has the accounts that are set, and no others', () => {
  const links = externalLinks(
    { ...production, FANFARE_LINK_SPOTIFY: 'https://open.spotify.com/user/fanfare' },
    sandbox,
  );
  expect(links).toEqual({
    blog: 'https://blog.fanfare.fm',
    faq: 'https://help.fanfare.fm/questions',
    spotify: 'https://open.spotify.com/user/fanfare',
    facebook: '',
    instagram: '',
    twitter: '',
    linkedin: '',
  });
});

it('a demo leads to the sandbox’s pages, or to what is set', () => {
  const links = externalLinks({ FANFARE_LINK_FAQ: 'https://fanfare.example/faq' }, sandbox);
  expect(links.blog).toBe('http://localhost:3020/site/blog');
  expect(links.linkedin).toBe('http://localhost:3020/site/linkedin');
  expect(links.faq).toBe('https://fanfare.example/faq');
});
