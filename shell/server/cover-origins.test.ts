import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { coverOrigins } from './cover-origins.ts';

const sandbox = 'http://localhost:3020';

describe('cover origins', () => {
  it.each([
    ['none without keys', {}, []],
    [
      'none of the sandbox in production',
      { SPOTIFY_CLIENT_ID: 'fanfare-sandbox-client', FANFARE_ENV: 'production' },
      [],
    ],
    ['the sandbox’s with its keys', { SPOTIFY_CLIENT_ID: 'fanfare-sandbox-client' }, [sandbox]],
    ['Spotify’s image host with keys of one’s own', { SPOTIFY_CLIENT_ID: 'mine' }, ['https://i.scdn.co']],
  ])('%s', (_what, env, origins) => expect(coverOrigins(env, sandbox)).toEqual(origins));

  it('are allowed as images, and nothing more', () => {
    const policy = contentSecurityPolicy({
      apiUrl: 'https://api.example',
      mediaOrigins: [],
      coverOrigins: ['https://i.scdn.co'],
      uploadOrigins: [],
      errorOrigins: [],
      remotes: [],
      payment: { script: [], frame: [], connect: [] },
    });
    const allowing = policy.split('; ').filter((directive) => directive.includes('https://i.scdn.co'));
    expect(allowing).toEqual(["img-src 'self' data: blob: https://api.example https://i.scdn.co"]);
  });
});
