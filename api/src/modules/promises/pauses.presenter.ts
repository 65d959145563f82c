import type { PausedService, PromiseReview } from '@fanfare/api-contract';
import { kept } from '../../because.ts';
import type { BrokenRow, PausedRow } from './pauses.repository.ts';
import { brokenReason } from './promises.presenter.ts';

/** @param broken rows of any services; those of this one are shown */
export const pausedService = (row: PausedRow, broken: readonly BrokenRow[]): PausedService => ({
  service: { id: row.id, title: row.title, type: row.type, url: row.url },
  curator: { accountId: row.account_id, email: row.email, display_name: row.display_name },
  pausedAt: row.paused_at.toISOString(),
  resumedAt: row.resumed_at?.toISOString() ?? null,
  brokenCount: row.broken_count,
  decidedCount: row.decided_count,
  openCount: row.open_count,
  broken: broken
    .filter(({ id }) => row.broken_ids.includes(id))
    .map((one) => ({
      submissionId: one.id,
      campaignId: one.campaign_id,
      trackTitle: one.track_title,
      trackArtist: one.track_artist,
      creatorName: one.creator_name,
      acceptedAt: one.accepted_at.toISOString(),
      at: one.broken_at.toISOString(),
      why: brokenReason(one),
      proofUrl: one.proof_url,
      note: one.note,
      ...kept('note', one.because),
    })),
});

/** The same, for its curator. */
export const promiseReview = (row: PausedRow): PromiseReview => ({
  pausedAt: row.paused_at.toISOString(),
  brokenCount: row.broken_count,
  decidedCount: row.decided_count,
});
