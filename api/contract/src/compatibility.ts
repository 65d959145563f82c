import type { ReleaseContract } from './releases.ts';
import { satisfies } from './satisfies.ts';

/** What a remote finds in a shell's page. */
export interface ShellFacts {
  /** The contract numbers that the shell supports. */
  accepted: readonly number[];
  /** The numbers of the API's contract that the API supports; null where it isn't asked. */
  api: { oldest: number; current: number } | null;
  /** Version of each library that the shell shares. */
  shared: Readonly<Record<string, string>>;
  /** Exports that the shared router keeps; null where that isn't known. */
  routerExports: readonly string[] | null;
}

/** Why a remote can't run in a shell. */
export type Incompatibility =
  | { code: 'contract'; builtFor: number; accepted: readonly number[] }
  | { code: 'api'; builtFor: number; oldest: number; current: number }
  | { code: 'exposes' }
  | { code: 'shared'; library: string; needs: string; has: string }
  | { code: 'router'; exports: readonly string[] };

/** What a shell's declaration says about it. */
export function shellFactsOf({ accepts, shared, routerExports }: ReleaseContract, api: ShellFacts['api']): ShellFacts {
  const versions = Object.entries(shared).map(([library, { version }]) => [library, version] as const);
  return { accepted: accepts, api, shared: Object.fromEntries(versions), routerExports };
}

/**
 * Everything that keeps a remote from running in a shell, by their declarations alone: before any of its code runs. The page, its server
 * and the API ask here, so none of them serves or promotes what another one refuses.
 * @returns empty where it fits
 */
export function incompatibilities(remote: ReleaseContract, shell: ShellFacts): Incompatibility[] {
  const found: Incompatibility[] = [];
  const { contract: builtFor, api } = remote;
  if (!shell.accepted.includes(builtFor)) found.push({ code: 'contract', builtFor, accepted: shell.accepted });
  if (!remote.exposes.includes('./app')) found.push({ code: 'exposes' });
  if (shell.api && (api < shell.api.oldest || api > shell.api.current)) {
    found.push({ code: 'api', builtFor: api, ...shell.api });
  }
  for (const [library, { requiredVersion: needs }] of Object.entries(remote.shared)) {
    const has = shell.shared[library];
    // A remote bundles whatever the shell doesn't share.
    if (has && !satisfies(has, needs)) found.push({ code: 'shared', library, needs, has });
  }
  const { routerExports } = shell;
  // `*` is a build that can't determine which ones it uses; publishing refuses it.
  const missing = routerExports
    ? remote.routerExports.filter((name) => name !== '*' && !routerExports.includes(name))
    : [];
  if (missing.length > 0) found.push({ code: 'router', exports: missing });
  return found;
}

/** Whether a remote can run in a shell. */
export const fitsIn = (remote: { contract: ReleaseContract }, shell: ShellFacts): boolean =>
  incompatibilities(remote.contract, shell).length === 0;
