import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createReleaseApi } from '../../shell/contract/release/api/client.ts';
import { checkNext } from '../../shell/contract/release/checker/check-next.ts';
import { readSecrets } from '../../shell/contract/release/checker/secrets.ts';
import { buildForProduction, folderOf } from '../../scripts/lib/builds/build.ts';
import { unpackPreviousReleases } from '../../scripts/lib/builds/previous-releases.ts';
import { frontEnds } from '../../scripts/lib/builds/version.ts';
import type { Product } from './product.ts';

/** The front end to release here: the one with the fewest files. */
const name = 'mf-auth';

/** Pages of a shell with two versions of one remote. */
export interface LiveVersions {
  shellUrl: string;
  /** The version that a rollback returns to. */
  before: string;
  after: string;
  /** Makes `after` the version for everybody. */
  promote(): Promise<void>;
  rollBack(): Promise<void>;
  /** The version in a newly loaded page. */
  versionInPage(): Promise<string>;
}

/**
 * Adopts a shell and two versions of a remote, and serves the shell's pages.
 */
export async function startPages(product: Product): Promise<LiveVersions> {
  const versions = await buildForProduction();
  const { shell: shellVersion, ...remotes } = versions;
  const previous = unpackPreviousReleases();
  const current = frontEnds.map((each) => folderOf(each, versions[each]));
  const before = path.basename(previous.find((folder) => path.basename(path.dirname(folder)) === name) ?? '');
  const after = remotes[name];
  await product.run(
    'api/src/cli/adopt-release.ts',
    [...previous, ...current].flatMap((folder) => ['--build', folder]),
  );
  const printed = await product.run('api/src/cli/release-token.ts', ['--name', name, '--label', 'bench']);
  const token = printed.trim().split('\n').at(-1) ?? '';
  await product.serve('scripts/serve-remotes.ts', 1, { FANFARE_REMOTE_VERSIONS: JSON.stringify(remotes) });
  const { url: shellUrl } = await product.serve('shell/server/index.ts', 0, { FANFARE_SHELL_VERSION: shellVersion });

  async function post(verb: string, body: object): Promise<void> {
    const answer = await fetch(`http://localhost:${product.apiPort}/api/v2/releases/${name}/${verb}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${verb} answered ${answer.status}: ${await answer.text()}`);
  }

  await prove(product, token);
  return {
    shellUrl,
    before,
    after,
    promote: () => post('promote', { version: after, percent: 100, why: 'bench' }),
    rollBack: () => post('rollback', { why: 'bench' }),
    async versionInPage() {
      const html = await (await fetch(shellUrl)).text();
      const [, json = ''] = /id="fanfare-boot">([^<]*)/.exec(html) ?? [];
      const { boot } = JSON.parse(json) as { boot: { remotes: { name: string; chosen: { version: string } }[] } };
      return boot.remotes.find((remote) => remote.name === name)?.chosen.version ?? 'none';
    },
  };
}

/** Has the newest version checked by a checker that opens no browser: what is measured is how fast a decision travels. */
async function prove(product: Product, token: string): Promise<void> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'fanfare-bench-')), 'release-checker.json');
  await product.run('api/src/cli/release-checker.ts', ['--file', file, '--label', 'bench']);
  const secrets = readSecrets(file);
  const apiAs = (bearer: string) =>
    createReleaseApi({
      url: `http://localhost:${product.apiPort}`,
      token: bearer,
      tokenFrom: 'the bench',
      isLocal: true,
    });
  await apiAs(token).call('POST /api/v2/releases/:name/checks/requests', { params: { name }, body: {} });
  const run = async () => ({ problems: [], durationMs: 0, browser: 'none' });
  const tools = {
    api: apiAs(secrets.token),
    secrets,
    announce: async () => {},
    run,
    say: () => {},
    isEnding: () => false,
  };
  while (await checkNext(tools));
}
