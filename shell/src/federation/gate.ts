import type { BootRelease } from '@fanfare/api-contract';
import type { RemoteReason } from './states.ts';

/** What this shell supports. */
export interface ShellFacts {
  accepted: readonly number[];
  api: { oldest: number; current: number };
  /** Version of each library that the shell shares. */
  shared: Readonly<Record<string, string>>;
  /** Exports that the shared router still has. */
  routerExports: readonly string[];
  /** Whether a version satisfies a range. */
  satisfies: (version: string, range: string) => boolean;
}

/**
 * Decides from a release's own declaration, before any of its code runs, whether it can work in this page: code built for
 * another environment fails in ways nobody can explain.
 * @returns the reason for refusal, or null
 */
export function refusalOf({ contract }: Pick<BootRelease, 'contract'>, facts: ShellFacts): RemoteReason | null {
  if (!facts.accepted.includes(contract.contract)) {
    return { code: 'contract', builtFor: contract.contract, accepted: facts.accepted };
  }
  if (!contract.exposes.includes('./app')) return { code: 'exposes' };
  const { oldest, current } = facts.api;
  if (contract.api < oldest || contract.api > current) return { code: 'api', builtFor: contract.api, oldest, current };
  for (const [library, { requiredVersion: needs }] of Object.entries(contract.shared)) {
    const has = facts.shared[library];
    // A remote bundles whatever the shell doesn't share.
    if (has && !facts.satisfies(has, needs)) return { code: 'shared', library, needs, has };
  }
  // `*` is a build that can't determine which ones it uses.
  const missing = contract.routerExports.filter((name) => name !== '*' && !facts.routerExports.includes(name));
  return missing.length > 0 ? { code: 'router', exports: missing } : null;
}
