import type { CallTypes, heartbeat } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { execute, inTransaction, readTogether } from '../../sql.ts';
import { receiptOf } from '../submission-views/index.ts';
import { recordFeed, submissionEvent } from '../feed/index.ts';
import { campaignChanged, notifyLive } from '../live/index.ts';
import { countBeat, isGateOpen, requiredMs } from './listening.policy.ts';
import { receiptOfOpened, saveBeat, sessionLock, startSession, type SessionRow } from './listening.repository.ts';
import {
  type LockedSubmission,
  lockSubmission,
  notFound,
  refuseUnlessOpen,
  submissionLock,
} from './lock-submission.ts';
import { readSubmission } from './submissions.repository.ts';

/**
 * Opens a submission and notifies its creator the first time. Starts a listening session and ends the account's earlier one:
 * a person listens to one track at a time.
 * @throws AppError not_found, deadline_passed, wrong_state once it is answered
 */
export async function openSubmission(db: Knex, curatorAccountId: number, submissionId: number): Promise<number> {
  return db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { curator: curatorAccountId }, { withCampaign: false });
    refuseUnlessOpen(submission);
    const row = await readSubmission(trx, curatorAccountId, submissionId);
    if (submission.opened_at === null) {
      await execute(trx)`UPDATE submissions SET opened_at = app_now() WHERE id = ${submissionId}`;
      await recordFeed(trx, [submissionEvent(submission, { role: 'creator', kind: 'opened' })]);
      await notifyLive(trx, [campaignChanged(submission.creator_account_id, submission.campaign_id)]);
    }
    return startSession(trx, {
      submissionId,
      accountId: curatorAccountId,
      trackVersionId: row.version_id,
      durationMs: row.duration_ms,
    });
  });
}

type Heartbeat = CallTypes<typeof heartbeat>;

const maxSequence = 2 ** 31 - 1;

/**
 * Counts a heartbeat of the player by the server's clock. A retry of the same heartbeat adds nothing.
 * @throws AppError invalid_input (sequence), not_found, deadline_passed, wrong_state (answered, or the session was ended by a newer one of the same account), conflict
 *   (older than the last heartbeat)
 */
export async function recordBeat(
  db: Knex,
  curatorAccountId: number,
  submissionId: number,
  beat: Heartbeat['body'],
  rules: Rules,
): Promise<Heartbeat['data']> {
  // Released players may send more by the contract, which no player does: one every second would take 68 years.
  if (beat.sequence > maxSequence) refuseField('sequence', because('submissions.sequence', { max: maxSequence }));
  return inTransaction(db, async (trx) => {
    const key = { sessionId: beat.listeningSessionId, submissionId, accountId: curatorAccountId };
    const rows = await readTogether<{ submission: LockedSubmission; session: SessionRow }>(trx, {
      submission: submissionLock(submissionId, { curator: curatorAccountId }),
      session: sessionLock(key),
    });
    const [submission] = rows.submission;
    const [session] = rows.session;
    if (!submission) throw notFound();
    refuseUnlessOpen(submission);
    if (!session) throw new AppError('not_found', because('submissions.listening_not_found'));
    if (session.is_ended) throw new AppError('wrong_state', because('submissions.listening_elsewhere'));
    if (beat.sequence < session.last_sequence) throw new AppError('conflict', because('submissions.heartbeat_old'));
    const isNew = beat.sequence > session.last_sequence;
    const counted = isNew ? countedOf(session, beat, rules) : null;
    const now = counted ? await saveBeat(trx, { ...key, ...counted }) : await receiptOfOpened(trx, submissionId);
    if (counted?.stretch) {
      await notifyLive(trx, [campaignChanged(submission.creator_account_id, submission.campaign_id)]);
    }
    return {
      heardSeconds: now.heardMs / 1_000,
      requiredSeconds: requiredMs(rules, now.durationMs) / 1_000,
      isGateOpen: isGateOpen(rules, now.heardMs, now.durationMs),
      receipt: receiptOf(now.heardMs, now.durationMs, now.ranges),
    };
  });
}

function countedOf(session: SessionRow, { sequence, isPlaying, positionSeconds }: Heartbeat['body'], rules: Rules) {
  const before = {
    passedMs: session.passed_ms,
    unspentMs: session.unspent_ms,
    positionMs: session.last_position_ms,
    wasPlaying: session.was_playing,
  };
  const beat = { positionMs: Math.round(positionSeconds * 1_000), isPlaying };
  const everyMs = rules.answers.heartbeatSeconds * 1_000;
  return { ...countBeat(before, beat, session.duration_ms, everyMs), sequence, isPlaying };
}
