import type { IdentityMethod } from '@fanfare/api-contract';
import type { ApiFailure, Call } from '@fanfare/shell-contract';
import { Failure, isFailure } from '../api/failure.ts';
import { t } from '../lib/i18n.ts';
import type { ShellStore } from '../session/store.ts';

interface Waiting {
  answer: Promise<boolean>;
  settle: (isConfirmed: boolean) => void;
  callers: number;
}

/** An API that names no way asks for what everybody has. */
function methodsOf({ details }: ApiFailure): readonly IdentityMethod[] {
  const methods = (details as { methods?: IdentityMethod[] } | null | undefined)?.methods;
  return methods?.length ? methods : ['password'];
}

/** The API's own message is for shells without these dialogs. */
const saying = ({ status, code, details, requestId }: ApiFailure, message: string): Failure =>
  new Failure(status, {
    code: code as Exclude<ApiFailure['code'], 'network'>,
    message,
    details,
    ...(requestId ? { requestId } : {}),
  });

/** Signing in is refused by the same code, with a challenge: its own screen answers that. */
const isAboutSettings = ({ code, details }: ApiFailure): boolean =>
  code === 'second_factor_enrolment_required' && !(details as { challenge?: string } | null | undefined)?.challenge;

/**
 * Asks who is there when the API requires it for a sensitive action, and repeats the action once it knows. Opened for any call in one
 * place, so that released remotes need not know of it.
 */
export function createStepUp(store: ShellStore) {
  let waiting: Waiting | null = null;

  /** Closes the dialog: the refused calls are repeated, or fail. */
  function settle(isConfirmed: boolean): void {
    waiting?.settle(isConfirmed);
    waiting = null;
    store.setState({ stepUp: null });
  }
  store.subscribe(({ session }) => {
    if (waiting && session.status === 'signed_out') settle(false);
  });

  /** One dialog, however many calls wait. One that is aborted no longer does; without any the dialog closes. */
  async function confirm(refusal: ApiFailure, signal: AbortSignal | undefined): Promise<boolean> {
    if (!waiting) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting = { answer: promise, settle: resolve, callers: 0 };
      store.setState({ stepUp: { methods: methodsOf(refusal) } });
    }
    const mine = waiting;
    mine.callers += 1;
    const onAbort = () => {
      mine.callers -= 1;
      if (mine.callers === 0 && waiting === mine) settle(false);
    };
    signal?.addEventListener('abort', onAbort);
    try {
      return await mine.answer;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** A call that is repeated, unchanged and once, after the person has confirmed. Cancelled, the refusal reaches its caller. */
  function watch(call: Call): Call {
    return (async (...args: Parameters<Call>): Promise<unknown> => {
      try {
        return await call(...args);
      } catch (thrown) {
        if (!isFailure(thrown)) throw thrown;
        if (isAboutSettings(thrown)) {
          store.setState({ isFactorPromptOpen: true });
          throw saying(thrown, t('factorPrompt.refusal'));
        }
        if (thrown.code !== 'step_up_required') throw thrown;
        const { signal } = (args[1] ?? {}) as { signal?: AbortSignal };
        const isConfirmed = await confirm(thrown, signal);
        if (signal?.aborted) throw new DOMException('Aborted', 'AbortError');
        if (!isConfirmed) throw saying(thrown, t('stepUp.refusal'));
        return await call(...args);
      }
    }) as Call;
  }

  return { watch, settle };
}

export type StepUp = ReturnType<typeof createStepUp>;
