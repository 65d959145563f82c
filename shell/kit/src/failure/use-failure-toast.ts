import { useCallback } from 'react';
import { useShell } from '../shell.tsx';
import { useFailureMessage } from './use-failure-message.ts';

/** React hook: shows the error of an action as a notification. */
export function useFailureToast() {
  const { notify } = useShell();
  const messageFor = useFailureMessage('action');
  return useCallback((thrown: unknown) => notify({ text: messageFor(thrown), tone: 'danger' }), [notify, messageFor]);
}
