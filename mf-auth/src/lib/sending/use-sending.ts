import { useShell } from '@fanfare/kit';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** From then on a person wonders whether anything happens. */
const slowAfterMs = 4_000;

interface Sent<Input> {
  input: Input;
  controller: AbortController;
}

interface Outcomes<Output> {
  onSent?: (output: Output) => void;
  onFailed?: (thrown: unknown) => void;
}

/**
 * React hook: sends what a form holds, once however often it is pressed, says when that takes long, and can be called off.
 * @param send does it; has to heed the signal where it does more than one thing
 */
export function useSending<Input, Output>(send: (input: Input, signal: AbortSignal) => Promise<Output>) {
  const { isFailure } = useShell();
  const running = useRef<AbortController | null>(null);
  const [isSlow, setIsSlow] = useState(false);
  const mutation = useMutation<Output, Error, Sent<Input>>({
    // Offline it fails at once and says so: nobody expects a press to act hours later, when the connection is back.
    networkMode: 'always',
    mutationFn: ({ input, controller }) => send(input, controller.signal),
    onSettled: (_output, _thrown, { controller }) => {
      if (running.current === controller) running.current = null;
    },
  });
  const { isPending, error, mutate, reset } = mutation;

  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);

  const isUnreachable = isFailure(error) && error.code === 'network';
  useEffect(() => {
    // What it said isn't so any more.
    if (!isUnreachable) return;
    window.addEventListener('online', reset);
    return () => window.removeEventListener('online', reset);
  }, [isUnreachable, reset]);

  return {
    isIdle: mutation.isIdle,
    isPending,
    isSlow,
    isDone: mutation.isSuccess,
    data: mutation.data,
    error,
    start: (input: Input, { onSent, onFailed }: Outcomes<Output> = {}) => {
      if (running.current) return;
      const controller = new AbortController();
      running.current = controller;
      mutate(
        { input, controller },
        { ...(onSent ? { onSuccess: onSent } : {}), ...(onFailed ? { onError: onFailed } : {}) },
      );
    },
    /** Stops waiting. The server may have got it all the same. */
    cancel: () => {
      running.current?.abort();
      running.current = null;
      reset();
    },
  };
}

/** What a form's end needs to know of what it sends. */
export type Sending = Pick<ReturnType<typeof useSending<never, unknown>>, 'isPending' | 'isSlow' | 'cancel'>;
