import type { ApiFailure, Call } from '@fanfare/shell-contract';
import { isFailure } from '../api/failure.ts';
import type { ShellStore } from '../session/store.ts';

interface Dependencies {
  store: ShellStore;
  /** Loads account and subscription again. */
  refreshAccount: () => Promise<void>;
  /** Where the person is. */
  pathname?: () => string;
}

/** The feature's name that a refusal carries: the modal's title. */
const featureOf = ({ details }: ApiFailure): string | null => {
  const feature = (details as { feature?: unknown } | null | undefined)?.feature;
  return typeof feature === 'string' ? feature : null;
};

/** Opens the PRO modal: for a screen that asks for it, and by itself for whatever the API refuses without Pro. */
export function createProOffer({ store, refreshAccount, pathname = () => location.pathname }: Dependencies) {
  let screen = '';
  const offered = new Set<string>();

  /**
   * An act is the person's, so each refused one opens the modal. A question may also be asked by the page itself (again after a lost
   * connection, a poll, an invalidation): the same one opens it once on a screen; another choice of filters is another question.
   */
  function isNews(key: string, options: unknown): boolean {
    if (!key.startsWith('GET ')) return true;
    if (screen !== pathname()) {
      screen = pathname();
      offered.clear();
    }
    const { params, query } = (options ?? {}) as { params?: unknown; query?: unknown };
    const question = JSON.stringify([key, params, query]);
    return !offered.has(question) && offered.add(question) !== undefined;
  }

  /** An open modal keeps the feature it was opened for, where whoever asks again names none. */
  const open = (feature?: string | null): void =>
    store.setState(({ proModal }) => ({ proModal: { feature: feature ?? proModal?.feature ?? null } }));

  /** A call that offers Pro where the API asks for it. The refusal still reaches whoever called. */
  function watch(call: Call): Call {
    return (async (...args: Parameters<Call>): Promise<unknown> => {
      try {
        return await call(...args);
      } catch (thrown) {
        if (isFailure(thrown) && thrown.code === 'pro_required' && isNews(args[0], args[1])) {
          // Two refusals at once are one offer: what opened it stays its title.
          if (store.getState().proModal === null) open(featureOf(thrown));
          // Pro ended without this tab hearing of it: the logo and the menus should know.
          if (store.getState().session.isPro) void refreshAccount().catch(() => {});
        }
        throw thrown;
      }
    }) as Call;
  }

  return { open, watch };
}

export type ProOffer = ReturnType<typeof createProOffer>;
