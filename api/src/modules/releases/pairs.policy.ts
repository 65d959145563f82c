import type { FrontEndName, Substitute } from '@fanfare/api-contract';
import { fitsIn } from '@fanfare/api-contract/compatibility';
import { type GateRelease, factsOf } from './gates/fit.gate.ts';

/** A shell whose pages visitors get, or would get after a rollback of the shell. */
export interface ServedShell {
  release: GateRelease;
  isLive: boolean;
}

/** The good versions of a remote, the newest first, and those that visitors are meant to get: its stable version, its canary. */
export interface RemoteVersions {
  name: FrontEndName;
  live: readonly GateRelease[];
  good: readonly GateRelease[];
}

/** A page's version of a remote, and the one to fall back to. */
export const versionsPerPage = 2;

/** What the pages of a shell load of a remote, the shell's server choosing: the newest good versions that run in it. */
export function pageVersions<Release extends GateRelease>(good: readonly Release[], shell: GateRelease): Release[] {
  const facts = factsOf(shell);
  return good.filter((release) => fitsIn(release, facts)).slice(0, versionsPerPage);
}

/**
 * The good versions besides `known` that the pages of some shell load.
 * @param good of one remote, the newest first
 * @param known how many of them every boot document has
 */
export function furtherGood(good: readonly GateRelease[], known: number, shells: readonly GateRelease[]): string[] {
  const needed = new Set(shells.flatMap((shell) => pageVersions(good, shell)));
  return good.flatMap((release, index) => (index >= known && needed.has(release) ? [release.version] : []));
}

/** Every live version of some remotes that one of the shells can't run. */
export function substitutesOf(shells: readonly ServedShell[], remotes: readonly RemoteVersions[]): Substitute[] {
  return shells.flatMap(({ release: shell, isLive }) =>
    remotes.flatMap(({ name, live, good }) =>
      live
        .filter((release) => !fitsIn(release, factsOf(shell)))
        .map(({ version }) => ({
          remote: { name, version },
          shellVersion: shell.version,
          isShellLive: isLive,
          insteadVersion: pageVersions(good, shell)[0]?.version ?? null,
        })),
    ),
  );
}
