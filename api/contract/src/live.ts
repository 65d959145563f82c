import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './shapes.ts';

/** A single-use ticket, valid for 30 seconds, for `GET /api/v2/live?ticket=` (EventSource can't send a header). */
export const liveTicket = endpoint('POST /api/v2/live/ticket', {
  summary: 'A ticket for the stream of live events',
  tag: 'Live',
  access: 'account',
  response: z.object({ ticket: z.string(), expiresAt: instant }),
});

/** A live event names the data that changed and never carries the data itself. */
export type LiveEvent =
  | { type: 'wallet' }
  | { type: 'feed'; role: 'creator' | 'curator' }
  | { type: 'campaign'; campaignId: number }
  | { type: 'queue' }
  | { type: 'track'; trackId: number };
