import type { ShellServices } from '@fanfare/shell-contract';

type Translate = (key: 'failure.generic' | 'failure.network' | 'failure.unreachable') => string;

/** What failed: a form, which keeps what was typed, or an action (a button, a list), where nothing was. */
export type FailedKind = 'form' | 'action';

/** The message for an error: the API's own explanation if it refused, that there is no network, or the specification's text for all else. */
export function failureMessage(
  thrown: unknown,
  isFailure: ShellServices['isFailure'],
  t: Translate,
  kind: FailedKind,
): string {
  if (!isFailure(thrown)) return t('failure.generic');
  if (thrown.code === 'network') return t(kind === 'form' ? 'failure.network' : 'failure.unreachable');
  return thrown.code === 'internal' ? t('failure.generic') : thrown.message;
}
