import type { ScreenRoute } from '@fanfare/shell-contract/build';

const at = (access: ScreenRoute['access'], chunk: string, paths: readonly string[]): ScreenRoute[] =>
  paths.map((path) => ({ path, access, chunk }));

/** Where this remote has its screens, and which chunk each is in; those of `./app` itself, which of its parts they show at once. */
export const routes: readonly ScreenRoute[] = [
  ...at('visitor', 'providers', ['/signin']),
  ...at('visitor', 'sign-up', ['/signup']),
  ...at('visitor', 'provider', ['/signin/:provider', '/connect/:continuation']),
  ...at('visitor', 'begin', ['/email-confirmation']),
  ...at('visitor', 'password', ['/forgot-password', '/reset-password/:accountRef/:secret', '/stop-mails/:token']),
  // With a profile or without.
  ...at('account', 'begin', ['/complete-signup']),
  ...at('account', 'account', ['/account', '/account/delete']),
  ...at('account', 'email-change', ['/change-email/:token']),
  ...at('visitor', 'email-change', ['/stop-email-change/:token']),
];
