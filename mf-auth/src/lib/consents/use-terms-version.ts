import { termsVersion } from '@fanfare/api-contract/terms';
import { useShell } from '@fanfare/kit';

/** React hook: the version of the terms that the page shows. They are the shell's, which may be newer than this remote; older shells don't say. */
export const useTermsVersion = (): string => useShell().config.termsVersion ?? termsVersion;
