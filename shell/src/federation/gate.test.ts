import { releaseContract } from '@fanfare/api-contract';
import type { ShellFacts } from '@fanfare/api-contract/compatibility';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './gate.ts';

const facts: ShellFacts = {
  accepted: [1, 2],
  api: { oldest: 3, current: 5 },
  shared: { react: '19.3.1', 'react-router-dom': '7.18.5' },
  routerExports: ['Link', 'Routes', 'Route'],
};
const ask = (changes: object) =>
  refusalOf({ contract: releaseContract.parse({ contract: 2, api: 5, exposes: ['./app'], ...changes }) }, facts);
const shared = (library: string, requiredVersion: string) => ({
  shared: { [library]: { version: '1.0.0', requiredVersion } },
});

describe('before any script of a remote loads', () => {
  it.each([
    ['a newer contract', { contract: 3 }, { code: 'contract', builtFor: 3, accepted: [1, 2] }],
    ['an older contract', { contract: 0 }, { code: 'contract', builtFor: 0, accepted: [1, 2] }],
    ['no screens', { exposes: ['./other'] }, { code: 'exposes' }],
    ['a newer API', { api: 6 }, { code: 'api', builtFor: 6, oldest: 3, current: 5 }],
    ['an older API', { api: 2 }, { code: 'api', builtFor: 2, oldest: 3, current: 5 }],
    [
      'an older React',
      shared('react', '^18.3.0'),
      { code: 'shared', library: 'react', needs: '^18.3.0', has: '19.3.1' },
    ],
    [
      'a newer React',
      shared('react', '^19.4.0'),
      { code: 'shared', library: 'react', needs: '^19.4.0', has: '19.3.1' },
    ],
    ['a removed router export', { routerExports: ['Link', 'useBlocker'] }, { code: 'router', exports: ['useBlocker'] }],
  ])('refuses %s, naming the reason', (_, changes, reason) => {
    expect(ask(changes)).toEqual(reason);
  });

  it.each([
    ['the current contract', {}],
    ['the previous contract', { contract: 1 }],
    ['an API in between', { api: 4 }],
    ['a React within the range', shared('react', '^19.0.0')],
    ['either React', shared('react', '^18.0.0 || ^19.0.0')],
    ['a library that the shell does not share', shared('zod', '^9.0.0')],
    ['router exports that are there', { routerExports: ['Link', 'Routes'] }],
    ['a build that can’t determine its router exports', { routerExports: ['*'] }],
  ])('admits %s', (_, changes) => {
    expect(ask(changes)).toBeNull();
  });
});
