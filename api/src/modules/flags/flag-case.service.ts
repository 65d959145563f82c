import type { FlagCase, FlagParty } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import type { Clock } from '../../plugins/clock.ts';
import { sharedRuns, type Place } from '../answer-text/index.ts';
import { hundredths, moneyOfSubmissions, toDecimal } from '../ledger/index.ts';
import { signedAudioUrl } from '../media/index.ts';
import { refuseOwnCase } from '../staff-decisions/index.ts';
import { flaggedAnswer, readCase, receiptOf } from '../submission-views/index.ts';
import {
  caseDetail,
  flagsOf,
  listeningSessions,
  mostSimilarEarlier,
  partyOf,
  type CaseDetailRow,
  type SimilarRow,
} from './flag-case.repository.ts';

/** Fewer words in a row are in any two texts. */
const sharedWords = 3;

const decimal = (amount: number): number => toDecimal(hundredths(amount));
const rangesOf = (places: readonly Place[]): [number, number][] => places.map(({ from, to }) => [from, to]);

function presentSimilar(row: SimilarRow | null, flagged: string, { curator_account_id: curatorId }: CaseDetailRow) {
  if (!row) return null;
  return {
    submissionId: row.submission_id,
    curatorName: row.curator_name,
    isSameCurator: row.curator_account_id === curatorId,
    trackTitle: row.track_title,
    serviceTitle: row.service_title,
    answeredAt: row.answered_at.toISOString(),
    feedback: row.feedback,
    similarity: row.near,
    sharedInFlagged: rangesOf(sharedRuns(flagged, row.feedback, sharedWords).runs),
    sharedInOther: rangesOf(sharedRuns(row.feedback, flagged, sharedWords).runs),
  };
}

async function party(
  db: Knex,
  side: 'creator' | 'curator',
  { accountId, name }: { accountId: number; name: string },
  submissionId: number,
): Promise<FlagParty> {
  const [row, flags] = await Promise.all([
    partyOf(db, side, accountId, submissionId),
    flagsOf(db, side, accountId, submissionId),
  ]);
  return {
    accountId,
    name,
    createdAt: row.created_at.toISOString(),
    isSuspended: row.is_suspended,
    answerCount: row.answer_count,
    flags: { open: row.open, upheld: row.upheld, rejected: row.rejected },
    refundedCredits: decimal(row.refunded),
    recentFlags: flags.map((flag) => ({
      submissionId: flag.submission_id,
      trackTitle: flag.track_title,
      otherName: side === 'creator' ? flag.curator_name : flag.creator_name,
      reason: flag.reason,
      state: flag.state,
      raisedAt: flag.raised_at.toISOString(),
      note: flag.note,
    })),
  };
}

/**
 * A flagged answer with all that helps to decide.
 * @throws AppError not_found, forbidden (a party to it)
 */
export async function flagCaseOf(
  { db, config, clock }: { db: Knex; config: Config; clock: Clock },
  submissionId: number,
  staffAccountId: number,
): Promise<FlagCase> {
  const row = await readCase(db, submissionId);
  const flagged = flaggedAnswer(row);
  const detail = await caseDetail(db, submissionId);
  const { creator_account_id: creatorId, curator_account_id: curatorId } = detail;
  await refuseOwnCase(db, staffAccountId, [creatorId, curatorId]);
  const [similar, sessions, creator, curator, money] = await Promise.all([
    mostSimilarEarlier(db, submissionId, config.rules.answers.similarityWindow),
    listeningSessions(db, submissionId),
    party(db, 'creator', { accountId: creatorId, name: row.creator_name ?? '' }, submissionId),
    party(db, 'curator', { accountId: curatorId, name: row.curator_name }, submissionId),
    moneyOfSubmissions(db, [submissionId]),
  ]);
  const { spent = 0, returned = 0 } = money.get(submissionId) ?? {};
  // A reversed earning keeps its entry.
  const earned = row.status === 'refunded_quality' ? 0 : row.earned;
  return {
    ...flagged,
    track: {
      title: row.track_title,
      url: signedAudioUrl({ config, clock }, detail.version_id),
      peaks: detail.peaks,
      durationSeconds: detail.duration_ms / 1_000,
      receipt: receiptOf(row.answer_heard_ms, row.answer_duration_ms, row.answer_heard_ranges),
    },
    mostSimilar: presentSimilar(similar, row.feedback, detail),
    listening: sessions.map((session) => ({
      startedAt: session.started_at.toISOString(),
      endedAt: session.ended_at?.toISOString() ?? null,
      openSeconds: session.open_ms / 1_000,
      countedSeconds: session.counted_ms / 1_000,
    })),
    creator,
    curator,
    amounts: {
      priceCredits: decimal(row.price),
      curatorCredits: decimal(earned),
      platformCredits: decimal(Math.max(0, spent - earned)),
      returnedCredits: decimal(returned),
    },
  };
}
