import type { NavigateOptions } from '@fanfare/shell-contract';
import { leaveTo } from './before-unload.ts';
import { sameSitePath } from './same-site-path.ts';

type Navigate = (to: string, options?: NavigateOptions) => void;

/** Lets code outside of React navigate: the router registers its own function once it is mounted. */
export function createNavigation() {
  let go: Navigate = leaveTo;
  return {
    // Never leaves this site: the router would follow an address that only looks like a path.
    navigate: ((to, options) => go(sameSitePath(to) ?? '/', options)) as Navigate,
    use: (navigate: Navigate) => {
      go = navigate;
    },
  };
}

export type Navigation = ReturnType<typeof createNavigation>;
