import { portOffsetOf } from '../../contract/build/ports.ts';
import type { Boot, BootChannel, BootRelease, FrontEndName, ReleaseContract } from '@fanfare/api-contract';

/** A release as the API describes it. */
export function release(name: FrontEndName, version: string, changes: Partial<BootRelease> = {}): BootRelease {
  const origin = `http://localhost:${3000 + portOffsetOf(name)}`;
  return {
    version,
    origin,
    manifestUrl: `${origin}/remotes/${name}/${version}/mf-manifest.json`,
    manifest: {
      exposes: [{ path: './app', assets: { js: { sync: ['7.js', 'app.1.js'] }, css: { sync: ['app.css'] } } }],
    },
    contract: {
      contract: 1,
      accepts: name === 'shell' ? [1] : [],
      shell: '1.0.0',
      api: 1,
      exposes: ['./app'],
      shared: {},
      routerExports: [],
      calls: [],
      smoke: [],
    },
    integrity: {
      'remoteEntry.js': `sha384-entry-${version}`,
      '7.js': 'sha384-vendors',
      'app.1.js': 'sha384-app',
      'app.css': 'sha384-css',
      '12.js': 'sha384-lazy',
    },
    publishedAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

/** A release that declares something else than usual. */
export const declaring = (name: FrontEndName, version: string, contract: Partial<ReleaseContract>): BootRelease =>
  release(name, version, { contract: { ...release(name, version).contract, ...contract } });

/** A release whose code waits for the sums of files that its screens don't start with; its feed is in `12.js` and opens what is in `13.js`. */
export function waiting(name: FrontEndName, version: string): BootRelease {
  const routes = [{ path: '/creator/feed', access: 'creator' as const }];
  const screens = [{ paths: ['/creator/feed'], files: ['12.js'], parts: ['13.js'] }];
  const made = declaring(name, version, { routes, screens, awaitsSums: true });
  const more = { '13.js': 'sha384-popup', '14.js': 'sha384-later', 'texts.fr.ab.js': 'sha384-french' };
  return { ...made, integrity: { ...made.integrity, ...more } };
}

/** A front end whose `version` is live for everybody. */
export const channel = (name: FrontEndName, version: string, changes: Partial<BootChannel> = {}): BootChannel => ({
  name,
  stable: release(name, version),
  canary: null,
  lastGood: null,
  isKilled: false,
  ...changes,
});

export const bootOf = (...channels: BootChannel[]): Boot => ({
  revision: 4,
  api: { oldest: 1, current: 1 },
  channels,
  preview: null,
});
