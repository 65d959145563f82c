import type { Knex } from 'knex';
import { eachApart } from '../../each-apart.ts';
import { execute } from '../../sql.ts';
import { recordFeed, submissionEvent } from '../feed/index.ts';
import { recordPost } from '../influencers/index.ts';
import { hundredths, settle } from '../ledger/index.ts';
import { campaignChanged, notifyLive, walletChanged } from '../live/index.ts';
import { nextState, submissionStates } from '../states/index.ts';
import { lockSubmission, type LockedSubmission } from '../submissions/index.ts';
import { isMissing, type ProofRow, readProof } from './placement-proofs.repository.ts';

type ProofPost = Pick<ProofRow, 'url' | 'tags'>;
type Verified = { by: 'creator' | 'time' } | { by: 'staff'; accountId: number; note: string };

/**
 * Pays for a verified post of a locked submission: the price is posted to the curator's clearing wallet, and clears when the
 * keep days end.
 */
export async function payForProof(
  trx: Knex.Transaction,
  submission: LockedSubmission,
  post: ProofPost,
  verified: Verified,
): Promise<void> {
  const { id: submissionId, campaign_id: campaignId } = submission;
  const status = nextState(submissionStates, submission.status, 'verify', 'escrow');
  const share = hundredths(submission.share);
  await settle(trx, {
    submissionId,
    campaignId,
    creatorAccountId: submission.creator_account_id,
    curatorAccountId: submission.curator_account_id,
    spent: hundredths(submission.price),
    toCurator: share,
  });
  await execute(trx)`
    UPDATE submissions SET status = ${status},
           clears_at = CASE WHEN ${share}::bigint > 0 THEN greatest(keep_until, app_now()) END
     WHERE id = ${submissionId}`;
  const staff = verified.by === 'staff' ? verified : null;
  await execute(trx)`
    UPDATE proofs SET state = 'verified', verified_at = app_now(), verified_by = ${verified.by},
           decided_at = CASE WHEN ${staff !== null} THEN app_now() END, decided_by = ${staff?.accountId ?? null},
           note = ${staff?.note ?? null} WHERE submission_id = ${submissionId}`;
  await recordPost(trx, {
    submissionId,
    serviceId: submission.service_id,
    type: submission.service_type,
    url: post.url,
    tags: post.tags,
    isDemo: submission.is_demo,
  });
  await recordFeed(trx, [
    submissionEvent(submission, { role: 'creator', kind: 'proof_verified' }),
    submissionEvent(submission, { role: 'curator', kind: 'proof_verified', amount: share }),
  ]);
  await notifyLive(trx, [
    campaignChanged(submission.creator_account_id, campaignId),
    walletChanged(submission.curator_account_id),
  ]);
}

const batch = 200;

/** A proof without its hold is left to the audit and doesn't block the others. */
const due = `SELECT p.submission_id AS id FROM proofs p JOIN submissions s ON s.id = p.submission_id
  WHERE p.state = 'waiting' AND p.confirm_by <= app_now() AND p.submission_id > ?
    AND NOT ${isMissing}
    AND EXISTS (SELECT 1 FROM ledger_transfers h WHERE h.submission_id = p.submission_id AND h.phase = 'pending'
                   AND NOT EXISTS (SELECT 1 FROM ledger_transfers r WHERE r.pending_id = h.id))
  ORDER BY p.submission_id LIMIT ${batch}`;

/** Submissions whose proof is due, page by page. */
async function* dueSubmissions(db: Knex): AsyncGenerator<number> {
  for (let after = 0; ;) {
    const { rows } = await db.raw<{ rows: { id: number }[] }>(due, [after]);
    for (const { id } of rows) yield id;
    if (rows.length < batch) return;
    after = rows.at(-1)!.id;
  }
}

/**
 * Confirms proofs that the creator didn't answer in time, each in its own transaction: paying locks the wallets of one submission
 * after the other. One that fails is tried again in the next run.
 * @throws AggregateError of what failed
 */
export const confirmUnanswered = (db: Knex): Promise<void> =>
  eachApart(
    dueSubmissions(db),
    (id) => `submission ${id}`,
    (id) => confirmByTime(db, id),
  );

/** Confirms a proof, unless it was answered or its post found missing in the meantime. */
const confirmByTime = (db: Knex, submissionId: number): Promise<void> =>
  db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, 'job');
    const proof = await readProof(trx, submissionId);
    if (!proof?.is_confirm_over || proof.state !== 'waiting' || proof.is_missing) return;
    await payForProof(trx, submission, proof, { by: 'time' });
  });
