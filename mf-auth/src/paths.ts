/** The paths of this front end, and those it links to. */
export const paths = {
  signup: '/signup',
  signin: '/signin',
  emailConfirmation: '/email-confirmation',
  completeSignup: '/complete-signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password/:accountRef/:secret',
  account: '/account',
  unsubscribe: '/stop-mails/:token',
  home: '/',
  fastStart: '/creator/campaigns/bfm/create',
  creatorProfile: '/creator/profile',
  addService: '/curator/services?new=1',
  curatorProfile: '/curator/profile',
} as const;

/** A path with `?return=`, so that a detour ends where it began. */
export const withReturn = (path: string, returnTo: string | null): string =>
  returnTo ? `${path}?return=${encodeURIComponent(returnTo)}` : path;
