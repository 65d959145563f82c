import type { BootRelease, ReleaseContract } from '@fanfare/api-contract';
import type { ShellFacts } from '@fanfare/api-contract/compatibility';
import type { RemoteModule } from '@fanfare/shell-contract';
import type { PageRemote } from '../../boot/page-data.ts';

/** A shell compatible with any remote of contract 1. */
export const shellOfContract1: ShellFacts = {
  accepted: [1],
  api: { oldest: 1, current: 1 },
  shared: {},
  routerExports: [],
};

const contract: ReleaseContract = {
  contract: 1,
  accepts: [],
  shell: '1.0.0',
  api: 1,
  exposes: ['./app'],
  shared: {},
  routerExports: [],
  calls: [],
  smoke: [],
};

/** A release of mf-creator. */
export function releaseOf(version: string, changes: Partial<ReleaseContract> = {}): BootRelease {
  const origin = 'http://localhost:3002';
  return {
    version,
    origin,
    manifestUrl: `${origin}/remotes/mf-creator/${version}/mf-manifest.json`,
    manifest: {},
    contract: { ...contract, ...changes },
    integrity: { 'remoteEntry.js': 'sha384-AAAA' },
    publishedAt: '2026-01-01T00:00:00Z',
  };
}

/** mf-creator as a page receives it: 1.5.0, with 1.4.0 to fall back to. */
export const creatorRemote = (changes: Partial<PageRemote> = {}): PageRemote => ({
  name: 'mf-creator',
  cohort: 'stable',
  isKilled: false,
  routes: [{ path: '/creator/*', access: 'creator' }],
  chosen: releaseOf('1.5.0'),
  lastGood: releaseOf('1.4.0'),
  ...changes,
});

/** A remote whose only screen is a heading. */
export const screenOf = (text: string): RemoteModule => ({ default: () => <h1>{text}</h1> });
