import type { ShellStore } from './store.ts';

/** The question to log in again over the page: asked once, whatever number of calls wait for its answer. */
export function createLoginPrompt(store: ShellStore) {
  let waiting: { refusedToken: string | null; answer: Promise<boolean>; settle: (isLoggedIn: boolean) => void } | null =
    null;
  return {
    /** Gives true once somebody has logged in. */
    open(refusedToken: string | null): Promise<boolean> {
      if (!waiting) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        waiting = { refusedToken, answer: promise, settle: resolve };
        store.setState({ isLoginPromptOpen: true });
      }
      return waiting.answer;
    },
    /** Lets the refused calls go on, or fail. */
    settle(isLoggedIn: boolean): void {
      waiting?.settle(isLoggedIn);
      waiting = null;
      store.setState({ isLoginPromptOpen: false });
    },
    /** Whether the question stands although there is another token than the one it was asked for. */
    isResolvedBy: (token: string | null): boolean =>
      waiting !== null && token !== null && token !== waiting.refusedToken,
  };
}
