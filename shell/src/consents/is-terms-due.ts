import { termsVersion } from '@fanfare/api-contract/terms';
import type { Account } from '@fanfare/api-contract';

/** Whether an account hasn't agreed to the terms that this page shows. Where the API wants another version, a newer page asks. */
export function isTermsDue(account: Account | null): boolean {
  const consents = account?.consents;
  return consents?.currentTermsVersion === termsVersion && consents.terms?.version !== termsVersion;
}
