import { useShell } from '@fanfare/kit';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

/** After this long a person wonders whether anything happens. */
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
 * React hook: submits a form, once however often it is pressed; reports slowness and can be cancelled.
 * @param send performs the request; must heed the signal if it does more than one thing
 */
export function useSending<Input, Output>(send: (input: Input, signal: AbortSignal) => Promise<Output>) {
  const { isFailure } = useShell();
  const running = useRef<AbortController | null>(null);
  const [isSlow, setIsSlow] = useState(false);
  const mutation = useMutation<Output, Error, Sent<Input>>({
    // Fails immediately when offline: a press must not take effect hours later, when the connection is back.
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
    // The previous error no longer applies.
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
    /** Stops waiting. The server may have received it all the same. */
    cancel: () => {
      running.current?.abort();
      running.current = null;
      reset();
    },
  };
}

/** React hook: tells a parent whether something is being sent, which it mustn't unmount meanwhile: outcomes reach mounted components alone. */
export function useReportBusy(isPending: boolean, onBusy: (isBusy: boolean) => void): void {
  useEffect(() => {
    if (!isPending) return;
    onBusy(true);
    return () => onBusy(false);
  }, [isPending, onBusy]);
}

/** What the end of a form needs from its submission. */
export type Sending = Pick<ReturnType<typeof useSending<never, unknown>>, 'isPending' | 'isSlow' | 'cancel'>;
