import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { placementLook } from './ending-shapes.ts';
import {
  byId,
  credits,
  day,
  filledText,
  id,
  instant,
  page,
  pageQuery,
  serviceType,
  submissionStatus,
  text,
} from './shapes.ts';

/*
 * Placements and posts while they have to stay (rules §4): looked at when their proof is handed in, then once a day.
 */

/** What is looked for. Playlists: `page`, `list` (the one that was verified), `track`; posts: `page`, `handle`, `posted`, `disclosure`. */
export const placementCheck = z.object({
  check: z.enum(['page', 'list', 'track', 'handle', 'posted', 'disclosure']),
  /** `unknown`: the page couldn't be read; that refuses nobody. */
  result: z.enum(['passed', 'failed', 'unknown']),
  /** For a person: "Seen at number 9". */
  message: z.string(),
});
export type PlacementCheck = z.infer<typeof placementCheck>;

/** Hands nothing in. Radios: no checks, since nothing can be seen of what is on air. */
export const checkPlacement = endpoint('POST /api/v2/curator/submissions/:id/proof/check', {
  summary: 'Would this proof be taken? Looks at its page now',
  tag: 'Curator workbench',
  access: 'curator',
  params: byId,
  body: z.strictObject({ url: filledText(500), disclosure: z.optional(z.nullable(text(200))) }),
  response: z.object({
    checks: z.array(placementCheck),
    /** When the page says that it was posted; null where it doesn't. */
    postedAt: z.nullable(instant),
    /** Outside production: the sandbox's page that stands in for the address, which can be changed by hand. Left out elsewhere. */
    standInUrl: z.optional(z.string()),
  }),
});

/** A day that matters: a proof is due, an artist's word on a post is, or something may be taken down. */
export const promiseDate = z.object({
  at: instant,
  what: z.enum(['proof_due', 'confirm_by', 'keep_until']),
  submissionId: id,
  status: submissionStatus,
  trackTitle: z.string(),
  trackArtist: z.string(),
  service: z.object({ id, title: z.string(), type: serviceType }),
  /** It was kept to its end. */
  isKept: z.boolean(),
});
export type PromiseDate = z.infer<typeof promiseDate>;

/** Up to 62 days, both ends included, by UTC: the screen asks for a day more on either side. */
export const listPromiseDates = endpoint('GET /api/v2/curator/promises/dates', {
  summary: 'When proofs are due and until when things are kept, for a calendar',
  tag: 'Curator workbench',
  access: 'curator',
  query: z.strictObject({ from: day, until: day }),
  /** `isCut`: there are more than are answered. */
  response: z.object({ items: z.array(promiseDate), isCut: z.boolean() }),
});

/** A placement whose page couldn't be read for days: somebody should look at it. */
export const unreadPlacement = z.object({
  submissionId: id,
  trackTitle: z.string(),
  trackArtist: z.string(),
  curatorName: z.string(),
  service: z.object({ id, title: z.string(), type: serviceType }),
  url: z.string(),
  priceCredits: credits,
  unreadSince: instant,
  keepUntil: z.nullable(instant),
  lastLook: placementLook,
});
export type UnreadPlacement = z.infer<typeof unreadPlacement>;

export const listUnreadPlacements = endpoint('GET /api/v2/staff/placements/unread', {
  summary: 'Placements whose page couldn’t be read for days, oldest first',
  tag: 'Staff',
  access: 'staff',
  query: z.strictObject(pageQuery),
  response: page(unreadPlacement),
});

export const placementEndpoints = [checkPlacement, listPromiseDates, listUnreadPlacements] as const;
