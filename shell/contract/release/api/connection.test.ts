import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findConnection } from './connection.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-token-'));
  mkdirSync(path.join(folder, '.data'));
  const tokens = { 'mf-auth': 'ffr_mf-auth_demo' };
  writeFileSync(path.join(folder, '.data/demo-release-tokens.json'), JSON.stringify({ note: 'demo', tokens }));
  vi.stubEnv('FANFARE_API_URL', undefined);
  vi.stubEnv('FANFARE_PORT', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe('the address of a release', () => {
  it.each(['http://releases.example', 'http://localhost.example', 'http://127.0.0.1.example', 'ftp://localhost'])(
    'is never %s: the token would be readable on the way',
    (url) => {
      vi.stubEnv('FANFARE_API_URL', url);
      expect(() => findConnection('mf-auth', { FANFARE_RELEASE_TOKEN: 'ffr_secret' }, folder)).toThrow(
        `A token is only sent by https: FANFARE_API_URL is ${url}.`,
      );
    },
  );

  it('must be a valid address', () => {
    vi.stubEnv('FANFARE_API_URL', 'localhost');
    expect(() => findConnection('mf-auth', {}, folder)).toThrow('FANFARE_API_URL is no address: "localhost".');
  });

  it('excludes the demo token elsewhere, and a token of another team', () => {
    expect(() => findConnection('mf-creator', {}, folder)).toThrow('There is no token to release mf-creator with.');
    vi.stubEnv('FANFARE_API_URL', 'https://api.fanfare.example');
    expect(() => findConnection('mf-auth', {}, folder)).toThrow('There is no token to release mf-auth with.');
  });

  it('is this machine’s copy, with the demo token', () => {
    vi.stubEnv('FANFARE_PORT', '4100');
    expect(findConnection('mf-auth', {}, folder)).toEqual({
      url: 'http://localhost:4110',
      token: 'ffr_mf-auth_demo',
      tokenFrom: path.join(folder, '.data/demo-release-tokens.json'),
      isLocal: true,
    });
  });

  it('comes from the environment, with its token', () => {
    vi.stubEnv('FANFARE_API_URL', 'https://api.fanfare.example/');
    expect(findConnection('mf-auth', { FANFARE_RELEASE_TOKEN: ' ffr_own\n' }, folder)).toEqual({
      url: 'https://api.fanfare.example',
      token: 'ffr_own',
      tokenFrom: 'FANFARE_RELEASE_TOKEN',
      isLocal: false,
    });
  });
});
