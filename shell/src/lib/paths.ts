/** Paths that the shell navigates to. */
export const paths = {
  home: '/',
  app: '/_app',
  staff: {
    home: '/_staff',
    search: '/_staff/search',
    flags: '/_staff/flags',
    proofs: '/_staff/proofs',
    services: '/_staff/services',
    cashOuts: '/_staff/cash-outs',
    accounts: '/_staff/accounts',
    codes: '/_staff/codes',
    rankings: '/_staff/rankings',
    marketing: '/_staff/marketing',
    errors: '/_staff/errors',
  },
  terms: '/terms',
  privacy: '/privacy',
  imprint: '/imprint',
  contact: '/contact',
  signin: '/signin',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  completeSignup: '/complete-signup',
  account: '/account',
  twoStep: '/account#two-step',
  creator: {
    home: '/creator/campaigns',
    artists: '/creator/artists',
    createCampaign: '/creator/create-campaign',
    curators: '/creator/curators',
    fastStart: '/creator/campaigns/bfm/create',
    feed: '/creator/feed',
    lists: '/creator/lists',
    profile: '/creator/profile',
    shop: '/creator/shop',
    subscriptions: '/creator/subscriptions',
    tracks: '/creator/tracks',
    transactions: '/creator/transactions',
  },
  curator: {
    home: '/curator',
    answers: '/curator?view=answers',
    promises: '/curator?view=promises',
    statistics: '/curator?view=statistics',
    feed: '/curator/feed',
    newService: '/curator/services?new=1',
    profile: '/curator/profile',
    services: '/curator/services',
    shop: '/curator/shop',
    transactions: '/curator/transactions',
  },
} as const;

export const legalPages = ['terms', 'privacy', 'imprint', 'contact'] as const satisfies (keyof typeof paths)[];

/** Whether a path is a staff page. */
export const isStaffPage = (pathname: string): boolean =>
  pathname === paths.staff.home || pathname.startsWith(`${paths.staff.home}/`);

/** Pages on which "Create Campaign" would link to the current page. */
export const isCreatingCampaign = (pathname: string): boolean =>
  pathname.startsWith('/creator/create-campaign') || /^\/creator\/campaigns\/\w+\/create(\/|$)/.test(pathname);

/** The page of one flagged answer. */
export const flagCasePath = (submissionId: number): string => `${paths.staff.flags}/${submissionId}`;

/** Staff's page of one account. */
export const accountPath = (accountId: number): string => `${paths.staff.accounts}/${accountId}`;

/** Staff's page of one error. */
export const errorPath = (errorId: number): string => `${paths.staff.errors}/${errorId}`;
