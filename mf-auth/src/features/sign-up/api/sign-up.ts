import { useLanguage, useShell } from '@fanfare/kit';
import { useTermsVersion } from '../../../lib/consents/use-terms-version.ts';
import { useSending } from '../../../lib/sending/use-sending.ts';

/**
 * React hook: signs up, in the page's language and the browser's time zone. The answer is the same for known and unknown addresses; only the email
 * differs.
 */
export function useSignUp() {
  const { call } = useShell();
  const language = useLanguage();
  const termsVersion = useTermsVersion();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return useSending((form: { username: string; password: string; marketing: boolean }, signal) =>
    call('POST /api/v2/public/auth/signup', { body: { ...form, termsVersion, language, timeZone }, signal }),
  );
}
