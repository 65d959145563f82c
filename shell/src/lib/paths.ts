/** The product's addresses and which front end draws each. Read by the server too, so plain TypeScript only. */

export type Area = 'mf-auth' | 'mf-creator' | 'mf-curator' | 'shell';

const byArea: Record<Area, readonly string[]> = {
  shell: [
    '/',
    '/_app',
    '/_staff',
    '/_staff/flags',
    '/_staff/proofs',
    '/_staff/cash-outs',
    '/_staff/accounts',
    '/_staff/codes',
  ],
  'mf-auth': [
    '/signup',
    '/signin',
    '/email-confirmation',
    '/complete-signup',
    '/forgot-password',
    '/reset-password/:accountRef/:secret',
    '/account',
    '/stop-mails/:token',
  ],
  'mf-creator': [
    '/creator',
    '/creator/campaigns',
    '/creator/campaigns/:id',
    '/creator/campaigns/:id/upload',
    '/creator/campaigns/bfm/create',
    '/creator/tracks',
    '/creator/profile',
    '/creator/shop',
    '/creator/curators',
    '/creator/forecasts',
    '/creator/feed',
    '/creator/feed/:id',
    '/creator/subscriptions',
    '/creator/transactions',
    '/creator/create-campaign',
    '/creator/create-campaign/playlists',
    '/creator/create-campaign/radios',
    '/creator/create-campaign/influencers',
    '/creator/create-campaign/influencers/create',
    '/creator/create-campaign/influencers/create/:campaignId/complete',
    '/creator/create-campaign/:id',
    '/creator/create-campaign/:id/complete',
    '/creator/campaigns/playlists/create/:campaignId',
    '/creator/campaigns/playlists/create/:campaignId/pitch',
    '/creator/campaigns/radios/create/:campaignId',
    '/creator/campaigns/radios/create/:campaignId/pitch',
    '/creator/campaigns/influencers/create/:campaignId',
    '/creator/campaigns/influencers/create/:campaignId/pitch',
  ],
  'mf-curator': [
    '/curator',
    '/curator/profile',
    '/curator/shop',
    '/curator/services',
    '/curator/transactions',
    '/curator/feed',
  ],
};

const toExpression = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`);

const known = Object.entries(byArea).flatMap(([area, patterns]) =>
  patterns.map((pattern) => ({ area: area as Area, expression: toExpression(pattern) })),
);

/** Which front end draws a path; null for one that doesn't exist. */
export function areaOf(pathname: string): Area | null {
  return known.find(({ expression }) => expression.test(pathname))?.area ?? null;
}

/** Addresses that the shell itself goes to. */
export const paths = {
  home: '/',
  app: '/_app',
  staff: {
    home: '/_staff',
    flags: '/_staff/flags',
    proofs: '/_staff/proofs',
    cashOuts: '/_staff/cash-outs',
    accounts: '/_staff/accounts',
    codes: '/_staff/codes',
  },
  signin: '/signin',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  completeSignup: '/complete-signup',
  account: '/account',
  creator: {
    home: '/creator/campaigns',
    createCampaign: '/creator/create-campaign',
    fastStart: '/creator/campaigns/bfm/create',
    feed: '/creator/feed',
    profile: '/creator/profile',
    shop: '/creator/shop',
    subscriptions: '/creator/subscriptions',
    tracks: '/creator/tracks',
    transactions: '/creator/transactions',
  },
  curator: {
    home: '/curator',
    feed: '/curator/feed',
    profile: '/curator/profile',
    services: '/curator/services',
    shop: '/curator/shop',
    transactions: '/curator/transactions',
  },
} as const;

/** Whether a path is one of staff's pages. */
export const isStaffPage = (pathname: string): boolean =>
  pathname === paths.staff.home || pathname.startsWith(`${paths.staff.home}/`);

/** Pages on which "Create Campaign" would lead to where one is. */
export const isCreatingCampaign = (pathname: string): boolean =>
  pathname.startsWith('/creator/create-campaign') || /^\/creator\/campaigns\/\w+\/create(\/|$)/.test(pathname);

/** Whether a screen uses the whole window, so that its header lines up with it: the workbench, the finder and the choice of curators. */
export const isWide = (pathname: string): boolean =>
  pathname === paths.curator.home ||
  pathname === '/creator/curators' ||
  /^\/creator\/campaigns\/\w+\/create\/\d+$/.test(pathname);
