import { useSending } from '../../../lib/sending/use-sending.ts';
import { useServices } from '../../../lib/services.tsx';

/** React hook: stops the kind of mail that a link came with. @param token of that link */
export function useStopMails(token: string) {
  const { call } = useServices();
  return useSending((_press: void, signal) => call('POST /api/v2/public/mails/stop', { body: { token }, signal }));
}
