import * as z from 'zod/mini';
import { staffEndpoint } from './endpoint.ts';
import { pastPlacementCheck } from './submission-shapes.ts';
import { credits, id, instant, page, pageQuery, serviceType } from './shapes.ts';

/** A placement whose page couldn't be read for days and that staff should check. */
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
  lastLook: pastPlacementCheck,
});
export type UnreadPlacement = z.infer<typeof unreadPlacement>;

export const listUnreadPlacements = staffEndpoint('GET /api/v2/staff/placements/unread', {
  summary: 'Placements whose page couldn’t be read for days, oldest first',
  query: z.strictObject(pageQuery),
  response: page(unreadPlacement),
});
