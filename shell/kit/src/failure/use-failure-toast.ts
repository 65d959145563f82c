import { useCallback } from 'react';
import { useShell } from '../shell.tsx';
import { useFailureMessage } from './use-failure-message.ts';

/** React hook: shows an error as a notification. */
export function useFailureToast() {
  const { notify } = useShell();
  const messageFor = useFailureMessage();
  return useCallback((thrown: unknown) => notify({ text: messageFor(thrown), tone: 'danger' }), [notify, messageFor]);
}
