import { Banner } from '@fanfare/shared-ui';
import { useFailureMessage } from './use-failure-message.ts';

/** Says why an action failed; nothing without an error. */
export function FailureBanner({ error }: { error: unknown }) {
  const messageFor = useFailureMessage();
  if (error === null || error === undefined) return null;
  return <Banner tone="danger">{messageFor(error)}</Banner>;
}
