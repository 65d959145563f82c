import type { CallTypes, handInProof as handInProofCall } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { recordFeed } from '../feed/index.ts';
import { tagsOf } from '../influencers/index.ts';
import { notifyLive } from '../live/index.ts';
import { assertSeen, beginWatching, lookAt, placementToProve, type Looked } from '../placement-checks/index.ts';
import { next, proofStates, submissionStates } from '../states/index.ts';
import { kindOf, lockSubmission } from '../submissions/index.ts';
import { checkPost, proofAddress } from './placement-proofs.policy.ts';
import { answeredAt, beginKeeping, insertProof, readProof } from './placement-proofs.repository.ts';
import { payForProof } from './verify-proof.service.ts';

interface HandIn {
  curatorAccountId: number;
  submissionId: number;
  input: CallTypes<typeof handInProofCall>['body'];
}

/** Looks at what is handed in, before anything is locked. Null where there is nothing to look at. */
async function lookFirst(
  { db, prober, config }: FastifyInstance,
  { curatorAccountId, submissionId, input }: HandIn,
): Promise<Looked | null> {
  const expected = await placementToProve(db, curatorAccountId, submissionId);
  if (!expected || (await db('proofs').where({ submission_id: submissionId }).first('submission_id'))) return null;
  const url = proofAddress(input.url, expected);
  return lookAt(prober, { ...expected, url, disclosure: input.disclosure || null }, config.rules.placements);
}

/**
 * Takes the proof of a promise, if its page doesn't speak against it. A playlist's or radio's places the submission; an
 * influencer's waits for the creator, its price still held. The same proof again changes nothing.
 * @throws AppError not_found, wrong_state, deadline_passed, invalid_input, conflict (the post proves another submission)
 */
export async function handInProof(app: FastifyInstance, handIn: HandIn): Promise<void> {
  const { db, config } = app;
  const { rules } = config;
  const { curatorAccountId, submissionId, input } = handIn;
  const looked = await lookFirst(app, handIn);
  const now = app.clock.now();
  await db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { curator: curatorAccountId });
    const kind = kindOf(submission);
    const isEscrow = kind === 'escrow';
    const url = proofAddress(input.url, { type: submission.service_type, serviceUrl: submission.service_url });
    const before = await readProof(trx, submissionId);
    if (before?.url === url) return;
    const placed = next(submissionStates, submission.status, isEscrow ? 'verify' : 'place', kind);
    if (before) throw new AppError('wrong_state', 'A proof has been handed in already.');
    if (submission.is_proof_overdue) {
      throw new AppError('deadline_passed', 'The time for the proof is over: the promise counts as broken.');
    }
    const post = {
      postedAt: input.postedAt ? new Date(input.postedAt) : null,
      disclosure: input.disclosure || null,
    };
    if (isEscrow) checkPost(post, (await answeredAt(trx, submissionId)) ?? now, now);
    if (looked) assertSeen(looked);
    // What the page says is truer than what its curator remembers.
    if (isEscrow && looked?.postedAt) post.postedAt = looked.postedAt;
    const { proofConfirmHours: confirmHours } = rules.submissions;
    const tags = isEscrow ? tagsOf(input.tags ?? []) : [];
    if (!(await insertProof(trx, { submissionId, curatorAccountId, url, isEscrow, ...post, tags, confirmHours }))) {
      throw new AppError('conflict', 'This post has been handed in for another submission.');
    }
    if (looked) await beginWatching(trx, submissionId, looked, rules.placements.lookEveryHours);
    await beginKeeping(trx, submissionId, isEscrow ? submission.status : placed, Math.min(...rules.services.keepDays));
    await recordFeed(trx, [
      {
        accountId: submission.creator_account_id,
        role: 'creator',
        kind: 'proof_added',
        campaignId: submission.campaign_id,
        submissionId,
        idem: `submission:${submissionId}:proof_added`,
      },
    ]);
    await tellCampaign(trx, submission);
  });
}

const tellCampaign = (trx: Knex.Transaction, one: { creator_account_id: number; campaign_id: number }) =>
  notifyLive(trx, [{ accountId: one.creator_account_id, event: { type: 'campaign', campaignId: one.campaign_id } }]);

/**
 * The creator confirms an influencer's proof: the price is posted, and clears when the keep days end. Again is harmless.
 * @throws AppError not_found, wrong_state
 */
export async function confirmProof(db: Knex, accountId: number, submissionId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { creator: accountId });
    const proof = await readProof(trx, submissionId);
    if (!proof) throw new AppError('wrong_state', 'No proof has been handed in yet.');
    if (proof.state === 'verified') return;
    next(proofStates, proof.state, 'confirm');
    await payForProof(trx, submission, proof, { by: 'creator' });
  });
}

/**
 * The creator rejects an influencer's proof: staff decide. Again is harmless.
 * @throws AppError not_found, wrong_state, deadline_passed once it counts as confirmed
 */
export async function rejectProof(
  db: Knex,
  accountId: number,
  submissionId: number,
  reason: string,
  rules: Rules,
): Promise<void> {
  await db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { creator: accountId });
    const proof = await readProof(trx, submissionId);
    if (!proof) throw new AppError('wrong_state', 'No proof has been handed in yet.');
    if (proof.state === 'disputed') return;
    // A post that was found gone has ended the promise already.
    next(submissionStates, submission.status, 'verify', kindOf(submission));
    const state = next(proofStates, proof.state, 'dispute');
    if (proof.is_confirm_over) {
      const { proofConfirmHours: hours } = rules.submissions;
      throw new AppError('deadline_passed', `After ${hours} hours a proof counts as confirmed.`);
    }
    await trx.raw(
      `UPDATE proofs SET state = ?, dispute = ?, disputed_at = app_now(), decide_by = app_now() + make_interval(hours => ?)
        WHERE submission_id = ?`,
      [state, reason, rules.submissions.decideWithinHours, submissionId],
    );
    await recordFeed(trx, [
      {
        accountId: submission.curator_account_id,
        role: 'curator',
        kind: 'proof_rejected',
        campaignId: submission.campaign_id,
        submissionId,
        idem: `submission:${submissionId}:proof_rejected`,
      },
    ]);
    await tellCampaign(trx, submission);
  });
}
