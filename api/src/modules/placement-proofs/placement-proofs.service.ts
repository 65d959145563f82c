import type { CallTypes, addProof as addProofCall } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError, refuseField } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { execute } from '../../sql.ts';
import { recordFeed, submissionEvent } from '../feed/index.ts';
import { tagsOf } from '../influencers/index.ts';
import { campaignChanged, notifyLive } from '../live/index.ts';
import {
  assertPagePasses,
  startChecks,
  checkPage,
  expectedPlacement,
  type PageCheck,
} from '../placement-checks/index.ts';
import { paymentModelOf, nextState, proofStates, submissionStates } from '../states/index.ts';
import { lockSubmission, type LockedSubmission } from '../submissions/index.ts';
import { validatePost, proofAddress, type VerifiedService } from './placement-proofs.policy.ts';
import { answeredAt, startKeepDays, insertProof, namesPost, readProof } from './placement-proofs.repository.ts';
import { payForProof } from './verify-proof.service.ts';

interface NewProofInput {
  curatorAccountId: number;
  submissionId: number;
  input: CallTypes<typeof addProofCall>['body'];
}

/**
 * The address of a proof as it is stored; an influencer's names a post.
 * @throws AppError invalid_input
 */
export async function readProofAddress(db: Knex, text: string, service: VerifiedService): Promise<string> {
  const url = proofAddress(text, service);
  const isPost = service.type !== 'playlist' && service.type !== 'radio';
  if (isPost && !(await namesPost(db, url))) refuseField('url', because('proofs.post_itself'));
  return url;
}

/**
 * Checks the page of a new proof before anything is locked. Null where there is nothing to check.
 * @throws AppError invalid_input
 */
export async function checkProofPage(
  { db, prober, config }: FastifyInstance,
  { curatorAccountId, submissionId, input }: NewProofInput,
): Promise<PageCheck | null> {
  const expected = await expectedPlacement(db, curatorAccountId, submissionId);
  if (!expected || (await db('proofs').where({ submission_id: submissionId }).first('submission_id'))) return null;
  const url = await readProofAddress(db, input.url, expected);
  return checkPage(prober, { ...expected, url, disclosure: input.disclosure || null }, config.rules.placements);
}

/**
 * Adds the proof of a promise, unless its page fails the checks. A playlist's or radio's proof places the submission; an
 * influencer's waits for the creator's confirmation, its price still held. Idempotent for the same address.
 * @param check of `checkProofPage`
 * @throws AppError not_found, wrong_state, deadline_passed, invalid_input, conflict (the post proves another submission)
 */
export async function addProof(
  db: Knex,
  { config: { rules }, clock }: Pick<FastifyInstance, 'config' | 'clock'>,
  { curatorAccountId, submissionId, input }: NewProofInput,
  check: PageCheck | null,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { curator: curatorAccountId });
    const model = paymentModelOf(submission);
    const isEscrow = model === 'escrow';
    const { service_type: type, service_url: serviceUrl } = submission;
    const url = await readProofAddress(trx, input.url, { type, serviceUrl });
    const before = await readProof(trx, submissionId);
    if (before?.url === url) return;
    const placed = nextState(submissionStates, submission.status, isEscrow ? 'verify' : 'place', model);
    if (before) throw new AppError('wrong_state', because('proofs.added'));
    if (submission.is_proof_overdue) {
      throw new AppError('deadline_passed', because('proofs.too_late'));
    }
    const post = {
      postedAt: input.postedAt ? new Date(input.postedAt) : null,
      disclosure: input.disclosure || null,
    };
    if (isEscrow) validatePost(post, (await answeredAt(trx, submissionId)) ?? now, now);
    // Accepted only after its page would have been checked: without a check it would never be watched.
    if (!check && type !== 'radio') throw new AppError('wrong_state', because('proofs.not_waiting'));
    if (check) assertPagePasses(check);
    // The date on the page wins over the one the curator stated.
    if (isEscrow && check?.postedAt) post.postedAt = check.postedAt;
    const { proofConfirmHours: confirmHours } = rules.submissions;
    const tags = isEscrow ? tagsOf(input.tags ?? []) : [];
    const proof = { submissionId, curatorAccountId, url, isEscrow, isFound: false, ...post, tags, confirmHours };
    if (!(await insertProof(trx, proof))) {
      throw new AppError('conflict', because('proofs.used'));
    }
    if (check) await startChecks(trx, submissionId, check, rules.placements.lookEveryHours);
    await startKeepDays(trx, submissionId, isEscrow ? submission.status : placed);
    await recordFeed(trx, [submissionEvent(submission, { role: 'creator', kind: 'proof_added' })]);
    await publishCampaign(trx, submission);
  });
}

const publishCampaign = (
  trx: Knex.Transaction,
  submission: Pick<LockedSubmission, 'creator_account_id' | 'campaign_id'>,
) => notifyLive(trx, [campaignChanged(submission.creator_account_id, submission.campaign_id)]);

/**
 * The creator confirms an influencer's proof: the price is posted, and clears when the keep days end. Idempotent.
 * @throws AppError not_found, wrong_state
 */
export async function confirmProof(db: Knex, accountId: number, submissionId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { creator: accountId });
    const proof = await readProof(trx, submissionId);
    if (!proof) throw new AppError('wrong_state', because('proofs.none'));
    if (proof.state === 'verified') return;
    nextState(proofStates, proof.state, 'confirm');
    await payForProof(trx, submission, proof, { by: 'creator' });
  });
}

/**
 * The creator rejects an influencer's proof: staff decide. Idempotent.
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
    if (!proof) throw new AppError('wrong_state', because('proofs.none'));
    if (proof.state === 'disputed') return;
    // A post that was found removed has broken the promise already.
    nextState(submissionStates, submission.status, 'verify', paymentModelOf(submission));
    const state = nextState(proofStates, proof.state, 'dispute');
    if (proof.is_confirm_over && !proof.is_missing) {
      const { proofConfirmHours: hours } = rules.submissions;
      throw new AppError('deadline_passed', because('proofs.confirmed_by_time', { hours }));
    }
    await execute(trx)`
      UPDATE proofs SET state = ${state}, dispute = ${reason}, disputed_at = app_now(),
             decide_by = app_now() + make_interval(hours => ${rules.submissions.decideWithinHours})
       WHERE submission_id = ${submissionId}`;
    await recordFeed(trx, [submissionEvent(submission, { role: 'curator', kind: 'proof_rejected' })]);
    await publishCampaign(trx, submission);
  });
}
