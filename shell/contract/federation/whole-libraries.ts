import type { ShareScope } from './runtime.ts';
import { thinKey } from './thin-key.ts';

export type { ShareScope };

const libraries = {
  '@tanstack/react-query': () => import(/* webpackChunkName: "whole-query" */ '#whole/react-query'),
  'react-i18next': () => import(/* webpackChunkName: "whole-i18n" */ '#whole/react-i18next'),
};

/**
 * Offers remotes the whole of the libraries of which a page starts with a part: those built before there were parts, and those that need
 * more. It consists of the page's own modules and what they lack, so its contexts are the page's.
 */
export function shareWholeLibraries(scope: ShareScope): void {
  for (const [library, load] of Object.entries(libraries)) {
    const [part] = Object.values(scope[thinKey(library)] ?? {});
    if (!part) continue;
    const { version, from } = part;
    scope[library] ??= {
      [version]: {
        version,
        from,
        get: async () => {
          const all = await load();
          return () => all;
        },
      },
    };
  }
}
