import { registerGlobalPlugins, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** The shell's name in the federation. */
const shell = 'shell';

type ShareArgs = Parameters<NonNullable<ModuleFederationRuntimePlugin['resolveShare']>>[0];

/**
 * Gives every remote the shell's copy of what the shell shares, in the variant that runs: one React, one router. By itself the runtime
 * follows each remote's own build options; one that differs would fetch another copy of the router, and leave it to all that load
 * after it, the last good version among them.
 */
export function resolveToShell(args: ShareArgs): ShareArgs {
  const { shareScopeMap, scope, pkgName, resolver } = args;
  return {
    ...args,
    resolver: () => {
      // First as by itself: a version that the remote can't work with is refused here.
      const found = resolver();
      const mine = Object.values(shareScopeMap[scope]?.[pkgName] ?? {}).find(({ from }) => from === shell);
      if (!mine) return found;
      return { shared: mine, useTreesShaking: typeof mine.treeShaking?.lib === 'function' };
    },
  };
}

// For the instances of the remotes, too: each brings its own.
registerGlobalPlugins([{ name: 'fanfare-shares', resolveShare: resolveToShell }]);
