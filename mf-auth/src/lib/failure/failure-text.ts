import type { Text } from '@fanfare/kit';
import type { ApiFailure } from '@fanfare/shell-contract';

type IsFailure = (thrown: unknown) => thrown is ApiFailure;

/** Whether the API refused the request, as opposed to being broken or out of reach. */
export const isRefusal = (failure: ApiFailure): boolean => failure.status >= 400 && failure.status < 500;

/** The message for a thrown error: the API's own explanation, else the specification's text for unknown failures. */
export function failureText(thrown: unknown, isFailure: IsFailure, t: Text): string {
  if (!isFailure(thrown)) return t('failure.generic');
  if (thrown.code === 'network') return navigator.onLine ? t('failure.network') : t('failure.offline');
  return isRefusal(thrown) ? thrown.message : t('failure.generic');
}

/** The same for a button or a list that loads, where nothing was typed. */
export function actionFailureText(thrown: unknown, isFailure: IsFailure, t: Text): string {
  if (isFailure(thrown) && thrown.code === 'network') return t('failure.unreachable');
  return failureText(thrown, isFailure, t);
}

/** The same for a switch or a choice, where nothing was typed: without a connection, that nothing was saved. */
export function choiceFailureText(thrown: unknown, isFailure: IsFailure, t: Text): string {
  if (isFailure(thrown) && thrown.code === 'network') return t('failure.unsaved');
  return failureText(thrown, isFailure, t);
}

/**
 * The message after a refused log-in or sign-up: the specification's one text for the form, plus a reason when
 * the refusal isn't about the input (too many tries).
 */
export function formFailureText(thrown: unknown, isFailure: IsFailure, t: Text): { title: string; reason?: string } {
  if (!isFailure(thrown) || !isRefusal(thrown)) return { title: failureText(thrown, isFailure, t) };
  const isAboutTyping = thrown.code === 'invalid_credentials' || thrown.code === 'invalid_input';
  return { title: t('failure.form'), ...(isAboutTyping ? {} : { reason: thrown.message }) };
}
