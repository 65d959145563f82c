import type { ApiFailure, Call } from '@fanfare/shell-contract';
import { isFailure } from '../api/failure.ts';
import type { ShellStore } from '../session/store.ts';

interface Dependencies {
  store: ShellStore;
  /** Loads account and subscription again. */
  refreshAccount: () => Promise<void>;
  /** The current path. */
  pathname?: () => string;
}

/** The feature's name in a refusal: the modal's title. */
const featureOf = ({ details }: ApiFailure): string | null => {
  const feature = (details as { feature?: unknown } | null | undefined)?.feature;
  return typeof feature === 'string' ? feature : null;
};

/** Opens the PRO modal: on a screen's request, and automatically for any API refusal for lack of Pro. */
export function createProOffer({ store, refreshAccount, pathname = () => location.pathname }: Dependencies) {
  let screen = '';
  const offered = new Set<string>();

  /**
   * A write is the person's action, so each refused one opens the modal. A read may also be the page's own (after a lost
   * connection, a poll, an invalidation): the same one opens it once per screen; different filters make it a different read.
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

  /** An open modal keeps its feature if a later request names none. */
  const open = (feature?: string | null): void =>
    store.setState(({ proModal }) => ({ proModal: { feature: feature ?? proModal?.feature ?? null } }));

  /** A call that offers Pro if the API requires it. The refusal still reaches the caller. */
  function watch(call: Call): Call {
    return (async (...args: Parameters<Call>): Promise<unknown> => {
      try {
        return await call(...args);
      } catch (thrown) {
        if (isFailure(thrown) && thrown.code === 'pro_required' && isNews(args[0], args[1])) {
          // Two simultaneous refusals are one offer: the first one sets the title.
          if (store.getState().proModal === null) open(featureOf(thrown));
          // Pro ended without this tab's knowledge: updates the logo and the menus.
          if (store.getState().session.isPro) void refreshAccount().catch(() => {});
        }
        throw thrown;
      }
    }) as Call;
  }

  return { open, watch };
}

export type ProOffer = ReturnType<typeof createProOffer>;
