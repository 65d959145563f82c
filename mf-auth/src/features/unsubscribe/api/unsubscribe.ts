import { useShell } from '@fanfare/kit';
import { useSending } from '../../../lib/sending/use-sending.ts';

/** React hook: unsubscribes from the kind of email that contained the link. @param token of that link */
export function useUnsubscribe(token: string) {
  const { call } = useShell();
  return useSending((_press: void, signal) => call('POST /api/v2/public/mails/stop', { body: { token }, signal }));
}
