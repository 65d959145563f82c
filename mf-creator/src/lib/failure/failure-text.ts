import type { ApiFailure } from '@fanfare/shell-contract';

/** The specification's words for whatever has no explanation of its own. */
type Translate = (key: 'failure.generic' | 'failure.network') => string;

/**
 * What to tell a person about something thrown: the API's own explanation where it refused,
 * else the specification's global text.
 */
export function failureText(
  thrown: unknown,
  isFailure: (thrown: unknown) => thrown is ApiFailure,
  t: Translate,
): string {
  if (!isFailure(thrown)) return t('failure.generic');
  if (thrown.code === 'network') return t('failure.network');
  return thrown.code === 'internal' ? t('failure.generic') : thrown.message;
}
