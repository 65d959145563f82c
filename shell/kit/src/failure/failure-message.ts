import type { ShellServices } from '@fanfare/shell-contract';

type Translate = (key: 'failure.generic' | 'failure.network') => string;

/** The message for an error: the API's own explanation if it refused, that there is no network, or the specification's text for all else. */
export function failureMessage(thrown: unknown, isFailure: ShellServices['isFailure'], t: Translate): string {
  if (!isFailure(thrown)) return t('failure.generic');
  if (thrown.code === 'network') return t('failure.network');
  return thrown.code === 'internal' ? t('failure.generic') : thrown.message;
}
