import { useCallback } from 'react';
import { useServices } from '../services.tsx';
import { useText } from '../use-text.ts';
import { failureText } from './failure-text.ts';

/** React hook: gives the function that says what went wrong, in words for the person in front of it. */
export function useFailure() {
  const { isFailure } = useServices();
  const { t } = useText();
  return useCallback((thrown: unknown) => failureText(thrown, isFailure, t), [isFailure, t]);
}
