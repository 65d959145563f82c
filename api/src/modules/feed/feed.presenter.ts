import type { FeedItem } from '@fanfare/api-contract';
import { isoOf, type JsonRow } from '../../sql.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import type { FeedRow } from './feed.repository.ts';

const excerptLength = 180;

/** The beginning of a feedback, cut after a whole word. */
export function excerptOf(feedback: string | null): string | null {
  if (feedback === null || feedback.length <= excerptLength) return feedback;
  const cut = feedback.slice(0, excerptLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), excerptLength / 2)).trimEnd()}…`;
}

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1_000);

/** @param imageUrl the address of a stored image */
export const feedItem = (row: JsonRow<FeedRow>, imageUrl: (file: string | null) => string | null): FeedItem => ({
  id: row.id,
  kind: row.kind,
  createdAt: isoOf(row.created_at),
  isRead: row.read_at !== null,
  campaignId: row.campaign_id,
  submissionId: row.submission_id,
  trackTitle: row.track_title,
  coverUrl: imageUrl(row.cover_image),
  serviceTitle: row.service_title,
  serviceImageUrl: imageUrl(row.service_image),
  curatorName: row.curator_name,
  amountCredits: row.amount_hundredths === null ? null : toDecimal(hundredths(row.amount_hundredths)),
  excerpt: excerptOf(row.feedback),
  heardSeconds: seconds(row.heard_ms),
  durationSeconds: seconds(row.duration_ms),
});
