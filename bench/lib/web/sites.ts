import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { API_CONTRACT, type Boot, type BootRelease } from '@fanfare/api-contract';
import { CONTRACT } from '@fanfare/shell-contract';
import { buildShellServer } from '../../../shell/server/app.ts';
import { readConfig } from '../../../shell/server/config.ts';
import { remotes } from '../../../scripts/lib/builds/version.ts';
import { oneBundleFolder } from './one-bundle.ts';

/** A server of pages, not listening yet: both sites are measured at the same address, one at a time. */
export type Site = () => Promise<{ stop: () => Promise<void> }>;

async function listen(app: Awaited<ReturnType<typeof buildShellServer>>, port: number) {
  await app.listen({ port, host: 'localhost' });
  return { stop: () => app.close() };
}

/** The front ends as they are released: the shell's server with the registry's versions. */
export const released =
  (env: Record<string, string>): Site =>
  async () => {
    const config = readConfig(env);
    return listen(await buildShellServer(config), config.port);
  };

/** The same server with the one bundle: its pages know of no releases, so each remote is no more than its name. */
export const oneBundle =
  (env: Record<string, string>, version: string): Site =>
  async () => {
    const config = readConfig(env);
    const release: BootRelease = {
      version,
      origin: config.pageUrl,
      manifestUrl: config.pageUrl,
      manifest: {},
      contract: {
        contract: CONTRACT,
        accepts: [],
        shell: '',
        api: API_CONTRACT.current,
        exposes: ['./app'],
        shared: {},
        routerExports: [],
        calls: [],
        smoke: [],
      },
      integrity: {},
      publishedAt: new Date(0).toISOString(),
    };
    const boot: Boot = {
      revision: 1,
      api: API_CONTRACT,
      channels: remotes.map((name) => ({ name, stable: release, canary: null, lastGood: null, isKilled: false })),
      preview: null,
    };
    const dataDirectory = mkdtempSync(path.join(tmpdir(), 'fanfare-one-bundle-'));
    const app = await buildShellServer(
      { ...config, buildDirectories: [oneBundleFolder], version, dataDirectory },
      { get: async () => ({ boot, from: 'api' }), preview: async () => null },
    );
    app.addHook('onClose', () => rmSync(dataDirectory, { recursive: true, force: true }));
    return listen(app, config.port);
  };
