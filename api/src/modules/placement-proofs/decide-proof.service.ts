import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { execute } from '../../sql.ts';
import { recordFeed, submissionEvent } from '../feed/index.ts';
import { nextState, proofStates, submissionStates } from '../states/index.ts';
import { lockSubmission } from '../submissions/index.ts';
import { breakPromises } from '../promises/index.ts';
import { readProof } from './placement-proofs.repository.ts';
import { payForProof } from './verify-proof.service.ts';

interface Decision {
  submissionId: number;
  staffAccountId: number;
  isVerified: boolean;
  note: string;
  rules: Rules;
}

/**
 * Staff decide a dispute about a proof: the price is posted, or the promise is broken and the whole hold is released. The same
 * decision is idempotent.
 * @throws AppError not_found, forbidden (a party to it), wrong_state (decided otherwise, or not rejected)
 */
export async function decideProof(db: Knex, decision: Decision): Promise<void> {
  const { submissionId, staffAccountId, isVerified, note, rules } = decision;
  await db.transaction(async (trx) => {
    const submission = await lockSubmission(trx, submissionId, { staff: staffAccountId }, { withService: true });
    const proof = await readProof(trx, submissionId);
    if (!proof) throw new AppError('not_found', because('proofs.not_found'));
    if (proof.state === (isVerified ? 'verified' : 'refused')) return;
    const state = nextState(proofStates, proof.state, isVerified ? 'uphold' : 'refuse');
    if (isVerified) {
      await payForProof(trx, submission, proof, { by: 'staff', accountId: staffAccountId, note });
      return;
    }
    nextState(submissionStates, submission.status, 'break', 'escrow');
    await execute(trx)`
      UPDATE proofs SET state = ${state}, decided_at = app_now(), decided_by = ${staffAccountId}, note = ${note}
        WHERE submission_id = ${submissionId}`;
    await recordFeed(trx, [submissionEvent(submission, { role: 'curator', kind: 'proof_refused' })]);
    await breakPromises(trx, { broken: [submission], model: 'escrow', action: 'break', rules });
  });
}
