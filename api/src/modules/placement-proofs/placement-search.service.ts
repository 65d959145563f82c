import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { inTransaction } from '../../sql.ts';
import { recordFeed, submissionEvent } from '../feed/index.ts';
import { campaignChanged, notifyLive } from '../live/index.ts';
import { readPlaylist, startChecks } from '../placement-checks/index.ts';
import { nextState, paymentModelOf, submissionStates } from '../states/index.ts';
import { lockSubmission } from '../submissions/index.ts';
import { insertProof, startKeepDays } from './placement-proofs.repository.ts';
import { searchPage, type SearchResult } from './placement-search.policy.ts';
import {
  isStillDue,
  type NotFound,
  recordSearches,
  searchedIn,
  type SearchedSubmission,
} from './placement-search.repository.ts';

type Found = Extract<SearchResult, { outcome: 'found' }>;

interface TrackSearch {
  track: SearchedSubmission;
  result: SearchResult;
}

/** Reads a playlist's page once for all tracks that are looked for in it. Before anything is locked. */
export async function searchPlaylist(
  { prober }: Pick<FastifyInstance, 'prober'>,
  url: string,
  tracks: readonly SearchedSubmission[],
): Promise<TrackSearch[]> {
  const seen = await readPlaylist(prober, url);
  return tracks.map((track) => ({ track, result: searchPage(seen, track) }));
}

/** Proves the promises whose tracks were found, and records the other searches. A track that has a proof by now is left alone. */
export async function applySearch(db: Knex, searches: readonly TrackSearch[], rules: Rules): Promise<void> {
  const [first] = searches;
  if (!first) return;
  for (const { track, result } of searches) {
    if (result.outcome === 'found') await inTransaction(db, (trx) => prove(trx, track, result, rules));
  }
  const { lookEveryHours: everyHours, lastSearchHours: lastHours } = rules.placements;
  const others = searches.flatMap(({ track, result }) =>
    result.outcome === 'found' ? [] : [{ id: track.id, result: result as NotFound }],
  );
  await recordSearches(db, first.track.url, others, { everyHours, lastHours });
}

async function prove(
  trx: Knex.Transaction,
  track: SearchedSubmission,
  { position, hiddenCount }: Found,
  rules: Rules,
): Promise<void> {
  const submission = await lockSubmission(trx, track.id, 'job');
  const { id: submissionId, service_url: url, curator_account_id: curatorAccountId } = submission;
  const isWaiting = submission.status === 'accepted' && submission.keep_until === null && !submission.is_proof_overdue;
  // The page that was read must still be the service's.
  if (!isWaiting || url !== track.url) return;
  const placed = nextState(submissionStates, submission.status, 'place', paymentModelOf(submission));
  const { proofConfirmHours: confirmHours } = rules.submissions;
  const proof = { submissionId, curatorAccountId, url, isEscrow: false, isFound: true, confirmHours };
  await insertProof(trx, { ...proof, postedAt: null, disclosure: null, tags: [] });
  const check = { outcome: 'seen' as const, position, why: null, checks: [], postedAt: null, hiddenCount };
  await startChecks(trx, submissionId, check, rules.placements.lookEveryHours);
  await startKeepDays(trx, submissionId, placed);
  await recordFeed(trx, [
    submissionEvent(submission, { role: 'creator', kind: 'placement_found' }),
    submissionEvent(submission, { role: 'curator', kind: 'placement_found' }),
  ]);
  await notifyLive(trx, [campaignChanged(submission.creator_account_id, submission.campaign_id)]);
}

/** Looks into a playlist, if that is still due, for all accepted tracks that wait for a proof there. */
export async function searchService(app: FastifyInstance, service: { id: number; url: string }): Promise<void> {
  if (!(await isStillDue(app.db, service.id))) return;
  const tracks = (await searchedIn(app.db, { serviceId: service.id })).filter(({ url }) => url === service.url);
  if (tracks.length === 0) return;
  await applySearch(app.db, await searchPlaylist(app, service.url, tracks), app.config.rules);
}
