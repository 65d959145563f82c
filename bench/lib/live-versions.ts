import path from 'node:path';
import type { Api } from '@fanfare/api-contract';
import { earlierBuilds } from '../../scripts/lib/checks/earlier-builds.ts';
import type { Product } from './product.ts';

/** What is released here: the front end with the fewest files. */
const name = 'mf-auth';

type Body<K extends keyof Api> = Api[K]['body'];

/** Pages of a shell with two versions of one remote to choose from. */
export interface LiveVersions {
  shellUrl: string;
  /** The version that a rollback goes back to. */
  before: string;
  after: string;
  /** Makes `after` the version for everybody. */
  promote(): Promise<void>;
  rollBack(): Promise<void>;
  /** What a page that is loaded now gets. */
  versionInPage(): Promise<string>;
}

/**
 * Adopts a shell and two versions of a remote, and serves the shell's pages.
 * @param say takes lines of progress
 */
export async function startPages(product: Product, say: (line: string) => void): Promise<LiveVersions> {
  const builds = (await earlierBuilds(say)).map((folder) => ({
    folder,
    name: path.basename(path.dirname(folder)),
    version: path.basename(folder),
  }));
  // The last of each is the one that is live in the end.
  const { shell: shellVersion, ...remotes } = Object.fromEntries(builds.map((build) => [build.name, build.version]));
  const [before, after] = builds.filter((build) => build.name === name).map(({ version }) => version);
  if (!shellVersion || !before || !after) throw new Error(`there are no earlier builds of the shell and ${name}`);
  await product.run(
    'api/src/cli/adopt-release.ts',
    builds.flatMap(({ folder }) => ['--build', folder]),
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

  const proof: Body<'POST /api/v2/releases/:name/checks'> = {
    remote: { name, version: after },
    shellVersion,
    problems: [],
    browser: 'none: the bench measures how fast a decision travels',
    durationMs: 0,
  };
  await post('checks', proof);
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
