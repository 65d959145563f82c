import { Banner } from '@fanfare/shared-ui';
import type { FailedKind } from './failure-message.ts';
import { useFailureMessage } from './use-failure-message.ts';

/** Says why a form or an action failed; nothing without an error. */
export function FailureBanner({ error, kind }: { error: unknown; kind: FailedKind }) {
  const messageFor = useFailureMessage(kind);
  if (error === null || error === undefined) return null;
  return <Banner tone="danger">{messageFor(error)}</Banner>;
}
