import { registerGlobalPlugins, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** The shell's name in the federation. */
const shell = 'shell';

type ShareArgs = Parameters<NonNullable<ModuleFederationRuntimePlugin['resolveShare']>>[0];

/**
 * Gives every remote the shell's copy of shared libraries, in the running variant: one React, one router. By default the runtime
 * follows each remote's own build options; one that differs would fetch another copy of the router, and leave it to all remotes
 * loaded after it, including the last good version.
 */
export function resolveToShell(args: ShareArgs): ShareArgs {
  const { shareScopeMap, scope, pkgName, resolver } = args;
  return {
    ...args,
    resolver: () => {
      // The default resolution comes first: it refuses a version the remote can't work with.
      const found = resolver();
      const mine = Object.values(shareScopeMap[scope]?.[pkgName] ?? {}).find(({ from }) => from === shell);
      if (!mine) return found;
      return { shared: mine, useTreesShaking: typeof mine.treeShaking?.lib === 'function' };
    },
  };
}

// For the remotes' instances, too: each brings its own.
registerGlobalPlugins([{ name: 'fanfare-shares', resolveShare: resolveToShell }]);
