import type { ShellStore } from './store.ts';

/** The prompt to log in again over the page: shown once, however many calls wait for its result. */
export function createLoginPrompt(store: ShellStore) {
  let waiting: { refusedToken: string | null; answer: Promise<boolean>; settle: (isLoggedIn: boolean) => void } | null =
    null;
  return {
    /** Resolves to true once somebody has logged in. */
    open(refusedToken: string | null): Promise<boolean> {
      if (!waiting) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        waiting = { refusedToken, answer: promise, settle: resolve };
        store.setState({ isLoginPromptOpen: true });
      }
      return waiting.answer;
    },
    /** Lets the refused calls continue, or fail. */
    settle(isLoggedIn: boolean): void {
      waiting?.settle(isLoggedIn);
      waiting = null;
      store.setState({ isLoginPromptOpen: false });
    },
    /** Whether the prompt is open although the token has changed since. */
    isResolvedBy: (token: string | null): boolean =>
      waiting !== null && token !== null && token !== waiting.refusedToken,
  };
}
