import { useShell, useText } from '@fanfare/kit';
import { failureText, formFailureText } from './failure-text.ts';

/** React hook: gives the functions that say what went wrong, in words for the person in front of it. */
export function useFailure() {
  const { isFailure } = useShell();
  const { t } = useText();
  return {
    text: (thrown: unknown) => failureText(thrown, isFailure, t),
    formText: (thrown: unknown) => formFailureText(thrown, isFailure, t),
  };
}
