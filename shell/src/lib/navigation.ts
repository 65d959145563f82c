import type { NavigateOptions } from '@fanfare/shell-contract';
import { leaveTo } from './before-unload.ts';
import { sameSitePath } from './same-site-path.ts';

type Navigate = (to: string, options?: NavigateOptions) => void;

/** Lets code outside of React go to a path: the router hands its own function in once it stands. */
export function createNavigation() {
  let go: Navigate = leaveTo;
  return {
    // Whoever asks, nobody is taken to another site: the router would follow an address that only looks like a path.
    navigate: ((to, options) => go(sameSitePath(to) ?? '/', options)) as Navigate,
    use: (navigate: Navigate) => {
      go = navigate;
    },
  };
}

export type Navigation = ReturnType<typeof createNavigation>;
