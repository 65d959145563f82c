import type { ContractChanges, ReleaseContract } from '@fanfare/api-contract';

function changed(from: readonly string[], to: readonly string[]): ContractChanges['calls'] {
  return { added: to.filter((one) => !from.includes(one)), removed: from.filter((one) => !to.includes(one)) };
}

const numbers = (from: number, to: number): ContractChanges['contract'] => (from === to ? null : { from, to });

const pathsOf = ({ routes = [] }: ReleaseContract): string[] => routes.map(({ path }) => path);

/** `19.3.1 (^19.3.0)` */
const shown = (shared: ReleaseContract['shared'][string] | undefined): string | null =>
  shared ? `${shared.version} (${shared.requiredVersion})` : null;

/**
 * What a version declares otherwise than the one that it follows.
 * @param fromVersion the name of the version that it follows
 */
export function contractChanges(fromVersion: string, from: ReleaseContract, to: ReleaseContract): ContractChanges {
  const libraries = [...new Set([...Object.keys(from.shared), ...Object.keys(to.shared)])].sort();
  return {
    from: fromVersion,
    contract: numbers(from.contract, to.contract),
    api: numbers(from.api, to.api),
    calls: changed(from.calls, to.calls),
    routes: changed(pathsOf(from), pathsOf(to)),
    routerExports: changed(from.routerExports, to.routerExports),
    shared: libraries
      .map((library) => ({ library, from: shown(from.shared[library]), to: shown(to.shared[library]) }))
      .filter((one) => one.from !== one.to),
  };
}
