import type { NavigateOptions } from '@fanfare/shell-contract';

type Navigate = (to: string, options?: NavigateOptions) => void;

/** Lets code outside of React go to a path: the router hands its own function in once it stands. */
export function createNavigation() {
  let go: Navigate = (to) => location.assign(to);
  return {
    navigate: ((to, options) => go(to, options)) as Navigate,
    use: (navigate: Navigate) => {
      go = navigate;
    },
  };
}

export type Navigation = ReturnType<typeof createNavigation>;
