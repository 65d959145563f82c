import type { ShellStore } from './store.ts';

/** The question to log in again over the page: asked once, whatever number of calls wait for its answer. */
export function createAsking(store: ShellStore) {
  let waiting: { refusedToken: string | null; answer: Promise<boolean>; settle: (isLoggedIn: boolean) => void } | null =
    null;
  return {
    /** Gives true once somebody has logged in. */
    ask(refusedToken: string | null): Promise<boolean> {
      if (!waiting) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        waiting = { refusedToken, answer: promise, settle: resolve };
        store.setState({ isAskingToLogIn: true });
      }
      return waiting.answer;
    },
    /** Lets the refused calls go on, or fail. */
    settle(isLoggedIn: boolean): void {
      waiting?.settle(isLoggedIn);
      waiting = null;
      store.setState({ isAskingToLogIn: false });
    },
    /** Whether the question stands although there is another token than the one it was asked for. */
    isAnsweredBy: (token: string | null): boolean =>
      waiting !== null && token !== null && token !== waiting.refusedToken,
  };
}
