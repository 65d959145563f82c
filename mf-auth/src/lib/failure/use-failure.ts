import { useShell, useText } from '@fanfare/kit';
import { actionFailureText, choiceFailureText, failureText, formFailureText } from './failure-text.ts';

/** React hook: returns the functions that turn a failure into a message for the person. */
export function useFailure() {
  const { isFailure } = useShell();
  const { t } = useText();
  return {
    text: (thrown: unknown) => failureText(thrown, isFailure, t),
    actionText: (thrown: unknown) => actionFailureText(thrown, isFailure, t),
    choiceText: (thrown: unknown) => choiceFailureText(thrown, isFailure, t),
    formText: (thrown: unknown) => formFailureText(thrown, isFailure, t),
  };
}
