/** The URLs of this front end. */
export const paths = {
  dashboard: '/curator',
  services: '/curator/services',
  shop: '/curator/shop',
  transactions: '/curator/transactions',
  profile: '/curator/profile',
  feed: '/curator/feed',
} as const;

/** Views of the dashboard live in its query, so that back, reload and a shared link restore them. */
export const submissionPath = (submissionId: number): string => `${paths.dashboard}?submission=${submissionId}`;
export const answersPath = `${paths.dashboard}?view=answers`;
export const statisticsPath = `${paths.dashboard}?view=statistics`;
export const promisesPath = `${paths.dashboard}?view=promises`;
export const brokenPromisesPath = `${promisesPath}&show=broken`;
/** Steps of a service, as in its URL (`?service=7&step=about`). */
export const serviceSteps = ['address', 'about', 'terms', 'checks'] as const;
export type ServiceStep = (typeof serviceSteps)[number];
export const servicePath = (serviceId: number, step: ServiceStep): string =>
  `${paths.services}?service=${serviceId}&step=${step}`;
/** The field of a missing part, at its step. */
export const servicePartPath = (serviceId: number, step: ServiceStep, part: string): string =>
  `${servicePath(serviceId, step)}&field=${part}`;
export const newServicePath = `${paths.services}?new=1`;
/** Where a second profile is added; returns to the wallet. */
export const addCreatorPath = `/complete-signup?add=creator&return=${encodeURIComponent(paths.shop)}`;
