import * as z from 'zod/mini';
import { publicProfile } from './account.ts';
import { endpoint, endpointWith } from './endpoint.ts';
import { serviceCard, serviceStatistics } from './services.ts';
import { day, filledText, id, idParam } from './shapes.ts';

const accountEndpoint = endpointWith({ tag: 'Profiles', access: 'account' });
const params = z.strictObject({ curatorId: idParam });

/** Limited to curators with a public service, whose card already shows their name and picture; so are the calls below. */
export const getPublicCurator = accountEndpoint('GET /api/v2/curators/:curatorId', {
  summary: 'Who a curator is, as creators see it',
  params,
  response: z.object({ ...publicProfile.shape, id, memberSince: day }),
});

/** With `campaignId`, reasons and rates are about its track. The curator’s paused services are left out. */
export const listServicesOfCurator = accountEndpoint('GET /api/v2/curators/:curatorId/services', {
  summary: 'The active services of a curator, oldest first',
  params,
  query: z.strictObject({ campaignId: z.optional(idParam) }),
  response: z.array(serviceCard),
});

export const curatorRecord = z.object({
  /** Of all services together, by the rules of a card’s; `medianReplyHours` is of the sample. Who didn’t answer missed the deadline. */
  statistics: serviceStatistics,
  isDemo: z.boolean(),
  /** Below so many, no figure is derived from answers. */
  fewestAnswers: z.int(),
  /** The newest answers of the last twelve months: at most `limit`, without wrong matches and refunded ones. */
  sample: z.object({
    answerCount: z.int(),
    limit: z.int(),
    /** Null also where too few are in a script that separates words by blanks. */
    medianWords: z.nullable(z.int()),
    /** How many came within so many days, each including the ones before; empty below `fewestAnswers`. */
    within: z.array(z.object({ days: z.int(), count: z.int() })),
  }),
  /** The last twelve months by UTC, oldest first: promises by the month in which they were kept or broken. */
  promises: z.array(z.object({ month: day, kept: z.int(), broken: z.int() })),
});
export type CuratorRecord = z.infer<typeof curatorRecord>;

export const getCuratorRecord = accountEndpoint('GET /api/v2/curators/:curatorId/record', {
  summary: 'How a curator answers and keeps promises',
  params,
  response: curatorRecord,
});

/** A track in a public playlist, without an address: it doesn’t say whether somebody sent it. */
export const recentPlacement = z.object({
  title: z.string(),
  artist: z.string(),
  placedOn: day,
  service: z.object({ id, title: z.string(), url: z.string() }),
});
export type RecentPlacement = z.infer<typeof recentPlacement>;

export const listCuratorPlacements = accountEndpoint('GET /api/v2/curators/:curatorId/placements', {
  summary: 'Tracks that a curator placed most recently, and artists whom their services name as similar',
  params,
  response: z.object({ items: z.array(recentPlacement), similarArtists: z.array(z.string()) }),
});

/** 404 for a service that isn’t public. */
export const listServicePlacements = accountEndpoint('GET /api/v2/curator-services/:serviceId/placements', {
  summary: 'Tracks that a service placed most recently',
  params: z.strictObject({ serviceId: idParam }),
  response: z.array(recentPlacement),
});

/** A handle as it is typed: its case doesn't matter. What it may consist of is checked by the API, with a reason. */
const handle = filledText(80);

/** A curator's public page, by its link: no more than cards and the public finder show. */
export const sharedCurator = z.object({
  /** The current handle; another one than asked for where the link is an earlier one. */
  handle: z.string(),
  curator: z.object({
    id,
    ...z.omit(publicProfile, { links: true }).shape,
  }),
  /** The active services, oldest first; none while all are paused. */
  services: z.array(serviceCard),
});
export type SharedCurator = z.infer<typeof sharedCurator>;

/** For the sitemap: the newest 10,000. */
export const listPublicHandles = endpoint('GET /api/v2/public/curators', {
  tag: 'Profiles',
  access: 'public',
  summary: 'The handles of curators whose page anybody may open',
  response: z.array(z.string()),
});
/** 404 for a suspended curator, and for one without a public service. */
export const getSharedCurator = endpoint('GET /api/v2/public/curators/:handle', {
  tag: 'Profiles',
  access: 'public',
  summary: 'A curator and their services, by the link that they share',
  params: z.strictObject({ handle }),
  response: sharedCurator,
});

export const shareLink = z.object({
  handle: z.string(),
  url: z.string(),
  /** Handles from before that still lead to the page, newest first. */
  earlierHandles: z.array(z.string()),
  /** So many handles lead to the page; the oldest stops when another is chosen. */
  maxHandles: z.int(),
  /** Whether others see the page: a service is, or was, live, and the account isn't suspended. */
  isPublic: z.boolean(),
});
export type ShareLink = z.infer<typeof shareLink>;

const curatorEndpoint = endpointWith({ tag: 'Profiles', access: 'curator' });
export const getShareLink = curatorEndpoint('GET /api/v2/curator/share-link', {
  summary: 'The link to my public page',
  response: shareLink,
});
/** 3–30 letters without accents, digits and single hyphens. The handle from before goes on leading to the page. */
export const putShareLink = curatorEndpoint('PUT /api/v2/curator/share-link', {
  summary: 'Choose the handle in the link to my public page',
  body: z.strictObject({ handle }),
  response: shareLink,
});
