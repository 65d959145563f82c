import type { CuratorPromise } from '@fanfare/api-contract';
import { proofOf } from '../submission-views/index.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import { linksOf } from '../tracks/index.ts';
import type { PromiseRow } from './promises.repository.ts';

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The amounts of a broken promise: playlists and radios return a part of the platform's share, a post all that was held or earned. */
export function brokenAmounts(row: Pick<PromiseRow, 'campaign_type' | 'price' | 'share' | 'refunded'>) {
  const isPost = row.campaign_type === 'influencers';
  return {
    back: hundredths(isPost ? row.price : row.refunded),
    kept: hundredths(isPost ? 0 : row.share),
    lost: hundredths(isPost ? row.share : 0),
  };
}

/** Why a promise broke. */
export function brokenReason(
  row: Pick<PromiseRow, 'proof_state' | 'removed_at'>,
): NonNullable<CuratorPromise['broken']>['why'] {
  if (row.proof_state !== null && row.removed_at !== null) return 'removed';
  return row.proof_state === 'refused' ? 'refused' : 'no_proof';
}

/** Null with a proof, and where nothing was looked at. */
const searchOf = ({ search }: PromiseRow): CuratorPromise['search'] =>
  search && {
    ...search,
    searchedAt: new Date(search.searchedAt).toISOString(),
    nextSearchAt: new Date(search.nextSearchAt).toISOString(),
  };

function brokenOf(row: PromiseRow): NonNullable<CuratorPromise['broken']> | null {
  if (row.broken_at === null) return null;
  const { back, kept, lost } = brokenAmounts(row);
  return {
    at: row.broken_at.toISOString(),
    why: brokenReason(row),
    backCredits: toDecimal(back),
    keptCredits: toDecimal(kept),
    lostCredits: toDecimal(lost),
  };
}

export const promiseOf = (row: PromiseRow): CuratorPromise => ({
  submissionId: row.id,
  campaignId: row.campaign_id,
  status: row.status,
  trackTitle: row.track_title,
  trackArtist: row.track_artist,
  trackLinks: linksOf({ link: row.track_link, other_links: row.track_other_links }),
  service: { id: row.service_id, title: row.service_title, type: row.service_type, url: row.service_url },
  proofDueAt: isoOf(row.proof_due_at),
  keepUntil: isoOf(row.keep_until),
  keptAt: isoOf(row.kept_at),
  proof: proofOf(row),
  search: searchOf(row),
  broken: brokenOf(row),
});
