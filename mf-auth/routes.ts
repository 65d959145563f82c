import type { ReleaseRoute } from '@fanfare/api-contract';

const at = (access: ReleaseRoute['access'], paths: readonly string[]): ReleaseRoute[] =>
  paths.map((path) => ({ path, access }));

/** Where this remote has its screens. */
export const routes: readonly ReleaseRoute[] = [
  ...at('visitor', ['/signup', '/signin', '/email-confirmation', '/forgot-password']),
  ...at('visitor', ['/reset-password/:accountRef/:secret', '/stop-mails/:token']),
  // With a profile or without.
  ...at('account', ['/complete-signup', '/account']),
];
