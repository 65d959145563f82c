import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { credits, csv, id, idParam, instant, page, pageQuery } from './shapes.ts';

const accountEndpoint = endpointWith({ tag: 'Feed', access: 'account' });

export const feedKind = z.enum([
  'campaign_sent',
  'campaign_waiting_audio',
  'campaign_completed',
  'campaign_cancelled',
  'opened',
  'accepted',
  'declined',
  'wrong_match',
  'expired',
  'deadline_soon',
  'credits_added',
  'credits_refunded',
  'refund_failed',
  'new_version_wanted',
  'received',
  'earning_pending',
  'earning_cleared',
  'subscription_renewed',
  'subscription_failed',
  'chargeback_opened',
  'chargeback_won',
  'debt_settled',
  'campaign_scheduled',
  'wave_sent',
  'wave_stopped',
  'withdrawn',
  'proof_due',
  'proof_added',
  'proof_verified',
  'proof_rejected',
  'proof_refused',
  'placement_found',
  'placement_removed',
  'placement_missing',
  'placement_unread',
  'promise_broken',
  'promise_refunded',
  'promise_kept',
  'quality_refunded',
  'pause_refunded',
  'flag_raised',
  'flag_rejected',
  'earning_reversed',
  'reply_received',
  'new_version_received',
  'helpful_vote',
  'away_warning',
  'service_away',
  'service_paused',
  'service_under_review',
  'service_active',
  'service_live',
  'service_rejected',
  'service_warned',
  'service_held',
  'cash_out_approved',
  'cash_out_sent',
  'cash_out_paid',
  'cash_out_returned',
  'automatic_cash_out',
  'automatic_cash_out_failed',
]);

export const feedItem = z.object({
  id,
  kind: feedKind,
  createdAt: instant,
  isRead: z.boolean(),
  campaignId: z.nullable(id),
  submissionId: z.nullable(id),
  trackTitle: z.nullable(z.string()),
  coverUrl: z.nullable(z.string()),
  serviceTitle: z.nullable(z.string()),
  serviceImageUrl: z.nullable(z.string()),
  curatorName: z.nullable(z.string()),
  amountCredits: z.nullable(credits),
  /** The beginning of an answer's feedback. */
  excerpt: z.nullable(z.string()),
  /** Seconds heard, on answers. */
  heardSeconds: z.nullable(z.number()),
  durationSeconds: z.nullable(z.number()),
});
export type FeedItem = z.infer<typeof feedItem>;

const role = z.enum(['creator', 'curator']);

export const listFeed = accountEndpoint('GET /api/v2/feed', {
  summary: 'My activity, newest first',
  /**
   * `kinds`: comma-separated, all by default; those that this version doesn't know match nothing. `rosterArtistId`: events about tracks of
   * one of my roster's artists. `unreadCount` counts everything.
   */
  query: z.strictObject({ ...pageQuery, role, kinds: z.optional(csv), rosterArtistId: z.optional(idParam) }),
  response: z.object({ ...page(feedItem).shape, unreadCount: z.int() }),
});
export const markFeedRead = accountEndpoint('POST /api/v2/feed/read', {
  summary: 'Everything up to here is read',
  body: z.strictObject({ role, upToId: id }),
  response: z.object({ unreadCount: z.int() }),
});
