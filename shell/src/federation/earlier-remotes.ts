/** The shell's name in the federation. */
const shell = 'shell';

interface Shared {
  version: string;
  from: string;
  lib?: unknown;
  treeShaking?: { lib?: unknown };
}
/** What the runtime asks its plugins when a remote imports a shared library; the part that is used here. */
interface ShareArgs {
  shareScopeMap: Record<string, Record<string, Record<string, Shared>> | undefined>;
  scope: string;
  pkgName: string;
  resolver: () => { shared: Shared; useTreesShaking: boolean } | undefined;
}

/**
 * Gives remotes of earlier builds, each with the federation's whole runtime in it, the shell's copy of shared libraries: one React, one
 * router. By default that runtime follows each remote's own build options; one that differs would fetch another copy of the router, and
 * leave it to all remotes loaded after it, including the last good version.
 */
export function resolveToShell(args: ShareArgs): ShareArgs {
  const { shareScopeMap, scope, pkgName, resolver } = args;
  return {
    ...args,
    resolver: () => {
      // The default resolution comes first: it refuses a version the remote can't work with.
      const found = resolver();
      const mine = Object.values(shareScopeMap[scope]?.[pkgName] ?? {}).find(({ from }) => from === shell);
      return mine ? { shared: mine, useTreesShaking: false } : found;
    },
  };
}

// Where those runtimes look for what applies to all of them.
const page = globalThis as { __FEDERATION__?: { __GLOBAL_PLUGIN__?: object[] } };
((page.__FEDERATION__ ??= {}).__GLOBAL_PLUGIN__ ??= []).push({ name: 'fanfare-shares', resolveShare: resolveToShell });
