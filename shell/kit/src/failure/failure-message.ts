import type { ShellServices } from '@fanfare/shell-contract';

/**
 * What failed: a form, which keeps what was typed; a choice (a switch, a list), which may not have been saved; or an action (a button,
 * data that load), where neither was.
 */
export type FailedKind = 'form' | 'choice' | 'action';

const unreachable = { form: 'failure.network', choice: 'failure.unsaved', action: 'failure.unreachable' } as const;

type Translate = (key: 'failure.generic' | (typeof unreachable)[FailedKind]) => string;

/** The message for an error: the API's own explanation if it refused, that there is no network, or the specification's text for all else. */
export function failureMessage(
  thrown: unknown,
  isFailure: ShellServices['isFailure'],
  t: Translate,
  kind: FailedKind,
): string {
  if (!isFailure(thrown)) return t('failure.generic');
  if (thrown.code === 'network') return t(unreachable[kind]);
  return thrown.code === 'internal' ? t('failure.generic') : thrown.message;
}
