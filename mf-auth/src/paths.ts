/** The paths of this front end, and those it links to. */
export const paths = {
  signup: '/signup',
  signin: '/signin',
  providerReturn: '/signin/:provider',
  connect: '/connect/:continuation',
  emailConfirmation: '/email-confirmation',
  completeSignup: '/complete-signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password/:accountRef/:secret',
  account: '/account',
  deleteAccount: '/account/delete',
  changeEmail: '/change-email/:token',
  stopEmailChange: '/stop-email-change/:token',
  unsubscribe: '/stop-mails/:token',
  home: '/',
  fastStart: '/creator/campaigns/bfm/create',
  creatorProfile: '/creator/profile',
  creatorCampaigns: '/creator/campaigns',
  creatorShop: '/creator/shop',
  curatorDashboard: '/curator',
  curatorShop: '/curator/shop',
  addService: '/curator/services?new=1',
  curatorProfile: '/curator/profile',
} as const;

/** Where the two parts of a link set a new password. */
export const passwordLinkPath = ({ accountRef, secret }: { accountRef: string; secret: string }): string =>
  `/reset-password/${encodeURIComponent(accountRef)}/${encodeURIComponent(secret)}`;

/** State of a navigation there from a confirmation that leaves the account without a password. */
export const confirmedState = { isConfirmed: true };

/** A path with `?return=`, so that a detour ends where it began. */
export const withReturn = (path: string, returnTo: string | null): string =>
  returnTo ? `${path}?return=${encodeURIComponent(returnTo)}` : path;
