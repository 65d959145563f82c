import { useCallback } from 'react';
import { useShell } from '../shell.tsx';
import { useText } from '../texts.ts';
import { failureMessage, type FailedKind } from './failure-message.ts';

/** React hook: the function that turns an error into a message for the user. */
export function useFailureMessage(kind: FailedKind) {
  const { isFailure } = useShell();
  const { t } = useText();
  return useCallback((thrown: unknown) => failureMessage(thrown, isFailure, t, kind), [isFailure, t, kind]);
}
